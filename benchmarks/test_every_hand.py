"""Hands of every size under every rule: what the package must show, on one thread.

Goals, for a machine on which solvers known to us take, for all solutions,

- of a game of Countdown at the median 3.0 ms with duplicates (C), 8.4 ms (C), 151 ms (Python)
- of 3 5 8 13 21 34 55 0.09 s and 7 MB (C++, in 32 bits, which tells solutions apart by a rule of
  its own) or 0.46 s and 242 MB (Rust); of 1 2 3 4 5 6 7 0.38 or 0.26 s; of 3 5 8 13 21 34 55 89
  7.9 s and 43 MB or 36 s and 9.3 GB
- and for the first of six numbers 2.3 ms (Rust):

- all essential solutions of a random game of Countdown: 3 ms, at the median
- ``solvable`` for six numbers from 1 to 10: 1 ms, at the median
- all essential solutions of the hands of seven: 0.08 s, holding no more than 50 MB, and 0.35 s
- of the hand of eight: 4 s and 200 MB
- ``first`` of eight random numbers: 50 ms, at the median; 2 s where there is none

Other rules have no goal of their own: they may take longer, and what they take is shown. The oracle
is asked for as large a hand as it can do in a moment, and so is the kernel beside it.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import make24
from benchmarks.measuring import Job, Measure
from benchmarks.test_one_hand import DECK, SAMPLE, random_hands
from benchmarks.test_reachable import games
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, reference

ORDERED = Rules(ordered=True)
POWERS = Rules(operators="+-*/^")
ALL_OPERATORS = Rules(operators="+-*/^|")

SEVEN = [3, 5, 8, 13, 21, 34, 55]
EIGHT = [*SEVEN, 89]
OUT_OF_REACH = 10**9 + 7


def oracle(measure: Measure, name: str, hands: list[list[int]], target: int, rules: Rules) -> None:
    """Ask the oracle, which forgets each hand, for all solutions."""

    def ask() -> None:
        for hand in hands:
            reference.forget()
            reference.solve(hand, target, rules=rules)

    measure.oracle(name, len(hands), ask)


# Countdown ----------------------------------------------------------------------------------------

FOUR_TILES, THEIR_TARGET = [75, 100, 3, 6], 447
FOUR = "Countdown, four numbers, all solutions"


def test_countdown(measure: Measure) -> None:
    def solve(game: Any) -> Any:
        return make24.solve(*game, rules=COUNTDOWN)

    measure.each("Countdown, random games, all solutions", 3e-3, solve, games(101))


def test_countdown_of_four(measure: Measure) -> None:
    measure.kernel(FOUR, None, 1, lambda: make24.solve(FOUR_TILES, THEIR_TARGET, rules=COUNTDOWN))


def test_countdown_of_four_oracle(measure: Measure) -> None:
    oracle(measure, FOUR, [FOUR_TILES], THEIR_TARGET, COUNTDOWN)


# Six, seven and eight numbers ---------------------------------------------------------------------


def named(hand: list[int]) -> str:
    return f"n = {len(hand)}, {' '.join(map(str, hand))}"


SIX_ALIKE = [2, 2, 2, 3, 3, 3]
SIX_SOLVABLE = f"{named(SIX_ALIKE)}: solvable"
SEVEN_ALIKE = [7] * 7


def test_six(measure: Measure) -> None:
    measure.each("n = 6, 1..10: solvable", 1e-3, make24.solvable, random_hands(6, 10, 101))


def test_six_same_hand(measure: Measure) -> None:
    measure.kernel(SIX_SOLVABLE, 1e-3, 1, lambda: make24.solvable(SIX_ALIKE))


def test_six_same_hand_oracle(measure: Measure) -> None:
    def ask() -> None:
        reference.forget()
        reference.solvable(SIX_ALIKE)

    measure.oracle(SIX_SOLVABLE, 1, ask)


LARGE_HANDS = [(SEVEN, 0.08), ([1, 2, 3, 4, 5, 6, 7], 0.35), (EIGHT, 4.0)]


@pytest.mark.parametrize(("hand", "goal"), LARGE_HANDS, ids=["7", "1 to 7", "8"])
def test_large(measure: Measure, hand: list[int], goal: float) -> None:
    rounds = 31 if len(hand) == 7 else 9
    measure.kernel(f"{named(hand)}: all", goal, 1, lambda: make24.solve(hand), rounds)


def test_seven_alike(measure: Measure) -> None:
    measure.kernel(f"{named(SEVEN_ALIKE)}: all", None, 1, lambda: make24.solve(SEVEN_ALIKE))


def test_seven_alike_oracle(measure: Measure) -> None:
    oracle(measure, f"{named(SEVEN_ALIKE)}: all", [SEVEN_ALIKE], 24, CLASSIC)


@pytest.mark.parametrize(("size", "goal"), [(7, None), (8, 50e-3)])
def test_first(measure: Measure, size: int, goal: float | None) -> None:
    measure.each(f"n = {size}, 1..99: first", goal, make24.first, random_hands(size, 99, 101))


def test_first_where_there_is_none(measure: Measure) -> None:
    hand = list(range(97, 89, -1))
    assert make24.first(hand, OUT_OF_REACH) is None
    measure.kernel(
        "n = 8, 97..90, out of reach: first",
        2.0,
        1,
        lambda: make24.first(hand, OUT_OF_REACH),
        rounds=9,
    )


# The most that a new process ever holds, less what it held before: `VmHWM` is that of the program
# alone, where the figure of getrusage is handed down by the process that starts it.
MOST_HELD = """
import make24

