"""What all methods are: a search that examines one expression after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from make24._kernel.examine import commutative_code
from make24._kernel.hand import Hand
from make24.expression import Expression, expression_of
from make24.hands import exact_numbers, read_target
from make24.methods.arithmetic import EXACT, Arithmetic
from make24.methods.puzzle import Case, Puzzle, code_of

__all__ = ["Method", "read_four"]

SIZE = 4

MethodLevel = Literal["written", "commutative"]


@dataclass(frozen=True)
class Method:
    """One way to look for solutions of four numbers, in plain Python.

    Attributes
    ----------
    name : str
        What it is called.
    summary : str
        What it does, in a line.
    search : callable
        Takes a :class:`~make24.methods.puzzle.Puzzle` and examines it case by case.
    arithmetic : Arithmetic
        What it calculates with; ``dataclasses.replace`` gives the method another.
    cards : range, optional
        The numbers that it takes. By default, all integers.

    Examples
    --------
    >>> from make24.methods import METHODS
    >>> shapes = METHODS["shapes"]
    >>> shapes.first([3, 3, 8, 8])
    <Expression 8/(3-8/3) = 24>
    >>> shapes.solve([1, 2, 5, 10])
    [<Expression 5+2*10-1 = 24>, <Expression 5*10/2-1 = 24>]
    >>> sum(1 for case in shapes.examine([3, 3, 8, 8]))
    7680
    """

    name: str
    summary: str
    search: Callable[[Puzzle], Iterator[Case]]
    arithmetic: Arithmetic = EXACT
    cards: range | None = None

    def examine(
        self, numbers: Iterable[object], target: object = 24, *, level: MethodLevel = "commutative"
    ) -> Iterator[Expression | None]:
        """Examine one expression after another.

        Parameters
        ----------
        numbers : iterable of int
            Four numbers, in any order.
        target : int or Fraction
            The value to make.
        level : {"commutative", "written"}
            How those are written that are found: with sums and products merged and in the natural
            order, or as they were found, with all brackets.

        Yields
        ------
        Expression or None
            For every case that the method looks at, an Expression if it takes that for a solution.
            Whether it is one, the value of the Expression tells, which is exact.

        Raises
        ------
        TypeError
            If a number or the target is of the wrong kind.
        ValueError
            If there are not four numbers, one of them is no integer or out of the method's range,
            or there is no such level.
        """
        if level not in ("written", "commutative"):
            raise ValueError(f"level is {level!r}: expected 'written' or 'commutative'")
        dealt = sorted(self._read(numbers))  # in the order of a hand's places
        hand = Hand(dealt)
        puzzle = Puzzle(dealt, read_target(target), self.arithmetic)
        return (
            None if case is None else _expression(hand, code_of(case), level)
            for case in self.search(puzzle)
        )

    def first(self, numbers: Iterable[object], target: object = 24) -> Expression | None:
        """Return the first solution that the method comes upon, or None; see :meth:`examine`."""
        _, found = self.run(numbers, target, every=False)
        return found[0] if found else None

    def solve(
        self, numbers: Iterable[object], target: object = 24, *, level: MethodLevel = "commutative"
    ) -> list[Expression]:
        """Return every solution that the method finds, each once, as it comes upon them.

        At level ``"commutative"`` those are one that differ only in brackets and order, see
        :func:`make24.solve`. For the rest see :meth:`examine`.
        """
        return self.run(numbers, target, level=level)[1]

    def run(
        self,
        numbers: Iterable[object],
        target: object = 24,
        *,
        level: MethodLevel = "commutative",
        every: bool = True,
    ) -> tuple[int, list[Expression]]:
        """Return how many cases the method examines, and what it finds, each once.

        Unless it is to look for every solution, it stops at the first. For the rest see
        :meth:`examine`.
        """
        examined = 0
        found: dict[str, Expression] = {}
        for case in self.examine(numbers, target, level=level):
            examined += 1
            if case is not None:
                found.setdefault(str(case), case)
                if not every:
                    break
        return examined, list(found.values())

    def _read(self, numbers: Iterable[object]) -> list[int]:
        given = read_four(numbers, "numbers")
        if self.cards is not None:
            for place, number in enumerate(given):
                if number not in self.cards:
                    taken = f"{self.cards[0]} to {self.cards[-1]}"
                    raise ValueError(f"numbers[{place}] is {number}: {self.name} takes {taken}")
        return given


def read_four(numbers: Iterable[object], name: str) -> list[int]:
    """Return four integers, in the order given; errors call them by their name.

    Raises
    ------
    TypeError, ValueError
        If they are not four integers.
    """
    given = exact_numbers(numbers, name)
    if len(given) != SIZE:
        raise ValueError(f"{name} has length {len(given)}: the classical methods take {SIZE}")
    for place, number in enumerate(given):
        if number.denominator != 1:
            raise ValueError(f"{name}[{place}] is {number}: expected an integer")
    return [number.numerator for number in given]


def _expression(hand: Hand, code: int, level: MethodLevel) -> Expression:
    if level == "written":
        return expression_of(hand, code, True)
    return expression_of(hand, commutative_code(hand, code), False)
