"""The oracle under rules: small examples worked out by hand, and numbers that are known."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, reference
from tests.evaluate import assert_solves, uses
from tests.strategies import examples, hands, ruled_puzzles, rules
from tests.tables import LEVELS

ANY = Rules(use="any")
ORDERED = Rules(ordered=True)
POSITIVE = Rules(values="positive")
HALF = Fraction(1, 2)


def counts(hand, target, rules):
    """Return the number of solutions at each level."""
    return tuple(reference.count(hand, target, level=level, rules=rules) for level in LEVELS)


# Which expressions are legal ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "rules", "written"),
    [
        # Operators
        ([12, 2, 3], 2, Rules("/"), ["(12/2)/3", "(12/3)/2"]),
        ([12, 2, 3], 8, Rules("/"), ["12/(3/2)", "2/(3/12)"]),
        ([5, 3, 4], 6, Rules("-"), ["4-(3-5)", "5-(3-4)"]),
        ([3, 8], 24, Rules("+-/"), []),
        # Any part of the hand; equal cards are alike, and so are the parts that have them
        ([24, 24], 24, COUNTDOWN, ["24"]),
        ([0, 24], 24, ANY, ["24", "0+24", "24+0", "24-0"]),
        ([5, 2, 9], 7, ANY, ["2+5", "5+2", "9-2", "(5+9)/2", "(9+5)/2"]),
        # Every result counts, and no card by itself
        ([3, 3, 8, 8], 24, INTEGER, []),
        ([HALF, 4], 2, INTEGER, ["(1/2)*4", "4*(1/2)"]),
        ([HALF, 4], HALF, COUNTDOWN, ["(1/2)"]),
        ([-3], -3, COUNTDOWN, ["(-3)"]),
        ([5, 5], 0, POSITIVE, []),
        ([3, 5], -2, POSITIVE, []),
        ([-3, 5], -15, INTEGER, ["(-3)*5", "5*(-3)"]),
        ([-3, 5], -15, POSITIVE, []),
        ([-5, 3, 4], 2, Rules("+", values="positive"), [
            "(-5)+(3+4)", "(-5)+(4+3)", "(3+4)+(-5)", "(4+3)+(-5)",
        ]),
        # In order, from left to right
        ([3, 1, 2], 6, ORDERED, ["(3*1)*2", "(3+1)+2", "(3/1)*2", "3*(1*2)", "3+(1+2)", "3/(1/2)"]),
        ([1, 1, 1], 1, Rules("+-", ordered=True), ["(1+1)-1", "(1-1)+1", "1+(1-1)", "1-(1-1)"]),
        ([2, 5], 3, ORDERED, []),
        ([9, 5, 2], 2, Rules("-", use="any", ordered=True), ["2", "(9-5)-2"]),
        ([9, 5, 2], 7, Rules("-", use="any", ordered=True), ["9-2"]),
        ([1, 2, 1, 2], 3, Rules("+", use="any", ordered=True), ["1+2", "2+1"]),
        # Powers
        ([2, 3], 8, Rules("^"), ["2^3"]),
        ([-2, 3], -8, Rules("^"), ["(-2)^3"]),
        ([2, -1], HALF, Rules("^"), ["2^(-1)"]),
        ([2, -1], HALF, Rules("^", values="integer"), []),
        ([HALF, -2], 4, Rules("^", values="integer"), ["(1/2)^(-2)"]),
        ([4, HALF], 2, Rules("^"), []),
        ([2, 2, 3], 256, Rules("*^"), ["2^(2^3)"]),
        ([0, 0], 1, Rules("^"), []),
        ([0, 2], 0, Rules("^"), ["0^2"]),
        ([0, 2], 1, Rules("^"), ["2^0"]),
        ([0, -1], 0, Rules("^"), []),
        ([0, -1], 1, Rules("^"), ["(-1)^0"]),
        # Numbers side by side
        ([1, 2, 3], 15, Rules("+|"), ["12+3", "13+2", "2+13", "3+12"]),
        ([1, 2, 3], 15, Rules("+|", ordered=True), ["12+3"]),
        ([1, 2, 3], 123, Rules("|", ordered=True), ["123"]),
        ([3, 2, 1], 123, Rules("|", ordered=True), []),
        ([3, 2, 1], 123, Rules("|", values="positive"), ["123"]),
        ([3, 0, 1], 103, Rules("|"), ["103"]),
        ([0, 1], 10, Rules("|"), ["10"]),
        ([0, 1], 1, Rules("|"), []),
        ([-1, 2], -12, Rules("|"), []),
        ([HALF, 2], 12, Rules("|"), []),
        ([3, 2, 2], 12, Rules("-|"), []),  # not (3-2)|2
        ([1, 2, 2], 144, Rules("^|"), ["12^2"]),
        ([12, 3, 4], 1234, Rules("|"), ["1234"]),
        # A row and a card, or two rows, may read alike, and are two expressions all the same
        ([1, 2, 12], 12, Rules("|", use="any"), ["12", "12"]),
        ([1, 2, 12], 24, Rules("+|"), ["12+12", "12+12"]),
    ],
)  # fmt: skip
def test_written_solutions(hand, target, rules, written):
    assert reference.solve(hand, target, level="written", rules=rules) == written
    assert reference.values(hand, rules=rules).get(target, 0) == len(written)
    assert reference.solvable(hand, target, rules=rules) is bool(written)


@pytest.mark.parametrize(
    ("base", "exponent", "power"),
    [
        (2, 62, 2**62),
        (2, 63, None),
        (-2, 63, None),
        (2, -62, Fraction(1, 2**62)),
        (2, -63, None),
        (2**63 - 1, 1, 2**63 - 1),
        (2**63, 1, None),
        (10**30, 0, 1),
        (3_037_000_499, 2, 3_037_000_499**2),
        (3_037_000_500, 2, None),
        (2, 10**30, None),
        (HALF, -(10**30), None),
        (1, 10**30, 1),
        (1, -(10**30), 1),
        (-1, 10**30, 1),
        (-1, 10**30 + 1, -1),
        (0, 10**30, 0),
        (0, -(10**30), None),
        (Fraction(2, 3), 3, Fraction(8, 27)),
        (Fraction(-2, 3), -3, Fraction(-27, 8)),
    ],
)
def test_powers_are_capped(base, exponent, power):
    found = reference.values([base, exponent], rules=Rules("^", ordered=True))
    assert list(found) == ([] if power is None else [power])


def test_known_totals():
    deck = list(combinations_with_replacement(range(1, 14), 4))
    assert sum(reference.solvable(hand, rules=INTEGER) for hand in deck) == 1346


# When two solutions are one -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "rules", "expected"),
    [
        # What is left over, and what is idle, is no difference
        ([24, 1, 5], 24, ANY, (4, 3, 3, 1)),
        ([0, 24], 24, ANY, (4, 3, 2, 1)),
        ([1, 1, 1], 1, Rules("+-", ordered=True), (4, 1, 1, 1)),
        ([1, 1, 1], 1, Rules("+-", use="any", ordered=True), (5, 2, 2, 1)),
        # A class counts if any of its expressions is legal: 1+5-5 is, 1+(5-5) is not
        ([1, 5, 5], 1, Rules("+-", values="positive"), (3, 1, 1, 1)),
        # Powers are not merged, and no sign moves out of them
        ([2, 2, 3], 64, Rules("*^"), (5, 4, 4, 4)),
        ([2, 3, 0], 1, Rules("^"), (6, 6, 6, 6)),
        ([1, 3, 2], 4, Rules("-^"), (5, 4, 4, 4)),
        # A sign moves out of a sum within a power, as far as the power: 2^(1-3), 2^(-(3-1))
        ([1, 2, 3], Fraction(1, 4), Rules("-^"), (1, 1, 1, 1)),
        # To the power of 1 is idle, and so is a power of 1
        ([2, 3, 1], 8, Rules("^"), (3, 3, 3, 1)),
        ([2, 1, 1], 2, Rules("^"), (2, 2, 2, 1)),
        ([1, -1, 5], 1, Rules("^"), (3, 3, 3, 1)),
        # A row is no product and no sum, and keeps its order
        ([1, 2, 3], 15, Rules("+|"), (4, 2, 2, 2)),
        ([1, 2, 12], 12, Rules("|", use="any"), (2, 2, 2, 2)),
        ([1, 2, 12], 24, Rules("+|"), (2, 1, 1, 1)),
        ([1, 1, 2], 12, Rules("*|"), (2, 1, 1, 1)),
    ],
)
def test_solutions_at_each_level(hand, target, rules, expected):
    assert counts(hand, target, rules) == expected


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        ([0, 1, 2, 2], 0, Rules("*-^")),  # (0*(1-2))^2 and (0*(2-1))^2: 0 has no sign
        ([1, 3, 3, 2], 1, Rules("*-^")),  # 2^(3-1*3) and 2^(1*3-3)
    ],
)
def test_zero_has_no_sign_within_a_power(hand, target, rules):
    found = reference.solve(hand, target, level="signed", rules=rules)
    assert len({text for text in found if text in TWINS}) == 1


TWINS = {"(0*(1-2))^2", "(0*(2-1))^2", "2^(3-1*3)", "2^(1*3-3)"}


# How a class is written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "rules", "essential"),
    [
        ([1, 5, 11, 13], 24, Rules("+-*/^"), ["11+13/1^5", "5^(13-11)-1"]),
        ([1, 2, 3], 8, Rules("+-*/^"), ["1*2^3", "3^2-1", "2*(1+3)"]),
        ([-2, 3, 1], -8, Rules("*^"), ["(-2)^3*1"]),
        ([2, 2, 3], 64, Rules("*^"), ["(2*2)^3", "(2^2)^3", "(2^3)^2", "2^(2*3)"]),
        ([2, 2, 3], 256, Rules("*^"), ["2^(2^3)"]),
        ([4, 6, 1, 7], 24, COUNTDOWN, ["4*6", "4*(7-1)", "(1+7-4)*6"]),
        ([2, 1], 2, COUNTDOWN, ["2"]),
        # The natural writing needs an operator that is not there
        ([5, 3, 4], 2, Rules("-/"), ["3-(5-4)", "4/(5-3)"]),
        ([12, 2, 3], 8, Rules("/"), ["12/(3/2)"]),
        ([12, 2, 3], 2, Rules("/"), ["12/2/3"]),
        # or makes a fraction on its way, or a number that is not positive
        ([HALF, 3, Fraction(3, 2)], 1, CLASSIC, [
            "(1/2)*3/(3/2)", "(1/2)+(3/2)/3", "(3/2)/(1/2)/3", "3-(1/2)-(3/2)",
        ]),
        ([HALF, 3, Fraction(3, 2)], 1, Rules("+-", values="integer"), ["3-((1/2)+(3/2))"]),
        ([-5, -6, 8, 9], 6, Rules("+", values="positive"), ["(-5)+8+9+(-6)"]),
        # The numbers keep their order
        ([3, 1, 2], 6, ORDERED, ["3*1*2", "3+1+2"]),
        ([1, 3, 2, 4], 4, ORDERED, ["1-3+2+4", "(1+3)*2-4", "(1-3)*(2-4)"]),
        ([6, 4], 24, ORDERED, ["6*4"]),
        ([5, 1, 4, 6], 24, Rules("*", use="any", ordered=True), ["4*6"]),
        # A row sorts after a card of the same value
        ([1, 2, 12], 24, Rules("+|"), ["12+12"]),
        ([1, 2, 12, 5], 29, Rules("+|"), ["2+12+15", "5+12+12"]),
        ([1, 2, 9], 21, Rules("+|"), ["2+19", "9+12"]),
    ],
)  # fmt: skip
def test_texts(hand, target, rules, essential):
    assert reference.solve(hand, target, rules=rules) == essential
    for text in essential:
        assert_solves(text, hand, target, rules)


def test_the_plainest_is_the_same_whatever_else_is_allowed():
    # Rules that a whole class keeps to leave its text alone.
    for hand in [(1, 2, 5, 10), (2, 3, 3, 6), (4, 5, 1, 3)]:
        assert reference.solve(hand, rules=INTEGER) == reference.solve(hand)


# All values, and the nearest ----------------------------------------------------------------------


def test_values():
    assert reference.values([1, 2]) == {-1: 1, HALF: 1, 1: 1, 2: 3, 3: 2}
    assert list(reference.values([2, 1])) == [-1, HALF, 1, 2, 3]
    assert reference.values([1, 2], rules=ANY) == {-1: 1, HALF: 1, 1: 2, 2: 4, 3: 2}
    assert reference.values([1, 2], rules=COUNTDOWN) == {1: 2, 2: 4, 3: 2}
    assert reference.values([2, 1], rules=ORDERED) == {1: 1, 2: 2, 3: 1}
    assert reference.values([5]) == {5: 1}
    assert reference.values([2, 3], rules=Rules("^|")) == {8: 1, 9: 1, 23: 1, 32: 1}
    assert reference.values([0, 0], rules=Rules("/")) == {}


@given(hand=hands(1, 4), drawn=rules("+-*/^|"), data=st.data())
def test_values_are_the_counts_of_written_solutions(hand, drawn, data):
    reference.forget()
    found = reference.values(hand, rules=drawn)
    assert list(found) == sorted(found)
    assume(found)
    value = data.draw(st.sampled_from(list(found)))
    assert found[value] == reference.count(hand, value, level="written", rules=drawn)


@pytest.mark.parametrize(
    ("hand", "target", "rules", "nearest"),
    [
        ([25, 50, 75, 100, 3, 6], 962, COUNTDOWN, (1, [961, 963])),
        ([1, 2], 10, CLASSIC, (7, [3])),
        ([1, 2], Fraction(3, 4), CLASSIC, (Fraction(1, 4), [HALF, 1])),
        ([3, 3, 8, 8], 24, CLASSIC, (0, [24])),
        ([3, 3, 8, 8], 24, INTEGER, (1, [23, 25])),
        ([0, 0], 5, Rules("/"), None),
    ],
)
def test_nearest(hand, target, rules, nearest):
    assert reference.nearest(hand, target, rules=rules) == nearest


# The evaluator that reads solutions back ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hand", "rules", "expected"),
    [
        ("4*6", (6, 4, 1), ANY, True),
        ("4*6", (6, 4, 1), CLASSIC, False),
        ("4*6", (6, 4), ORDERED, False),
        ("4*6", (6, 4, 6), Rules(use="any", ordered=True), True),
        ("4*6", (4, 1, 6), ORDERED, False),
        ("12+3", (1, 2, 3), CLASSIC, False),
        ("12+3", (1, 2, 3), Rules("+|"), True),
        ("12+3", (2, 1, 3), Rules("+|"), True),
        ("12+3", (2, 1, 3), Rules("+|", ordered=True), False),
        ("112", (1, 12), Rules("+|"), True),
        ("112", (11, 2), Rules("+|"), True),
        ("112", (1, 2), Rules("+|"), False),
        ("112", (1, 1, 2, 3), Rules("+|"), False),
        ("112", (1, 1, 2, 3), Rules("+|", use="any"), True),
        ("101", (0, 1, 1), Rules("|"), True),
        ("1012", (1, 0, 12), Rules("|", ordered=True), True),
        ("12", (Fraction(12), HALF), ANY, True),
        ("(1/2)+1", (1, HALF), ORDERED, False),
        ("1+(1/2)", (1, HALF), ORDERED, True),
        ("1+(1/2)", (1, 1, 2), ORDERED, True),
    ],
)
def test_evaluator_deals_the_cards(text, hand, rules, expected):
    assert uses(text, hand, rules) is expected


@pytest.mark.parametrize(
    ("text", "hand", "target", "rules"),
    [
        ("4*6", (4, 6), 24, Rules("+-/")),
        ("8/(3-8/3)", (3, 3, 8, 8), 24, INTEGER),
        ("3-5+8", (3, 5, 8), 6, POSITIVE),
        ("5-5", (5, 5), 0, POSITIVE),
        ("0^0", (0, 0), 1, Rules("^")),
        ("4^(1/2)", (4, HALF), 2, Rules("^")),
        ("2^63", (2, 63), 2**63, Rules("^")),
        ("2^3", (2, 3), 8, CLASSIC),
        ("4*5", (4, 5), 24, CLASSIC),
    ],
)
def test_evaluator_refuses_what_is_not_legal(text, hand, target, rules):
    with pytest.raises(AssertionError):
        assert_solves(text, hand, target, rules)


@examples(0.5)
@given(puzzle=ruled_puzzles(2, 3, rules("+-*/^|")))
def test_each_level_is_coarser_under_rules(puzzle):
    found = counts(*puzzle)
    assert list(found) == sorted(found, reverse=True)
