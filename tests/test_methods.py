"""The classical methods: what they look at, what they find, and what they are known to miss."""

import pickle
import re
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import INTEGER
from make24.methods import DOUBLES, EXACT, INTEGERS, METHODS, PAIRS, TOLERANT, compare
from make24.methods.postfix import factorial_digits, lexicographic, odometer
from make24.methods.templates import COMPLETE, SEVEN, by_precedence
from tests import evaluate
from tests.deck_by_methods import DeckResults
from tests.strategies import examples

WHOLE = ["shapes", "pack", "nine-templates", "reduction", "recursion", "postfix", "factorial"]
EVERY_ORDER = ["shapes", "pack", "recursion", "postfix", "factorial"]  # each writes a+b and b+a

CASES = {
    "shapes": 7680,
    "pack": 7680,
    "doubles": 7680,
    "templates": 10752,
    "nine-templates": 13824,
    "reduction": 3888,
    "tolerance": 3888,
    "chain": 1536,
    "recursion": 9216,
    "postfix": 7680,
    "factorial": 7680,
    "six-operations": 25920,
}
# Nothing in it comes to 0, so no branch of a recursion ends early.
PLAIN_HAND = [1, 3, 7, 11]

NEED_A_FRACTION = {
    *((1, 3, 4, 6), (1, 4, 5, 6), (1, 5, 5, 5), (1, 6, 6, 8), (1, 8, 12, 12), (2, 2, 11, 11)),
    *((2, 2, 13, 13), (2, 3, 5, 12), (2, 4, 10, 10), (2, 5, 5, 10), (2, 7, 7, 10), (3, 3, 7, 7)),
    *((3, 3, 8, 8), (4, 4, 7, 7), (5, 5, 7, 11), (5, 7, 7, 11)),
}
NEED_THE_EIGHTH_TEMPLATE = {
    *((1, 3, 4, 6), (1, 4, 5, 6), (1, 6, 6, 8), (1, 8, 12, 12), (2, 3, 5, 12), (3, 3, 8, 8)),
}

# How many expressions of a hand come to 24, and to 23.999... or 24.000... in floating point
ROUNDED = {
    (1, 2, 3, 8): 1, (1, 2, 11, 12): 1, (1, 2, 12, 13): 1, (1, 3, 4, 8): 1, (1, 3, 5, 9): 4,
    (1, 4, 5, 6): 1, (1, 4, 6, 7): 1, (1, 4, 6, 8): 1, (1, 4, 10, 12): 1, (1, 5, 10, 12): 8,
    (1, 6, 8, 8): 1, (1, 6, 8, 9): 1, (1, 6, 9, 10): 4, (1, 7, 10, 12): 1, (1, 8, 8, 12): 1,
    (1, 8, 9, 12): 1, (2, 3, 5, 8): 1, (2, 3, 7, 8): 1, (2, 4, 6, 11): 1, (2, 4, 6, 13): 1,
    (2, 5, 5, 12): 5, (2, 5, 6, 10): 5, (2, 6, 8, 10): 1, (2, 7, 7, 12): 1, (2, 10, 10, 12): 5,
    (2, 11, 11, 12): 2, (3, 3, 8, 8): 1, (3, 3, 8, 10): 1, (3, 4, 4, 9): 2, (3, 4, 5, 10): 5,
    (3, 4, 8, 11): 1, (3, 4, 8, 13): 1, (3, 5, 5, 8): 5, (3, 7, 7, 8): 1, (3, 7, 9, 13): 2,
    (3, 8, 10, 10): 5, (3, 8, 11, 11): 2, (4, 5, 5, 6): 5, (4, 5, 10, 12): 5, (4, 6, 7, 7): 1,
    (4, 6, 8, 9): 2, (4, 6, 10, 10): 5, (4, 6, 11, 11): 2, (4, 9, 9, 12): 2, (5, 6, 8, 10): 5,
}  # fmt: skip


