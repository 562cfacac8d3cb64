"""What the methods make of the whole deck, worked out in other processes: it takes two minutes."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from multiprocessing import get_context

from make24.methods import METHODS, TOLERANT, Method, compare


class Recorded(Method):
    """A method that notes what it finds, as text and with its value."""

    def examine(self, numbers, target=24, *, level="commutative"):
        for case in super().examine(numbers, target, level=level):
            if case is not None:
                FOUND.add((str(case), case.value))
            yield case


FOUND: set[tuple[str, object]] = set()


def results(name, every, tolerant=False):
    """Return the comparison of one method with the kernel, and all that it finds."""
    FOUND.clear()
    settings = {each.name: getattr(METHODS[name], each.name) for each in fields(Method)}
    if tolerant:
        settings["arithmetic"] = TOLERANT
    return compare([Recorded(**settings)], every=every), set(FOUND)


class DeckResults:
    """Comparisons that are begun at once and waited for when they are asked for."""

    def __init__(self, jobs):
        self.pool = ProcessPoolExecutor(mp_context=get_context("spawn"))
        self.futures = {job: self.pool.submit(results, *job) for job in jobs}

    def __getitem__(self, job):
        return self.futures[job].result()[0]

    def found(self):
        """Yield the jobs and what was found in them."""
        for job, future in self.futures.items():
            yield job, future.result()[1]

    def close(self):
        self.pool.shutdown(cancel_futures=True)
