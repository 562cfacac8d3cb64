"""One hand under rules: the kernel against the oracle."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import assume, given

import make24
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, reference
from tests.agreement import assert_agrees
from tests.strategies import examples, ruled_puzzles, rules, rules_with_more_operators

MANY = 5_000  # texts; the oracle takes seconds for as many

HALF = Fraction(1, 2)
ORDERED = Rules(ordered=True)
POSITIVE = Rules(values="positive")


def assert_few_agree(hand, target, rules):
    reference.forget()
    assume(reference.count(hand, target, level="written", rules=rules) <= MANY)
    assert_agrees(hand, target, rules)


@examples(4)
@given(puzzle=ruled_puzzles(1, 3, rules()))
def test_up_to_three_numbers(puzzle):
    assert_agrees(*puzzle)


@examples(4)
@given(puzzle=ruled_puzzles(4, 4, rules()))
def test_four_numbers(puzzle):
    assert_few_agree(*puzzle)


@examples(0.3)
@given(puzzle=ruled_puzzles(5, 5, rules()))
def test_five_numbers(puzzle):
    assert_few_agree(*puzzle)


@examples(4)
@given(puzzle=ruled_puzzles(1, 3, rules_with_more_operators()))
def test_up_to_three_numbers_and_more_operators(puzzle):
    assert_agrees(*puzzle)


@examples(2)
@given(puzzle=ruled_puzzles(4, 4, rules_with_more_operators()))
def test_four_numbers_and_more_operators(puzzle):
    assert_few_agree(*puzzle)


def test_hands_without_fractions():
    deck = combinations_with_replacement(range(1, 14), 4)
    assert sum(make24.solvable(hand, rules=INTEGER) for hand in deck) == 1346


# Where bugs would hide ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        # Hands that need a fraction, and the same as fractions from the start
        ((3, 3, 8, 8), 24, INTEGER),
        ((3, 3, 8, 8), 24, POSITIVE),
        ((1, 3, 4, 6), 24, INTEGER),
        ((Fraction(8, 3), 3, 8), 24, INTEGER),
        ((HALF, 3, Fraction(3, 2)), 1, INTEGER),
        ((HALF, 3, Fraction(3, 2)), 1, Rules(values="integer", ordered=True)),
        ((HALF, HALF, 2, 2), 1, Rules(use="any", values="integer")),
        # A card is a solution by itself, legal or not as a result
        ((24, 24, 24), 24, Rules(use="any")),
        ((24, 1, 0, 24), 24, COUNTDOWN),
        ((0, 0, 0), 0, COUNTDOWN),
        ((-3, 3, 0), -3, COUNTDOWN),
        ((HALF, 1, 2), HALF, COUNTDOWN),
        ((24,), 24, COUNTDOWN),
        ((24,), 25, COUNTDOWN),
        ((0,), 0, POSITIVE),
        # Zeros and opposites, where a result must not be one
        ((1, 5, 5), 1, POSITIVE),
        ((5, 5, 7, 7), 0, POSITIVE),
        ((0, 5, 5, 1), 1, POSITIVE),
        ((-5, 3, 4), 2, POSITIVE),
        ((-5, -6, 8, 9), 6, POSITIVE),
        ((-2, -3, 4, 6), 24, POSITIVE),
        ((-2, -3, 4, 6), 24, Rules(values="positive", ordered=True)),
        ((-1, 1, 2, 3), -6, INTEGER),
        ((1, 1, 2, 2), 1, Rules(use="any", values="positive")),
        # Operators that the natural writing would need
        ((5, 3, 4), 2, Rules("-/")),
        ((5, 3, 4, 7), 1, Rules("-/")),
        ((5, 3, 4, 7), 5, Rules("-")),
        ((12, 2, 3, 5), 8, Rules("/")),
        ((12, 2, 3, 12), Fraction(1, 2), Rules("/", use="any")),
        ((5, 5, 5, 5), 0, Rules("-")),
        ((2, 4, 8, 16), 1, Rules("-/", values="integer")),
        ((2, 3, 4, 5), 14, Rules("+")),
        ((2, 3, 4, 5), 120, Rules("*")),
        ((2, 3, 4, 5), 26, Rules("+*")),
        ((2, 3, 4, 5), 21, Rules("*-")),
        # The order as dealt, with equal cards and with idle ones
        ((1, 1, 1, 1), 1, ORDERED),
        ((1, 1, 1, 1), 1, Rules(use="any", ordered=True)),
        ((2, 1, 2, 1), 2, Rules(use="any", ordered=True)),
        ((5, 2, 5, 2), 3, Rules(use="any", values="positive", ordered=True)),
        ((8, 3, 8, 3), 24, ORDERED),
        ((8, 3, 3, 8), Fraction(64, 9), ORDERED),
        ((4, 7, 8, 8), 24, ORDERED),
        ((0, 0, 2, 2), 0, ORDERED),
        ((1, 3, 2, 4), 4, ORDERED),
        ((6, 5, 4, 3, 2), 24, Rules("-", ordered=True)),
        ((1, 2, 3, 4, 5), 10, Rules(use="any", values="positive", ordered=True)),
        # Beyond every word
        ((2**62, 2**62, 2**63, 2), 2**64, Rules(use="any")),
        ((10**30, 10**30 + 1, 1), 1, Rules(use="any", values="positive")),
        ((2**31, 2**31, 2**62, 3), 3, INTEGER),
        ((-(2**63), -1, 2), 2**64, Rules(values="integer", ordered=True)),
    ],
)
def test_hard_cases(hand, target, rules):
    assert_agrees(hand, target, rules)


@pytest.mark.parametrize(
    ("hand", "target", "operators"),
    [
        ((1, 5, 11, 13), 24, "+-*/^"),
        ((1, 2, 3), 8, "+-*/^"),
        # 0, 1 and -1, below and above
        ((0, 0), 1, "^"),
        ((0, 0, 1), 1, "+-*/^"),
        ((0, -1, 2), 1, "*/^"),
        ((0, 2, 3), 1, "^"),
        ((0, 1, 2, 2), 0, "*-^"),
        ((1, 3, 3, 2), 1, "*-^"),
        ((1, -1, 5), 1, "^"),
        ((1, 1, 1, 1), 1, "*^"),
        ((-1, -1, 2, 2), 1, "+-^"),
        ((-1, 3, HALF), -1, "*/^"),
        # Negative and broken bases, negative exponents, exponents that are no integers
        ((-2, 3, 1), -8, "*^"),
        ((-2, -3, 1), Fraction(-1, 8), "+-*/^"),
        ((2, -1, 1), HALF, "*/^"),
        ((HALF, -2, 4), 16, "+-*/^"),
        ((4, HALF, 2), 2, "^*"),
        ((4, HALF, 2), 4, "+-*/^"),
        ((2, 1, 3), Fraction(1, 4), "-^"),
        ((1, 2, 3, 4), Fraction(1, 9), "-^"),
        # Signs stay within a power
        ((1, 3, 2), 4, "-^"),
        ((1, 2, 3, 3), 27, "-*^"),
        ((2, 3, 5, 3), 8, "-*^"),
        # Powers of powers
        ((2, 2, 3), 64, "*^"),
        ((2, 2, 3), 256, "*^"),
        ((2, 2, 2, 2), 256, "+*^"),
        # Too large, or nearly so
        ((2, 62), 2**62, "^"),
        ((2, 63), 2**63, "^"),
        ((2, 62, 62), 2**63, "+-*^"),
        ((2, 63, 1), 2**62, "-*/^"),
        ((-2, 63), -(2**63), "^"),
        ((2, -62), Fraction(1, 2**62), "^"),
        ((HALF, 63), Fraction(1, 2**63), "^"),
        ((2**63, 1), 2**63, "*^"),
        ((2**63, 0), 1, "^"),
        ((3_037_000_499, 2), 3_037_000_499**2, "^"),
        ((3_037_000_500, 2), 3_037_000_500**2, "^"),
        ((2, 10**30), 0, "^"),
        ((1, 10**30, -1), 1, "^"),
        ((-1, 10**30, 1), -1, "+^"),
        ((0, 10**30, 3), 0, "^"),
        ((10**30, 10**30, 10**30), 1, "-^/"),
        ((9, 9, 9, 9), 24, "+-*/^"),
        # Numbers side by side
        ((1, 2), 12, "|"),
        ((1, 2, 3), 24, "+|"),
        ((0, 1), 1, "|"),
        ((0, 1), 10, "+-*/|"),
        ((0, 0), 0, "|"),
        ((0, 0, 1), 100, "|"),
        ((3, 2, 2), 12, "-|"),
        ((-1, 2, 3), 22, "+|"),
        ((HALF, 2, 4), 12, "*|"),
        ((1, 2, 12), 24, "+|"),
        ((1, 1, 11), 121, "*|"),
        ((1, 2, 2), 144, "^|"),
        ((2, 1, 0), 1024, "^|"),
        ((6, 3, 1), 2**31, "^|"),
        ((10**30, 2, 1), 12, "+-|"),
        ((10**12, 10**12), 10**25 + 10**12, "|"),
        ((1, 2, 3, 4), 46, "+|"),
        ((1, 2, 3, 4), 24, "+-*/^|"),
    ],
)
@pytest.mark.parametrize(
    "others", [{}, {"use": "any"}, {"values": "positive"}, {"values": "integer", "ordered": True}]
)
def test_powers_and_rows(hand, target, operators, others):
    rules = Rules(operators, **others)
    reference.forget()
    if reference.count(hand, target, level="written", rules=rules) <= MANY:
        assert_agrees(hand, target, rules)


@pytest.mark.parametrize(("operators", "ordered"), [("+|", False), ("+-*/|", True)])
def test_rows_that_read_like_a_card(operators, ordered):
    rules = Rules(operators, use="any", ordered=ordered)
    assert_agrees((1, 2, 12), 12, rules)
    assert_agrees((1, 2, 12), 24, rules)
    assert_agrees((1, 1, 1, 11), 11, rules)


# Six numbers, where the oracle is quick -----------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        ((3, 3, 8, 8, 8, 8), 24, Rules(values="positive")),
        ((2, 2, 2, 2, 2, 2), 24, INTEGER),
        ((6, 6, 6, 6, 6, 6), 24, POSITIVE),
        ((5, 5, 5, 5, 5, 5), 37, Rules(use="any")),
        ((5, 5, 5, 5, 25, 25), 952, COUNTDOWN),
        ((1, 2, 3, 4, 5, 20), 5, Rules("-", values="positive")),
        ((2, 3, 5, 7, 11, 13), 1000, Rules("+*")),
        ((2, 3, 5, 7, 11, 13), 24, Rules("*/-", values="integer", ordered=True)),
        ((6, 5, 4, 3, 2, 1), 24, ORDERED),
        ((3, 1, 3, 1, 3, 1), 7, Rules("+-*", ordered=True)),
        ((1, 9, 3, 7, 5, 5), 100, Rules(values="positive", ordered=True)),
        ((4, 4, 1, 1, 4, 4), 24, Rules("*-", use="any", ordered=True)),
        ((100, 3, 75, 6, 50, 25), 952, Rules(use="any", values="positive", ordered=True)),
        ((-7, 0, 2, 2, -7, HALF), 14, Rules("+*", ordered=True)),
        ((2**40, 2**40, 2**40, 1, 12, 2), 24, Rules(values="integer", ordered=True)),
        ((10**30, 3, 10**30, 8, 0, 1), 24, Rules(use="any", ordered=True)),
        ((1, 2, 3, 4, 5, 6), 123456, Rules("+|", ordered=True)),
        ((1, 2, 3, 4, 5, 6), 579, Rules("+-*|", values="positive", ordered=True)),
        ((2, 1, 3, 2, 1, 2), 64, Rules("+^", ordered=True)),
        ((1, 1, 1, 1, 1, 1), 111, Rules("+-|")),
        ((25, 50, 75, 100, 3, 6), 952, COUNTDOWN),
        pytest.param((1, 3, 4, 6, 7, 9), 509, INTEGER, marks=pytest.mark.slow),
        pytest.param((1, 2, 3, 4, 5, 6), 11, Rules("-"), marks=pytest.mark.slow),
        pytest.param((1, 2, 3, 4, 5, 6), 24, Rules("-/"), marks=pytest.mark.slow),
        ((1, 2, 5, 7, 7, 7), 24, Rules("+-^")),
    ],
)
def test_six_numbers(hand, target, rules):
    assert_agrees(hand, target, rules)


# The classic rules, however they are asked for ----------------------------------------------------


def test_the_classic_rules_by_another_name():
    for hand in [(3, 3, 8, 8), (1, 2, 5, 10), (1, 1, 1, 1)]:
        assert make24.solve(hand, rules=Rules("/*-+")) == make24.solve(hand, rules=CLASSIC)


def test_order_counts_only_where_the_rules_keep_it():
    assert make24.solvable([2, 5], 3, rules=INTEGER)
    assert not make24.solvable([2, 5], 3, rules=ORDERED)
    assert make24.solve([5, 2], 3, rules=INTEGER) == make24.solve([2, 5], 3, rules=INTEGER)