def texts(name, hand, target=24, level="commutative", **changes):
    """Return what a method finds, whatever the numbers, each text read back and worth its value."""
    method = replace(METHODS[name], cards=None, **changes)
    found = [(str(each), each.value) for each in method.solve(hand, target, level=level)]
    for text, value in found:
        assert evaluate.value(text) == value
        assert evaluate.uses(text, hand)
    assert len(set(found)) == len(found)
    return {text for text, _ in found}


def kernel_texts(hand, target=24, level="commutative", **options):
    return {str(each) for each in make24.solve(hand, target, level=level, **options)}


CHAIN = re.compile("_s_s_s_".replace("_", r"([0-9]+|[(]-[0-9]+[)])[)]?").replace("s", "[-+*/]"))


def chains(hand, target=24):
    """Return what the kernel writes in integers with its brackets as in ((a.b).c).d."""
    written = kernel_texts(hand, target, "written", rules=INTEGER)
    return {text for text in written if text.startswith("((") and CHAIN.fullmatch(text[2:])}


# Cases --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", METHODS)
def test_cases_are_as_many_as_the_method_is_known_for(name):
    assert sum(1 for _ in METHODS[name].examine(PLAIN_HAND, 1000)) == CASES[name]


@pytest.mark.parametrize(
    ("hand", "orders"),
    [((2, 3, 5, 7), 24), ((2, 2, 5, 7), 12), ((2, 2, 5, 5), 6), ((2, 5, 5, 5), 4), ((5,) * 4, 1)],
)
def test_equal_cards_of_the_pack_never_change_places(hand, orders):
    assert sum(1 for _ in METHODS["pack"].examine(hand, 1000)) == 5 * 64 * orders


@pytest.mark.parametrize(
    ("name", "cases"),
    # Two at the end, then two of three, then two of four: what a division by zero cuts off
    [("recursion", 9216), ("reduction", 3888)],
)
def test_a_division_by_zero_ends_a_branch(name, cases):
    examined = sum(1 for _ in METHODS[name].examine([1, 3, 7, 7], 1000))
    assert examined < cases
    assert sum(1 for _ in METHODS["shapes"].examine([1, 3, 7, 7], 1000)) == CASES["shapes"]


def anything(name, hand, level):
    """Return all that a method examines and that has a value, whatever that is."""
    every = replace(METHODS[name].arithmetic, equal=lambda value, target: True)
    return texts(name, hand, level=level, arithmetic=every)


def test_written_cases_are_all_there_are():
    found = {name: anything(name, [2, 3, 7, 13], "written") for name in EVERY_ORDER}
    assert {len(each) for each in found.values()} == {7680}
    assert found["shapes"] == found["recursion"] == found["postfix"]


@pytest.mark.parametrize("hand", [[2, 3, 7, 13], [1, 2, 2, 5], [4, 4, 4, 4]])
def test_complete_methods_look_at_every_expression(hand):
    found = [anything(name, hand, "commutative") for name in WHOLE]
    assert all(each == found[0] for each in found)


def test_templates_that_are_missing():
    hand = [2, 3, 7, 13]
    complete = anything("nine-templates", hand, "commutative")
    missing = complete - anything("templates", hand, "commutative")
    eighth = {text for text in missing if re.fullmatch(r"\d+/\([^()]*\)", text)}
    ninth = {text for text in missing if re.fullmatch(r"\d+-\d+/\([^()]*\)", text)}
    assert {"13/(2+3+7)", "2/(3-7/13)"} <= eighth
    assert "13-2/(3+7)" in ninth
    assert missing == eighth | ninth
    assert (*SEVEN, "a.(b.c.d)", "a.b.(c.d)") == COMPLETE


def test_eight_templates_are_too_few_for_other_targets():
    hand, target = [2, 3, 7, 13], Fraction(64, 5)
    assert kernel_texts(hand, target) == texts("nine-templates", hand, target) == {"13-2/(3+7)"}
    assert texts("templates", hand, target) == set()


