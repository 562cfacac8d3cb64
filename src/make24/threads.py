"""Work for many rows, shared among threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from numbers import Integral
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["each_share", "number_of_threads"]

Part = TypeVar("Part")

SECONDS_TO_STOP = 0.05  # how often a call looks for an interrupt


def number_of_threads(threads: object) -> int:
    """Return how many threads to use: as many as asked for, or as there are processors.

    Raises
    ------
    TypeError, ValueError
        If `threads` is no positive integer and not None.
    """
    if threads is None:
        return _processors()
    if isinstance(threads, bool) or not isinstance(threads, Integral):
        raise TypeError(f"threads is {threads!r}: expected an int or None")
    if threads < 1:
        raise ValueError(f"threads is {threads!r}: expected 1 or more")
    return int(threads)


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each_share(
    function: Callable[[NDArray[np.uint8], int, int], Part],
    shares: list[tuple[int, int]],
    threads: int,
) -> list[Part]:
    """Return what a function makes of each share, in order.

    It is handed a flag, an array of uint8 and shape (1,), that tells it to stop, by raising
    ``Stopped``.
    """
    stopped = np.zeros(1, np.uint8)
    if threads == 1 or len(shares) < 2:
        return [function(stopped, start, stop) for start, stop in shares]
    from concurrent.futures import ThreadPoolExecutor  # which takes long to import

    with ThreadPoolExecutor(min(threads, len(shares))) as pool:
        try:
            futures = [pool.submit(function, stopped, start, stop) for start, stop in shares]
            return list(map(_result, futures))
        finally:
            stopped[0] = 1  # where all is done, for nobody


def _result(future: Future[Part]) -> Part:
    while True:
        try:
            # Some systems let no signal through to a thread that waits without a limit.
            return future.result(SECONDS_TO_STOP)
        except TimeoutError:
            if future.done():
                return future.result()
