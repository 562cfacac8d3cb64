"""The whole pack: the five shapes once more, but equal cards never change places.

What counts is the order of the cards as they are written. A hand of four equal cards has one order,
not 24; over all hands that leaves 28,561 orders, 13 to the fourth, of 43,680. Weighted by the deals
that each hand stands for, one pass over the 1,820 hands tells how many deals can be solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from make24.methods.puzzle import Case, Puzzle, cases, orders
from make24.methods.shapes import apply, choices

__all__ = ["pack"]


def pack(puzzle: Puzzle) -> Iterator[Case]:
    """Examine the five shapes over those orders that look different: at most 7,680 cases."""
    return cases(puzzle, _different_orders(puzzle), choices(puzzle.operations), apply)


def _different_orders(puzzle: Puzzle) -> Iterable[tuple[int, ...]]:
    """Return one order of places for each that the numbers can stand in."""
    found = {tuple(puzzle.numbers[place] for place in order): order for order in orders()}
    return found.values()
