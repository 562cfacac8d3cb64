"""Many hands at once: which can be solved, in how many ways, and the ways."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from make24.batches import Batch, read_puzzles
from make24.expression import Expression
from make24.roads import Answers, Asked, Question, offsets_of
from make24.rules import CLASSIC, Rules, packed
from make24.runs import Road, answer, roads_of
from make24.solutions import Solutions
from make24.solve import LEVELS, Level
from make24.threads import number_of_threads

__all__ = ["Road", "count_many", "explain", "first_many", "solvable_many", "solve_many"]


def solvable_many(
    hands: object, target: object = 24, *, rules: Rules = CLASSIC, threads: int | None = None
) -> NDArray[np.bool_]:
    """Tell which of many hands have a solution.

    Parameters
    ----------
    hands : array_like of int, shape (m, n), or sequence of sequences of int or Fraction
        An array of any integer dtype and memory order, or a list of hands, which may differ in
        length: one to eight numbers each. An array is read in place, in chunks.
    target : int or Fraction, or array_like of them, shape (m,)
        The value to make, or one for each hand.
    rules : Rules
        Which expressions count.
    threads : int, optional
        How many threads to use. As many as the process has processors, if not given. The answers do
        not depend on it.

    Returns
    -------
    array of bool, shape (m,)

    Raises
    ------
    TypeError
        If the hands or targets are of the wrong kind.
    ValueError
        If a shape is wrong, a hand is empty or too large, or a float is no integer. One error names
        the first bad row and how many there are.

    See Also
    --------
    count_many, first_many, solve_many : what else can be asked of many hands.
    explain : the road that a call takes.

    Notes
    -----
    Hands of cards and other small numbers are looked up in a table, which is filled as they come.
    All others go through the plan in blocks, as columns in vector registers; hits are made certain
    one by one. Hands of seven and eight numbers, and other rules than the classic ones, are not for
    the plan: each hand is searched alone.

    Examples
    --------
    >>> import make24
    >>> make24.solvable_many([[3, 3, 8, 8], [1, 1, 1, 1], [1, 2, 3]])
    array([ True, False, False])
    >>> int(make24.solvable_many(make24.deck.hands()).sum())
    1362
    >>> make24.solvable_many([[1, 2, 3], [1, 2, 3]], target=[6, 100])
    array([ True, False])
    """
    found = _answered(Question("solvable", rules=rules), hands, target, threads)[1].values
    return found.view(np.bool_)


def count_many(
    hands: object,
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    level: Level = "essential",
    threads: int | None = None,
) -> NDArray[np.uint64]:
    """Count the solutions of many hands.

    Parameters and errors are those of :func:`solvable_many`; the levels are those of
    :func:`make24.solve`.

    Returns
    -------
    array of uint64, shape (m,)

    Examples
    --------
    >>> import make24
    >>> make24.count_many([[1, 2, 3, 4], [1, 1, 1, 1]])
    array([3, 0], dtype=uint64)
    >>> int(make24.count_many(make24.deck.hands()).sum())
    3017
    """
    return _answered(Question("count", _level(level), rules), hands, target, threads)[1].values


def first_many(
    hands: object, target: object = 24, *, rules: Rules = CLASSIC, threads: int | None = None
) -> Solutions[Expression | None]:
    """Find the first solution of many hands, each the same as :func:`make24.first` gives.

    Parameters and errors are those of :func:`solvable_many`.

    Returns
    -------
    Solutions
        With one code for each hand, 0 for none. It keeps a copy of the hands.

    Examples
    --------
    >>> import make24
    >>> found = make24.first_many([[3, 3, 8, 8], [1, 1, 1, 1]])
    >>> found[0], found[1]
    (<Expression 8/(3-8/3) = 24>, None)
    >>> found.codes
    array([212608019,         0], dtype=uint64)
    """
    batch, found = _answered(Question("first", rules=rules), hands, target, threads)
    return Solutions(batch.kept(), found.values, ordered=rules.ordered)


def solve_many(
    hands: object,
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    level: Level = "essential",
    threads: int | None = None,
) -> Solutions[list[Expression]]:
    """Find every solution of many hands, each hand's as :func:`make24.solve` lists them.

    Parameters and errors are those of :func:`solvable_many`.

    Returns
    -------
    Solutions
        With all codes one after another, and where those of each hand begin. It keeps a copy of the
        hands.

    Examples
    --------
    >>> import make24
    >>> found = make24.solve_many(make24.deck.hands())
    >>> found
    <Solutions: 1,820 hands, 1,362 solved, the first by (1+1+1)*8>
    >>> len(found.codes)
    3017
    """
    question = Question("solve", _level(level), rules)
    batch, found = _answered(question, hands, target, threads)
    offsets = offsets_of(found.values)
    return Solutions(batch.kept(), found.codes, offsets, level == "written", rules.ordered)


def explain(
    hands: object,
    target: object = 24,
    *,
    asked: Asked = "solvable",
    level: Level = "essential",
    rules: Rules = CLASSIC,
) -> dict[Road, int]:
    """Tell how many hands would take which road, without solving them.

    Parameters
    ----------
    hands, target
        As for :func:`solvable_many`.
    asked : {"solvable", "count", "first", "solve"}
        Which of the questions is meant.
    level : {"essential", "signed", "commutative", "written"}
        The level, of ``"count"`` and ``"solve"``.
    rules : Rules
        Which expressions count.

    Raises
    ------
    TypeError, ValueError
        As :func:`solvable_many` does; also if there is no such question.

    Returns
    -------
    dict
        The number of hands on each road: ``"table"``, looked up; ``"block"``, run through the plan
        in columns; ``"single"``, one by one: more than six numbers, other rules than the classic
        ones, and where no 64-bit integer holds a number or the target.

    Examples
    --------
    >>> import make24
    >>> from fractions import Fraction
    >>> make24.bulk.explain(make24.deck.hands())
    {'table': 1820}
    >>> make24.bulk.explain([[1, 2, 10**6], [1, 2, Fraction(1, 2)]])
    {'block': 1, 'single': 1}
    """
    if asked not in get_args(Asked):
        raise ValueError(f"asked is {asked!r}: expected one of {', '.join(get_args(Asked))}")
    packed(rules)  # raises for what is no Rules
    return roads_of(Question(asked, _level(level), rules), *read_puzzles(hands, target))


def _answered(
    question: Question, hands: object, target: object, threads: int | None
) -> tuple[Batch, Answers]:
    packed(question.rules)  # raises for what is no Rules
    batch, goal = read_puzzles(hands, target)
    return batch, answer(question, batch, goal, number_of_threads(threads))


def _level(level: Level) -> Level:
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}: expected one of {', '.join(map(repr, LEVELS))}")
    return level
