"""What a benchmark measures, and the table that all of them fill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture


@dataclass
class Job:
    """Seconds for one unit of a job: for one hand, say, or the whole deck."""

    goal: float | None = None
    minimum: float | None = None
    median: float | None = None
    oracle: float | None = None


@dataclass
class Measure:
    """Runs a benchmark and notes it in the table."""

    benchmark: BenchmarkFixture
    jobs: dict[str, Job]

    def kernel(self, name: str, goal: float, units: int, run: Callable[[], Any]) -> None:
        """Measure our own code, warmed up, over work of so many units."""
        self.benchmark.group = name
        self.benchmark.pedantic(run, rounds=31, iterations=1, warmup_rounds=3)
        self.note(name, units, goal)

    def each(self, name: str, goal: float, run: Callable[[Any], Any], work: list[Any]) -> None:
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

    def note(self, name: str, units: int, goal: float) -> None:
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
