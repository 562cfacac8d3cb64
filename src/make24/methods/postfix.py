"""Postfix: five patterns of operands and operators, filled in and run on a stack.

In postfix order there are no brackets: an operator takes the two values before it. Four operands
and three operators can follow one another in five ways. Operators are counted like the wheels of an
odometer; the orders of the cards come lexicographically, or each from its number, by the digits
that this has to the base of the factorials.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from make24.methods.puzzle import Case, Puzzle, cases

__all__ = [
    "PATTERNS",
    "factorial",
    "factorial_digits",
    "lexicographic",
    "odometer",
    "on_a_stack",
    "postfix",
]

PATTERNS = ("aaaa+++", "aaa+a++", "aaa++a+", "aa+aa++", "aa+a+a+")


def postfix(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 24 orders, 64 choices of operators and 5 patterns: 7,680 cases."""
    return cases(puzzle, lexicographic(4), _filled(list(puzzle.operations)), on_a_stack)


def factorial(puzzle: Puzzle) -> Iterator[Case]:
    """Examine the same cases, the orders of the cards by factorial digits."""
    return cases(puzzle, factorial_digits(4), _filled(list(puzzle.operations)), on_a_stack)


def _filled(signs: Sequence[str]) -> list[str]:
    """Return the patterns with every choice of operators for their plus signs: ``aa*a-a/``."""
    texts = []
    for digits in odometer(3, len(signs)):
        for pattern in PATTERNS:
            operators = iter(digits)
            text = "".join(mark if mark == "a" else signs[next(operators)] for mark in pattern)
            texts.append(text)
    return texts


def on_a_stack(text: str, operands: Iterable[Any], operations: Mapping[str, Any]) -> Any:
    """Return what a text leaves on the stack, operands put in for its letters from left to right.

    An operator takes the two values on top, and leaves its result.
    """
    following = iter(operands)
    stack: list[Any] = []
    for mark in text:
        if mark == "a":
            stack.append(next(following))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(operations[mark](left, right))
    return stack.pop()


# Counting -----------------------------------------------------------------------------------------


def odometer(wheels: int, digits: int) -> Iterator[list[int]]:
    """Yield every reading of some wheels with digits from 0; a full turn moves the next on."""
    reading = [0] * wheels
    while True:
        yield list(reading)
        wheel = wheels - 1
        while wheel >= 0 and reading[wheel] == digits - 1:
            reading[wheel] = 0
            wheel -= 1
        if wheel < 0:
            return
        reading[wheel] += 1


def lexicographic(size: int) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the numbers from 0 on, each the next larger after the one before.

    The longest descending end is as large as can be. So the number before it is exchanged for the
    least one there that is larger, and the end is turned round.
    """
    order = list(range(size))
    while True:
        yield tuple(order)
        place = size - 2
        while place >= 0 and order[place] > order[place + 1]:
            place -= 1
        if place < 0:
            return
        larger = size - 1
        while order[larger] < order[place]:
            larger -= 1
        order[place], order[larger] = order[larger], order[place]
        order[place + 1 :] = reversed(order[place + 1 :])


def factorial_digits(size: int) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the numbers from 0 on, each from its number among them.

    Its digit at the place of k! tells which of the numbers that are left comes next.
    """
    for number in range(math.factorial(size)):
        rest = number
        left = list(range(size))
        order = []
        for place in reversed(range(size)):
            digit, rest = divmod(rest, math.factorial(place))
            order.append(left.pop(digit))
        yield tuple(order)
