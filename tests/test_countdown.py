"""Values of a hand: all of them, those of a range, the nearest, and the game as a whole."""

import json
import pickle
import re
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import make24
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, countdown, reference
from make24.countdown import Nearest
from tests.evaluate import assert_solves
from tests.strategies import (
    POOLS,
    examples,
    hands,
    ruled_puzzles,
    rules,
    rules_with_more_operators,
)

GAME = [25, 50, 75, 100, 3, 6]
PUBLISHED = json.loads(
    Path(__file__).with_name("data").joinpath("countdown_solvable_sets_by_target.json").read_text()
)
USES: tuple[Literal["all", "any"], ...] = ("all", "any")
VALUES: tuple[Literal["rational", "integer", "positive"], ...] = ("rational", "integer", "positive")
ALL_RULES = [
    Rules(use=use, values=values, ordered=ordered)
    for use, values, ordered in product(USES, VALUES, (False, True))
]


# Examples -----------------------------------------------------------------------------------------


def test_the_game_that_cannot_be_won():
    found = make24.nearest(GAME, 962)
    assert (found.distance, found.values) == (1, (961, 963))
    assert [expression.value for expression in found.expressions] == [961, 963]
    for expression in found.expressions:
        assert_solves(str(expression), GAME, expression.value, COUNTDOWN)


def test_the_game_of_the_champions():
    found = make24.nearest(GAME, 952)
    assert (found.distance, found.values) == (0, (952,))
    [expression] = found.expressions
    assert_solves(str(expression), GAME, 952, COUNTDOWN)
    made = make24.reachable(GAME, rules=COUNTDOWN, low=961, high=963)
    assert made.tolist() == [True, False, True]


def test_a_number_of_the_hand_may_be_the_answer():
    found = make24.nearest([3, 8], 8)
    assert found == Nearest(0, (8,), (make24.Expression.from_code(2, [3, 8]),))
    assert found.expressions[0].unused == (3,)
    assert make24.nearest([3, 8], 8, rules=CLASSIC).values == (5, 11)


def test_rationals_come_near_from_either_side():
    assert make24.nearest([2, 3], Fraction(7, 12), rules=CLASSIC).values == (Fraction(2, 3),)
    found = make24.nearest([2, 3], Fraction(5, 6), rules=CLASSIC)
    assert (found.distance, found.values) == (Fraction(1, 6), (Fraction(2, 3), 1))


def test_nothing_may_be_legal():
    rules = Rules(operators="-", values="positive")
    assert make24.nearest([1, 1], 5, rules=rules) == Nearest(None, (), ())
    assert make24.values([1, 1], rules=rules) == {}
    assert not make24.reachable([1, 1], rules=rules, low=-3, high=3).any()


def test_values_are_ints_where_they_can_be():
    assert make24.values([1, 2]) == {-1: 1, Fraction(1, 2): 1, 1: 1, 2: 3, 3: 2}
    assert [type(value) for value in make24.values([1, 2])] == [int, Fraction, int, int, int]
    assert make24.values([2.0, np.int8(4)], rules=INTEGER) == {-2: 1, 2: 2, 6: 2, 8: 2}


def test_values_count_written_expressions():
    hand = [1, 2, 3, 4]
    for value, ways in list(make24.values(hand).items())[::20]:
        assert ways == make24.count(hand, value, level="written")


def test_a_result_is_a_plain_record():
    found = make24.nearest(GAME, 962)
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(make24.nearest(GAME, 962))
    with pytest.raises(FrozenInstanceError):
        found.distance = 0  # type: ignore[misc]


# The oracle ---------------------------------------------------------------------------------------


def assert_reachable(hand, target, drawn, expected):
    """Compare a range around a target, and what lies on both sides of it, with all values."""
    low = int(target) - 40
    for high in (low, low + 80, low + 81):
        made = make24.reachable(hand, rules=drawn, low=low, high=high)
        assert made.dtype == np.bool_
        assert made.tolist() == [value in expected for value in range(low, high + 1)]


