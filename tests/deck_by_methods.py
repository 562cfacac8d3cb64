"""What the methods make of the whole deck, worked out in other processes: it takes two minutes."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from make24.methods import METHODS, TOLERANT, compare


def results(name, every, tolerant=False):
    """Return the comparison of one method with the kernel."""
    changes = {"arithmetic": TOLERANT} if tolerant else {}
    return compare([replace(METHODS[name], **changes)], every=every)


class DeckResults:
    """Comparisons that are begun at once and waited for when they are asked for."""

    def __init__(self, jobs):
        self.pool = ProcessPoolExecutor(mp_context=get_context("spawn"))
        self.futures = {job: self.pool.submit(results, *job) for job in jobs}

    def __getitem__(self, job):
        return self.futures[job].result()

    def close(self):
        self.pool.shutdown(cancel_futures=True)
