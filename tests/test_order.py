"""How solutions are written, and in which order they come."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from tests.agreement import texts
from tests.evaluate import parsed, value
from tests.tables import LEVELS

SOME_HANDS = list(combinations_with_replacement(range(1, 14), 4))[::7]
MERGED_LEVELS = LEVELS[1:]


@pytest.mark.parametrize(
    ("hand", "target", "expected"),
    [
        ([4, 6], 24, ["4*6"]),
        ([2, 2, 4], 8, ["2+2+4", "4+2*2"]),
        ([3, 3, 8, 8], 24, ["8/(3-8/3)"]),
        ([1, 2, 5, 10], 24, ["5*10/2-1", "5+2*10-1"]),
        ([4, 5, 1, 3], 24, ["1+3+4*5", "3*(4+5-1)", "4+(1+3)*5", "(4-1)*(3+5)"]),
        ([2, 3, 3, 6], 24, ["2*3+3*6", "6+2*3*3", "(3+3-2)*6", "2*(3+3+6)", "(6-2)*(3+3)"]),
        # The plainest of a class stands for it
        ([1, 1, 5, 5], 24, ["1*5*5-1", "(5-1)*(1+5)"]),
        ([1, 2, 11, 13], 24, ["(2-1)*11+13"]),
        ([1, 10, 10, 11], 100, ["1*10*11-10", "10/(11/10-1)"]),
        # A difference is turned so that it is not negative
        ([3, 4, 5, 8], 8, ["4+8/(5-3)", "(5-3)*(8-4)"]),
        # Cards that need brackets
        ([-3, Fraction(1, 2)], Fraction(-3, 2), ["(-3)*(1/2)"]),
        ([-3, 4], 7, ["4-(-3)"]),
        ([-4, -3], 12, ["(-4)*(-3)"]),
    ],
)
def test_texts_at_level_essential(hand, target, expected):
    assert texts(hand, target) == expected


def test_differences_are_not_turned_at_level_commutative():
    assert texts([3, 4, 5, 8], 8, level="commutative") == [
        "4+8/(5-3)",
        "4-8/(3-5)",
        "(4-8)*(3-5)",
        "(5-3)*(8-4)",
    ]


def test_full_brackets_at_level_written():
    assert texts([1, 4], 4, level="written") == ["1*4", "4*1", "4/1"]
    assert texts([3, 3, 8, 8], level="written") == ["8/(3-(8/3))"]


@pytest.mark.parametrize("level", LEVELS)
def test_fewest_brackets_then_length_then_ascii_order(level):
    for hand in SOME_HANDS:
        found = texts(hand, level=level)
        assert found == sorted(found, key=lambda text: (text.count("("), len(text), text))


# The natural order, part by part ------------------------------------------------------------------


def written(tree):
    """Return a parsed text with no more brackets than it needs."""
    if isinstance(tree, int):
        return str(tree)
    sign, left, right = tree
    left_text, right_text = written(left), written(right)
    if sign in "*/" and is_sum(left):
        left_text = f"({left_text})"
    if (sign in "*/" and is_sum(right)) or (sign in "-/" and is_of_kind(right, sign)):
        right_text = f"({right_text})"
    return left_text + sign + right_text


def is_of_kind(tree, sign):
    return not isinstance(tree, int) and (tree[0] in "+-") == (sign in "+-")


def is_sum(tree):
    return is_of_kind(tree, "+")


def parts(tree):
    """Return the terms of a sum, or the factors of a product, each with the sign before it."""
    sign, left, right = tree
    first = parts(left) if is_of_kind(left, sign) else [("", left)]
    return [*first, (sign, right)]


def assert_natural(tree):
    if isinstance(tree, int):
        return
    in_order = [
        (sign in ("-", "/"), value(written(part)), not isinstance(part, int), len(text), text)
        for sign, part in parts(tree)
        for text in [written(part)]
    ]
    assert in_order == sorted(in_order)
    for _, part in parts(tree):
        assert not is_of_kind(part, tree[0])  # a-(b-c) is written a+c-b
        assert_natural(part)


@pytest.mark.parametrize("level", MERGED_LEVELS)
@pytest.mark.parametrize("target", [24, 7, 0])
def test_natural_order(level, target):
    for hand in SOME_HANDS:
        for text in texts(hand, target, level=level):
            assert written(parsed(text)) == text
            assert_natural(parsed(text))


def negative_sums(tree):
    if isinstance(tree, int):
        return 0
    inner = sum(negative_sums(part) for _, part in parts(tree))
    return inner + (is_sum(tree) and value(written(tree)) < 0)


@pytest.mark.parametrize("level", ["signed", "essential"])
@pytest.mark.parametrize("target", [24, 7, 0])
def test_no_sum_is_negative(level, target):
    # Sums of positive cards can all be turned.
    for hand in SOME_HANDS:
        for text in texts(hand, target, level=level):
            assert negative_sums(parsed(text)) == 0, text
