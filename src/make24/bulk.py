"""Many hands at once: which can be solved, in how many ways, and the ways."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from numbers import Integral
from typing import Any, Literal, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from make24._kernel.batch import Stopped
from make24._kernel.instructions import Instructions
from make24._kernel.lookup import rows_within
from make24._kernel.plan import MOST_NUMBERS
from make24._kernel.processor import chosen
from make24.batches import Batch, Group, is_word, read_hands, read_targets
from make24.expression import Expression
from make24.hands import Number
from make24.lookup import Lookup, lookup_for, ranges
from make24.roads import (
    NO_CODES,
    Answers,
    Asked,
    Blocks,
    Integers,
    Question,
    joined,
    offsets_of,
    one_by_one,
    selected,
)
from make24.rules import CLASSIC, Rules, require_classic
from make24.solutions import Solutions
from make24.solve import LEVELS, Level

__all__ = ["Road", "count_many", "explain", "first_many", "solvable_many", "solve_many"]

Road = Literal["table", "block", "single"]
Part = TypeVar("Part")

CHUNK_BYTES = 1 << 19  # of hands: they are read twice, the second time from a near cache
CHUNK_ROWS = 1 << 15  # of larger hands, so that equal ones meet
# Fewer are not worth a thread of their own.
LEAST_ROWS = {1: 1 << 13, 2: 1 << 13, 3: 1 << 13, 4: 1 << 13, 5: 1 << 10, 6: 1 << 6}
SECONDS_TO_STOP = 0.05  # how often a call looks for an interrupt


def solvable_many(
    hands: object, target: object = 24, *, rules: Rules = CLASSIC, threads: int | None = None
) -> NDArray[np.bool_]:
    """Tell which of many hands have a solution.

    Parameters
    ----------
    hands : array_like of int, shape (m, n), or sequence of sequences of int or Fraction
        An array of any integer dtype and memory order, or a list of hands, which may differ in
        length: one to six numbers each. An array is read in place, in chunks.
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
    one by one.

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
    found = _answered(Question("solvable"), hands, target, rules, threads)[1].values
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
    return _answered(Question("count", _level(level)), hands, target, rules, threads)[1].values


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
    batch, found = _answered(Question("first"), hands, target, rules, threads)
    return Solutions(batch.kept(), found.values)


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
    question = Question("solve", _level(level))
    batch, found = _answered(question, hands, target, rules, threads)
    return Solutions(batch.kept(), found.codes, offsets_of(found.values), level == "written")


