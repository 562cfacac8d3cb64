"""Many hands at once: what the bulk functions must show, on one thread unless said.

Goals in million hands a second, for a machine on which a hand-unrolled solver in C++ with floating
point tells 1.16 million hands a second apart, for one target, and one in Rust writes all solutions
of the 1,820 hands of a deck in 13.5 ms:

- 10 million hands of cards, as 8-bit and as 64-bit integers: ``solvable_many`` 700 and 250,
  ``count_many`` 300 and 200, ``first_many`` 300, its texts 20
- all solutions of a deck with their texts: 2 ms
- different hands of numbers to 99, for which there is no table: ``solvable_many`` 35 with AVX2, 7
  without; ``count_many`` 10; with numbers to 10,000 ``solvable_many`` 8
- hands of five and of six numbers to 99, all forms up to sign: 1 and 0.01
- two threads: 1.8 times one
- the command line on a million hands, writing expressions: 2 s

NumPy does the same as a table: four cards to an index, and a look-up, range check included. It is
given a finished table.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import make24
from benchmarks.measuring import Job, Measure
from benchmarks.test_one_hand import forget, oracle_solves, oracle_tells
from make24 import lookup, reference
from make24._kernel.processor import AVAILABLE
from make24.batches import read_puzzles
from make24.roads import Question
from make24.runs import answer
from make24.solve import Level

MILLION = 1_000_000
DRAW = np.random.default_rng(24)
CARDS = DRAW.integers(1, 14, (10 * MILLION, 4), dtype=np.uint8)
DECK = make24.deck.hands()


def different(size: int, high: int, count: int) -> NDArray[Any]:
    """Return random hands, no two the same."""
    hands = np.sort(DRAW.integers(1, high, (count * 5 // 4, size), endpoint=True), axis=1)
    _, places = np.unique(hands, axis=0, return_index=True)
    hands = hands[np.sort(places)[:count]]
    assert len(hands) == count
    return DRAW.permuted(hands, axis=1).astype(np.min_scalar_type(high))


TO_99 = different(4, 99, MILLION)
TO_10000 = different(4, 10_000, MILLION)
FIVE = different(5, 99, MILLION // 5)
NO_TWO_ALIKE = FIVE[(np.diff(np.sort(FIVE, axis=1), axis=1) > 0).all(axis=1)]
SIX = different(6, 99, MILLION // 250)


ORACLE_ROWS = {4: 10, 5: 3, 6: 1}  # of six cards, one hand takes the oracle half a minute


def oracle_counts(hands: list[list[int]], level: Level) -> None:
    for hand in hands:
        forget()
        reference.count(hand, level=level)


# Cards --------------------------------------------------------------------------------------------

CARD_JOBS: dict[str, tuple[Any, float, float | None]] = {
    "solvable": (make24.solvable_many, 700e6, 250e6),
    "count": (make24.count_many, 300e6, 200e6),
    "first": (make24.first_many, 300e6, None),
}
SAMPLE = random.Random(24).sample(DECK.tolist(), 40)


@pytest.mark.parametrize("asked", CARD_JOBS)
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
class TestCards:
    def name(self, asked: str, dtype: Any) -> str:
        return f"{asked}_many, 10 million hands of cards, {dtype.__name__}"

    def test_cards(self, measure: Measure, asked: str, dtype: Any) -> None:
        function, *goals = CARD_JOBS[asked]
        hands = CARDS.astype(dtype)
        name, goal = self.name(asked, dtype), goals[dtype is np.int64]
        measure.many(name, goal or 1, len(hands), lambda: function(hands, threads=1))
        if goal is None:
            measure.jobs[name].goal = None

    def test_numpy(self, measure: Measure, asked: str, dtype: Any) -> None:
        hands = CARDS.astype(dtype)
        answers = {
            "solvable": make24.solvable_many(ALL, threads=1),
            "count": make24.count_many(ALL, threads=1),
            "first": make24.first_many(ALL, threads=1).codes,
        }[asked].reshape(16, 16, 16, 16)

        def look_up() -> Any:
            if hands.min() < 0 or hands.max() > 15:
                raise ValueError
            return answers[hands[:, 0], hands[:, 1], hands[:, 2], hands[:, 3]]

        measure.peer(self.name(asked, dtype), len(hands), look_up)

    def test_oracle(self, measure: Measure, asked: str, dtype: Any) -> None:
        ask = oracle_tells if asked == "solvable" else oracle_solves
        measure.oracle(self.name(asked, dtype), len(SAMPLE), lambda: ask(SAMPLE))


ALL = np.indices((16, 16, 16, 16)).reshape(4, -1).T.astype(np.uint8)

TEXTS = "first_many(...).texts(), 10 million hands of cards"


def test_texts(measure: Measure) -> None:
    found = make24.first_many(CARDS)
    measure.many(TEXTS, 20e6, len(CARDS), found.texts)


def test_texts_numpy(measure: Measure) -> None:
    # What it takes to make a list of so many texts, when one knows which.
    texts = np.array(make24.first_many(DECK).texts(), dtype=object)
    which = DRAW.integers(0, len(DECK), len(CARDS))
    measure.peer(TEXTS, len(CARDS), lambda: texts[which].tolist())


DECK_TEXTS = "solve_many(deck).texts()"


def deck_texts() -> list[list[str]]:
    return make24.solve_many(DECK, threads=1).texts()


def test_deck_texts(measure: Measure) -> None:
    measure.kernel(DECK_TEXTS, 2e-3, 1, deck_texts)


def test_deck_texts_oracle(measure: Measure) -> None:
    measure.oracle(DECK_TEXTS, len(SAMPLE) / len(DECK), lambda: oracle_solves(SAMPLE))


def test_deck_texts_without_tables(measure: Measure) -> None:
    def run() -> list[list[str]]:
        lookup.forget()
        return deck_texts()

    measure.kernel(f"{DECK_TEXTS}, the first time", 2e-3, 1, run)


# Numbers that there is no table for ---------------------------------------------------------------

BLOCK_JOBS = {
    "solvable_many, to 99": (Question("solvable"), TO_99, 35e6, 7e6),
    "count_many, to 99": (Question("count"), TO_99, 10e6, None),
    "first_many, to 99": (Question("first"), TO_99, None, None),
    "solvable_many, to 10,000": (Question("solvable"), TO_10000, 8e6, None),
    "solvable_many, five to 99": (Question("solvable"), FIVE, None, None),
    "count_many, signed, five to 99": (Question("count", "signed"), FIVE, 1e6, None),
    "the same, no two cards alike": (Question("count", "signed"), NO_TWO_ALIKE, 1e6, None),
    "count_many, five to 99": (Question("count"), FIVE, None, None),
    "count_many, signed, six to 99": (Question("count", "signed"), SIX, 10e3, None),
}


@pytest.mark.parametrize("instructions", AVAILABLE.values(), ids=AVAILABLE)
@pytest.mark.parametrize("job", BLOCK_JOBS)
def test_blocks(measure: Measure, job: str, instructions: Any) -> None:
    question, hands, goal, baseline_goal = BLOCK_JOBS[job]
    goal = baseline_goal if instructions.name == "baseline" else goal
    name = f"{job}, {instructions.name}"

    def run() -> Any:
        return answer(question, *read_puzzles(hands, 24), 1, None, instructions)

    measure.many(name, goal or 1, len(hands), run)
    if goal is None:
        measure.jobs[name].goal = None


@pytest.mark.parametrize("job", BLOCK_JOBS)
def test_blocks_oracle(measure: Measure, job: str) -> None:
    question, hands, *_ = BLOCK_JOBS[job]
    sample = hands[: ORACLE_ROWS[hands.shape[1]]].tolist()

    def ask() -> None:
        if question.asked == "solvable":
            oracle_tells(sample)
        else:
            oracle_counts(sample, question.level)

    name, *others = (f"{job}, {instructions}" for instructions in AVAILABLE)
    measure.oracle(name, len(sample), ask)
    for other in others:
        measure.jobs.setdefault(other, Job()).oracle = measure.jobs[name].oracle


# Threads ------------------------------------------------------------------------------------------

THREAD_JOBS: dict[str, tuple[Any, NDArray[Any]]] = {
    "solvable_many, to 99": (make24.solvable_many, np.tile(TO_99, (4, 1))),
    "count_many, to 99": (make24.count_many, TO_99),
    "count_many, five to 99": (make24.count_many, FIVE),
    "count_many, six to 99": (make24.count_many, SIX),
    "solvable_many, 100 million hands of cards": (make24.solvable_many, np.tile(CARDS, (10, 1))),
}


@pytest.mark.parametrize("job", THREAD_JOBS)
class TestThreads:
    def name(self, job: str) -> str:
        return f"{job}, 2 threads"

    def test_one(self, measure: Measure, job: str) -> None:
        function, hands = THREAD_JOBS[job]
        measure.peer(self.name(job), len(hands), lambda: function(hands, threads=1))

    def test_two(self, measure: Measure, job: str) -> None:
        function, hands = THREAD_JOBS[job]
        measure.jobs.setdefault(self.name(job), Job())
        one = measure.jobs[self.name(job)].peer
        goal = 1.8 / one if one else 1.0
        measure.many(self.name(job), goal, len(hands), lambda: function(hands, threads=2))


# The command line ---------------------------------------------------------------------------------


def test_command(measure: Measure, tmp_path: Path) -> None:
    rows = "\n".join(",".join(map(str, row)) for row in CARDS[:MILLION].tolist())
    source = tmp_path / "hands.csv"
    source.write_text(f"{rows}\n")
    command = [sys.executable, "-m", "make24", "bulk", str(source), "-o", str(tmp_path / "out.csv")]
    name = "make24 bulk, a CSV of a million hands of cards"
    measure.benchmark.group = name
    measure.benchmark.pedantic(
        lambda: subprocess.run(command, check=True, capture_output=True), rounds=5, warmup_rounds=1
    )
    measure.note(name, 1, 2.0)
