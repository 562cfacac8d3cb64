"""Many hands on their way: in chunks, each on the road that suits it, and in threads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from make24._kernel.batch import has_blocks
from make24._kernel.instructions import Instructions
from make24._kernel.lookup import rows_within
from make24._kernel.processor import chosen
from make24._kernel.watch import Stopped
from make24.batches import Batch, Group, is_word
from make24.hands import Number
from make24.lookup import Lookup, lookup_for, ranges
from make24.roads import (
    NO_CODES,
    Answers,
    Blocks,
    Integers,
    Question,
    joined,
    one_by_one,
    selected,
)
from make24.rules import CLASSIC, packed
from make24.threads import each_share

__all__ = ["Road", "answer", "roads_of"]

Road = Literal["table", "block", "single"]

CHUNK_BYTES = 1 << 19  # of hands: they are read twice, the second time from a near cache
CHUNK_ROWS = 1 << 15  # of larger hands, so that equal ones meet
# Fewer are not worth a thread of their own.
LEAST_ROWS = {1: 1 << 13, 2: 1 << 13, 3: 1 << 13, 4: 1 << 13, 5: 1 << 10, 6: 1 << 6, 7: 1, 8: 1}
LEAST_ROWS_BY_RULES = 1 << 6  # other than the classic ones


def answer(
    question: Question,
    batch: Batch,
    goal: Number | Group,
    threads: int = 1,
    road: Road | None = None,
    instructions: Instructions | None = None,
) -> Answers:
    """Answer one question about many hands.

    Parameters
    ----------
    question : Question
    batch : Batch
        The hands.
    goal : int, Fraction or Group
        The target, or a group with the target of each hand.
    threads : int
    road : {"table", "block", "single"}, optional
        The one road for all hands. By default each takes the one that suits it.
    instructions : Instructions, optional
        The block code to use, if not that which the processor and the environment choose.
    """
    found = [_ran(run, threads) for run in _runs(question, batch, goal, road, instructions)]
    if not batch.rows:
        return found[0]
    # Group by group, and now each hand to its row.
    which = np.empty(batch.size, np.uint64)
    which[np.concatenate(batch.rows)] = np.arange(batch.size, dtype=np.uint64)
    return selected(joined(found), which)


def roads_of(question: Question, batch: Batch, goal: Number | Group) -> dict[Road, int]:
    """Return how many hands would take which road."""
    roads: Counter[Road] = Counter()
    for run in _runs(question, batch, goal):
        roads.update(run.roads())
    return {road: roads[road] for road in get_args(Road) if roads[road]}


def _ran(run: _Run, threads: int) -> Answers:
    values = np.empty(len(run.group), run.question.dtype)
    codes = each_share(partial(run.answer, values), run.shares(threads), threads)
    return Answers(values, np.concatenate([NO_CODES, *codes]))


def _runs(
    question: Question,
    batch: Batch,
    goal: Number | Group,
    road: Road | None = None,
    instructions: Instructions | None = None,
) -> Iterator[_Run]:
    for place, group in enumerate(batch.groups):
        own = goal
        if batch.rows and isinstance(goal, Group):
            own = goal.take(batch.rows[place])
        yield _Run(question, group, own, instructions or chosen(), road, batch.size)


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
        least = LEAST_ROWS[self.group.size]
        if self.question.rules != CLASSIC:
            least = min(least, LEAST_ROWS_BY_RULES)
        step = rows if threads == 1 else max(least, rows // (8 * threads) + 1)
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

    def roads(self) -> Counter[Road]:
        """Return how many hands would take which road."""
        roads: Counter[Road] = Counter()
        in_blocks = has_blocks(packed(self.question.rules), self.group.size)
        for first, last, table in self._parts(0, len(self.group)):
            if table:
                roads["table"] += last - first
            else:
                single = len(self._singles(first, last)) if in_blocks else last - first
                roads["single"] += single
                roads["block"] += last - first - single
        return roads

    def _parts(self, start: int, stop: int) -> Iterator[tuple[int, int, Lookup | None]]:
        """Yield runs of rows, with the table to look them up in, if any."""
        row = self.group.size * self.group.numbers.dtype.itemsize
        step = CHUNK_BYTES // row if self.group.size <= 4 else CHUNK_ROWS
        for first in range(start, stop, step):
            last = min(first + step, stop)
            rest = first
            for start_of, rest, table in self._tables(first, last):
                yield start_of, rest, table
            if rest < last:
                yield rest, last, None

    def _tables(self, start: int, stop: int) -> Iterator[tuple[int, int, Lookup]]:
        """Yield runs of rows that a table is for, from the start on."""
        if self.road in ("block", "single") or self.group.odd:
            return
        if not isinstance(self.goal, int) or not is_word(self.goal):
            return
        for span in ranges(self.group.size):
            rows = rows_within(self.group.integers(start, stop), *span)
            if rows and (
                table := lookup_for(self.question, self.goal, self.group.size, span, self.total)
            ):
                yield start, start + rows, table
                start += rows

    def _calculate_new(self, blocks: Blocks, hands: Integers) -> Answers:
        return blocks.answer(hands, np.full(len(hands), self.goal, np.int64))

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
