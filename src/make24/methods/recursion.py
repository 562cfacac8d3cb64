"""Recursion: take two of the numbers, put what an operator makes of them in their place, go on.

The same idea twice. The recursion takes a pair in both orders and has four operators; pair
reduction takes it in one order and has six operations. Where a division has no result, the branch
ends: all that would have come of it is one case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from make24.methods.puzzle import Case, Operation, Program, Puzzle, card
from make24.methods.six import six_operations

__all__ = ["recursion", "reduction"]


def recursion(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 12*4 * 6*4 * 2*4 = 9,216 cases."""
    return _combined(puzzle, _items(puzzle), permutations, puzzle.operations.values())


def reduction(puzzle: Puzzle) -> Iterator[Case]:
    """Examine 6*6 * 3*6 * 1*6 = 3,888 cases."""
    return _combined(puzzle, _items(puzzle), combinations, six_operations(puzzle).values())


class _Item(NamedTuple):
    """A number on the table, and how it was made."""

    value: Any
    program: Program


def _items(puzzle: Puzzle) -> list[_Item]:
    return [_Item(number, card(place)) for place, number in enumerate(puzzle.numbers)]


def _combined(
    puzzle: Puzzle,
    items: Sequence[_Item],
    pairs: Callable[[Iterable[int], int], Iterable[tuple[int, ...]]],
    operations: Collection[Operation],
) -> Iterator[Case]:
    if len(items) == 1:
        yield items[0].program if puzzle.is_solved_by(items[0].value) else None
        return
    for i, j in pairs(range(len(items)), 2):
        left, right = items[i], items[j]
        rest = [item for place, item in enumerate(items) if place not in (i, j)]
        for operation in operations:
            try:
                value = operation.calculate(left.value, right.value)
            except ArithmeticError:
                yield None
                continue
            made = _Item(value, operation.write(left.program, right.program))
            yield from _combined(puzzle, [*rest, made], pairs, operations)