# Whole deck ---------------------------------------------------------------------------------------

ALL_OF_A_PACK = 270_725


@pytest.fixture(scope="module")
def deck():
    everything = [("pack", True), ("doubles", True), ("pack", True, True)]
    results = DeckResults(everything + [(name, False) for name in METHODS])
    yield results
    results.close()


@pytest.mark.parametrize("name", [*WHOLE, "tolerance"])
def test_complete_methods_agree_with_the_kernel_on_all_hands(deck, name):
    found = deck[name, False]
    kernel, method = found.results
    assert (found.hands, found.solvable, found.deals) == (1820, 1362, ALL_OF_A_PACK)
    assert (method.solved, method.right, method.missed, method.wrong) == (1362, 1820, (), ())
    assert (kernel.solved, kernel.right, kernel.missed, kernel.wrong) == (1362, 1820, (), ())
    assert method.deals == kernel.deals == 217_817


def test_six_operations_agree_with_the_kernel_in_integers(deck):
    _, method = deck["six-operations", False].results
    assert (method.solved, method.right, method.wrong) == (1346, 1804, ())
    assert set(method.missed) == NEED_A_FRACTION
    hands = make24.deck.hands().tolist()
    integers = make24.solvable_many(hands, rules=INTEGER).tolist()
    failed = [hand for hand, solved in zip(hands, integers, strict=True) if not solved]
    assert set(method.missed) == {tuple(hand) for hand in failed if make24.solvable(hand)}


def test_seven_templates_miss_six_hands(deck):
    _, method = deck["templates", False].results
    assert (method.solved, method.wrong) == (1356, ())
    assert set(method.missed) == NEED_THE_EIGHTH_TEMPLATE


def test_the_chain_misses_137_hands(deck):
    _, method = deck["chain", False].results
    assert (method.solved, len(method.missed), method.wrong) == (1225, 137, ())
    hands = [tuple(hand) for hand in make24.deck.hands().tolist()]
    without = {hand for hand in hands if make24.solvable(hand) and not chains(hand)}
    assert set(method.missed) == without > NEED_A_FRACTION


def test_floating_point_misses_one_hand(deck):
    _, method = deck["doubles", False].results
    assert (method.solved, method.missed, method.wrong) == (1361, ((3, 3, 8, 8),), ())
    assert method.deals == 217_781


def test_expressions_of_the_whole_pack(deck):
    kernel, exact = deck["pack", True].results
    _, doubles = deck["doubles", True].results
    _, tolerant = deck["pack", True, True].results
    assert kernel.expressions == exact.expressions == tolerant.expressions == 53_282
    assert doubles.wrong == tolerant.wrong == ()
    assert doubles.expressions == 53_177
    assert exact.examined == doubles.examined == 5 * 64 * 13**4
    assert (exact.deals, doubles.deals) == (217_817, 217_781)


def test_what_is_found_on_the_deck_is_what_the_kernel_writes(deck):
    hands = make24.deck.hands().tolist()
    expected = {
        level: {(text, 24) for hand in hands for text in kernel_texts(hand, level=level)}
        for level in ("written", "commutative")
    }
    for (_, every, *_), found in deck.found():
        assert len(found) > 1000
        assert found <= expected["written" if every else "commutative"]


# Floating point -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ROUNDED)
def test_hands_of_which_floating_point_loses_expressions(hand):
    exact = texts("pack", hand, level="written")
    doubles = texts("doubles", hand, level="written")
    tolerant = texts("pack", hand, level="written", arithmetic=TOLERANT)
    assert doubles < exact == tolerant == kernel_texts(hand, level="written")
    assert len(exact - doubles) == ROUNDED[hand]


def test_no_other_hand_loses_any():
    assert sum(ROUNDED.values()) == 53_282 - 53_177


