"""Many hands at once: every road, every set of instructions and any number of threads agree."""

import array
import json
import os
import subprocess
import sys
import textwrap
from collections import UserList, deque
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import bulk, lookup, reference, roads, runs
from make24._kernel.processor import AVAILABLE
from make24.batches import read_puzzles
from make24.roads import Question
from tests.strategies import POOLS, examples, hands, largest_below, targets
from tests.tables import LEVELS, deck_counts

INSTRUCTIONS = list(AVAILABLE.values())
QUESTIONS = [
    Question("solvable"),
    *(Question("count", level) for level in LEVELS),
    Question("first"),
    *(Question("solve", level) for level in LEVELS),
]
RANGES = [(1, 13), (-9, 9), (1, 99), (1, 10**5), (1, 10**12)]


def answer(question, rows, target=24, road=None, instructions=None, threads=1):
    """Return the values and the codes as lists."""
    found = runs.answer(question, *read_puzzles(rows, target), threads, road, instructions)
    return found.values.tolist(), found.codes.tolist()


def one_at_a_time(question, rows, goals):
    """Return the same answers from the questions about one hand."""
    values, codes = [], []
    for hand, target in zip(rows, goals, strict=True):
        if question.asked == "solvable":
            values.append(int(make24.solvable(hand, target)))
        elif question.asked == "count":
            values.append(make24.count(hand, target, level=question.level))
        elif question.asked == "first":
            first = make24.first(hand, target)
            values.append(first.code if first else 0)
        else:
            solutions = make24.solve(hand, target, level=question.level)
            values.append(len(solutions))
            codes += [solution.code for solution in solutions]
    return values, codes


def dealt(size, low, high, count, per_row, seed=24):
    """Return random hands, and one target or many small ones."""
    draw = np.random.default_rng([seed, size, high])
    rows = draw.integers(low, high, (count, size), endpoint=True)
    return rows, draw.integers(-5, 40, count) if per_row else 24


def assert_roads_agree(question, rows, target):
    """Compare all roads, instructions and numbers of threads with one another."""
    expected = answer(question, rows, target, "block", INSTRUCTIONS[0])
    for instructions in INSTRUCTIONS[1:]:
        assert answer(question, rows, target, "block", instructions) == expected
    assert answer(question, rows, target) == expected
    assert answer(question, rows, target, threads=3) == expected
    return expected


# Against the oracle and the questions about one hand ----------------------------------------------


@st.composite
def batches(draw):
    """Hands of one pool, of one length or many, and a target for each, made by it or nearly so."""
    pool = draw(st.sampled_from(POOLS))
    size = draw(st.integers(1, 4))
    least, most = (1, 4) if draw(st.booleans()) else (size, size)
    rows = draw(st.lists(hands(least, most, pools=(pool,)), max_size=6))
    return rows, [draw(targets(hand)) for hand in rows]


@examples(2)
@given(batches())
def test_oracle(batch):
    rows, goals = batch
    expected = [reference.solve(hand, target) for hand, target in zip(rows, goals, strict=True)]
    assert make24.solvable_many(rows, goals).tolist() == list(map(bool, expected))
    assert make24.count_many(rows, goals).tolist() == list(map(len, expected))
    assert make24.solve_many(rows, goals).texts() == expected


@examples(2)
@given(batches())
def test_one_hand_at_a_time(batch):
    rows, goals = batch
    for question in QUESTIONS:
        expected = one_at_a_time(question, rows, goals)
        for instructions in INSTRUCTIONS:
            assert answer(question, rows, goals, None, instructions) == expected
        assert answer(question, rows, goals, "single") == expected


@examples(0.5)
@given(st.integers(5, 6), st.data())
def test_larger_hands_one_at_a_time(size, data):
    pool = data.draw(st.sampled_from(POOLS))
    rows = data.draw(st.lists(hands(size, size, pools=(pool,)), min_size=1, max_size=3))
    goals = [data.draw(targets(hand)) for hand in rows]
    for question in (Question("solvable"), Question("count", "signed"), Question("first")):
        expected = one_at_a_time(question, rows, goals)
        for instructions in INSTRUCTIONS:
            assert answer(question, rows, goals, None, instructions) == expected


