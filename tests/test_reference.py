"""The oracle itself, by brute force: every order, every shape, every operator, each as text."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given

from make24 import reference
from tests.counting import written_count
from tests.evaluate import assert_solves, parsed, uses, value
from tests.strategies import examples, puzzles
from tests.tables import LEVELS, deck_counts


def shapes(leaves):
    """Yield every way to put brackets into some texts, with a field for each operator."""
    if len(leaves) == 1:
        yield leaves[0]
    for place in range(1, len(leaves)):
        for left, right in product(shapes(leaves[:place]), shapes(leaves[place:])):
            yield f"({left}{{}}{right})"


def brute_force(hand, target):
    """Return the fully bracketed texts that make the target."""
    cards = [
        str(card) if card >= 0 and Fraction(card).denominator == 1 else f"({card})" for card in hand
    ]
    found = set()
    for order in set(permutations(cards)):
        for shape in shapes(order):
            for operators in product("+-*/", repeat=len(hand) - 1):
                text = shape.format(*operators)
                try:
                    if value(text) == target:
                        found.add(text[1:-1] if len(hand) > 1 else text)
                except ZeroDivisionError:
                    pass
    return found


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
    found = reference.solve(hand, target, level="written")
    assert len(set(found)) == len(found)
    assert set(found) == brute_force(hand, target)


@examples(0.5)
@given(puzzle=puzzles(1, 4))
def test_written_solutions_counted_and_read_back(puzzle):
    hand, target = puzzle
    reference.forget()
    found = reference.solve(hand, target, level="written")
    assert len(set(found)) == len(found) == written_count(hand, target)
    for text in found:
        assert_solves(text, hand, target)


# The coarser levels, told by other means ----------------------------------------------------------


def without_order(tree):
    """Return what is left of a parsed text without its order and brackets, as text."""
    if isinstance(tree, int):
        return str(tree)
    return f"[{' '.join(sorted(signed_parts(tree, tree[0] in '+-')))}]"


def signed_parts(tree, sums, turned=False):
    """Yield the parts of a sum, or of a product, each with its sign before it."""
    if isinstance(tree, int) or (tree[0] in "+-") != sums:
        yield ("+-" if sums else "*/")[turned] + without_order(tree)
        return
    sign, left, right = tree
    yield from signed_parts(left, sums, turned)
    yield from signed_parts(right, sums, turned ^ (sign in "-/"))


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
    written = reference.solve(hand, target, level="written")
    classes = {without_order(parsed(text)) for text in written}
    shown = reference.solve(hand, target, level="commutative")
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
