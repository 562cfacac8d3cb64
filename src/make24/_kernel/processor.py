"""Which of the block modules to use: the fastest that this processor has the instructions for.

The environment variable ``MAKE24_INSTRUCTIONS`` names another: ``baseline`` is what every processor
of its kind can do.
"""

from __future__ import annotations

import os
from importlib import import_module

from make24._kernel.instructions import Instructions, processor_has

__all__ = ["AVAILABLE", "VARIABLE", "chosen"]

VARIABLE = "MAKE24_INSTRUCTIONS"


def _available() -> dict[str, Instructions]:
    found = {}
    for name in ("avx2", "baseline"):
        if processor_has(name):
            try:
                module = import_module(f"make24._kernel.block_{name}")
            except ModuleNotFoundError:
                continue  # not built for this kind of processor, or by this compiler
            found[name] = module.instructions
    return found


AVAILABLE = _available()
"""What the package was built for and the processor has, the fastest first."""


def chosen() -> Instructions:
    """Return the instructions to use.

    Raises
    ------
    ValueError
        If the environment names instructions that are not available.
    """
    name = os.environ.get(VARIABLE) or next(iter(AVAILABLE))
    if name not in AVAILABLE:
        raise ValueError(f"{VARIABLE} is {name!r}: available here: {', '.join(AVAILABLE)}")
    return AVAILABLE[name]
