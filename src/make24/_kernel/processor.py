"""Which of the block modules to use: the fastest that this processor has the instructions for.

The environment variable ``MAKE24_INSTRUCTIONS`` names another: ``baseline`` is what every processor
of its kind can do.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from make24._kernel.instructions import Instructions, processor_has

__all__ = ["VARIABLE", "available", "chosen"]

VARIABLE = "MAKE24_INSTRUCTIONS"
FASTEST_FIRST = ("avx2", "baseline")


@cache
def available() -> dict[str, Instructions]:
    """Return the instructions that the package was built for and the processor has."""
    found = {}
    for name in FASTEST_FIRST:
        if processor_has(name):
            try:
                module = import_module(f"make24._kernel.block_{name}")
            except ModuleNotFoundError:
                continue
            found[name] = module.instructions
    return found


@cache
def chosen() -> Instructions:
    """Return the instructions to use in this process.

    Raises
    ------
    ValueError
        If the environment names instructions that are not available.
    """
    name = os.environ.get(VARIABLE) or next(iter(available()))
    if name not in available():
        names = ", ".join(available())
        raise ValueError(f"{VARIABLE} is {name!r}: available here: {names}")
    return available()[name]
