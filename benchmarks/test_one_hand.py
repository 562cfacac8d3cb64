"""One hand at a time: what the package must show, on one thread.

Goals, for a machine on which the fastest solver known to us (in Rust) writes all solutions of the
1,820 hands in 13.5 ms, a hand-unrolled one in C++ with floating point tells which can be solved in
1.57 ms, and Python packages take 25 s and more:

- all essential solutions of all hands, as text, one call a hand: 4 ms
- which of all hands can be solved, in blocks, without a table of answers: 0.15 ms
- ``solvable``, one call: 0.4 us; ``solve``, one call, as expressions: 4 us
- ``import make24`` beyond NumPy's own time: 30 ms
- the plan for 4, 5 and 6 operands, made when first used: 2, 10 and 100 ms
- all essential solutions of a hand of five: 0.1 ms, of six: 3 ms, at the median

A single figure says little on a shared machine: look at minimum, median and the ratio to the oracle
in the same run. The oracle is asked for a part of the work where all of it would take minutes.
"""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

import make24
from benchmarks.measuring import Job, Measure
from make24 import reference
from make24._kernel import batch, plan
from make24._kernel.processor import chosen
from make24.rules import CLASSIC, packed

DECK = make24.deck.hands().tolist()
SAMPLE = random.Random(24).sample(DECK, 40)


def random_hands(size: int, high: int, count: int) -> list[list[int]]:
    draw = random.Random(size)
    return [[draw.randint(1, high) for _ in range(size)] for _ in range(count)]


def forget() -> None:
    """Empty the oracle's cache, so that it does all its work again."""
    reference.forget()


def oracle_solves(hands: list[list[int]]) -> None:
    for hand in hands:
        forget()
        reference.solve(hand)


def oracle_tells(hands: list[list[int]]) -> None:
    for hand in hands:
        forget()
        reference.solvable(hand)


DECK_TEXTS = "deck: all essential solutions as text"


def test_deck_texts(measure: Measure) -> None:
    measure.kernel(
        DECK_TEXTS, 4e-3, 1, lambda: [[str(each) for each in make24.solve(hand)] for hand in DECK]
    )


def test_deck_texts_oracle(measure: Measure) -> None:
    measure.oracle(DECK_TEXTS, len(SAMPLE) / len(DECK), lambda: oracle_solves(SAMPLE))


DECK_SOLVABLE = "deck: solvable or not, in blocks"


def test_deck_solvable(measure: Measure) -> None:
    cards = np.array(DECK, dtype=np.int64)
    found = np.zeros(len(DECK), dtype=np.uint8)
    targets, stop = np.full(len(DECK), 24), np.zeros(1, dtype=np.uint8)
    measure.kernel(
        DECK_SOLVABLE,
        0.15e-3,
        1,
        lambda: batch.solvable(chosen(), packed(CLASSIC), cards, targets, stop, found),
    )
    assert found.sum() == 1362


def test_deck_solvable_oracle(measure: Measure) -> None:
    measure.oracle(DECK_SOLVABLE, len(SAMPLE) / len(DECK), lambda: oracle_tells(SAMPLE))


SOLVABLE = "solvable(hand), one call"


def test_solvable(measure: Measure) -> None:
    measure.kernel(SOLVABLE, 0.4e-6, len(DECK), lambda: [make24.solvable(hand) for hand in DECK])


def test_solvable_oracle(measure: Measure) -> None:
    measure.oracle(SOLVABLE, len(SAMPLE), lambda: oracle_tells(SAMPLE))


SOLVE = "solve(hand), one call, as expressions"


def test_solve(measure: Measure) -> None:
    measure.kernel(SOLVE, 4e-6, len(DECK), lambda: [make24.solve(hand) for hand in DECK])


def test_solve_oracle(measure: Measure) -> None:
    measure.oracle(SOLVE, len(SAMPLE), lambda: oracle_solves(SAMPLE))


@pytest.mark.parametrize(
    ("size", "high", "goal", "asked"),
    [(5, 13, 0.1e-3, [7, 7, 8, 9, 13]), (6, 10, 3e-3, [2, 2, 2, 3, 3, 3])],
)
class TestLargerHands:
    def test_solve(
        self, measure: Measure, size: int, high: int, goal: float, asked: list[int]
    ) -> None:
        hands = random_hands(size, high, 101)
        measure.each(f"n = {size}, 1..{high}: all essential solutions", goal, make24.solve, hands)

    def test_same_hand(
        self, measure: Measure, size: int, high: int, goal: float, asked: list[int]
    ) -> None:
        measure.kernel(f"n = {size}, {asked}", goal, 1, lambda: make24.solve(asked))

    def test_same_hand_oracle(
        self, measure: Measure, size: int, high: int, goal: float, asked: list[int]
    ) -> None:
        measure.oracle(f"n = {size}, {asked}", 1, lambda: oracle_solves([asked]))


@pytest.mark.parametrize(("size", "goal"), [(4, 2e-3), (5, 10e-3), (6, 100e-3)])
def test_plan(measure: Measure, size: int, goal: float) -> None:
    measure.kernel(f"plan of {size} operands, first use", goal, 1, lambda: plan.make_plan(size))


def test_import(measure: Measure) -> None:
    script = (
        "import time, numpy; start = time.perf_counter(); import make24; "
        "print(time.perf_counter() - start)"
    )

    def fresh(_: int) -> float:
        return float(subprocess.check_output([sys.executable, "-c", script]))

    # The clock of the new interpreter counts, not that of the process around it.
    times = sorted(fresh(place) for place in range(11))
    measure.benchmark.group = "process that imports numpy and make24"
    measure.benchmark.pedantic(fresh, args=(0,), rounds=5)
    measure.jobs["import make24, beyond numpy"] = Job(30e-3, times[0], times[5])