@pytest.mark.parametrize("size", range(1, 7))
@pytest.mark.parametrize(("low", "high"), RANGES)
@pytest.mark.parametrize("per_row", [False, True])
def test_random_hands_one_at_a_time(size, low, high, per_row):
    rows, target = dealt(size, low, high, 9 if size == 6 else 60, per_row)
    goals = np.broadcast_to(target, len(rows)).tolist()
    for question in QUESTIONS if size < 5 else (Question("count"), Question("solve", "signed")):
        expected = one_at_a_time(question, rows.tolist(), goals)
        assert assert_roads_agree(question, rows, target) == expected
        assert answer(question, rows, target, "single") == expected


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("per_row", [False, True])
@pytest.mark.parametrize("question", [Question("solvable"), Question("count"), Question("solve")])
def test_equal_hands_are_solved_once(size, per_row, question, monkeypatch):
    rows, target = dealt(size, 1, 99, 12, per_row)
    goals = np.broadcast_to(target, len(rows))
    draw = np.random.default_rng(8)
    which = draw.permutation(np.repeat(np.arange(len(rows)), 60))
    many = draw.permuted(rows[which], axis=1)
    expected = one_at_a_time(question, many.tolist(), goals[which].tolist())
    solved = []
    solve = roads.Blocks._solve

    def noticed(blocks, hands, targets):
        solved.append(len(hands))
        return solve(blocks, hands, targets)

    monkeypatch.setattr(roads.Blocks, "_solve", noticed)
    assert answer(question, many, goals[which], "block") == expected
    finds_them = size > 4 or question.asked != "solvable"
    assert solved == [len(rows) if finds_them else len(many)]


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize(("low", "high"), RANGES)
@pytest.mark.parametrize("per_row", [False, True])
def test_roads_agree(size, low, high, per_row):
    rows, target = dealt(size, low, high, 300 if size == 5 else 3000, per_row)
    for question in (Question("solvable"), Question("count"), Question("first"), Question("solve")):
        assert_roads_agree(question, rows, target)


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize(("low", "high"), RANGES)
@pytest.mark.parametrize("per_row", [False, True])
def test_roads_agree_on_a_million_hands(size, low, high, per_row):
    rows, target = dealt(size, low, high, 1_000_000 // (len(RANGES) * 6), per_row, seed=7)
    goals = np.broadcast_to(target, len(rows)).tolist()
    for question in (Question("solvable"), Question("count"), Question("first"), Question("solve")):
        found = assert_roads_agree(question, rows, target)
        some = slice(0, 3000)
        if question.asked != "solve":
            expected = one_at_a_time(question, rows[some].tolist(), goals[some])[0]
            assert found[0][some] == expected


# Hands that are easily got wrong ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((5, 5, 7, 7), 24),  # 0/0 on the way
        ((2, 2, 2, 2), 1),
        ((2**16, 2**16, 2**16, 3), 24),  # 0 in 16 bits
        ((2**32, 2**32, 2**33, 12), 24),  # and in 32
        ((65537, 65536, 24, 1), 24),
        ((2**16, 2**16 + 24), 24),
        ((1, 2**16 + 3, 8, 8), 24),  # wraps around to 1 3 8 8, which can be solved
        ((3, 3 + 2**32, 8, 8 + 2**32), 24),
        ((2**16,) * 5, 2**16),
        ((2**16,) * 5, 24),
        ((1,) * 5, 1),
        ((0,) * 5, 0),
        ((0, 0, 0, 0, 24), 24),
        ((7, 7, 7, 7, 7), 0),
        ((1,) * 6, 1),
        ((2, 2, 3, 3, 24, 24), 24),
        ((10**12, 10**12, 5, 5, 24), 24),
        ((2**62, 2**62, 2**62, 24), 24),
        ((2**63 - 1, 2**63 - 1, 24), 24),
        ((-(2**63) + 1, 2**63 - 1, 24), 23),
        ((-(2**63), -(2**63), 24), 24),
        ((2**63, 2**63, 24), 24),
        ((3, 3, 8, 8), 24 + 2**16),
        ((3, 3, 8, 8), 24 + 2**32),
        ((3, 3, 8, 8), 24 + 2**64),
        ((3, 3, 8, 8), -(2**63)),
        ((3, 3, 8, 8), Fraction(1, 2)),
        ((3, 5, 11, 13), Fraction(-1, 3)),
    ],
)
def test_named_hands(hand, target):
    for question in QUESTIONS if len(hand) < 6 else QUESTIONS[:1]:
        expected = one_at_a_time(question, [hand], [target])
        for instructions in INSTRUCTIONS:
            assert answer(question, [hand], target, None, instructions) == expected
        # Once more as one row of many, which takes other roads.
        values, _ = answer(question, [(1, 2, 3, 4), hand, (1, 2, 3, 4)], target)
        assert values[1] == expected[0][0]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("word", [2**16, 2**31, 2**63])