def assert_nearest(hand, target, drawn):
    found = make24.nearest(hand, target, rules=drawn)
    expected = reference.nearest(hand, target, rules=drawn)
    if expected is None:
        assert found == Nearest(None, (), ())
        return
    assert (found.distance, list(found.values)) == expected
    assert len(found.expressions) == len(found.values)
    for value, expression in zip(found.values, found.expressions, strict=True):
        assert expression.value == value
        assert_solves(str(expression), hand, value, drawn)


def assert_agrees(puzzle):
    """Compare all answers about the values of a hand with the oracle's."""
    hand, target, drawn = puzzle
    reference.forget()
    expected = reference.values(hand, rules=drawn)
    found = make24.values(hand, rules=drawn)
    assert list(found.items()) == list(expected.items())
    assert_reachable(hand, target, drawn, expected)
    assert_nearest(hand, target, drawn)


@example(([10**6, 10**6, 2], 2, CLASSIC))  # two values that are too large to be compared crosswise
@example(([10**9, 10**9 + 1, 3], Fraction(1, 2), CLASSIC))
@example(([1, 1, 1, 4], 24, Rules(operators="+-/", use="any")))  # 4/(1/(1+1))
@given(ruled_puzzles(1, 4, rules()))
def test_any_rules(puzzle):
    assert_agrees(puzzle)


@given(ruled_puzzles(1, 4, rules(), [range(1, 14), range(-20, 21), [0, 1, 2, -1]]))
def test_any_rules_over_small_numbers(puzzle):
    assert_agrees(puzzle)


@examples(0.2)
@given(ruled_puzzles(4, 5, rules()))
def test_any_rules_over_five_numbers(puzzle):
    assert_agrees(puzzle)


@given(ruled_puzzles(1, 4, rules_with_more_operators(), [*POOLS, [2, 25, 5], [0, 1, 10, 2, 3]]))
def test_more_operators(puzzle):
    assert_agrees(puzzle)


@pytest.mark.parametrize("drawn", ALL_RULES, ids=str)
@examples(0.1)
@given(data=st.data())
def test_all_operators(drawn, data):
    assert_agrees(data.draw(ruled_puzzles(3, 4, st.just(drawn))))


@pytest.mark.parametrize("drawn", ALL_RULES, ids=str)
@examples(0.1)
@given(st.lists(st.sampled_from([1, 2, 3, 5, 10, -1]), min_size=5, max_size=5), st.data())
def test_ranges_of_five_small_numbers(drawn, hand, data):
    reference.forget()
    target = data.draw(st.integers(-60, 200))
    assert_reachable(hand, target, drawn, reference.values(hand, rules=drawn))
    assert_nearest(hand, target, drawn)


# One road against another -------------------------------------------------------------------------


