"""The two roads on which answers are calculated: in blocks of columns, and one by one."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from make24._kernel import answers, batch
from make24._kernel.hand import Hand
from make24._kernel.instructions import Instructions
from make24._kernel.lookup import gather
from make24._kernel.watch import Stopped
from make24.expression import first_solution, solutions
from make24.hands import Number
from make24.rules import CLASSIC, Rules, packed
from make24.solve import Level

__all__ = [
    "NO_CODES",
    "Answers",
    "Asked",
    "Blocks",
    "Integers",
    "Question",
    "gathered",
    "joined",
    "offsets_of",
    "one_by_one",
    "selected",
]

Asked = Literal["solvable", "count", "first", "solve"]
Integers = NDArray[np.integer[Any]]

# Rows for one call of the kernel, which a signal does not end: some hundredths of a second.
ROWS_A_CALL = {1: 1 << 14, 2: 1 << 14, 3: 1 << 14, 4: 1 << 14, 5: 1 << 11, 6: 1 << 7, 7: 4, 8: 1}
MOST_ROWS_BY_RULES = 1 << 7  # other than the classic ones
MOST_SAMPLES = 1 << 12
FEW_REPEATS = 8  # among the samples, by which nothing can be told
MOST_DIFFERENT = 0.75  # of all hands, for which it pays to find those that are equal


class Question(NamedTuple):
    """What is asked of every hand."""

    asked: Asked
    level: Level = "essential"
    rules: Rules = CLASSIC

    @property
    def dtype(self) -> type[np.unsignedinteger[Any]]:
        """What the answers are held in."""
        return np.uint8 if self.asked == "solvable" else np.uint64


class Answers(NamedTuple):
    """The answers to one question about some hands.

    Attributes
    ----------
    values : array, shape (m,)
        For each hand 0 or 1, the number of its solutions (of ``"solve"`` too), or a code or 0.
    codes : array of uint64
        Of ``"solve"``: the codes of all hands one after another. Empty for the other questions.
    """

    values: NDArray[Any]
    codes: NDArray[np.uint64]


NO_CODES = np.empty(0, np.uint64)


def joined(parts: list[Answers]) -> Answers:
    """Return the answers of parts, one after another."""
    if len(parts) == 1:
        return parts[0]
    values, codes = zip(*parts, strict=True)
    return Answers(np.concatenate(values), np.concatenate(codes))


def selected(found: Answers, which: NDArray[np.uint64]) -> Answers:
    """Return the answers of some hands, in the order given; a hand can come more than once."""
    values = found.values[which]
    if not len(found.codes):
        return Answers(values, NO_CODES)
    starts, offsets = offsets_of(found.values), offsets_of(values)
    return Answers(values, gathered(found.codes, starts, which, offsets))


def gathered(
    codes: NDArray[np.uint64],
    starts: NDArray[np.int64],
    which: NDArray[np.uint64],
    offsets: NDArray[np.int64],
) -> NDArray[np.uint64]:
    """Return the codes of some hands, which begin at `starts`, so that they begin at `offsets`."""
    out = np.empty(offsets[-1], np.uint64)
    gather(codes, starts, which, offsets, out)
    return out


def offsets_of(counts: NDArray[Any]) -> NDArray[np.int64]:
    """Return where the codes of each hand begin, and after them where the last ends."""
    offsets = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=offsets[1:], dtype=np.int64)
    return offsets


# In blocks ----------------------------------------------------------------------------------------


class Blocks(NamedTuple):
    """The plan, run over hands in columns.

    Attributes
    ----------
    question : Question
    instructions : Instructions
        The block code to use.
    stop : array of uint8, shape (1,)
        Set from another thread to have an end, by ``Stopped``.
    """

    question: Question
    instructions: Instructions
    stop: NDArray[np.uint8]

    def answer(self, hands: Integers, targets: NDArray[np.int64]) -> Answers:
        """Answer hands, an array of shape (m, n), each with its target.

        Equal hands are solved once if finding them pays.
        """
        keys = self._keys(hands, targets) if self._pays(hands, targets) else None
        if keys is None:
            return self._solve(hands, targets)
        _, places, which = np.unique(keys, return_index=True, return_inverse=True)
        if len(places) == len(hands):
            return self._solve(hands, targets)
        found = self._solve(hands[places], targets[places])
        return selected(found, which.astype(np.uint64))

    def _pays(self, hands: Integers, targets: NDArray[np.int64]) -> bool:
        """Return whether to look for equal hands, which a sample tells."""
        rows, size = len(hands), hands.shape[1]
        if size > 5 or self.question.rules != CLASSIC:
            return True
        if size == 1 or (size < 5 and self.question.asked == "solvable"):
            return False
        step = max(32, rows // MOST_SAMPLES)
        sample = self._keys(hands[::step], targets[::step])
        if sample is None or (repeats := len(sample) - len(np.unique(sample))) < FEW_REPEATS:
            return False
        # So many pairs are equal by chance if hands are drawn from so many.
        drawn_from = len(sample) * len(sample) / (2 * repeats)
        different = drawn_from * -math.expm1(-rows / drawn_from)
        return different < MOST_DIFFERENT * rows

    def _solve(self, hands: Integers, targets: NDArray[np.int64]) -> Answers:
        values = np.empty(len(hands), self.question.dtype)
        codes = [NO_CODES]
        step = ROWS_A_CALL[hands.shape[1]]
        if self.question.rules != CLASSIC:
            step = min(step, MOST_ROWS_BY_RULES)
        for start in range(0, len(hands), step):
            rows = slice(start, start + step)
            found = self._block(hands[rows], targets[rows], values[rows])
            if found:
                codes.append(np.frombuffer(found, np.uint64))
        return Answers(values, np.concatenate(codes))

    def _block(self, hands: Integers, targets: NDArray[np.int64], out: NDArray[Any]) -> bytes:
        asked, level, rules = self.question
        work = self.instructions, packed(rules), hands, targets, self.stop, out
        if asked == "solvable":
            batch.solvable(*work)
        elif asked == "count":
            batch.count(*work, level)
        elif asked == "first":
            batch.first(*work)
        else:
            return batch.solve(*work, level)
        return b""

    def _keys(self, hands: Integers, targets: NDArray[np.int64]) -> NDArray[np.int64] | None:
        ordered = self.question.rules.ordered
        return _keys(hands if ordered else np.sort(hands, axis=1), targets)


def _keys(hands: Integers, targets: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """Return an integer for each row, the same for equal ones; None if that takes too many bits."""
    if not len(hands):
        return None
    keys = np.zeros(len(hands), np.int64)
    room = 1
    for column in (*hands.T, targets):
        low = int(column.min())
        width = int(column.max()) - low + 1
        room *= width
        if room >> 63:
            return None
        keys *= width
        keys += column.astype(np.int64) - low
    return keys


# One by one ---------------------------------------------------------------------------------------


def one_by_one(
    question: Question,
    puzzles: Iterable[tuple[tuple[Number, ...], Number]],
    stop: NDArray[np.uint8],
) -> Answers:
    """Answer hands of any numbers and targets; equal puzzles are solved once."""
    known: dict[tuple[tuple[Number, ...], Number], tuple[int, list[int]]] = {}
    values: list[int] = []
    codes: list[int] = []
    for hand, target in puzzles:
        puzzle = hand if question.rules.ordered else tuple(sorted(hand)), target
        if puzzle not in known:
            if stop[0]:
                raise Stopped
            known[puzzle] = _answer(question, *puzzle, stop)
        value, found = known[puzzle]
        values.append(value)
        codes.extend(found)
    return Answers(np.array(values, question.dtype), np.array(codes, np.uint64))


def _answer(
    question: Question, numbers: tuple[Number, ...], target: Number, stop: NDArray[np.uint8]
) -> tuple[int, list[int]]:
    asked, level, rules = question
    hand = Hand(numbers, rules.ordered)
    hand.let_stop(stop)
    if asked == "solvable":
        return answers.solvable(hand, target, packed(rules)), []
    if asked == "count":
        return answers.count(hand, target, packed(rules), level), []
    if asked == "first":
        found = first_solution(hand, target, packed(rules))
        return found.code if found else 0, []
    every = solutions(hand, target, packed(rules), level, None)
    return len(every), [solution.code for solution in every]