def test_a_tolerance_mends_no_templates():
    for hand in NEED_THE_EIGHTH_TEMPLATE:
        assert texts("templates", hand, arithmetic=TOLERANT) == set()
        assert texts("nine-templates", hand, arithmetic=TOLERANT) == kernel_texts(hand)


def test_what_is_lost_is_not_far_off():
    every = replace(DOUBLES, equal=lambda value, target: value != target and abs(value - 24) < 1e-9)
    assert texts("doubles", [3, 3, 8, 8], arithmetic=every) == {"8/(3-8/3)"}


def test_within_a_tolerance_beyond_cards():
    hand = [1, 24, 997, 1009]
    assert make24.solve(hand) == []
    assert texts("reduction", hand) == set()
    assert texts("tolerance", hand) == {"1/997/1009+24", "24-1/997/1009"}


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1])
@pytest.mark.parametrize("name", ["doubles", "tolerance"])
def test_integers_that_no_double_holds(name, number):
    method = replace(METHODS[name], cards=None)
    with pytest.raises(ValueError, match=rf"{number} is too large for floating point"):
        method.first([1, 2, 3, number])
    assert method.first([0, 1, 1, 2**53], 2**53) is not None


# The same as the kernel ---------------------------------------------------------------------------

CARDS = st.integers(1, 13)
NUMBERS = st.sampled_from([*range(-6, 7), 24, 10**6, -(10**6), 10**30, 2**64])
HANDS = st.lists(CARDS, min_size=4, max_size=4) | st.lists(NUMBERS, min_size=4, max_size=4)
TARGETS = st.sampled_from([24, 24, 10, 0, 1, -1, Fraction(1, 2), 10**30])


@pytest.mark.parametrize("name", WHOLE)
@examples(0.2)
@given(hand=HANDS, target=TARGETS)
def test_exact_and_complete_methods_find_what_the_kernel_finds(name, hand, target):
    assert texts(name, hand, target) == kernel_texts(hand, target)


@pytest.mark.parametrize("name", EVERY_ORDER)
@examples(0.2)
@given(hand=HANDS, target=TARGETS)
def test_those_that_keep_every_order_write_all_that_the_kernel_does(name, hand, target):
    assert texts(name, hand, target, "written") == kernel_texts(hand, target, "written")


@examples(0.2)
@given(hand=HANDS, target=TARGETS)
def test_integer_methods_find_what_the_kernel_finds_in_integers(hand, target):
    found = texts("six-operations", hand, target, "written")
    written = kernel_texts(hand, target, "written", rules=INTEGER)
    assert texts("six-operations", hand, target) == kernel_texts(hand, target, rules=INTEGER)
    assert found == written
    assert texts("chain", hand, target, "written") == chains(hand, target)


@pytest.mark.parametrize("name", METHODS)
@examples(0.2)
@given(hand=st.lists(CARDS | st.integers(-50, 1100), min_size=4, max_size=4))
def test_the_first_is_one_of_all(name, hand):
    method = replace(METHODS[name], cards=None)
    found = method.solve(hand)
    assert method.first(hand) == (found[0] if found else None)
    for each in (*found, *method.solve(hand, level="written")):
        assert evaluate.value(str(each)) == each.value
        assert each.value == 24 or name == "tolerance"


def test_searches_differ_in_what_they_come_upon_first():
    hand = [1, 2, 3, 4]
    assert str(METHODS["postfix"].first(hand)) == "4*(1+2+3)"
    assert len({str(method.first([2, 3, 4, 12])) for method in METHODS.values()}) > 1


# Parts of the methods -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(6))
def test_orders_are_all_there(size):
    expected = list(permutations(range(size)))
    assert list(lexicographic(size)) == expected
    assert list(factorial_digits(size)) == expected


@pytest.mark.parametrize(("wheels", "digits"), [(1, 1), (1, 4), (3, 4), (4, 2)])
def test_the_odometer_turns_over_everything(wheels, digits):
    assert list(map(tuple, odometer(wheels, digits))) == list(product(range(digits), repeat=wheels))


