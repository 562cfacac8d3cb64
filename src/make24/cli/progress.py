"""A bar for work that takes long."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import click

__all__ = ["progress_bar"]

PATIENCE = 1.0  # seconds before the bar appears


@contextmanager
def progress_bar(label: str = "Solving") -> Iterator[Callable[..., Iterator[Any]]]:
    """Lend a function that yields items and, on a terminal, shows a bar once that takes long.

    It is called with a collection; or with any iterable, a total, and a function that returns how
    much of the total is done. However the block ends, the bar is finished with it: the cursor,
    which it hides, comes back.
    """
    with ExitStack() as stack:
        yield partial(_with_bar, stack, label)


def _with_bar(
    stack: ExitStack,
    label: str,
    items: Iterable[Any],
    total: int | None = None,
    done: Callable[[], int] | None = None,
) -> Iterator[Any]:
    length = len(items) if isinstance(items, Sized) else total
    shown = length is not None and sys.stderr.isatty()
    patient_until = time.monotonic() + PATIENCE if shown else math.inf
    bar: Any = None
    for count, item in enumerate(items, 1):
        yield item
        if bar is None and time.monotonic() > patient_until:
            bar = click.progressbar(length=length, label=label, file=sys.stderr)
            stack.push(bar)  # before it hides the cursor, lest an interrupt fall in between
            bar.__enter__()
        if bar is not None:
            bar.update((done() if done else count) - bar.pos)
