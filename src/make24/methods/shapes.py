"""Five shapes: every order of the cards, every choice of operators, every way to put brackets.

Four numbers and three operators can be bracketed in five ways. Each is a function that does not
mind what it works on: numbers give a value, programs give the expression. It takes the operators f,
g, h and the operands a, b, c, d in the order in which they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from make24.methods.puzzle import Case, Puzzle, cases, orders

__all__ = ["SHAPES", "apply", "choices", "shapes"]

Shape = Callable[..., Any]
Choice = tuple[tuple[str, ...], Shape]  # three operations, by name, and how they go together

SHAPES: tuple[Shape, ...] = (
    lambda f, g, h, a, b, c, d: h(g(f(a, b), c), d),  # ((a.b).c).d
    lambda f, g, h, a, b, c, d: h(f(a, g(b, c)), d),  # (a.(b.c)).d
    lambda f, g, h, a, b, c, d: g(f(a, b), h(c, d)),  # (a.b).(c.d)
    lambda f, g, h, a, b, c, d: f(a, h(g(b, c), d)),  # a.((b.c).d)
    lambda f, g, h, a, b, c, d: f(a, g(b, h(c, d))),  # a.(b.(c.d))
)


def shapes(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders, 64 choices of operators and 5 shapes: 7,680 cases."""
    return cases(puzzle, orders(), choices(puzzle.operations), apply)


def choices(operations: Iterable[str], shapes: Iterable[Shape] = SHAPES) -> list[Choice]:
    """Return every choice of three operations, in every shape."""
    return list(product(product(operations, repeat=3), shapes))


def apply(choice: Choice, operands: Sequence[Any], operations: Mapping[str, Any]) -> Any:
    """Return what three operations in a shape make of four operands."""
    (f, g, h), shape = choice
    return shape(operations[f], operations[g], operations[h], *operands)
