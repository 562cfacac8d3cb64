"""When two solutions are one: every hand of four cards at every level, and small examples."""

from functools import cache
from itertools import combinations_with_replacement

import pytest

import make24
from tests.counting import deals
from tests.evaluate import assert_solves, results
from tests.tables import LEVELS, deck_counts

TOTALS = {"written": 53_282, "commutative": 4_469, "signed": 4_078, "essential": 3_017}
DECK = list(combinations_with_replacement(range(1, 14), 4))


@cache
def deck_solutions(level):
    """Return the solutions of every hand of the deck that has any."""
    solutions = {hand: make24.solve(hand, level=level) for hand in DECK}
    return {hand: found for hand, found in solutions.items() if found}


# Over the deck ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_deck_hand_by_hand(level):
    expected = {hand: counts[level] for hand, counts in deck_counts().items()}
    assert {hand: len(found) for hand, found in deck_solutions(level).items()} == expected
    assert {hand: make24.count(hand, level=level) for hand in expected} == expected
    assert sum(expected.values()) == TOTALS[level]


@pytest.mark.parametrize("level", LEVELS)
def test_deck_solutions_read_back(level):
    for hand, solutions in deck_solutions(level).items():
        texts = list(map(str, solutions))
        assert len(set(texts)) == len(texts)
        for text in texts:
            assert_solves(text, hand, 24)


@pytest.mark.parametrize(
    ("target", "total"), [(15, 3089), (20, 2882), (21, 2297), (24, 3017), (36, 2418), (100, 868)]
)
def test_deck_totals_at_other_targets(target, total):
    assert sum(make24.count(hand, target) for hand in DECK) == total


def test_hands_that_need_a_fraction():
    needing = {
        hand
        for hand, solutions in deck_solutions("written").items()
        if not any(all(result.denominator == 1 for result in results(str(e))) for e in solutions)
    }
    assert needing == {
        (1, 3, 4, 6),
        (1, 4, 5, 6),
        (1, 5, 5, 5),
        (1, 6, 6, 8),
        (1, 8, 12, 12),
        (2, 2, 11, 11),
        (2, 2, 13, 13),
        (2, 3, 5, 12),
        (2, 4, 10, 10),
        (2, 5, 5, 10),
        (2, 7, 7, 10),
        (3, 3, 7, 7),
        (3, 3, 8, 8),
        (4, 4, 7, 7),
        (5, 5, 7, 11),
        (5, 7, 7, 11),
    }
    assert sum(map(deals, needing)) == 1636


# The words of the rule ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "counts"),
    [
        # Equal cards are the same text
        ((1, 1), 2, (1, 1, 1, 1)),
        ((1, 2), 3, (2, 1, 1, 1)),
        # Eight texts for a-(b-c), a-b+c, c-(b-a), and as many for a/(b/c)
        ((3, 5, 9), 7, (8, 1, 1, 1)),
        ((4, 6, 10), 15, (8, 1, 1, 1)),
        # (a-b)*(c-d) and (b-a)*(d-c)
        ((3, 5, 17, 29), 24, (4, 2, 1, 1)),
        # 2+2 and 2*2 stay apart
        ((2, 2), 4, (2, 2, 2, 2)),
        # 0 has no sign: 5+0, 0+5, 5-0. But 0*5 and 0/5 are two.
        ((0, 5), 5, (3, 2, 1, 1)),
        ((0, 5), 0, (3, 2, 2, 2)),
        # Idle: *1 and /1; +x-x and *x/x
        ((1, 1), 1, (2, 2, 2, 1)),
        ((1, 7), 7, (3, 2, 2, 1)),
        ((3, 3, 7), 7, (16, 2, 2, 1)),
        # One card, and none to be had
        ((24,), 24, (1, 1, 1, 1)),
        ((1, 1, 1), 24, (0, 0, 0, 0)),
    ],
)
def test_small_hands_counted_by_hand(hand, target, counts):
    found = tuple(make24.count(hand, target, level=level) for level in LEVELS)
    assert found == counts


@pytest.mark.parametrize("puzzle", [((1, 2, 3, 4), 24), ((0, 0, 2, 2), 2), ((-1, 1, 1, 5), 5)])
def test_each_level_is_coarser_than_the_one_before(puzzle):
    hand, target = puzzle
    counts = [make24.count(hand, target, level=level) for level in LEVELS]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("level", ["signed", "essential"])
def test_a_class_is_shown_by_a_text_of_the_finer_level(level):
    for hand, solutions in deck_solutions(level).items():
        finer = map(str, make24.solve(hand, level=LEVELS[LEVELS.index(level) - 1]))
        assert set(map(str, solutions)) <= set(finer)
