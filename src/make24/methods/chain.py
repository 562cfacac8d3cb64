"""The chain: three operators one after another, in integers; the attempt to begin with.

Nothing but ``((a.b).c).d`` is tried, and a division that is not even is none. So a card alone
stands to the right of every operator: what takes two parts, such as ``(1+1)*(1+11)``, or a result
on the right, such as ``3*(9-5/5)``, is missed, and so is what takes fractions.
"""

from __future__ import annotations

from collections.abc import Iterator

from make24.methods.puzzle import Case, Puzzle, cases, orders
from make24.methods.shapes import SHAPES, apply, choices

__all__ = ["chain"]


def chain(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders and 64 choices of operators in one shape: 1,536 cases."""
    return cases(puzzle, orders(), choices(puzzle.operations, SHAPES[:1]), apply)
