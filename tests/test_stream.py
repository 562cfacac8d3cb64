"""Solutions one after another: the same as all at once, as soon as they are found."""

import gc
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import COUNTDOWN, Rules
from tests.strategies import examples, ruled_puzzles, rules, rules_with_more_operators
from tests.tables import LEVELS


@examples(1)
@given(
    ruled_puzzles(1, 4, st.one_of(rules(), rules_with_more_operators())), st.sampled_from(LEVELS)
)
def test_the_same_solutions_as_all_at_once(puzzle, level):
    hand, target, rules = puzzle
    every = make24.solve(hand, target, rules=rules, level=level)
    found = list(make24.solve_iter(hand, target, rules=rules, level=level))
    assert len(found) == len(every)
    if level in ("essential", "written"):
        assert set(found) == set(every)
    if level == "written":
        assert {str(each) for each in found} == {str(each) for each in every}
    if found and level == "essential":
        assert found[0] == make24.first(hand, target, rules=rules)


@pytest.mark.parametrize("level", LEVELS)
def test_seven_numbers(level):
    hand = (3, 5, 8, 13, 21, 34, 55)
    found = list(islice(make24.solve_iter(hand, level=level), 500))
    assert len({str(each) for each in found}) == 500
    assert all(each.value == 24 for each in found)


def test_the_first_comes_long_before_the_last():
    solutions = make24.solve_iter(range(1, 9), 24, level="written")
    assert len({str(each) for each in islice(solutions, 100)}) == 100


def test_iterators_do_not_disturb_one_another():
    hand = [1, 2, 3, 4, 5, 6, 7]
    one, other = make24.solve_iter(hand), make24.solve_iter(hand, rules=COUNTDOWN)
    merged = [next(one), next(other), next(one), next(other)]
    assert merged[::2] == list(islice(make24.solve_iter(hand), 2))
    assert merged[1::2] == list(islice(make24.solve_iter(hand, rules=COUNTDOWN), 2))
    del one, other
    gc.collect()


def test_the_end_stays_the_end():
    solutions = make24.solve_iter([1, 2, 3, 4])
    assert len(list(solutions)) == 3
    assert list(solutions) == []
    assert list(make24.solve_iter([1, 1, 1, 1])) == []
    assert list(make24.solve_iter([5], 5)) == make24.solve([5], 5)


def test_bad_input_is_refused_at_once():
    with pytest.raises(ValueError, match="numbers has length 0"):
        make24.solve_iter([])
    with pytest.raises(ValueError, match="level is 'best'"):
        make24.solve_iter([1, 2], level="best")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules is 'any'"):
        make24.solve_iter([1, 2], rules="any")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="target is None"):
        make24.solve_iter([1, 2], None)


# A limit ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", [(1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_a_limit_stops_the_search(hand, level):
    found = make24.solve(hand, limit=20, level=level)
    texts = [str(each) for each in found]
    assert texts == sorted(texts, key=lambda text: (text.count("("), len(text), text))
    streamed = islice(make24.solve_iter(hand, level=level), 20)
    assert sorted(texts) == sorted(str(each) for each in streamed)


def test_a_limit_of_up_to_six_numbers_keeps_the_plainest():
    every = make24.solve([1, 2, 3, 4, 5, 6])
    assert make24.solve([1, 2, 3, 4, 5, 6], limit=7) == every[:7]
    assert make24.solve([1, 2, 3, 4, 5, 6], limit=10**9) == every
    rules = Rules("+-*/^", use="any")
    every = make24.solve([1, 2, 3], Fraction(1, 2), rules=rules)
    assert make24.solve([1, 2, 3], Fraction(1, 2), rules=rules, limit=2) == every[:2]


def test_a_limit_of_none():
    assert make24.solve([1, 2, 3, 4, 5, 6, 7], limit=0) == []
    assert len(make24.solve([3, 5, 8, 13, 21, 34, 55], limit=10**6)) == 1153
