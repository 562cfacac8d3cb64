"""Totals that are known from elsewhere, and have to come out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, islice

import pytest
from hypothesis import given

import make24
from tests.counting import arrangements, deals, forms, written_counts
from tests.strategies import makeable


def solvable_hands(numbers, size, target=24, most_alike=None):
    """Return the hands that make the target, and how many hands there are."""
    hands = [
        hand
        for hand in combinations_with_replacement(numbers, size)
        if most_alike is None or max(Counter(hand).values()) <= most_alike
    ]
    return [hand for hand in hands if make24.solvable(hand, target)], len(hands)


@pytest.mark.parametrize(
    ("numbers", "solvable", "hands"),
    [
        (range(1, 14), 1362, 1820),
        (range(1, 10), 404, 495),
        (range(1, 11), 566, 715),
        (range(1, 13), 1069, 1365),
        (range(10), 466, 715),
    ],
)
def test_hands_of_four_that_make_24(numbers, solvable, hands):
    found, total = solvable_hands(numbers, 4)
    assert (len(found), total) == (solvable, hands)


def test_deals_from_a_pack():
    found, _ = solvable_hands(range(1, 14), 4)
    assert sum(map(deals, found)) == 217_817
    assert sum(map(deals, combinations_with_replacement(range(1, 14), 4))) == 270_725


def test_make_10():
    found, total = solvable_hands(range(10), 4, target=10)
    assert (len(found), total) == (552, 715)
    assert sum(map(arrangements, found)) == 8147


def test_five_cards():
    found, total = solvable_hands(range(1, 14), 5, most_alike=4)
    assert (len(found), total) == (6095, 6175)


def test_six_cards():
    found, total = solvable_hands(range(1, 11), 6, most_alike=4)
    assert (len(found), total) == (4902, 4905)


# Forms: OEIS A140606 ------------------------------------------------------------------------------

FORMS = {1: 1, 2: 6, 3: 68, 4: 1170, 5: 27142, 6: 793002}
# Whatever form is made of these, it makes a value of its own; the tests see to that.
GENERIC = tuple(map(Fraction, (1009, 5003, 20011, 70001, 300007, 1000003)))


@pytest.mark.parametrize("size", FORMS)
def test_number_of_forms(size):
    assert len(forms(size)) == FORMS[size]


@pytest.mark.parametrize(
    ("size", "step"),
    [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 7),
        pytest.param(5, 1, marks=pytest.mark.slow),
        pytest.param(6, 50, marks=pytest.mark.slow),
    ],
)
def test_every_form_is_found_once(size, step):
    hand = GENERIC[:size]
    targets = written_counts(hand)
    assert len(targets) == FORMS[size]
    for target in islice(targets, 0, None, step):
        assert make24.count(hand, target, level="signed") == 1, target


@given(target=makeable(GENERIC))
def test_forms_of_six_are_found_once(target):
    assert make24.count(GENERIC, target, level="signed") == 1
