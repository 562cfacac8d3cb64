"""Many answers checked at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from numbers import Number as AnyNumber
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from make24._kernel.checking import Checker
from make24.batches import Group, is_array, read_puzzles, read_targets
from make24.check import Notation, checker_for
from make24.hands import MAX_NUMBERS, Number, exact_numbers
from make24.rules import CLASSIC, Rules
from make24.strings import Texts, read_texts
from make24.threads import each_share, number_of_threads
from make24.verdict import MOST_CHARACTERS

__all__ = ["check_many"]

ROWS_A_CALL = 1 << 12  # of the kernel
LEAST_ROWS = 1 << 10  # that are worth a thread of their own


def check_many(
    texts: object,
    hands: object,
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    notation: Notation = "common",
    unary_minus: bool = False,
    threads: int | None = None,
) -> NDArray[np.uint8]:
    """Check many texts: whether they are right answers, and if not, why.

    Each reason is the one that :func:`make24.check` gives.

    Parameters
    ----------
    texts : sequence of str or bytes, or string array
        A list; a NumPy array of strings, bytes or objects; or what exports an Arrow array of
        strings, such as a column of pyarrow, polars or pandas, which is read where it is. Bytes are
        UTF-8.
    hands : array_like of int, shape (m, n), or sequence of sequences of int or Fraction
        A hand of any length for each text; or a single one, as numbers in a row, for all of them.
    target : int or Fraction, or array_like of them, shape (m,)
        The value to make, or one for each text.
    rules, notation, unary_minus
        As for :func:`make24.check`.
    threads : int, optional
        How many threads to use. As many as the process has processors, if not given. The reasons do
        not depend on it.

    Returns
    -------
    array of uint8, shape (m,)
        The reasons, as numbers of :class:`make24.Reason`: 0 where the text is right.

    Raises
    ------
    TypeError
        If texts, hands, targets or options are of the wrong kind. One error names the first row.
    ValueError
        If there are not as many hands as texts, a shape is wrong, a float is no integer, there is
        no such notation, or the rules put numbers side by side and a hand has more than eight.

    Notes
    -----
    Hands that hold more than 64-bit integers, each in its row, and such targets are taken one by
    one, and so are all if the rules put numbers side by side.

    Examples
    --------
    >>> import make24
    >>> texts = ["8/(3-8/3)", "8*3", "6*4*1*1", "(5+5)*2.4"]
    >>> reasons = make24.check_many(texts, [[3, 3, 8, 8], [3, 3, 8, 8], [5, 6, 8, 10], [5, 5, 2]])
    >>> reasons
    array([ 0, 12, 10,  5], dtype=uint8)
    >>> make24.Reason(reasons[1]).name
    'NUMBERS_LEFT_OVER'
    >>> make24.check_many(["8/(3-8/3)", "3*8*(8-3)"], [3, 3, 8, 8]) == 0
    array([ True, False])
    """
    manner = _Manner(rules, notation, unary_minus)
    manner.checker(0)  # raises for what is none
    found = read_texts(texts)
    reasons = np.empty(len(found), np.uint8)
    count = number_of_threads(threads)
    for run in _runs(manner, found, hands, target):
        each_share(partial(run.check, reasons), run.shares(count), count)
    return reasons


def _runs(manner: _Manner, texts: Texts, hands: object, target: object) -> Iterator[_Run]:
    rows = np.arange(len(texts), dtype=np.int64)
    if _is_one_hand(hands):
        numbers = np.asarray(hands).tolist() if is_array(hands) else hands
        hand = exact_numbers(cast(Sequence[object], numbers), "hands")
        if len(hand) not in _lengths(manner):
            raise ValueError(f"hands has length {len(hand)}: rules with | take up to {MAX_NUMBERS}")
        yield _Run(manner, texts, rows, hand, read_targets(target, len(texts)))
        return
    batch, goal = read_puzzles(hands, target, _lengths(manner))
    if batch.size != len(texts):
        raise ValueError(
            f"hands has length {batch.size}: expected one hand, or one for each of {len(texts)} "
            "texts"
        )
    for place, group in enumerate(batch.groups):
        own = batch.rows[place] if batch.rows else rows
        goals = goal.take(own) if batch.rows and isinstance(goal, Group) else goal
        yield _Run(manner, texts, own, group, goals)


def _lengths(manner: _Manner) -> range:
    return range(MAX_NUMBERS + 1 if manner.is_beside else sys.maxsize)


def _is_one_hand(hands: object) -> bool:
    """Return whether there is a number where many hands would have the first of them."""
    if is_array(hands):
        array = np.asarray(hands)
        return array.ndim == 1 and array.size > 0 and isinstance(array[0], AnyNumber)
    return isinstance(hands, Sequence) and len(hands) > 0 and isinstance(hands[0], AnyNumber)


class _Manner(NamedTuple):
    """How texts are read, and the rules that they have to keep."""

    rules: Rules
    notation: Notation
    unary_minus: bool

    def checker(self, target: Number) -> Checker:
        """Return a checker that has no hand yet."""
        return checker_for(target, *self)

    @property
    def is_beside(self) -> bool:
        """Whether numbers may stand side by side."""
        return "|" in self.rules.operators


@dataclass(frozen=True)
class _Run:
    """Some texts, with one hand for all of them, or a hand of one length for each.

    Attributes
    ----------
    rows : array of int64
        Which of the texts they are.
    hands : sequence of int or Fraction, or Group
    goal : int, Fraction or Group
    """

    manner: _Manner
    texts: Texts
    rows: NDArray[np.int64]
    hands: Sequence[Number] | Group
    goal: Number | Group

    def shares(self, threads: int) -> list[tuple[int, int]]:
        """Return rows for threads to take up one after another: about eight times for each."""
        rows = len(self.rows)
        step = max(1, rows if threads == 1 else max(LEAST_ROWS, rows // (8 * threads) + 1))
        return [(start, min(start + step, rows)) for start in range(0, rows, step)]

    def check(
        self, reasons: NDArray[np.uint8], stopped: NDArray[np.uint8], start: int, stop: int
    ) -> None:
        """Check some texts, and put the reasons in their places."""
        checker = self.manner.checker(0 if isinstance(self.goal, Group) else self.goal)
        if not isinstance(self.hands, Group):
            checker.deal(self.hands)
        for first in range(start, stop, ROWS_A_CALL):
            last = min(first + ROWS_A_CALL, stop)
            rows = self.rows[first:last]
            out = np.empty(len(rows), np.uint8)
            odd = self._odd(first, last)
            if len(odd) < len(rows):
                strings = self.texts.strings(rows, MOST_CHARACTERS)
                hands, targets = self._hands(first, last, odd), self._targets(first, last)
                checker.check_rows(strings, hands, targets, stopped, out)
            for row in odd:
                self._check_one(row, stopped, out[row - first : row - first + 1])
            reasons[rows] = out

    def _odd(self, start: int, stop: int) -> list[int]:
        """Return which rows are checked one by one."""
        odd: set[int] = set()
        if isinstance(self.hands, Group):
            if self.manner.is_beside:
                return [*range(start, stop)]
            odd.update(self.hands.odd_rows(start, stop))
        if isinstance(self.goal, Group):
            odd.update(self.goal.odd_rows(start, stop))
        return sorted(odd)

    def _hands(self, start: int, stop: int, odd: list[int]) -> NDArray[np.int64] | None:
        if not isinstance(self.hands, Group):
            return None
        hands = self.hands.integers(start, stop).astype(np.int64, copy=False)
        if odd:
            hands = np.array(hands)
            hands[np.array(odd) - start] = 0
        return hands

    def _targets(self, start: int, stop: int) -> NDArray[np.int64] | None:
        if not isinstance(self.goal, Group):
            return None
        targets: NDArray[Any] = self.goal.integers(start, stop)[:, 0]
        return targets.astype(np.int64, copy=False)

    def _check_one(self, row: int, stopped: NDArray[np.uint8], out: NDArray[np.uint8]) -> None:
        goal = self.goal.hand(row)[0] if isinstance(self.goal, Group) else self.goal
        checker = self.manner.checker(goal)
        checker.deal(self.hands.hand(row) if isinstance(self.hands, Group) else self.hands)
        strings = self.texts.strings(self.rows[row : row + 1], MOST_CHARACTERS)
        checker.check_rows(strings, None, None, stopped, out)
