"""What bulk solving returns."""

import pickle
from fractions import Fraction

import numpy as np
import pytest

import make24
from tests.tables import LEVELS

HANDS = make24.deck.hands()
MIXED = [[1, 2, 3, 4], [24], [1, 1, 1, 1], [Fraction(1, 2), 3, 4, 4], [10**30, 10**30, 24], [2, 12]]


def listed(solutions):
    """Return everything that there is to see of Solutions."""
    arrays = solutions.codes.tolist(), solutions.offsets.tolist()
    return arrays, solutions.texts(), list(solutions), repr(solutions)


@pytest.mark.parametrize("level", LEVELS)
def test_entries_are_those_of_one_hand(level):
    rows = HANDS[::40]
    found = make24.solve_many(rows, level=level)
    assert len(found) == len(rows)
    for row, hand in enumerate(rows.tolist()):
        expected = make24.solve(hand, level=level)
        assert found[row] == expected
        assert [str(solution) for solution in found[row]] == list(map(str, expected))
        assert found.texts()[row] == list(map(str, expected))
        assert found.codes[found.offsets[row] : found.offsets[row + 1]].tolist() == [
            solution.code for solution in expected
        ]


def test_first_entries_are_those_of_one_hand():
    found = make24.first_many(HANDS)
    assert found.offsets.tolist() == list(range(len(HANDS) + 1))
    expected = [make24.first(hand) for hand in HANDS.tolist()]
    assert list(found) == expected
    assert found.texts() == [solution and str(solution) for solution in expected]
    assert [found[row] for row in (0, -1, 5)] == [expected[row] for row in (0, -1, 5)]


@pytest.mark.parametrize("rows", [HANDS[:50], MIXED])
@pytest.mark.parametrize("function", [make24.first_many, make24.solve_many])
@pytest.mark.parametrize(
    "part", [slice(None), slice(2, 5), slice(None, None, 2), slice(None, None, -1), slice(4, 2)]
)
def test_slices(rows, function, part):
    found = function(rows)[part]
    assert isinstance(found, make24.Solutions)
    assert listed(found) == listed(function(rows[part]))
    assert listed(found[1:]) == listed(function(rows[part][1:]))


@pytest.mark.parametrize("index", [6, -7])
def test_no_such_row(index):
    with pytest.raises(IndexError):
        make24.solve_many(MIXED)[index]


def test_repr():
    assert repr(make24.solve_many(HANDS)) == (
        "<Solutions: 1,820 hands, 1,362 solved, the first by (1+1+1)*8>"
    )
    assert repr(make24.first_many([[1, 1, 1, 1]])) == "<Solutions: 1 hands, 0 solved>"
    assert repr(make24.first_many(MIXED)[3:4]).endswith("1 solved, the first by (1/2)*3*4*4>")


def test_solvable():
    expected = make24.solvable_many(HANDS).tolist()
    assert make24.first_many(HANDS).solvable.tolist() == expected
    assert make24.solve_many(HANDS).solvable.tolist() == expected


@pytest.mark.parametrize("rows", [HANDS, MIXED, []])
@pytest.mark.parametrize("function", [make24.first_many, make24.solve_many])
def test_pickles(rows, function):
    found = function(rows)
    assert listed(pickle.loads(pickle.dumps(found))) == listed(found)


def test_pickles_are_small():
    rows = np.tile(HANDS.astype(np.int64), (100, 1))
    # Four cards of a byte, and two bytes for which of few codes it is.
    assert len(pickle.dumps(make24.first_many(rows))) < 6 * len(rows) + 20_000
    assert len(pickle.dumps(make24.solve_many(rows))) < 9 * len(rows) + 40_000


def test_texts_are_made_once():
    texts = make24.first_many([[3, 3, 8, 8], [8, 3, 8, 3], [3, 8, 3, 8]]).texts()
    assert texts == ["8/(3-8/3)"] * 3
    assert len(set(map(id, texts))) == 1


def test_the_hands_are_a_copy():
    rows = np.array([[3, 3, 8, 8]])
    found = make24.first_many(rows)
    rows[:] = 1
    assert found.texts() == ["8/(3-8/3)"]
    assert found[0] == make24.first([3, 3, 8, 8])


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i8", "f8"])
def test_texts_from_every_dtype(dtype):
    rows = np.array([[3, 3, 8, 8], [1, 2, 5, 10]]).astype(dtype)
    assert make24.solve_many(rows).texts() == [["8/(3-8/3)"], ["5*10/2-1", "5+2*10-1"]]


def test_many_different_texts():
    rows = np.random.default_rng(2).integers(-50, 50, (3000, 4))
    found = make24.first_many(rows).texts()
    assert found == [text and str(text) for text in map(make24.first, rows.tolist())]


@pytest.mark.parametrize("rows", [HANDS[:50], MIXED, []])
@pytest.mark.parametrize("level", LEVELS)
def test_plainest_are_the_first_of_each_list(rows, level):
    every = make24.solve_many(rows, level=level)
    plainest = every.plainest()
    assert list(plainest) == [entry[0] if entry else None for entry in every]
    assert plainest.texts() == [texts[0] if texts else None for texts in every.texts()]
    assert listed(plainest.plainest()) == listed(plainest)


def test_codes_can_not_be_changed():
    found = make24.solve_many([[3, 3, 8, 8]])
    for numbers in (found.codes, found.offsets, pickle.loads(pickle.dumps(found)).codes):
        with pytest.raises(ValueError, match="read-only"):
            numbers[0] = 0x9999