def most_held():
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024

make24.solve([3, 3, 8, 8])
before = most_held()
make24.solve({hand})
print(most_held() - before)
"""


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="only Linux tells what a process holds"
)
@pytest.mark.parametrize(("hand", "goal"), [(SEVEN, 50e6), (EIGHT, 200e6)], ids=["7", "8"])
def test_memory(measure: Measure, hand: list[int], goal: float) -> None:
    command = [sys.executable, "-c", MOST_HELD.format(hand=hand)]
    held: list[int] = []
    measure.benchmark.group = f"process that solves {named(hand)}"
    measure.benchmark.pedantic(
        lambda: held.append(int(subprocess.check_output(command))), rounds=5, iterations=1
    )
    job = Job(goal, min(held), statistics.median(held), memory=True)
    measure.jobs[f"{named(hand)}: memory"] = job


# Other rules --------------------------------------------------------------------------------------

RULES = {
    "deck, INTEGER": (INTEGER, DECK),
    "deck, a power": (POWERS, DECK),
    "deck, a power and side by side": (ALL_OPERATORS, DECK),
    "deck, ascending, ordered": (ORDERED, DECK),
}


@pytest.mark.parametrize("job", RULES)
class TestRules:
    def test_all(self, measure: Measure, job: str) -> None:
        rules, hands = RULES[job]
        measure.kernel(
            f"{job}: all, a hand",
            None,
            len(hands),
            lambda: [make24.solve(hand, rules=rules) for hand in hands],
            rounds=9,
        )

    def test_all_oracle(self, measure: Measure, job: str) -> None:
        oracle(measure, f"{job}: all, a hand", SAMPLE, 24, RULES[job][0])


@pytest.mark.parametrize("size", [6, 8])
class TestOrdered:
    def test_all(self, measure: Measure, size: int) -> None:
        def solve(hand: list[int]) -> Any:
            return make24.solve(hand, rules=ORDERED)

        hands = random_hands(size, 13, 101)
        measure.each(f"n = {size}, 1..13, ordered: all", None, solve, hands)

    def test_first(self, measure: Measure, size: int) -> None:
        def first(hand: list[int]) -> Any:
            return make24.first(hand, rules=ORDERED)

        hands = random_hands(size, 13, 101)
        measure.each(f"n = {size}, 1..13, ordered: first", None, first, hands)


ORDERED_SIX = f"{named([1, 2, 3, 4, 5, 6])}, ordered: all"


def test_ordered_six(measure: Measure) -> None:
    measure.kernel(ORDERED_SIX, None, 1, lambda: make24.solve(range(1, 7), rules=ORDERED))


def test_ordered_six_oracle(measure: Measure) -> None:
    oracle(measure, ORDERED_SIX, [[1, 2, 3, 4, 5, 6]], 24, ORDERED)