def test_rows_on_both_sides_of_a_word(size, word):
    m = largest_below(word, size)
    rows = [[card] * (size - 1) + [24] for card in range(max(m - 4, 1), m + 6)]
    for target in (24, m, m ** (size - 1)):
        question = Question("count")
        expected = one_at_a_time(question, rows, [target] * len(rows))
        assert answer(question, rows, target) == expected
        assert answer(question, rows, [target] * len(rows)) == expected


# The numbers that must come out -------------------------------------------------------------------

HANDS = make24.deck.hands()


@pytest.mark.parametrize(
    ("low", "high", "solvable", "total"),
    [
        (1, 13, 1362, 1820),
        (1, 9, 404, 495),
        (1, 10, 566, 715),
        (1, 12, 1069, 1365),
        (0, 9, 466, 715),
    ],
)
def test_multisets_and_orders(low, high, solvable, total):
    numbers = range(low, high + 1)
    multisets = np.array(list(combinations_with_replacement(numbers, 4)))
    orders = np.array(list(product(numbers, repeat=4)), dtype=np.int16)
    found = make24.solvable_many(multisets)
    assert (found.sum(), len(found)) == (solvable, total)
    place = {tuple(hand): row for row, hand in enumerate(multisets.tolist())}
    which = [place[tuple(sorted(hand))] for hand in orders.tolist()]
    assert (make24.solvable_many(orders) == found[which]).all()
    assert (make24.count_many(orders) == make24.count_many(multisets)[which]).all()
    assert (make24.first_many(orders).codes == make24.first_many(multisets).codes[which]).all()


@pytest.mark.parametrize("road", ["table", "block", "single"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_hand_of_the_deck(level, road):
    counts = deck_counts()
    expected = [counts.get(hand, {}).get(level, 0) for hand in map(tuple, HANDS.tolist())]
    assert answer(Question("count", level), HANDS, 24, road)[0] == expected
    values, codes = answer(Question("solve", level), HANDS, 24, road)
    assert (values, len(codes)) == (expected, sum(expected))


def test_make_10_from_digits():
    digits = np.array(list(product(range(10), repeat=4)), dtype=np.uint8)
    found = make24.solvable_many(digits, 10)
    assert found.sum() == 8147
    assert found[(np.diff(digits.astype(int), axis=1) >= 0).all(axis=1)].sum() == 552


def test_every_deal_of_a_pack():
    deals = np.array(list(combinations(range(52), 4)), dtype=np.uint8) // 4 + 1
    assert (len(deals), make24.solvable_many(deals).sum()) == (270725, 217817)


@pytest.mark.parametrize(
    ("size", "high", "solvable"), [(5, 13, 6095), pytest.param(6, 10, 4902, marks=pytest.mark.slow)]
)
def test_larger_hands(size, high, solvable):
    hands = make24.deck.hands(size=size, high=high)
    assert make24.solvable_many(hands).sum() == solvable


# Input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", "<u2"])
@pytest.mark.parametrize("high", [13, 99])
def test_every_dtype_and_layout(dtype, high):
    rows = np.random.default_rng(3).integers(1, high, (500, 4), endpoint=True)
    typed = rows.astype(dtype)
    wide = np.zeros((1000, 9), dtype)
    wide[::2, 1::2] = typed
    locked = typed.copy()
    locked.flags.writeable = False
    for question in (Question("solvable"), Question("count"), Question("solve")):
        expected = answer(question, rows.tolist())
        for layout in (typed, np.asfortranarray(typed), wide[::2, 1::2], locked):
            assert answer(question, layout) == expected
        values, _ = answer(question, typed[::-1, ::-1])
        assert values == expected[0][::-1]


def test_integral_floats():
    assert make24.count_many(np.array([[3.0, 3.0, 8.0, 8.0]])).tolist() == [1]
    assert make24.solvable_many(np.array([[1e300, 1e300, 24]])).tolist() == [True]
    assert make24.solvable_many(np.array([[1, 2, 3]], np.float32), np.array([6.0])).tolist() == [
        True
    ]
    assert make24.count_many([[1.0, 2, np.int8(3)]], [6]).tolist() == [make24.count([1, 2, 3], 6)]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.longdouble])
