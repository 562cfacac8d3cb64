"""A bar for work that takes long."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import click

__all__ = ["progress_bar"]

PATIENCE = 1.0  # seconds before the bar appears


@contextmanager
def progress_bar() -> Iterator[Callable[[Collection[Any]], Iterator[Any]]]:
    """Lend a function that yields items and, on a terminal, shows a bar once that takes long.

    However the block ends, the bar is finished with it: the cursor, which it hides, comes back.
    """
    with ExitStack() as stack:
        yield partial(_with_bar, stack)


def _with_bar(stack: ExitStack, items: Collection[Any]) -> Iterator[Any]:
    patient_until = time.monotonic() + PATIENCE if sys.stderr.isatty() else math.inf
    rest = iter(items)
    done = 0
    for item in rest:
        yield item
        done += 1
        if time.monotonic() > patient_until:
            break
    else:
        return
    bar = click.progressbar(rest, length=len(items), label="Solving", file=sys.stderr)
    stack.push(bar)  # before it hides the cursor, lest an interrupt fall in between
    bar.__enter__()
    bar.update(done)
    yield from bar