FRACTIONS = st.fractions(max_denominator=50) | st.fractions()


def calculated(operate, *operands):
    try:
        return operate(*operands)
    except ArithmeticError:
        return None


@given(left=FRACTIONS, right=FRACTIONS, sign=st.sampled_from("+-*/"))
def test_pairs_calculate_as_fractions_do(left, right, sign):
    exact = calculated(EXACT.operations[sign], left, right)
    pair = calculated(PAIRS.operations[sign], PAIRS.read(left), PAIRS.read(right))
    assert pair == (None if exact is None else (exact.numerator, exact.denominator))


@given(left=st.integers(), right=st.integers(-3, 3))
def test_integers_divide_only_evenly(left, right):
    exact = calculated(Fraction, left, right)
    even = exact is not None and exact.denominator == 1
    assert calculated(INTEGERS.operations["/"], left, right) == (exact if even else None)


@given(
    template=st.sampled_from(COMPLETE),
    signs=st.lists(st.sampled_from("+-*/"), min_size=3, max_size=3),
    numbers=st.lists(st.integers(1, 9), min_size=4, max_size=4),
)
def test_texts_are_read_by_precedence(template, signs, numbers):
    text = template.replace(".", "{}").format(*signs)
    operations = METHODS["pack"].arithmetic.operations
    digits = text.translate(dict(zip(map(ord, "abcd"), map(str, numbers), strict=True)))
    expected = calculated(evaluate.value, digits)
    assert calculated(by_precedence, text, numbers, operations) == expected


# Hands and options --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "error", "message"),
    [
        ([1, 2, 3], ValueError, "numbers has length 3: the classical methods take 4"),
        ([1, 2, 3, 4, 5], ValueError, "numbers has length 5: the classical methods take 4"),
        ([], ValueError, "numbers has length 0"),
        ([1, 2, Fraction(1, 2), 4], ValueError, r"numbers\[2\] is 1/2: expected an integer"),
        ([1, 2, 2.5, 4], ValueError, r"numbers\[2\] is 2.5"),
        ([1, 2, "3", 4], TypeError, r"numbers\[2\] is '3'"),
        ("1234", TypeError, "numbers is '1234'"),
    ],
)
@pytest.mark.parametrize("ask", ["examine", "first", "solve"])
def test_hands_that_are_none(ask, numbers, error, message):
    with pytest.raises(error, match=message):
        getattr(METHODS["shapes"], ask)(numbers)


@pytest.mark.parametrize("name", ["templates", "nine-templates", "reduction", "tolerance"])
@pytest.mark.parametrize("number", [0, 14, -1])
def test_numbers_out_of_range(name, number):
    with pytest.raises(ValueError, match=rf"numbers\[1\] is {number}: {name} takes 1 to 13"):
        METHODS[name].first([1, number, 1, 13])
    assert METHODS[name].first([1, 1, 1, 13]) is not None


def test_other_targets_and_levels():
    shapes = METHODS["shapes"]
    assert str(shapes.first([1, 1, 1, 1], Fraction(1, 3))) == "1/(1+1+1)"
    with pytest.raises(TypeError, match="target is 'x'"):
        shapes.first([1, 2, 3, 4], "x")
    with pytest.raises(ValueError, match="level is 'signed': expected 'written' or 'commutative'"):
        shapes.solve([1, 2, 3, 4], level="signed")  # type: ignore[arg-type]


# Side by side -------------------------------------------------------------------------------------

HANDFUL = [[3, 3, 8, 8], [1, 24, 997, 1009], [1, 1, 1, 1], [4, 3, 2, 1]]