def test_floats_of_every_width(dtype):
    rows = np.tile(HANDS[::7], (40, 1))
    assert (make24.count_many(rows.astype(dtype)) == make24.count_many(rows)).all()
    if dtype is not np.float16:
        huge = np.array([[2.0**70, 2.0**70, 24], [1, 2, 3], [2.0**70, 12, 1]] * 30, dtype)
        found = make24.first_many(huge)
        assert make24.solvable_many(huge).tolist() == [True, False, False] * 30
        assert found.texts()[0] == str(found[0]) == f"24+{2**70}-{2**70}"
        assert make24.solvable_many([[1, 2]] * 90, huge[:, 1]).tolist() == [False, True, False] * 30


def test_sequences_of_every_kind_are_exact():
    # NumPy would make floats of these.
    rows = [[2**63 + 1, 2**63 - 23, -1], [1, 2, -3]]
    expected = [make24.solvable(hand, 25) for hand in rows]
    assert any(expected)
    for many in (rows, tuple(rows), deque(rows), UserList(rows), iter(rows)):
        assert make24.solvable_many(many, 25).tolist() == expected
    goals = [2**62 + 1, 2.0]
    assert make24.solvable_many([[2**62 + 1, 0], [1, 2]], deque(goals)).tolist() == [True, True]
    assert make24.solvable_many([range(1, 5)], range(24, 25)).tolist() == [True]
    assert make24.solvable_many([array.array("b", [1, 2, 3, 4])]).tolist() == [True]
    assert make24.solvable_many(np.array([[1, 2, 3, 4]]).data).tolist() == [True]


def test_large_integers_of_arrays():
    rows = np.array([[2**64 - 1, 2**64 - 1, 24], [1, 2, 7], [2**63, 2**63 - 1, 23]], np.uint64)
    assert make24.solvable_many(rows).tolist() == [True, False, True]
    assert make24.first_many(rows).texts()[0] == str(make24.first(rows[0].tolist()))
    lowest = np.array([[-(2**63), -(2**63), 24]])
    assert make24.solve_many(lowest).texts() == [
        [str(solution) for solution in make24.solve(lowest[0].tolist())]
    ]
    assert make24.solvable_many([[2, 12]], np.array([2**64 - 1], np.uint64)).tolist() == [False]


def test_lists_of_mixed_lengths_keep_their_order():
    rows = [[24], [1, 2, 3, 4], (12, 2), [1, 1, 1, 1], np.array([5, 5, 1, 5]), [1, 2, 3, 4, 5]]
    goals = [24, 24, 6, 24, 24, 15]
    expected = [make24.count(hand, target) for hand, target in zip(rows, goals, strict=True)]
    assert make24.count_many(rows, goals).tolist() == expected
    found = make24.solve_many(rows, goals)
    assert np.diff(found.offsets).tolist() == expected
    assert found.texts() == [
        [str(solution) for solution in make24.solve(hand, target)]
        for hand, target in zip(rows, goals, strict=True)
    ]


def test_fractions_and_objects():
    rows: list[list[Fraction | int]] = [
        [Fraction(1, 2), 3, 4, 4],
        [3, 3, 8, 8],
        [10**30, 10**30, 24, 1],
    ]
    for many in (rows, np.array(rows, dtype=object)):
        assert make24.solvable_many(many).tolist() == [True, True, True]
        assert make24.first_many(many).texts() == [str(make24.first(hand)) for hand in rows]
    goals = [Fraction(1, 2), 24, 10**30]
    assert make24.solvable_many([[1, 2], [3, 8], [10**15, 10**15]], goals).tolist() == [True] * 3
    assert make24.solvable_many([[1, 2], [2, 4]], Fraction(1, 2)).tolist() == [True, True]


