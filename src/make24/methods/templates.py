"""Infix templates: a line of text with places for cards and operators, read by precedence.

Most brackets are idle: ``(a*b)+c`` reads the same without. So seven templates with at most two
pairs of brackets seem to be enough, and for 1,356 of the 1,362 hands they are. What they can't
write is a divisor of three numbers: ``8/(3-8/3)`` takes the template ``a.(b.c.d)``. For other
targets one more is missing, ``a.b.(c.d)``: nothing in ``a-b/(c+d)`` can change places. The nine
write every expression of four numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from operator import add
from typing import Any

from make24.methods.puzzle import Case, Puzzle, cases, orders

__all__ = ["COMPLETE", "SEVEN", "by_precedence", "nine_templates", "templates"]

SEVEN = (
    "a.b.c.d",
    "(a.b).c.d",
    "(a.b.c).d",
    "a.(b.c).d",
    "(a.b).(c.d)",
    "((a.b).c).d",
    "(a.(b.c)).d",
)
COMPLETE = (*SEVEN, "a.(b.c.d)", "a.b.(c.d)")

# A bracket that closes makes all wait for nothing, down to the one that opened.
RANK = {"(": 0, ")": 1, "+": 1, "-": 1, "*": 2, "/": 2}


def templates(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders, 64 choices of operators and 7 templates: 10,752 cases."""
    return cases(puzzle, orders(), _filled(SEVEN, puzzle.operations), by_precedence)


def nine_templates(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders, 64 choices of operators and 9 templates: 13,824 cases."""
    return cases(puzzle, orders(), _filled(COMPLETE, puzzle.operations), by_precedence)


def _filled(templates: Iterable[str], signs: Iterable[str]) -> list[str]:
    """Return the templates with every choice of operators for their dots: ``a+b*c-d``."""
    pieces = [template.split(".") for template in templates]
    return [
        first + "".join(map(add, chosen, others))
        for chosen in product(signs, repeat=3)
        for first, *others in pieces
    ]


def by_precedence(text: str, operands: Iterable[Any], operations: Mapping[str, Any]) -> Any:
    """Return what a text comes to, operands put in for its letters from left to right.

    An operator waits while the next binds more. Values and operators wait on a stack each, and the
    last bracket, put round it all, empties them: Dijkstra's shunting yard, 1961.
    """
    following = iter(operands)
    values: list[Any] = []
    waiting: list[str] = []
    for mark in f"({text})":
        if mark not in RANK:
            values.append(next(following))
        elif mark == "(":
            waiting.append(mark)
        else:
            while RANK[waiting[-1]] >= RANK[mark]:
                right, left = values.pop(), values.pop()
                values.append(operations[waiting.pop()](left, right))
            if mark == ")":
                waiting.pop()
            else:
                waiting.append(mark)
    return values.pop()
