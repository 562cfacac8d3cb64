"""What a method is asked, and how expressions are examined and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any, NamedTuple, TypeVar

from make24.methods.arithmetic import Arithmetic
from make24.notation import OPERATORS

__all__ = ["Case", "Operation", "Program", "Puzzle", "card", "cases", "code_of", "orders"]

Value = Any  # whatever the arithmetic calculates with
Program = tuple[int | str, ...]  # in postfix order: places of the hand, from 0, and operators
Case = Program | None  # of an expression examined: its program if it makes the target
Candidate = TypeVar("Candidate")

TOKENS = {sign: token for token, sign in OPERATORS.items()}


class Operation(NamedTuple):
    """What can be done with two values, and with the programs that make them."""

    calculate: Callable[[Value, Value], Value]
    write: Callable[[Program, Program], Program]

    def turned(self) -> Operation:
        """Return the operation on the same two the other way round: b-a for a-b."""
        return Operation(
            lambda left, right: self.calculate(right, left),
            lambda left, right: self.write(right, left),
        )


class Puzzle:
    """A hand and a target, in some arithmetic.

    Attributes
    ----------
    numbers : tuple
        The values of the hand.
    operations : dict of str to Operation
        The four operators, by their signs.
    """

    def __init__(self, hand: Iterable[Any], target: Any, arithmetic: Arithmetic) -> None:
        self.numbers = tuple(map(arithmetic.read, hand))
        self.operations = {
            sign: Operation(calculate, partial(_joined, sign))
            for sign, calculate in arithmetic.operations.items()
        }
        self._target = arithmetic.read(target)
        self._equal = arithmetic.equal

    def is_solved_by(self, value: Value) -> bool:
        """Return whether a value is taken for the target."""
        return self._equal(value, self._target)


def cases(
    puzzle: Puzzle,
    orders: Iterable[Sequence[int]],
    expressions: Collection[Candidate],
    evaluate: Callable[[Candidate, Sequence[Any], Mapping[str, Callable[..., Any]]], Any],
    operations: Mapping[str, Operation] | None = None,
) -> Iterator[Case]:
    """Examine some expressions over some orders of the cards.

    `evaluate` takes an expression, its operands and what each operator does. It calculates with the
    values of the cards; only if the target comes out does it go through the expression a second
    time, with programs in place of values, and so writes it.
    """
    operations = puzzle.operations if operations is None else operations
    calculate = {sign: operation.calculate for sign, operation in operations.items()}
    write = {sign: operation.write for sign, operation in operations.items()}
    for order in orders:
        numbers = [puzzle.numbers[place] for place in order]
        for expression in expressions:
            try:
                solved = puzzle.is_solved_by(evaluate(expression, numbers, calculate))
            except ArithmeticError:  # a division by zero, or one that is not even
                solved = False
            yield evaluate(expression, [*map(card, order)], write) if solved else None


def orders() -> Iterator[tuple[int, ...]]:
    """Yield the 24 orders of four cards, as places."""
    return permutations(range(4))


def card(place: int) -> Program:
    """Return the program of a card alone."""
    return (place,)


def _joined(sign: str, left: Program, right: Program) -> Program:
    return (*left, *right, sign)


def code_of(program: Program) -> int:
    """Return a program as a code, 4 bits a token; see :attr:`make24.Expression.code`."""
    tokens = (TOKENS[token] if isinstance(token, str) else token + 1 for token in program)
    return sum(token << 4 * place for place, token in enumerate(tokens))