@pytest.mark.parametrize("empty", [[], (), np.array([]), np.zeros((0, 4), np.int64)])
def test_no_hands(empty):
    assert make24.solvable_many(empty).tolist() == []
    assert make24.solvable_many(empty).dtype == bool
    assert make24.count_many(empty, []).tolist() == []
    assert make24.first_many(empty).texts() == []
    found = make24.solve_many(empty)
    assert (len(found), found.offsets.tolist(), found.texts(), list(found)) == (0, [0], [], [])
    assert bulk.explain(empty) == {}


def test_results_have_their_types():
    rows = [[1, 2, 3, 4], [1, 1, 1, 1]]
    assert make24.solvable_many(rows).dtype == bool
    assert make24.count_many(rows).dtype == np.uint64
    assert make24.first_many(rows).codes.dtype == np.uint64
    assert make24.first_many(rows).offsets.dtype == np.int64
    found = make24.solve_many(rows)
    assert found.codes.dtype == np.uint64
    assert found.offsets.dtype == np.int64


# Bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        (
            [[1, 2], [3, 1.5], [2, "x"]],
            ValueError,
            r"hands\[1\]\[1\] is 1.5: .* \(2 bad rows in all\)",
        ),
        ([[1, 2], [3, "x"], [1.5]], TypeError, r"hands\[1\]\[1\] is 'x': .* \(2 bad rows in all\)"),
        ([[1, 2], [3, True]], TypeError, r"hands\[1\]\[1\] is True: [^(]*$"),
        ([[1, 2], []], ValueError, r"hands\[1\] has length 0"),
        ([[1] * 9], ValueError, r"hands\[0\] has length 9: a hand holds 1 to 8"),
        ([[1, 2], [1] * 9], ValueError, r"hands\[1\] has length 9: a hand holds 1 to 8"),
        ([1, 2, 3], TypeError, r"hands\[0\] is 1: .* \(3 bad rows in all\)"),
        ([[1, 2], "12"], TypeError, r"hands\[1\] is '12'"),
        ([[1, 2], None], TypeError, r"hands\[1\] is None"),
        ([[1, [2]]], TypeError, r"hands\[0\]\[1\] is \[2\]"),
        ("1234", TypeError, r"hands is '1234'"),
        ({1: 2}, TypeError, "hands is {1: 2}"),
        (24, TypeError, "hands is 24: expected an array or a list"),
        (np.array(24), ValueError, r"hands has shape \(\)"),
        ({(1, 2)}, TypeError, "hands is {"),
        (
            [[1], [1] * 10, [1] * 9],
            ValueError,
            r"hands\[1\] has length 10: .* \(2 bad rows in all\)",
        ),
        (np.ma.array([[1, 2]]), TypeError, "hands is a masked array"),
        (np.arange(4), ValueError, r"hands has shape \(4,\): expected \(m, n\)"),
        (np.zeros((2, 2, 2), int), ValueError, r"hands has shape \(2, 2, 2\)"),
        (np.ones((2, 9), int), ValueError, r"hands has shape \(2, 9\): a hand holds 1 to 8"),
        (np.ones((2, 0), int), ValueError, r"hands has shape \(2, 0\)"),
        (np.ones((2, 9), int), ValueError, "shape .2, 9.: a hand holds 1 to 8 numbers"),
        (np.ones((2, 2), bool), TypeError, "hands has dtype bool"),
        (np.ones((2, 2), complex), TypeError, "hands has dtype complex128"),
        (np.array([["1", "2"]]), TypeError, "hands has dtype <U1"),
        (
            np.array([[1, 2], [3, 1.5], [np.nan, 1]]),
            ValueError,
            r"hands\[1\]\[1\] is 1.5: a float has to be an integer.* \(2 bad rows in all\)",
        ),
        (np.array([[np.inf, 1]]), ValueError, r"hands\[0\]\[0\] is inf"),
        (np.array([[1, None]], object), TypeError, r"hands\[0\]\[1\] is None"),
    ],
)
def test_bad_hands(rows, error, message):
    for function in (make24.solvable_many, make24.solve_many, bulk.explain):
        with pytest.raises(error, match=message):
            function(rows)


