"""Values that a hand can make: what the package must show, on one thread.

Goals, for a machine on which the fastest solver known to us (in C) takes 0.1 ms to find the nearest
value for one target of a Countdown game, and so 4.1 to 5.5 s for one target of every set:

- which targets 100..999 a set makes, the whole call: 0.3 ms; of all 13,243 sets: 5 s
- ``nearest`` in a random game, with expressions: 0.2 ms

A random game is dealt as on the programme: so many large numbers, the rest small, and a target.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import make24
from benchmarks.measuring import Measure
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, countdown, reference

GAME = [25, 50, 75, 100, 3, 6]
TILES = sorted([*countdown.SMALL, *countdown.SMALL])


def games(count: int) -> list[tuple[list[int], int]]:
    draw = random.Random(24)
    found = []
    for _ in range(count):
        large = draw.randint(0, 4)
        tiles = draw.sample(countdown.LARGE, large) + draw.sample(TILES, 6 - large)
        found.append((tiles, draw.randint(101, 999)))
    return found


def targets(hand: list[int], rules: Rules = COUNTDOWN) -> Any:
    return make24.reachable(hand, rules=rules, low=100, high=999)


def test_one_set(measure: Measure) -> None:
    assert targets(GAME).sum() == 832
    measure.kernel("one Countdown set, all targets", 0.3e-3, 1, lambda: targets(GAME))


def test_random_sets(measure: Measure) -> None:
    name = "random Countdown sets, all targets"
    measure.each(name, 0.3e-3, targets, [tiles for tiles, _ in games(501)])


def test_all_sets(measure: Measure) -> None:
    name = "all Countdown sets, all targets"
    measure.benchmark.group = name
    found = measure.benchmark.pedantic(countdown.statistics, rounds=5, warmup_rounds=1)
    measure.note(name, 1, 5.0)
    assert found.total.reachable == 10871986


NEAREST = "nearest, random Countdown games"


def test_nearest(measure: Measure) -> None:
    measure.each(NEAREST, 0.2e-3, lambda game: make24.nearest(*game), games(1001))


def test_nearest_that_is_not_there(measure: Measure) -> None:
    assert make24.nearest(GAME, 962).distance == 1
    measure.kernel("nearest to 962, one away", 0.5e-3, 1, lambda: make24.nearest(GAME, 962))


SMALL_GAME = "nearest, four numbers of a game"


def test_nearest_of_four(measure: Measure) -> None:
    measure.kernel(SMALL_GAME, 0.05e-3, 1, lambda: make24.nearest(GAME[2:], 952))


def test_nearest_of_four_oracle(measure: Measure) -> None:
    def ask() -> None:
        reference.forget()
        reference.nearest(GAME[2:], 952, rules=COUNTDOWN)

    measure.oracle(SMALL_GAME, 1, ask)


VALUES = "values, 1 2 3 4"


def test_values(measure: Measure) -> None:
    measure.kernel(VALUES, 0.4e-3, 1, lambda: make24.values([1, 2, 3, 4]))


def test_values_oracle(measure: Measure) -> None:
    def ask() -> None:
        reference.forget()
        reference.values([1, 2, 3, 4])

    measure.oracle(VALUES, 1, ask)


@pytest.mark.parametrize(
    ("name", "rules", "hand", "goal"),
    [
        ("reachable, Countdown, seven numbers", COUNTDOWN, [*GAME, 7], 0.1),
        ("reachable, Countdown, eight numbers", COUNTDOWN, [*GAME, 7, 8], 1.0),
        ("reachable, INTEGER, eight numbers", INTEGER, [2, 3, 5, 7, 11, 13, 17, 19], 1.0),
        ("reachable, CLASSIC, six numbers", CLASSIC, [2, 3, 5, 7, 11, 13], 0.2),
        ("reachable, CLASSIC, seven numbers", CLASSIC, [2, 3, 5, 7, 11, 13, 17], 10.0),
    ],
)
def test_larger_hands(
    measure: Measure, name: str, rules: Rules, hand: list[int], goal: float
) -> None:
    measure.benchmark.group = name
    found = measure.benchmark.pedantic(targets, args=(hand, rules), rounds=1 if goal > 1 else 3)
    measure.note(name, 1, goal)
    assert found.dtype == np.bool_