def explain(
    hands: object, target: object = 24, *, asked: Asked = "solvable", level: Level = "essential"
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

    Returns
    -------
    dict
        The number of hands on each road: ``"table"``, looked up; ``"block"``, run through the plan
        in columns; ``"single"``, one by one, where no 64-bit integer holds a number or the target.

    Examples
    --------
    >>> import make24
    >>> from fractions import Fraction
    >>> make24.bulk.explain(make24.deck.hands())
    {'table': 1820}
    >>> make24.bulk.explain([[1, 2, 10**6], [1, 2, Fraction(1, 2)]])
    {'block': 1, 'single': 1}
    """
    roads: Counter[Road] = Counter()
    for run in _runs(Question(asked, level), *_read(hands, target)):
        for start, stop in run.shares(1):
            roads.update(run.roads(start, stop))
    return {road: roads[road] for road in get_args(Road) if roads[road]}


def _answered(
    question: Question, hands: object, target: object, rules: Rules, threads: int | None
) -> tuple[Batch, Answers]:
    if rules is not CLASSIC:
        require_classic(rules)
    return answer(question, hands, target, _threads(threads))


def answer(
    question: Question,
    hands: object,
    target: object,
    threads: int,
    road: Road | None = None,
    instructions: Instructions | None = None,
) -> tuple[Batch, Answers]:
    """Answer one question about many hands, by one road and with the instructions given, if any."""
    batch, goal = _read(hands, target)
    runs = _runs(question, batch, goal, road, instructions)
    found = [_ran(run, threads) for run in runs]
    if not batch.rows:
        return batch, found[0]
    # Group by group, and now each hand to its row.
    which = np.empty(batch.size, np.uint64)
    which[np.concatenate(batch.rows)] = np.arange(batch.size, dtype=np.uint64)
    return batch, selected(joined(found), which)


def _ran(run: _Run, threads: int) -> Answers:
    values = np.empty(len(run.group), run.question.dtype)
    codes = _each(partial(run.answer, values), run.shares(threads), threads)
    return Answers(values, np.concatenate([NO_CODES, *codes]))


def _read(hands: object, target: object) -> tuple[Batch, Number | Group]:
    batch = read_hands(hands)
    for place, group in enumerate(batch.groups):
        if group.size > MOST_NUMBERS:
            row = batch.rows[place][0] if batch.rows else 0
            raise ValueError(
                f"hands[{row}] has length {group.size}: "
                f"no more than {MOST_NUMBERS} numbers can be solved yet"
            )
    return batch, read_targets(target, batch.size)


def _runs(
    question: Question,
    batch: Batch,
    goal: Number | Group,
    road: Road | None = None,
    instructions: Instructions | None = None,
) -> list[_Run]:
    code = instructions or chosen()
    runs = []
    for place, group in enumerate(batch.groups):
        own = goal
        if batch.rows and isinstance(goal, Group):
            own = goal.take(batch.rows[place])
        runs.append(_Run(question, group, own, code, road, batch.size))
    return runs


@dataclass(frozen=True)
class _Run:
    """One question about one group of hands."""

    question: Question
    group: Group
    goal: Number | Group
    instructions: Instructions
    road: Road | None
    total: int

    def shares(self, threads: int) -> list[tuple[int, int]]:
        """Return rows for threads to take up one after another: about eight times for each."""
        rows = len(self.group)
        step = rows if threads == 1 else max(LEAST_ROWS[self.group.size], rows // (8 * threads) + 1)
        return [(start, min(start + step, rows)) for start in range(0, rows, max(step, 1))]

    def answer(
        self, values: NDArray[Any], stopped: NDArray[np.uint8], start: int, stop: int
    ) -> NDArray[np.uint64]:
        """Answer some rows: put the values in their places, and return the codes, if any."""
        blocks = Blocks(self.question, self.instructions, stopped)
        codes = [NO_CODES]
        for first, last, table in self._parts(start, stop):
            if stopped[0]:
                raise Stopped
            if table:
                calculate = partial(self._calculate_new, blocks)
                hands = self.group.integers(first, last)
                codes.append(table.answer(hands, values[first:last], calculate))
            else:
                found = self._calculate(blocks, first, last)
                values[first:last] = found.values
                codes.append(found.codes)
        return np.concatenate(codes)

    def roads(self, start: int, stop: int) -> dict[Road, int]:
        """Return how many of some rows take which road."""
        roads: Counter[Road] = Counter()
        for first, last, table in self._parts(start, stop):
            single = 0 if table else len(self._singles(first, last))
            roads.update({"table": last - first} if table else {"single": single})
            roads.update({"block": 0 if table else last - first - single})
        return +roads

    def _parts(self, start: int, stop: int) -> Iterator[tuple[int, int, Lookup | None]]:
        """Yield runs of rows, with the table to look them up in, if any."""
        row = self.group.size * self.group.numbers.dtype.itemsize
        step = CHUNK_BYTES // row if self.group.size <= 4 else CHUNK_ROWS
        for first in range(start, stop, step):
            last = min(first + step, stop)
            for rows, table in self._tables(first, last):
                yield first, first + rows, table
                first += rows
            if first < last:
                yield first, last, None

    def _tables(self, start: int, stop: int) -> Iterator[tuple[int, Lookup]]:
        """Yield tables, and how many of the next rows to look up in each."""
        if self.road in ("block", "single") or not isinstance(self.goal, int) or self.group.odd:
            return
        for span in ranges(self.group.size):
            rows = rows_within(self.group.integers(start, stop), *span)
            if rows and (
                table := lookup_for(self.question, self.goal, self.group.size, span, self.total)
            ):
                yield rows, table
                start += rows

    def _calculate_new(self, blocks: Blocks, hands: Integers) -> Answers:
        return blocks.answer(hands, np.full(len(hands), self.goal))

    def _calculate(self, blocks: Blocks, start: int, stop: int) -> Answers:
        single = self._singles(start, stop)
        if len(single) == stop - start:
            return self._one_by_one(single, blocks.stop)
        hands, targets = self.group.integers(start, stop), self._targets(start, stop)
        if not single:
            return blocks.answer(hands, targets)
        odd = np.array(single) - start
        block = np.delete(np.arange(stop - start), odd)
        found = joined(
            [
                blocks.answer(hands[block], targets[block]),
                self._one_by_one(single, blocks.stop),
            ]
        )
        return selected(found, np.argsort(np.concatenate([block, odd])).astype(np.uint64))

    def _singles(self, start: int, stop: int) -> list[int]:
        """Return which of some rows are solved one by one."""
        if self.road == "single" or not (isinstance(self.goal, Group) or is_word(self.goal)):
            return list(range(start, stop))
        odd = self.group.odd_rows(start, stop)
        if isinstance(self.goal, Group):
            odd = sorted({*odd, *self.goal.odd_rows(start, stop)})
        return odd

    def _one_by_one(self, rows: list[int], stop: NDArray[np.uint8]) -> Answers:
        puzzles = ((self.group.hand(row), self._target(row)) for row in rows)
        return one_by_one(self.question, puzzles, stop)

    def _target(self, row: int) -> Number:
        return self.goal.hand(row)[0] if isinstance(self.goal, Group) else self.goal

    def _targets(self, start: int, stop: int) -> NDArray[np.int64]:
        if isinstance(self.goal, Group):
            return self.goal.integers(start, stop)[:, 0].astype(np.int64, copy=False)
        return np.broadcast_to(np.int64(self.goal), (stop - start,))


# Threads ------------------------------------------------------------------------------------------


def _each(
    function: Callable[[NDArray[np.uint8], int, int], Part],
    shares: list[tuple[int, int]],
    threads: int,
) -> list[Part]:
    """Return what a function makes of each share, in order.

    It is handed a flag that tells it to stop, by raising ``Stopped``.
    """
    stopped = np.zeros(1, np.uint8)
    if threads == 1 or len(shares) < 2:
        return [function(stopped, start, stop) for start, stop in shares]
    with ThreadPoolExecutor(min(threads, len(shares))) as pool:
        try:
            futures = [pool.submit(function, stopped, start, stop) for start, stop in shares]
            return list(map(_result, futures))
        finally:
            stopped[0] = 1  # where all is done, for nobody


def _result(future: Future[Part]) -> Part:
    # Some systems let no signal through to a thread that waits without a limit.
    while not wait([future], timeout=SECONDS_TO_STOP).done:
        pass
    return future.result()


def _threads(threads: object) -> int:
    if threads is None:
        return _processors()
    if isinstance(threads, bool) or not isinstance(threads, Integral):
        raise TypeError(f"threads is {threads!r}: expected an int or None")
    if threads < 1:
        raise ValueError(f"threads is {threads!r}: expected 1 or more")
    return int(threads)


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _level(level: Level) -> Level:
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}: expected one of {', '.join(map(repr, LEVELS))}")
    return level
