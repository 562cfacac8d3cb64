"""The search for written expressions: the oracle's, each once, under any rules."""

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import assume, given

from make24 import Rules, reference
from make24._kernel.hand import Hand
from make24._kernel.rules import PackedRules
from make24._kernel.stream import Stream
from tests.codes import decoded
from tests.strategies import examples, ruled_puzzles, rules

MANY = 20_000  # texts
HALF = Fraction(1, 2)
EVERY_OPERATOR = "+-*/^|"


def codes(hand, target, rules, limit=None):
    """Return the codes of all written expressions with a value."""
    stream = Stream(Hand(hand, rules.ordered), target, PackedRules(rules), "written")
    return list(islice(stream, limit))


def assert_complete(hand, target, rules):
    """Compare the written expressions with the oracle's."""
    found = codes(hand, target, rules)
    assert len(set(found)) == len(found)
    texts = [decoded(code, hand, rules.ordered) for code in found]
    assert sorted(texts) == sorted(reference.solve(hand, target, level="written", rules=rules))


@examples(4)
@given(puzzle=ruled_puzzles(1, 3, rules(EVERY_OPERATOR)))
def test_up_to_three_numbers(puzzle):
    reference.forget()
    assert_complete(*puzzle)


@given(puzzle=ruled_puzzles(4, 4, rules(EVERY_OPERATOR)))
def test_four_numbers(puzzle):
    hand, target, rules = puzzle
    reference.forget()
    assume(reference.values(hand, rules=rules).get(target, 0) <= MANY)
    assert_complete(hand, target, rules)


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        ((1, 5, 11, 13, 2), 24, Rules("+-*/^")),
        ((2, 3, 1, 1, 2), 12, Rules(EVERY_OPERATOR, values="positive")),
        ((3, 3, 8, 8, 3), 24, Rules(EVERY_OPERATOR, use="any", ordered=True)),
        ((0, -1, 1, 0, 2), 0, Rules("*/^", ordered=True)),
        ((5, -5, HALF, 2, 4), 1, Rules("+-^", use="any", ordered=True)),
        ((1, 2, 1, 2, 1, 2), 4, Rules("+-*/", ordered=True)),
        ((1, 1, 2, 1, 1, 2), 1, Rules("+|^", use="any", values="integer", ordered=True)),
        ((2, 2, 2, 2, 2, 2), 16, Rules("+^", values="integer")),
        ((10**30, 1, 10**30, -1, 2), 1, Rules("-/^|", use="any", ordered=True)),
    ],
)
def test_more_numbers(hand, target, rules):
    assert_complete(hand, target, rules)


@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        ((1, 2) * 4, Rules("+-", ordered=True)),
        ((1, 1, 1, 1, 1, 1, 1, 2), Rules("+-*", ordered=True)),
        ((3, 3, 1, 1, 1, 3, 3, 3), Rules("-/", values="integer", ordered=True)),
        ((2,) * 7, Rules("+-|", values="positive")),
    ],
)
def test_seven_and_eight_numbers_are_counted(hand, rules):
    for target, times in islice(reference.values(hand, rules=rules).items(), 0, None, 7):
        assert len(codes(hand, target, rules)) == times


def test_every_value_is_found_and_no_other():
    hand = (2, 3, -1, 4)
    rules = Rules(EVERY_OPERATOR)
    values = reference.values(hand, rules=rules)
    for value in [*values, *(value + Fraction(1, 1009) for value in values)]:
        assert len(codes(hand, value, rules)) == values.get(value, 0)


# Exponents and bases are looked up from the power -------------------------------------------------

UNITS = (0, 1, -1)
ENDS = (2, -2, 3, HALF, -HALF, Fraction(2, 3), 62, 63, 64, -62, -63)
LARGE = (10**30, 10**30 + 1, -(10**30), 2**63, -(2**63), 2**63 - 1, 1 - 2**63)


@pytest.mark.parametrize("base", [*UNITS, *ENDS, *LARGE])
def test_a_power_is_found_from_either_side(base):
    rules = Rules("^", ordered=True)
    for exponent in (*UNITS, *ENDS, *LARGE):
        for value in {0, 1, *reference.values([base, exponent], rules=rules)}:
            # The side with fewer values is tried, the other one looked up.
            assert_complete((base, exponent), value, rules)
            assert_complete((base, exponent, 1, 1), value, rules)
            assert_complete((base, 1, 1, exponent, 1), value, rules)


# Rows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "count"),
    [
        ([1, 2, 3], 123, 1),
        ([1, 2, 3], 132, 1),
        ([1, 0, 0], 100, 1),
        ([0, 0, 1], 1, 0),
        ([1, 11], 111, 2),  # the same digits, but not the same numbers
        ([10**30, 1], 10**31 + 1, 1),
        ([10**30, 1], 10**31 + 10, 0),
        ([1, -2], -12, 0),
        ([HALF, 1], Fraction(11, 2), 0),
    ],
)
def test_numbers_side_by_side(hand, target, count):
    assert len(codes(hand, target, Rules("|"))) == count


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [Rules(EVERY_OPERATOR), Rules(use="any", ordered=True), Rules("+-^", values="integer")]
)
def test_the_order_does_not_depend_on_how_many_are_asked_for(rules):
    hand = (3, 1, 2, 4, 6)
    found = codes(hand, 24, rules)
    assert len(found) > 10
    for limit in (0, 1, 7, len(found), len(found) + 1):
        assert codes(hand, 24, rules, limit) == found[:limit]


def test_the_first_of_millions_comes_at_once():
    assert len(codes(range(8), 0, Rules(EVERY_OPERATOR, use="any", ordered=True), 1)) == 1
    assert len(codes(range(7), 0, Rules(EVERY_OPERATOR), 1)) == 1


def test_the_longest_list_of_values_has_each_once():
    hand = (1, 2, 3, 4, 5, 6, 7, 8)
    found = codes(hand, 24, Rules(ordered=True))
    assert len(found) == 9801
    assert max(Counter(found).values()) == 1


@pytest.mark.parametrize("use", ["all", "any"])
def test_too_many_numbers(use):
    with pytest.raises(ValueError, match=r"numbers has length 8: .* no more than 7"):
        codes(range(8), 24, Rules("^", use=use))
