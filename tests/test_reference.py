"""The oracle itself, by brute force: every order, every shape, every operator, each as text."""

import re
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given

from make24 import CLASSIC, Rules, reference
from tests.counting import written_count
from tests.evaluate import assert_solves, evaluated, is_legal, parsed, readings, uses, value
from tests.strategies import examples, puzzles, ruled_puzzles, rules
from tests.tables import LEVELS, deck_counts

MANY = 5_000  # texts, which take a second to read back


def shapes(leaves):
    """Yield every way to put brackets into some texts, with a field for each operator."""
    if len(leaves) == 1:
        yield leaves[0]
    for place in range(1, len(leaves)):
        for left, right in product(shapes(leaves[:place]), shapes(leaves[place:])):
            yield f"({left}{{}}{right})"


def brute_force(hand, target, rules=CLASSIC):
    """Return the fully bracketed texts that are legal and make the target."""
    found = []
    for cards in deals(hand, rules):
        for shape in shapes([card_text(card) for card in cards]):
            for operators in product(rules.operators, repeat=len(cards) - 1):
                text = rows_joined(shape.format(*operators))
                if makes(text, target, cards, rules):
                    found.append(text[1:-1] if len(cards) > 1 and text[0] == "(" else text)
    return sorted(found)


def deals(hand, rules):
    """Return every order in which the rules let cards stand in a text."""
    sizes = [len(hand)] if rules.use == "all" else range(1, len(hand) + 1)
    orders = combinations if rules.ordered else permutations
    return {order for size in sizes for order in orders(hand, size)}


def card_text(card):
    return str(card) if card >= 0 and card % 1 == 0 else f"({card})"


def rows_joined(text):
    """Put cards side by side where ``|`` stands between them, the right one a single card."""
    row = re.compile(r"\(([1-9]\d*_?)\|(\d+)\)")  # a row ends in _
    while row.search(text):
        text = row.sub(lambda found: f"{found[1].removesuffix('_')}{found[2]}_", text)
    return text.replace("_", "")


def makes(text, target, cards, rules):
    """Return whether a text makes the target, and all of its operators have legal results."""
    results: list[Fraction] = []
    try:
        made = "|" not in text and evaluated(readings(text, cards)[0], results)
    except ArithmeticError:
        return False
    return made is not False and made == target and all(is_legal(each, rules) for each in results)


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((24,), 24),
        ((-3,), -3),
        ((3, 8), 24),
        ((0, 0), 0),
        ((2, 2, 6), 24),
        ((0, 1, -1), 0),
        ((Fraction(1, 2), -2, 3), 3),
        ((3, 3, 8, 8), 24),
        ((1, 2, 3, 4), 24),
        pytest.param((0, 0, 1, -1), 0, marks=pytest.mark.slow),
    ],
)
def test_written_solutions_by_brute_force(hand, target):
    assert sorted(reference.solve(hand, target, level="written")) == brute_force(hand, target)


@examples(2)
@given(puzzle=ruled_puzzles(1, 3, rules("+-*/^|")))
def test_written_solutions_under_rules_by_brute_force(puzzle):
    hand, target, rules = puzzle
    reference.forget()
    found = reference.solve(hand, target, level="written", rules=rules)
    assert sorted(found) == brute_force(hand, target, rules)
    assert len(found) == reference.values(hand, rules=rules).get(target, 0)
    assert bool(found) is reference.solvable(hand, target, rules=rules)


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        ((1, 2, 3, 4), 24, Rules("*+/^")),
        ((1, 2, 1, 2), 24, Rules("+-*|", use="any")),
        ((4, 1, 1, 2), 3, Rules("+-*/|", ordered=True)),
        ((2, 5, 2, 1), 5, Rules("+-*/^|", use="any", values="positive", ordered=True)),
        ((0, 1, -1, 2), 1, Rules("-/^|", values="integer")),
    ],
)
def test_four_numbers_under_rules_by_brute_force(hand, target, rules):
    found = reference.solve(hand, target, level="written", rules=rules)
    assert sorted(found) == brute_force(hand, target, rules)


@examples(0.5)
@given(puzzle=puzzles(1, 4))
def test_written_solutions_counted_and_read_back(puzzle):
    hand, target = puzzle
    reference.forget()
    found = reference.solve(hand, target, level="written")
    assert len(set(found)) == len(found) == written_count(hand, target)
    for text in found:
        assert_solves(text, hand, target)


@examples(1)
@given(puzzle=ruled_puzzles(1, 4, rules("+-*/^|")))
def test_solutions_under_rules_read_back(puzzle):
    hand, target, rules = puzzle
    reference.forget()
    assume(reference.count(hand, target, level="written", rules=rules) < MANY)
    for level in LEVELS:
        for text in reference.solve(hand, target, level=level, rules=rules):
            assert_solves(text, hand, target, rules)


# The coarser levels, told by other means ----------------------------------------------------------


def without_order(tree):
    """Return what is left of a parsed text without its order and brackets, as text."""
    if isinstance(tree, int):
        return str(tree)
    sign, left, right = tree
    if sign == "^":
        return f"[{without_order(left)}^{without_order(right)}]"
    return f"[{' '.join(sorted(signed_parts(tree, '+-' if sign in '+-' else '*/')))}]"


