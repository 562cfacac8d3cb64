"""make24: the exact and fast engine for arithmetic puzzles."""

from make24 import bulk, countdown, deck, rewards
from make24.bulk import count_many, first_many, solvable_many, solve_many
from make24.check import check
from make24.checks import check_many
from make24.countdown import Nearest, nearest, reachable, values
from make24.expression import Expression
from make24.extract import extract
from make24.rules import CLASSIC, COUNTDOWN, INTEGER, Rules
from make24.solutions import Solutions
from make24.solve import count, first, solvable, solve, solve_iter
from make24.verdict import Reason, Verdict

__version__: str

__all__ = [
    "CLASSIC",
    "COUNTDOWN",
    "INTEGER",
    "Expression",
    "Nearest",
    "Reason",
    "Rules",
    "Solutions",
    "Verdict",
    "__version__",
    "bulk",
    "check",
    "check_many",
    "count",
    "count_many",
    "countdown",
    "deck",
    "extract",
    "first",
    "first_many",
    "nearest",
    "reachable",
    "rewards",
    "solvable",
    "solvable_many",
    "solve",
    "solve_iter",
    "solve_many",
    "values",
]


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for, since that reads files."""
    if name == "__version__":
        from importlib.metadata import version

        return version("make24")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
