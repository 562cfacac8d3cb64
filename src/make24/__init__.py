"""make24: the exact and fast engine for arithmetic puzzles."""

from make24 import deck
from make24.expression import Expression
from make24.rules import CLASSIC, Rules
from make24.solve import count, first, solvable, solve

__version__: str

__all__ = [
    "CLASSIC",
    "Expression",
    "Rules",
    "__version__",
    "count",
    "deck",
    "first",
    "solvable",
    "solve",
]


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for, since that reads files."""
    if name == "__version__":
        from importlib.metadata import version

        return version("make24")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
