"""The methods and the kernel side by side: the same hands, in one run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress, product
from operator import gt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from make24 import deck
from make24.expression import Expression
from make24.hands import Number, exact, listed, read_target
from make24.methods.method import Method, read_four
from make24.solve import first, solvable, solve

__all__ = ["Comparison", "Result", "compare"]

Hand = tuple[int, ...]
Puzzle = tuple[Hand, Number]
Progress = Callable[[Collection[Any]], Iterable[Any]]

KERNEL = "kernel"
AT_ONCE = 20  # hands, between two looks at the clock
PASSES = 5  # of the kernel over the same hands: it takes only microseconds, so the fastest counts


@dataclass(frozen=True, slots=True)
class Result:
    """What one method makes of all hands.

    Attributes
    ----------
    name : str
        The method's name, or ``"kernel"``.
    examined : int or None
        How many expressions it looked at; the kernel does not tell.
    expressions : int
        How many solutions it gave: one a hand, or all that are written differently.
    solved : int
        The hands for which it gave any.
    right : int
        The hands that are neither missed nor wrong.
    missed : tuple of tuple of int
        The hands with a solution for which it gave none.
    wrong : tuple of tuple of int
        The hands for which it gave an expression that does not make the target.
    deals : int or None
        How many deals the solved hands stand for, if all of a pack were asked.
    seconds : float
        How long one hand took, on the average.
    ratio : float
        How many times as long as the kernel that is.
    """

    name: str
    examined: int | None
    expressions: int
    solved: int
    right: int
    missed: tuple[Hand, ...]
    wrong: tuple[Hand, ...]
    deals: int | None
    seconds: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """What some methods make of the same hands; returned by :func:`compare`.

    Attributes
    ----------
    every : bool
        Whether they looked for all solutions, not only for one.
    hands, solvable : int
        How many hands there are, and how many of them have a solution.
    deals : int or None
        How many deals they stand for, if they are all of a pack.
    results : tuple of Result
        The kernel's, and those of the methods in the order asked for.
    """

    every: bool
    hands: int
    solvable: int
    deals: int | None
    results: tuple[Result, ...]


def compare(
    methods: Iterable[Method],
    hands: Iterable[Iterable[object]] | None = None,
    target: object = 24,
    *,
    every: bool = False,
    progress: Progress | None = None,
) -> Comparison:
    """Let methods and the kernel solve the same hands, and hold each answer against the exact one.

    Parameters
    ----------
    methods : iterable of Method
        Some of :data:`make24.methods.METHODS`, or others. The range of numbers that a method keeps
        to by itself does not matter here.
    hands : iterable of iterable of int, optional
        Hands of four numbers. By default, all of a pack of cards.
    target : int or Fraction, or a sequence of them
        The value to make, or one for each hand.
    every : bool
        Whether to look for all solutions, told apart as they are written with all brackets. If not,
        a method stops at its first.
    progress : callable, optional
        Is handed the pieces of work, and has to yield them one by one, as ``tqdm.tqdm`` does.

    Raises
    ------
    TypeError
        If a number or a target is of the wrong kind.
    ValueError
        If there are no hands, one of them is not four integers, there are not as many targets, or
        a number is too large for a method in floating point.

    Notes
    -----
    Methods and kernel take turns, twenty hands at a time, so that what slows the machine down does
    so for all of them. A hand is one call and comes back as Expressions: of the kernel, one of
    :func:`make24.first` or :func:`make24.solve`. A method has one pass over the hands; the kernel
    has five over the same twenty, of which the fastest counts.

    Examples
    --------
    >>> from make24.methods import METHODS, compare
    >>> hands = [[3, 3, 8, 8], [1, 2, 3, 4], [1, 1, 1, 1]]
    >>> kernel, doubles = compare([METHODS["doubles"]], hands).results
    >>> kernel.solved, doubles.solved, doubles.missed
    (2, 1, ((3, 3, 8, 8),))
    """
    rows = deck.hands().tolist() if hands is None else listed(hands, "hands")
    dealt = [tuple(read_four(row, f"hands[{place}]")) for place, row in enumerate(rows)]
    if not dealt:
        raise ValueError("hands is empty: there is nothing to compare")
    puzzles = list(zip(dealt, _targets(target, len(dealt)), strict=True))
    contenders = [_kernel(every), *(_contender(method, every) for method in methods)]
    parts = [puzzles[start : start + AT_ONCE] for start in range(0, len(puzzles), AT_ONCE)]
    turns = list(product(parts, contenders))
    for part, contender in turns if progress is None else progress(turns):
        contender.solve(part)
    answers = [solvable(*puzzle) for puzzle in puzzles]
    weights = deck.deals(dealt).tolist() if hands is None else None
    return Comparison(
        every=every,
        hands=len(puzzles),
        solvable=sum(answers),
        deals=weights and sum(weights),
        results=tuple(
            _result(contender, dealt, answers, weights, contenders[0].seconds)
            for contender in contenders
        ),
    )


def _targets(target: Any, count: int) -> list[Number]:
    """Return a target for each hand."""
    if not isinstance(target, (list, tuple, np.ndarray)):
        return [read_target(target)] * count
    if len(target) != count:
        raise ValueError(f"target has length {len(target)}: there are {count} hands")
    return [exact(each, f"target[{place}]") for place, each in enumerate(target)]


# Solving ------------------------------------------------------------------------------------------


class _Outcome(NamedTuple):
    """What came of one hand."""

    examined: int
    expressions: int
    is_exact: bool  # whether all of them make the target


@dataclass
class _Contender:
    """A method or the kernel at work."""

    name: str
    ask: Callable[[Hand, Number], Any]
    told: Callable[[Any], tuple[int, Sequence[Expression]]]  # cases and solutions, off the clock
    passes: int = 1
    seconds: float = 0
    outcomes: list[_Outcome] = field(default_factory=list)

    def solve(self, puzzles: Sequence[Puzzle]) -> None:
        """Solve some hands, and note what it took."""
        took = []
        for _ in range(self.passes):
            began = perf_counter()
            answers = [self.ask(hand, target) for hand, target in puzzles]
            took.append(perf_counter() - began)
        self.seconds += min(took)
        for (_, target), (examined, found) in zip(puzzles, map(self.told, answers), strict=True):
            is_exact = all(expression.value == target for expression in found)
            self.outcomes.append(_Outcome(examined, len(found), is_exact))


def _kernel(every: bool) -> _Contender:
    if every:
        return _Contender(KERNEL, partial(solve, level="written"), lambda found: (0, found), PASSES)
    return _Contender(KERNEL, first, lambda found: (0, [found] if found else []), PASSES)


def _contender(method: Method, every: bool) -> _Contender:
    willing = replace(method, cards=None)
    return _Contender(method.name, partial(_run, willing, every), lambda run: run)


def _run(
    method: Method, every: bool, hand: Hand, target: Number
) -> tuple[int, Sequence[Expression]]:
    """Return how many cases a method examines, and the different solutions that it finds."""
    examined = 0
    found: dict[str, Expression] = {}
    for case in method.examine(hand, target, level="written" if every else "commutative"):
        examined += 1
        if case is not None:
            found[str(case)] = case
            if not every:
                break
    return examined, list(found.values())


# Judging ------------------------------------------------------------------------------------------


def _result(
    contender: _Contender,
    hands: Sequence[Hand],
    answers: Sequence[bool],
    weights: Sequence[int] | None,
    kernel_seconds: float,
) -> Result:
    outcomes = contender.outcomes
    solved = [outcome.expressions > 0 for outcome in outcomes]
    missed = tuple(compress(hands, map(gt, answers, solved)))
    wrong = tuple(compress(hands, (not outcome.is_exact for outcome in outcomes)))
    return Result(
        name=contender.name,
        examined=sum(outcome.examined for outcome in outcomes) or None,
        expressions=sum(outcome.expressions for outcome in outcomes),
        solved=sum(solved),
        right=len(hands) - len(missed) - len(wrong),
        missed=missed,
        wrong=wrong,
        deals=None if weights is None else sum(compress(weights, solved)),
        seconds=contender.seconds / len(hands),
        ratio=contender.seconds / kernel_seconds,
    )
