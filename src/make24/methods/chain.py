"""The chain: three operators one after another, in integers; the attempt to begin with.

Nothing but ``((a.b).c).d`` is tried, and a division that is not even is none. That misses what
takes two parts, such as ``(5-1)*(2+4)``, and what takes fractions.
"""

from __future__ import annotations

from collections.abc import Iterator

from make24.methods.puzzle import Case, Puzzle, cases, orders
from make24.methods.shapes import SHAPES, apply, choices

__all__ = ["chain"]


def chain(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders and 64 choices of operators in one shape: 1,536 cases."""
    return cases(puzzle, orders(), choices(puzzle.operations, SHAPES[:1]), apply)