def assert_consistent(hand, drawn, low, high):
    """Compare the range and what is nearest in it with all values, which take another road."""
    values = make24.values(hand, rules=drawn)
    made = make24.reachable(hand, rules=drawn, low=low, high=high)
    assert made.tolist() == [value in values for value in range(low, high + 1)]
    for target in range(low, high + 1, (high - low) // 3):
        distance = min(abs(Fraction(value) - target) for value in values)
        found = make24.nearest(hand, target, rules=drawn)
        assert found.distance == distance
        assert list(found.values) == [v for v in values if abs(v - target) == distance]
        for value, expression in zip(found.values, found.expressions, strict=True):
            assert_solves(str(expression), hand, value, drawn)


@examples(0.2)
@given(
    hands(4, 6, [range(1, 14), range(1, 101), [1, 2, 25], range(-9, 10)]),
    rules(),
    st.integers(-1000, 1000),
)
def test_ranges_agree_with_all_values(hand, drawn, low):
    assume(drawn.values != "rational" or "/" not in drawn.operators or len(hand) < 6)
    assume(make24.values(hand, rules=drawn))
    assert_consistent(hand, drawn, low, low + 300)


def test_ranges_of_seven_numbers_agree_with_all_values():
    assert_consistent([*GAME, 7], COUNTDOWN, 9000, 9900)
    assert_consistent([1, 1, 2, 3, 5, 8, 13], Rules(values="integer", ordered=True), -500, 500)


def test_ranges_too_wide_to_be_marked():
    values = make24.values([7, 11, 10**6, 3], rules=INTEGER)
    made = make24.reachable([7, 11, 10**6, 3], rules=INTEGER, low=-(10**6), high=3 * 10**7)
    assert np.flatnonzero(made).tolist() == [
        value + 10**6 for value in values if -(10**6) <= value <= 3 * 10**7
    ]


@pytest.mark.parametrize("far", [0, 10**3, 10**5, 2**61, 2**62, 2**63, 2**64, 10**30])
@pytest.mark.parametrize("sign", [1, -1])
def test_targets_near_and_far(far, sign):
    largest = max(make24.values(GAME, rules=COUNTDOWN))
    target = sign * (largest + far)
    found = make24.nearest(GAME, target)
    assert found.values == ((largest,) if sign == 1 else (1,))
    made = make24.reachable(GAME, rules=COUNTDOWN, low=target, high=target + 5)
    assert made.tolist() == [target == largest] + 5 * [False]


# Arguments ----------------------------------------------------------------------------------------


QUESTIONS = {
    "nearest": lambda numbers=GAME, **options: make24.nearest(numbers, 952, **options),
    "reachable": lambda numbers=GAME, **options: make24.reachable(
        numbers, **({"low": 100, "high": 999} | options)
    ),
    "values": lambda numbers=(1, 2), **options: make24.values(numbers, **options),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("numbers", "error", "message"),
    [
        ([], ValueError, r"numbers has length 0: a hand holds 1 to 8"),
        ([1] * 9, ValueError, r"numbers has length 9: a hand holds 1 to 8"),
        ([1, 1.5], ValueError, r"numbers\[1\] is 1\.5: a float has to be an integer"),
        ([True], TypeError, r"numbers\[0\] is True"),
        (["1"], TypeError, r"numbers\[0\] is '1'"),
        ("12", TypeError, r"numbers is '12'"),
        (None, TypeError, r"numbers is None"),
    ],
)
def test_numbers_are_checked(question, numbers, error, message):
    with pytest.raises(error, match=message):
        QUESTIONS[question](numbers=numbers)


@pytest.mark.parametrize("question", QUESTIONS)
def test_rules_are_checked(question):
    with pytest.raises(TypeError, match=r"rules is 'classic': expected a make24\.Rules"):
        QUESTIONS[question](rules="classic")


@pytest.mark.parametrize("target", [None, "24", True, [24]])
def test_the_target_is_checked(target):
    with pytest.raises(TypeError, match="target is"):
        make24.nearest(GAME, target)


def test_a_target_that_is_no_integer_is_checked():
    with pytest.raises(ValueError, match=r"target is 1\.5"):
        make24.nearest(GAME, 1.5)
    assert make24.nearest(GAME, 952.0).distance == 0


@pytest.mark.parametrize("bad", [None, "1", True, 1.0, Fraction(1)])
@pytest.mark.parametrize("name", ["low", "high"])
def test_the_range_is_checked(name, bad):
    with pytest.raises(TypeError, match=re.escape(f"{name} is {bad!r}: expected an int")):
        QUESTIONS["reachable"](**{name: bad})


def test_an_empty_range_is_refused():
    with pytest.raises(ValueError, match=r"low is 3, high is 2: low can't be the higher"):
        make24.reachable(GAME, low=3, high=2)
    with pytest.raises(ValueError, match=r"low is 0, high is 1\d+: too many integers for an array"):
        make24.reachable(GAME, low=0, high=10**30)
    assert make24.reachable(GAME, low=3, high=3).tolist() == [True]


# The game as a whole ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game():
    return countdown.statistics()


@pytest.fixture(scope="module")
def made():
    """What each set makes of 91..1009: all targets, and ten on either side."""
    sets = countdown.sets().tolist()
    return np.array([make24.reachable(row, rules=COUNTDOWN, low=91, high=1009) for row in sets])


def test_sets():
    sets = countdown.sets()
    assert sets.shape == (13243, 6)
    assert sets.dtype == np.uint8
    rows = sets.tolist()
    assert rows == sorted(rows)
    assert rows[0] == [1, 1, 2, 2, 3, 3]
    assert rows[-1] == [10, 10, 25, 50, 75, 100]


def test_totals(game):
    assert (game.low, game.high) == (100, 999)
    assert (game.total.sets, game.total.pairs, game.total.reachable) == (
        13243,
        11918700,
        10871986,
    )
    assert game.total.share == Fraction(10871986, 11918700)
    assert len(game.complete) == 1226
    assert game.barren == ((1, 1, 2, 2, 3, 3),)


def test_shares_by_number_of_large_numbers(game):
    shares = game.by_large
    assert {number: share.sets for number, share in shares.items()} == {
        int(number): row["hands"] for number, row in PUBLISHED["by_large"].items()
    }
    assert sum(share.pairs for share in shares.values()) == game.total.pairs
    # Set for set and target for target, but for 100, as published.
    hundreds = {number: share.reachable for number, share in shares.items()}
    for number, row in PUBLISHED["by_large"].items():
        assert 0 <= hundreds[int(number)] - row["zero_away"] <= row["hands"]


def test_sets_by_target(game):
    published = {
        int(target): sets for target, sets in PUBLISHED["per_target_hands_solvable"].items()
    }
    assert {target: game.by_target[target] for target in range(101, 1000)} == published
    assert game.hardest(3) == [947, 941, 967]
    assert game.hardest(1000) == sorted(
        range(100, 1000), key=lambda target: (game.by_target[target], target)
    )


def test_every_distance(made):
    # All pairs of a set and one of the 899 targets 101..999: there, or how far away.
    large = np.isin(countdown.sets(), countdown.LARGE).sum(axis=1)
    near = [made[:, 10 - away : 909 - away] | made[:, 10 + away : 909 + away] for away in range(11)]
    within = np.logical_or.accumulate(near)
    total = 0
    for number, row in PUBLISHED["by_large"].items():
        counts = [int(reached[large == int(number)].sum()) for reached in within]
        pairs = row["hands"] * 899
        away = [*np.diff(counts).tolist(), pairs - counts[-1]]
        assert counts[0] == row["zero_away"]
        assert away == row["away_1_to_10_then_11plus"]
        total += counts[0]
    assert total == PUBLISHED["solvable_total_101_999"] == 10858746
    assert made[:, 10:909].size == 11905457


def test_nearest_agrees_with_ranges(made):
    for place in range(0, 13243, 211):
        row = countdown.sets()[place].tolist()
        target = 101 + place % 899
        [reached] = np.nonzero(made[place])
        away = np.abs(reached + 91 - target)
        found = make24.nearest(row, target)
        if away.size and away.min() <= 10:
            assert found.distance == away.min()
            assert list(found.values) == (reached[away == away.min()] + 91).tolist()
        else:
            assert found.distance is not None
            assert found.distance > 10


def test_other_ranges_and_rules():
    def some(sets):
        yield from list(sets)

    sums = Rules(operators="+-", use="any", values="positive")
    found = countdown.statistics(low=24, high=24, rules=sums, progress=some)
    assert found.total.pairs == 13243
    assert set(found.complete).isdisjoint(found.barren)
    assert len(found.complete) == found.total.reachable == found.by_target[24]
    with pytest.raises(ValueError, match=r"low is 5, high is 4"):
        countdown.statistics(low=5, high=4)


def test_progress_sees_every_set():
    seen = []

    def watched(sets):
        assert len(sets) == 13243
        for row in sets:
            seen.append(row)
            yield row

    countdown.statistics(low=100, high=100, progress=watched)
    assert seen == list(map(tuple, countdown.sets().tolist()))
