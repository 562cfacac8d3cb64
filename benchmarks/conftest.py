"""One table for all jobs: what was reached, the goal, and the oracle on the same work."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.measuring import Job, Measure, seconds

JOBS = pytest.StashKey[dict[str, Job]]()


@pytest.fixture(scope="session")
def jobs(request: pytest.FixtureRequest) -> dict[str, Job]:
    return request.config.stash.setdefault(JOBS, {})


@pytest.fixture
def measure(benchmark: BenchmarkFixture, jobs: dict[str, Job]) -> Measure:
    return Measure(benchmark, jobs)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    jobs = terminalreporter.config.stash.get(JOBS, {})
    if not jobs:
        return
    terminalreporter.section("jobs: time for one unit, the goal, and the oracle on the same work")
    row = "{:<44} {:>9} {:>9} {:>9} {:>9} {:>10}"
    write = terminalreporter.write_line
    write(row.format("job", "minimum", "median", "goal", "oracle", "ratio"))
    for name, job in jobs.items():
        ratio = f"{job.oracle / job.median:,.0f} x" if job.oracle and job.median else "-"
        times = map(seconds, (job.minimum, job.median, job.goal, job.oracle))
        write(row.format(name, *times, ratio))
