"""One hand: the kernel against the oracle and against counts made in other ways."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import make24
from tests.agreement import assert_agrees, assert_consistent, classes, texts
from tests.codes import form_at
from tests.counting import POINT, legal_forms, written_count
from tests.evaluate import assert_solves
from tests.strategies import examples, puzzles
from tests.tables import LEVELS

MANY = 20_000  # texts; the oracle takes seconds for as many


@examples(4)
@given(puzzle=puzzles(1, 3))
def test_up_to_three_numbers_agree_with_the_oracle(puzzle):
    assert_agrees(*puzzle)


@examples(2)
@given(puzzle=puzzles(4, 4))
def test_four_numbers_agree_with_the_oracle(puzzle):
    assert_agrees(*puzzle)


@examples(0.1)
@given(puzzle=puzzles(5, 5))
def test_five_numbers_agree_with_the_oracle(puzzle):
    assume(written_count(*puzzle) <= MANY)
    assert_agrees(*puzzle)


# Larger hands: the oracle is too slow, but their written solutions can be counted -----------------


@examples(0.5)
@given(puzzle=puzzles(5, 5))
def test_five_numbers_have_every_written_solution(puzzle):
    assert make24.count(*puzzle, level="written") == written_count(*puzzle)
    assert_consistent(*puzzle)


@examples(0.06)
@given(puzzle=puzzles(6, 6))
def test_six_numbers_have_every_written_solution(puzzle):
    assert make24.count(*puzzle, level="written") == written_count(*puzzle)
    assert_consistent(*puzzle)


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((3, 3, 8, 8, 8, 8), 24),
        ((6, 6, 6, 6, 6, 6), 24),
        ((10, 10, 10, 10, 10, 10), 0),
        ((0, 0, 2, 2, 7, 50), 24),
        ((2**40, 2**40, 2**40, 1, 12, 2), 24),
        pytest.param((24, 1, 2, 3, 4, 4), 24, marks=pytest.mark.slow),
        pytest.param((1, 2, 3, 4, 5, 6), 24, marks=pytest.mark.slow),
        pytest.param((2, 3, 5, 7, 11, 13), 24, marks=pytest.mark.slow),
        pytest.param((0, 7, 7, 11, 13, 29), 24, marks=pytest.mark.slow),
        pytest.param((100003, 100019, 7, 7, 3, 5), 24, marks=pytest.mark.slow),
    ],
)
def test_six_numbers_class_by_class(hand, target):
    written = texts(hand, target, "written")
    assert len(set(written)) == len(written) == written_count(hand, target)
    for text in written:
        assert_solves(text, hand, target)
    for level, expected in classes(written).items():
        found = texts(hand, target, level)
        assert len(found) == len(expected), level
        assert classes(found)[level] == expected, level
        for text in found:
            assert_solves(text, hand, target)


def test_no_division_by_zero_deep_inside():
    # Were 3/(4-4) infinite, and 1 over it 0, then 24+1/(2+3/(4-4)) would make 24.
    hand = (1, 2, 3, 4, 4, 24)
    legal = legal_forms(hand, 24)
    assert len(legal) == 2944
    solutions = make24.solve(hand, level="commutative")
    for solution in solutions:
        assert_solves(str(solution), hand, 24)
    # With the fours in one order or the other, every legal form is among the solutions.
    swapped = (*POINT[:3], POINT[4], POINT[3], POINT[5])
    found = {form_at(solution.code, point) for solution in solutions for point in (POINT, swapped)}
    assert found == legal


# Nothing but the hand and the target matters ------------------------------------------------------


@given(data=st.data(), puzzle=puzzles(1, 4))
def test_the_order_of_the_numbers_does_not_matter(data, puzzle):
    hand, target = puzzle
    shuffled = data.draw(st.permutations(hand))
    assert make24.solve(shuffled, target) == make24.solve(hand, target)
    assert make24.first(shuffled, target) == make24.first(hand, target)


@pytest.mark.parametrize("hand", [(3, 3, 8, 8), (1, 2, 3, 4), (4, 7, 9, 10), (1, 2, 5, 10, 13)])
def test_first_is_the_same_however_the_numbers_come(hand):
    expected = make24.first(hand)
    assert expected is not None
    given = [
        *permutations(hand),
        list(hand),
        np.array(hand),
        np.array(hand, dtype=np.uint8),
        np.array(hand, dtype=float),
        [Fraction(number) for number in hand],
        iter(hand),
    ]
    for numbers in given:
        found = make24.first(numbers)
        assert found is not None
        assert (str(found), found.code) == (str(expected), expected.code)


def test_one_number():
    assert str(make24.first([24])) == "24"
    assert [str(solution) for solution in make24.solve([Fraction(1, 2)], Fraction(1, 2))] == [
        "(1/2)"
    ]
    assert make24.count([-3], 3) == 0
    assert not make24.solvable([0])


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("limit", [0, 1, 2, np.int64(2), 5, 10**6, 10**30])
def test_limit_keeps_the_plainest(level, limit):
    everything = make24.solve([2, 4, 6, 12], level=level)
    assert make24.solve([2, 4, 6, 12], level=level, limit=limit) == everything[:limit]


@pytest.mark.parametrize(
    ("limit", "error"), [(-1, ValueError), (1.0, TypeError), ("1", TypeError), (True, TypeError)]
)
def test_bad_limit(limit, error):
    with pytest.raises(error, match="limit is"):
        make24.solve([1, 2, 3, 4], limit=limit)