def test_methods_side_by_side():
    asked = [METHODS[name] for name in ("tolerance", "doubles", "templates")]
    found = compare(asked, HANDFUL)
    kernel, tolerance, doubles, templates = found.results
    assert (found.hands, found.solvable, found.deals, found.every) == (4, 2, None, False)
    assert [result.name for result in found.results] == ["kernel", *(each.name for each in asked)]
    assert (kernel.solved, kernel.right, kernel.examined, kernel.ratio) == (2, 4, None, 1)
    assert (tolerance.solved, tolerance.right) == (3, 3)
    assert (tolerance.missed, tolerance.wrong) == ((), ((1, 24, 997, 1009),))
    for method in (doubles, templates):
        assert (method.solved, method.right) == (1, 3)
        assert (method.missed, method.wrong) == (((3, 3, 8, 8),), ())
    assert {result.deals for result in found.results} == {None}
    assert all(result.seconds > 0 for result in found.results)


def test_cases_are_counted_up_to_the_first_solution():
    (_, method) = compare([METHODS["shapes"]], [[1, 2, 3, 4]]).results
    cases = list(METHODS["shapes"].examine([1, 2, 3, 4]))
    assert method.examined == 1 + next(place for place, case in enumerate(cases) if case)
    assert method.expressions == 1
    (_, method) = compare([METHODS["shapes"]], [[1, 2, 3, 4]], every=True).results
    assert method.examined == 7680
    assert method.expressions == make24.count([1, 2, 3, 4], level="written")


def test_a_target_for_each_hand():
    kernel, method = compare([METHODS["pack"]], HANDFUL, [24, 25, 4, 100]).results
    assert kernel.solved == method.solved == 2
    assert method.right == 4
    found = compare([METHODS["pack"]], np.array([[1, 1, 1, 1]]), Fraction(1, 3))
    assert (found.results[1].solved, found.target) == (1, Fraction(1, 3))
    assert compare([METHODS["pack"]], HANDFUL, range(4)).target is None


@pytest.mark.parametrize("methods", [["pack"], METHODS, [METHODS["pack"], None]])
def test_methods_that_are_none(methods):
    with pytest.raises(TypeError, match=r"methods\[[01]\] is .*: expected a make24.methods.Method"):
        compare(methods)


def test_methods_can_be_copied_and_kept_in_sets():
    assert len(set(METHODS.values())) == len(METHODS)
    for method in METHODS.values():
        hand = [2, 3, 5, 12]
        assert pickle.loads(pickle.dumps(method)).first(hand) == method.first(hand)


def test_progress_is_told():
    turns = []

    def noted(items):
        for item in items:
            turns.append(item)
            yield item

    compare([METHODS["pack"], METHODS["chain"]], [[1, 1, 1, 1]] * 45, progress=noted)
    assert len(turns) == 9  # of three contenders, twenty hands at a time


@pytest.mark.parametrize(
    ("hands", "target", "error", "message"),
    [
        ([], 24, ValueError, "hands is empty"),
        ([[1, 2, 3, 4], [1, 2, 3, 2**53 + 1]], 24, ValueError, r"hands\[1\] can't be given to dou"),
        ([[1, 2, 3, 4]], Fraction(1, 2**53 + 1), ValueError, r"hands\[0\] can't be given to doubl"),
        ([[1, 2, 3, 4], [1, 2, 3]], 24, ValueError, r"hands\[1\] has length 3"),
        ([[1, 2, 3, 4], [1, 2, 3, Fraction(1, 2)]], 24, ValueError, r"hands\[1\]\[3\] is 1/2"),
        (5, 24, TypeError, "hands is 5"),
        ([[1, 2, 3, 4]], [24, 25], ValueError, "target has length 2"),
        ([[1, 2, 3, 4]], ["x"], TypeError, r"target\[0\] is 'x'"),
        ([[1, 2, 3, 4]], None, TypeError, "target is None"),
    ],
)
def test_comparisons_of_nothing(hands, target, error, message):
    with pytest.raises(error, match=message):
        compare([METHODS["doubles"]], hands, target)
