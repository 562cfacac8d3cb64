"""Many hands under any rules, and hands of seven and eight: the same answers as one by one."""

import pickle
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, bulk, lookup
from tests.strategies import POOLS, examples, rules, rules_with_more_operators
from tests.tables import LEVELS

ORDERED = Rules(ordered=True)
SMALL = [range(1, 14), range(-3, 4), [0, 1, 2, 12]]


def assert_same(rows, target, rules, level="essential", threads=None):
    """Compare the bulk functions with the questions about one hand."""
    goals = target if isinstance(target, list) else [target] * len(rows)
    puzzles = list(zip(rows, goals, strict=True))
    options = {"rules": rules, "threads": threads}
    found = [make24.solve(*puzzle, rules=rules, level=level) for puzzle in puzzles]
    solved = make24.solve_many(rows, target, level=level, **options)
    assert list(solved) == found
    assert solved.texts() == [[str(solution) for solution in every] for every in found]
    assert [[each.unused for each in every] for every in solved] == [
        [each.unused for each in every] for every in found
    ]
    counts = make24.count_many(rows, target, level=level, **options)
    assert counts.tolist() == [len(every) for every in found]
    assert make24.solvable_many(rows, target, **options).tolist() == [*map(bool, found)]
    first = make24.first_many(rows, target, **options)
    assert list(first) == [make24.first(*puzzle, rules=rules) for puzzle in puzzles]
    assert first.texts() == [None if each is None else str(each) for each in first]


@st.composite
def batches(draw, pools, most):
    """Hands of one length or of several, some of them more than once, and a target or several."""
    pool = draw(st.sampled_from(pools))
    sizes = draw(st.sampled_from([(1, most), (3, 3)]))
    hand = st.lists(st.sampled_from(pool), min_size=sizes[0], max_size=sizes[1])
    rows = draw(st.lists(hand, min_size=1, max_size=6))
    rows += draw(st.lists(st.sampled_from(rows), max_size=3))
    targets = st.sampled_from([24, 0, 1, 5, -2])
    if draw(st.booleans()):
        return rows, draw(targets)
    return rows, draw(st.lists(targets, min_size=len(rows), max_size=len(rows)))


@examples(0.5)
@given(batches(SMALL, 4), st.one_of(rules(), rules_with_more_operators()), st.sampled_from(LEVELS))
def test_small_numbers_agree_one_by_one(batch, rules, level):
    rows, target = batch
    assert_same(rows, target, rules, level)


@examples(0.3)
@given(batches(POOLS, 3), st.one_of(rules(), rules_with_more_operators()), st.sampled_from(LEVELS))
def test_any_numbers_agree_one_by_one(batch, rules, level):
    rows, target = batch
    assert_same(rows, target, rules, level, threads=2)


@pytest.mark.parametrize("rules", [INTEGER, COUNTDOWN, ORDERED, Rules("+-*", use="any")])
def test_tables_of_cards_agree_one_by_one(rules):
    lookup.forget()
    rows = np.random.default_rng(7).integers(1, 13, (2000, 3), endpoint=True)
    assert bulk.explain(rows, rules=rules) == {"table": 2000}
    found = make24.count_many(rows, rules=rules)
    assert found.tolist() == [make24.count(row, rules=rules) for row in rows.tolist()]
    assert make24.count_many(rows, rules=rules, threads=2).tolist() == found.tolist()


def test_a_table_of_ordered_hands_knows_one_order_only():
    lookup.forget()
    rows = [*permutations([1, 4, 5, 6])] * 1000
    expected = [make24.solvable(row, rules=ORDERED) for row in rows[:24]]
    assert True in expected
    assert False in expected
    for _ in range(2):
        assert make24.solvable_many(rows, rules=ORDERED).tolist() == expected * 1000
    assert make24.solvable_many(rows).all()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("rules", [CLASSIC, INTEGER, COUNTDOWN, ORDERED])
def test_seven_and_eight_numbers(rules, threads):
    draw = np.random.default_rng(78)
    rows = [draw.integers(1, 60, size).tolist() for size in (7, 8, 7, 7)]
    assert_same([*rows, rows[0]], 24, rules, threads=threads)
    assert_same(np.array([rows[0], rows[2], rows[0][::-1]]).tolist(), [24, 5, 24], rules)


def test_equal_hands_are_told_by_their_order_where_it_is_kept():
    rows = np.array([[100, 200, 7, 3], [200, 100, 7, 3], [100, 200, 7, 3]] * 20)
    found = make24.solve_many(rows, 2100, rules=ORDERED)
    assert found.texts()[0] != found.texts()[1]
    assert [list(each) for each in found] == [
        make24.solve(row, 2100, rules=ORDERED) for row in rows.tolist()
    ]


@pytest.mark.parametrize("rules", [COUNTDOWN, ORDERED, Rules(use="any", ordered=True)])
def test_solutions_are_sliced_and_pickled(rules):
    rows = [[9, 1, 8, 3], [3, 8, 3, 8], [2, 2, 6, 1], [1, 1, 1, 1]]
    found = make24.solve_many(rows, rules=rules)
    for copy in (pickle.loads(pickle.dumps(found)), found[:]):
        assert list(copy) == list(found)
        assert copy.texts() == found.texts()
        assert [each.hand for every in copy for each in every] == [
            each.hand for every in found for each in every
        ]
    assert found[1:3].plainest().texts() == [
        texts[0] if texts else None for texts in found[1:3].texts()
    ]


def test_the_road_is_told():
    assert bulk.explain([[1, 2, 10**6]]) == {"block": 1}
    assert bulk.explain([[1, 2, 10**6]], rules=INTEGER) == {"single": 1}
    assert bulk.explain([range(1, 8), [1, 2, 10**6]]) == {"block": 1, "single": 1}
