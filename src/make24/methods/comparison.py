"""The methods and the kernel side by side: the same hands, in one run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress, product
from time import perf_counter
from typing import Any, Literal, NamedTuple

from make24 import deck
from make24.batches import Group, read_puzzles
from make24.expression import Expression
from make24.hands import Number
from make24.methods.method import Method, read_four
from make24.solve import first, solvable, solve

__all__ = ["Comparison", "Result", "compare"]

Cards = tuple[int, ...]
_Task = tuple[Cards, Number]
_Answer = tuple[int | None, Sequence[Expression]]  # the cases examined, and what was found
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
    missed: tuple[Cards, ...]
    wrong: tuple[Cards, ...]
    deals: int | None
    seconds: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """What some methods make of the same hands; returned by :func:`compare`.

    Attributes
    ----------
    target : int, Fraction or None
        The value to make, None if that is not the same for all hands.
    every : bool
        Whether they looked for all solutions, not only for one.
    hands, solvable : int
        How many hands there are, and how many of them have a solution.
    deals : int or None
        How many deals they stand for, if they are all of a pack.
    results : tuple of Result
        The kernel's, and those of the methods in the order asked for.
    """

    target: Number | None
    every: bool
    hands: int
    solvable: int
    deals: int | None
    results: tuple[Result, ...]


def compare(
    methods: Iterable[Method],
    hands: object = None,
    target: object = 24,
    *,
    every: bool = False,
    progress: Progress | None = None,
) -> Comparison:
    """Let methods and the kernel solve the same hands, and hold each answer against the exact one.

    Parameters
    ----------
    methods : iterable of Method
        Some of :data:`make24.methods.METHODS`, or these with another arithmetic. The range of
        numbers that a method keeps to by itself does not matter here.
    hands : array_like of int, shape (m, 4), optional
        Hands of four numbers. By default, all of a pack of cards.
    target : int or Fraction, or a sequence of them, shape (m,)
        The value to make, or one for each hand.
    every : bool
        Whether to look for all solutions, told apart as they are written with all brackets. If not,
        a method stops at its first.
    progress : callable, optional
        Is handed the pieces of work, and has to yield them one by one, as ``tqdm.tqdm`` does.

    Raises
    ------
    TypeError
        If a number or a target is of the wrong kind, or one of `methods` is no Method.
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
    asked = _checked(methods)
    tasks = _read(deck.hands() if hands is None else hands, target)
    _require_readable(asked, tasks)
    kernel = _kernel(every)
    contenders = [kernel, *(_contender(method, every) for method in asked)]
    parts = [tasks[start : start + AT_ONCE] for start in range(0, len(tasks), AT_ONCE)]
    turns = list(product(parts, contenders))
    for part, contender in turns if progress is None else progress(turns):
        contender.solve(part)
    answers = [solvable(*task) for task in tasks]
    dealt = [hand for hand, _ in tasks]
    weights = deck.deals(dealt).tolist() if hands is None else None
    targets = {target for _, target in tasks}
    return Comparison(
        target=targets.pop() if len(targets) == 1 else None,
        every=every,
        hands=len(tasks),
        solvable=sum(answers),
        deals=weights and sum(weights),
        results=tuple(
            _result(contender, dealt, answers, weights, kernel.seconds) for contender in contenders
        ),
    )


def _checked(methods: Iterable[Method]) -> list[Method]:
    """Return methods that take any integers."""
    asked = list(methods)
    for place, method in enumerate(asked):
        if not isinstance(method, Method):
            raise TypeError(f"methods[{place}] is {method!r}: expected a make24.methods.Method")
    return [replace(method, cards=None) for method in asked]


def _read(hands: object, target: object) -> list[_Task]:
    """Return hands of four integers, each with its target."""
    batch, targets = read_puzzles(hands, target)
    if not batch.size:
        raise ValueError("hands is empty: there is nothing to compare")
    return [
        (
            tuple(read_four(batch.hand(row), f"hands[{row}]")),
            targets.hand(row)[0] if isinstance(targets, Group) else targets,
        )
        for row in range(batch.size)
    ]


def _require_readable(methods: Sequence[Method], tasks: Sequence[_Task]) -> None:
    """Raise ValueError for a number that is too large for a method, before work begins."""
    for method in methods:
        for place, (hand, target) in enumerate(tasks):
            try:
                for number in (*hand, target):
                    method.arithmetic.read(number)
            except ValueError as error:
                raise ValueError(
                    f"hands[{place}] can't be given to {method.name}: {error}"
                ) from None


# Solving ------------------------------------------------------------------------------------------


class _Outcome(NamedTuple):
    """What came of one hand."""

    examined: int | None
    expressions: int
    is_exact: bool  # whether all of them make the target


@dataclass
class _Contender:
    """A method or the kernel at work."""

    name: str
    ask: Callable[[Cards, Number], Any]
    told: Callable[[Any], _Answer]  # what it has answered, off the clock
    passes: int = 1
    seconds: float = 0
    outcomes: list[_Outcome] = field(default_factory=list)

    def solve(self, tasks: Sequence[_Task]) -> None:
        """Solve some hands, and note what it took."""
        took = []
        for _ in range(self.passes):
            began = perf_counter()
            answers = [self.ask(hand, target) for hand, target in tasks]
            took.append(perf_counter() - began)
        self.seconds += min(took)
        for (_, target), (examined, found) in zip(tasks, map(self.told, answers), strict=True):
            is_exact = all(expression.value == target for expression in found)
            self.outcomes.append(_Outcome(examined, len(found), is_exact))


def _kernel(every: bool) -> _Contender:
    if every:
        every_one = partial(solve, level="written")
        return _Contender(KERNEL, every_one, lambda found: (None, found), PASSES)
    return _Contender(KERNEL, first, lambda found: (None, [found] if found else []), PASSES)


def _contender(method: Method, every: bool) -> _Contender:
    level: Literal["written", "commutative"] = "written" if every else "commutative"
    ask = partial(method.run, level=level, every=every)
    return _Contender(method.name, ask, lambda answer: answer)


# Judging ------------------------------------------------------------------------------------------


def _result(
    contender: _Contender,
    hands: Sequence[Cards],
    answers: Sequence[bool],
    weights: Sequence[int] | None,
    kernel_seconds: float,
) -> Result:
    outcomes = contender.outcomes
    solved = [outcome.expressions > 0 for outcome in outcomes]
    judged = list(zip(hands, answers, outcomes, strict=True))
    missed = tuple(hand for hand, answer, outcome in judged if answer and not outcome.expressions)
    wrong = tuple(hand for hand, _, outcome in judged if not outcome.is_exact)
    cases = [outcome.examined for outcome in outcomes if outcome.examined is not None]
    return Result(
        name=contender.name,
        examined=sum(cases) if cases else None,
        expressions=sum(outcome.expressions for outcome in outcomes),
        solved=sum(solved),
        right=len(hands) - len(missed) - len(wrong),
        missed=missed,
        wrong=wrong,
        deals=None if weights is None else sum(compress(weights, solved)),
        seconds=contender.seconds / len(hands),
        ratio=contender.seconds / kernel_seconds,
    )