@pytest.mark.parametrize(
    ("target", "error", "message"),
    [
        (
            [24, 24, 24],
            ValueError,
            "target has length 3: expected one number, or one for each of 2",
        ),
        (np.ones(3, int), ValueError, "target has length 3"),
        ([], ValueError, "target has length 0"),
        (
            np.ones((2, 1), int),
            ValueError,
            r"target has shape \(2, 1\): expected a number or shape",
        ),
        ([24, "x"], TypeError, r"target\[1\] is 'x': expected an int or a Fraction"),
        ([1.5, 2.5], ValueError, r"target\[0\] is 1.5: .* \(2 bad rows in all\)"),
        (
            np.array([1, 1.5]),
            ValueError,
            r"target\[1\] is 1.5: a float .* Fraction$",
        ),
        ("24", TypeError, "target is '24'"),
        (None, TypeError, "target is None"),
        (True, TypeError, "target is True"),
        (1.5, ValueError, "target is 1.5"),
        (np.array([True, False]), TypeError, "target has dtype bool"),
    ],
)
def test_bad_targets(target, error, message):
    with pytest.raises(error, match=message):
        make24.solvable_many([[1, 2], [3, 4]], target)


def test_bad_options():
    with pytest.raises(ValueError, match="asked is 'best': expected one of solvable, count"):
        bulk.explain([[1, 2]], asked="best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="level is 'best'"):
        make24.count_many([[1, 2]], level="best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads is 0: expected 1 or more"):
        make24.solvable_many([[1, 2]], threads=0)
    for threads in (True, 1.5, "2"):
        with pytest.raises(TypeError, match="threads is"):
            make24.solvable_many([[1, 2]], threads=threads)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules is 'classic'"):
        make24.solvable_many([[1, 2]], rules="classic")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules is None"):
        bulk.explain([[1, 2]], rules=None)  # type: ignore[arg-type]


# Roads --------------------------------------------------------------------------------------------


def test_explain():
    many = np.tile(HANDS, (40, 1))
    assert bulk.explain(many) == {"table": len(many)}
    assert bulk.explain(many, np.arange(len(many))) == {"block": len(many)}
    assert bulk.explain(many, np.full(len(many), 24)) == {"table": len(many)}
    assert bulk.explain(many.astype(int) * 100) == {"block": len(many)}
    assert bulk.explain(many, Fraction(1, 2)) == {"single": len(many)}
    assert bulk.explain(many, 2**63) == {"single": len(many)}
    assert bulk.explain([[1, 2, 10**20], [1, 2, 3]], asked="solve") == {"block": 1, "single": 1}
    assert bulk.explain(np.array([[2**63, 1], [1, 100]], np.uint64)) == {"block": 1, "single": 1}
    mixed = np.vstack([many.astype(int), many.astype(int) * 1000])
    assert set(bulk.explain(mixed)) == {"table", "block"}


@pytest.mark.parametrize("target", [Fraction(1, 3), 2**63 - 1, 2**63, -(2**63), 24 + 2**64])
def test_cards_for_targets_of_every_kind(target):
    many = np.tile(HANDS, (40, 1))
    expected = np.array([make24.solvable(hand, target) for hand in HANDS.tolist()])
    assert (make24.solvable_many(many, target) == np.tile(expected, 40)).all()
    assert expected.any() == (target == Fraction(1, 3))


def test_tables_are_bounded():
    for target in range(300):
        make24.first_many(HANDS, target)
    held = [table.bytes for table in lookup._tables.values()]
    assert sum(held) <= lookup.MOST_BYTES
    assert make24.first_many(HANDS).codes.astype(bool).sum() == 1362


@pytest.mark.parametrize("question", [Question("solvable"), Question("solve")])
def test_a_table_that_was_interrupted_while_it_learnt(question, monkeypatch):
    rows = np.tile(HANDS, (3, 1))[:, ::-1]
    expected = answer(question, rows, 23, "block")
    orders = permutations
    for number in range(24):
        lookup.forget()

        def interrupted(places, number=number):
            every = [*orders(places)]
            every[number] = (0, 0, 0, "interrupted")
            return every

        monkeypatch.setattr("make24.lookup.permutations", interrupted)
        with pytest.raises(IndexError):
            answer(question, rows, 23)
        monkeypatch.setattr("make24.lookup.permutations", orders)
        assert answer(question, rows, 23) == expected


def test_a_table_learns_from_threads_side_by_side():
    rows = np.random.default_rng(5).integers(1, 14, (40_000, 4), dtype=np.uint8)
    expected = [answer(question, rows, 25, "block") for question in QUESTIONS[-4:]]
    lookup.forget()
    barrier = Barrier(4)

    def ask(_):
        barrier.wait()
        return [answer(question, rows, 25, threads=2) for question in QUESTIONS[-4:]]

    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(ask, range(4)))


