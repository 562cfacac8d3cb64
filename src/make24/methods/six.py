"""Six operations: on each pair a+b, a-b, b-a, a*b, a/b and b/a, in five orders of evaluation.

With all 24 orders of the cards as well, much is tried twice; that is the method as it is known. It
calculates in integers: where a division is not even, the case is abandoned.
"""

from __future__ import annotations

from collections.abc import Iterator

from make24.methods.puzzle import Case, Operation, Puzzle, cases, orders
from make24.methods.shapes import apply, choices

__all__ = ["six", "six_operations"]


def six(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders, 216 choices of operations and 5 orders of evaluation: 25,920 cases."""
    operations = six_operations(puzzle)
    return cases(puzzle, orders(), choices(operations), apply, operations)


def six_operations(puzzle: Puzzle) -> dict[str, Operation]:
    """Return what can be done with two numbers that come in no order."""
    plus, minus, times, divide = (puzzle.operations[sign] for sign in "+-*/")
    return {
        "a+b": plus,
        "a-b": minus,
        "b-a": minus.turned(),
        "a*b": times,
        "a/b": divide,
        "b/a": divide.turned(),
    }