def signed_parts(tree, kind, turned=False):
    """Yield the parts of a sum, or of a product, each with its sign before it."""
    if isinstance(tree, int) or tree[0] not in kind:
        yield kind[turned] + without_order(tree)
        return
    sign, left, right = tree
    yield from signed_parts(left, kind, turned)
    yield from signed_parts(right, kind, turned ^ (sign in "-/"))


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((1, 2, 3, 4), 24),
        ((0, 0, 1, 1), 0),
        ((2, 2, 2, 2), 4),
        ((3, 6, 6, 11), 24),
        ((0, 1, 2, 2), 1),
    ],
)
def test_level_commutative_by_sorting(hand, target):
    assert_sorted_alike(hand, target)


@given(puzzle=ruled_puzzles(2, 4, rules("+-*/^"), [range(1, 14), range(-3, 4), [0, 1, 2, -1]]))
def test_level_commutative_under_rules_by_sorting(puzzle):
    reference.forget()
    assert_sorted_alike(*puzzle)


def assert_sorted_alike(hand, target, rules=CLASSIC):
    written = reference.solve(hand, target, level="written", rules=rules)
    classes = {without_order(parsed(text)) for text in written}
    shown = reference.solve(hand, target, level="commutative", rules=rules)
    assert {without_order(parsed(text)) for text in shown} == classes
    assert len(shown) == len(classes)


def form_value(text):
    """Return the value of a text's form at another point, up to the sign.

    Where no part has the value 0, the texts of a class are one function of the cards or opposite
    ones, and those of two classes are not.
    """
    numbers = {7: 1009, 11: 5003, 13: 20011, 17: 70001}

    def at(tree):
        if isinstance(tree, int):
            return Fraction(numbers[tree])
        sign, left, right = tree
        a, b = at(left), at(right)
        return {"+": a + b, "-": a - b, "*": a * b, "/": a / b}[sign]

    return abs(at(parsed(text)))


@pytest.mark.parametrize("target", [24, 48, 1, Fraction(3, 7)])
def test_level_signed_by_values(target):
    hand = (7, 11, 13, 17)
    written = reference.solve(hand, target, level="written")
    classes = {form_value(text) for text in written}
    shown = reference.solve(hand, target, level="signed")
    assert {form_value(text) for text in shown} == classes
    assert len(shown) == len(classes) > 0


@pytest.mark.parametrize(
    ("hand", "target", "texts"),
    [
        # Idle terms and factors, in every disguise
        ((1, 7), 7, ["1*7"]),
        ((0, 7), 7, ["0+7"]),
        ((3, 3, 7), 7, ["3*7/3"]),
        ((2, 3, 8), 8, ["(3-2)*8"]),
        # A product of divisors alone is kept: 1/(1/2) is 2, and not nothing
        ((1, 2), Fraction(1, 2), ["1/2"]),
        # What is left counts, not how it went: 2+2 and 2*2 stay apart
        ((2, 2), 4, ["2*2", "2+2"]),
        ((1, 2, 2), 4, ["1*2*2", "2+1*2"]),
    ],
)
def test_level_essential(hand, target, texts):
    assert reference.solve(hand, target) == texts


@pytest.mark.parametrize("level", LEVELS)
def test_every_tenth_hand_of_the_deck(level):
    for hand, counts in list(deck_counts().items())[::10]:
        assert reference.count(hand, level=level) == counts[level]
        assert reference.solvable(hand)


@pytest.mark.slow
def test_the_whole_deck():
    totals = dict.fromkeys(LEVELS, 0)
    for hand in deck_counts():
        reference.forget()
        for level in LEVELS:
            totals[level] += reference.count(hand, level=level)
    assert totals == {"written": 53282, "commutative": 4469, "signed": 4078, "essential": 3017}


def test_unknown_level():
    with pytest.raises(ValueError, match="level is 'best'"):
        reference.solve([1, 2], 3, level="best")


# The evaluator that all of this rests on ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8/(3-8/3)", 24),
        ("1-2-3", -4),
        ("24/4/2*3", 9),
        ("(-3)*(1/2)", Fraction(-3, 2)),
        ("4-(-1/2)", Fraction(9, 2)),
        ("7", 7),
    ],
)
def test_evaluator(text, number):
    assert value(text) == number


@pytest.mark.parametrize(
    "text",
    ["2**3", "a+1", "1.5+2", "abs(3)", "-(1+2)", "1 if 1 else 2", "True+1", "7//2", "+3", "~3"],
)
def test_evaluator_reads_nothing_else(text):
    with pytest.raises(ValueError, match="more than the four operators"):
        value(text)


@pytest.mark.parametrize("text", ["1/0", "24+1/(2+3/(4-4))", "0/0", "1/(1/0)"])
def test_evaluator_does_not_divide_by_zero(text):
    with pytest.raises(ZeroDivisionError):
        value(text)


@pytest.mark.parametrize(
    ("text", "hand", "expected"),
    [
        ("4*6", (6, 4), True),
        ("4*6", (4, 4), False),
        ("4*6", (4, 6, 6), False),
        ("4+4", (4,), False),
        ("(-3)*2", (2, -3), True),
        ("-3*2", (2, -3), False),
        ("5-3", (5, -3), False),
        ("(1/2)*3", (Fraction(1, 2), 3), True),
        ("(1/2)*3", (1, 2, 3), True),
        ("1/2*3", (Fraction(1, 2), 3), False),
        ("(1/2)*(1/2)", (1, 2, Fraction(1, 2)), True),
        ("(1/2)*(1/2)", (Fraction(1, 2),), False),
        ("(-1/2)+1", (1, Fraction(-1, 2)), True),
        ("(-1)/2+1", (1, Fraction(-1, 2)), False),
    ],
)
def test_evaluator_counts_the_cards(text, hand, expected):
    assert uses(text, hand) is expected