# In processes of their own ------------------------------------------------------------------------


def run_python(code, **environment):
    run = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(
        run,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("name", [*AVAILABLE])
def test_the_environment_chooses_instructions(name):
    code = "from make24._kernel.processor import chosen; print(chosen())"
    assert run_python(code, MAKE24_INSTRUCTIONS=name).stdout == f"<Instructions {name}>\n"


def test_unknown_instructions():
    code = "import make24; make24.solvable_many([[1, 2]])"
    found = run_python(code, MAKE24_INSTRUCTIONS="mmx")
    assert "ValueError: MAKE24_INSTRUCTIONS is 'mmx': available here: " in found.stderr


INTERRUPTED = """
    import json, os, signal, sys, threading, types
    import numpy as np
    import make24
    from make24 import roads, runs
    from make24.batches import read_puzzles

    size, road, threads = json.loads(sys.argv[1])
    rows = np.random.default_rng(1).integers(100, 10_000, (1_000_000, size))
    started = threading.Event()
    calls = []

    def interrupt():
        started.wait()
        os.kill(os.getpid(), signal.SIGINT)

    def noticed(calculate):
        def call(*arguments):
            calls.append(calculate)
            if len(calls) == 9:  # by now there are all threads that there will be
                started.set()
            return calculate(*arguments)
        return call

    batch, answers = roads.batch, roads.answers
    roads.batch = types.SimpleNamespace(count=noticed(batch.count), solvable=batch.solvable)
    roads.answers = types.SimpleNamespace(count=noticed(answers.count))
    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    try:
        for _ in range(100):
            runs.answer(roads.Question("count"), *read_puzzles(rows, 24), threads, road)
    except KeyboardInterrupt:
        for thread in threading.enumerate():
            while thread is not threading.main_thread():
                try:
                    thread.join(60)
                    break
                except RuntimeError:
                    pass  # the interrupt came while it was being started
        print(make24.solvable_many([[3, 3, 8, 8], [1, 1, 1, 1]]).tolist(), threading.active_count())
"""


@pytest.mark.skipif(os.name != "posix", reason="a process can't send itself Ctrl-C")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("size", "road"), [(4, None), (4, "single"), (6, None)])
def test_an_interrupt_ends_a_long_call_and_breaks_nothing(size, road, threads):
    run = [sys.executable, "-c", textwrap.dedent(INTERRUPTED), json.dumps([size, road, threads])]
    found = subprocess.run(run, capture_output=True, text=True, check=False, timeout=100)
    assert (found.stdout, found.stderr) == ("[True, False] 1\n", "")


MEMORY = """
    import resource, sys
    import numpy as np
    import make24

    path, rows = sys.argv[1], int(sys.argv[2])
    hands = np.memmap(path, np.uint8, "r", shape=(rows, 4))
    make24.solvable_many(hands[:1000])
    with open("/proc/self/status") as status:
        [held] = [int(line.split()[1]) << 10 for line in status if line.startswith("VmData")]
    # What a process may hold, files it has mapped left out.
    limit = held + rows + 100_000_000
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    print(make24.solvable_many(hands).sum())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit does not count files only there")
@pytest.mark.parametrize("rows", [20_000_000, pytest.param(100_000_000, marks=pytest.mark.slow)])
def test_memory_is_that_of_the_output(tmp_path, rows):
    path = tmp_path / "hands"
    pattern = np.random.default_rng(6).integers(1, 14, (1_000_000, 4), dtype=np.uint8)
    with path.open("wb") as file:
        for _ in range(rows // len(pattern)):
            file.write(pattern)
    run = [sys.executable, "-c", textwrap.dedent(MEMORY), str(path), str(rows)]
    found = subprocess.run(run, capture_output=True, text=True, check=False, timeout=100)
    expected = int(make24.solvable_many(pattern).sum()) * (rows // len(pattern))
    assert (found.stdout, found.stderr) == (f"{expected}\n", "")
