"""What a benchmark measures, and the table that all of them fill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture


@dataclass
class Job:
    """Seconds for one unit of a job: for one hand, say, or the whole deck.

    A job of many hands is shown as hands a second. A job of memory has bytes in place of seconds.
    """

    goal: float | None = None
    minimum: float | None = None
    median: float | None = None
    oracle: float | None = None
    peer: float | None = None  # plain NumPy, or whatever the job is held against
    many: bool = False
    memory: bool = False


@dataclass
class Measure:
    """Runs a benchmark and notes it in the table."""

    benchmark: BenchmarkFixture
    jobs: dict[str, Job]

    def kernel(
        self, name: str, goal: float | None, units: int, run: Callable[[], Any], rounds: int = 31
    ) -> None:
        """Measure our own code, warmed up, over work of so many units."""
        self.benchmark.group = name
        self.benchmark.pedantic(run, rounds=rounds, iterations=1, warmup_rounds=3)
        self.note(name, units, goal)

    def many(self, name: str, goal: float, hands: int, run: Callable[[], Any]) -> None:
        """Measure our own code over many hands; the goal is in hands a second."""
        self.benchmark.group = name
        self.benchmark.pedantic(run, rounds=9, iterations=1, warmup_rounds=2)
        self.note(name, hands, 1 / goal)
        self.jobs[name].many = True

    def peer(self, name: str, units: int, run: Callable[[], Any]) -> None:
        """Measure what a job is held against, over work of so many units."""
        self.benchmark.group = name
        self.benchmark.pedantic(run, rounds=5, iterations=1, warmup_rounds=1)
        self.jobs.setdefault(name, Job()).peer = self.result("min") / units

    def each(
        self, name: str, goal: float | None, run: Callable[[Any], Any], work: list[Any]
    ) -> None:
        """Measure our own code on one piece of work a round: the median is that of the pieces."""
        pieces = iter(work * 2)
        self.benchmark.group = name
        self.benchmark.pedantic(
            run, setup=lambda: ((next(pieces),), {}), rounds=len(work), warmup_rounds=len(work)
        )
        self.note(name, 1, goal)

    def oracle(self, name: str, units: float, run: Callable[[], Any]) -> None:
        """Measure the oracle once, over as much of the same work as it can be asked for."""
        self.benchmark.group = name
        self.benchmark.pedantic(run, rounds=1, iterations=1)
        self.jobs.setdefault(name, Job()).oracle = self.result("min") / units

    def note(self, name: str, units: int, goal: float | None) -> None:
        job = self.jobs.setdefault(name, Job())
        job.goal = goal
        job.minimum = self.result("min") / units
        job.median = self.result("median") / units

    def result(self, figure: str) -> float:
        assert self.benchmark.stats is not None
        return float(self.benchmark.stats[figure])


def seconds(value: float | None) -> str:
    """Return a time with three digits and a fitting unit."""
    if value is None:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def megabytes(value: float | None) -> str:
    """Return a number of bytes with three digits."""
    return "-" if value is None else f"{value / 1e6:.3g} MB"


def rate(value: float | None) -> str:
    """Return how many units a second a time for one comes to, in millions or thousands."""
    if value is None:
        return "-"
    return f"{1e-6 / value:,.3g} M" if value < 1e-6 else f"{1e-3 / value:,.3g} k"
