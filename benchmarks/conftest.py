"""One table for all jobs: what was reached, the goal, and the oracle on the same work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.measuring import Job, Measure, megabytes, rate, seconds

JOBS = pytest.StashKey[dict[str, Job]]()


@pytest.fixture(scope="session")
def jobs(request: pytest.FixtureRequest) -> dict[str, Job]:
    return request.config.stash.setdefault(JOBS, {})


@pytest.fixture
def measure(benchmark: BenchmarkFixture, jobs: dict[str, Job]) -> Measure:
    return Measure(benchmark, jobs)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    jobs = terminalreporter.config.stash.get(JOBS, {})
    one = {name: job for name, job in jobs.items() if not (job.many or job.memory)}
    many = {name: job for name, job in jobs.items() if job.many}
    memory = {name: job for name, job in jobs.items() if job.memory}
    if one:
        terminalreporter.section("jobs: time for one unit, and that of the oracle for the same")
        _table(terminalreporter, one, ("minimum", "median"), seconds)
    if many:
        terminalreporter.section("jobs of many hands: hands a second, and how many times as many")
        _table(terminalreporter, many, ("best", "median"), rate)
    if memory:
        terminalreporter.section("jobs: the most memory held, beyond that held before")
        _table(terminalreporter, memory, ("minimum", "median"), megabytes)


def _table(
    reporter: pytest.TerminalReporter,
    jobs: dict[str, Job],
    names: tuple[str, str],
    shown: Callable[[float | None], str],
) -> None:
    row = "{:<50} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9} {:>10}"
    heading = ("job", *names, "goal", "peer", "times", "oracle", "times")
    reporter.write_line(row.format(*heading))
    for name, job in jobs.items():
        peer, oracle = (
            f"{other / job.minimum:,.3g} x" if other and job.minimum else "-"
            for other in (job.peer, job.oracle)
        )
        figures = (job.minimum, job.median, job.goal, job.peer)
        line = [*map(shown, figures), peer, shown(job.oracle), oracle]
        reporter.write_line(row.format(name, *line).rstrip())
