"""Direct tables: for hands of small numbers, an answer is looked up, and calculated only once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import permutations
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from make24._kernel.lookup import look_up
from make24.roads import NO_CODES, Answers, Integers, Question, joined, selected

__all__ = ["Lookup", "Range", "forget", "lookup_for", "ranges"]

MOST_BITS = 20  # of an index
MOST_BYTES = 1 << 26  # of all tables together
ROWS_LEARNT = 1 << 12  # at once
PLACES_A_ROW = 64  # a table is made for so many rows and more


class Range(NamedTuple):
    """The numbers that hands of a table are made of: 2**bits from the lowest on."""

    low: int
    bits: int


def ranges(size: int) -> list[Range]:
    """Return the ranges that hands of so many numbers have tables for, the best first.

    Cards come first. Larger ones are of non-negative numbers, or of numbers around 0.
    """
    bits = min(MOST_BITS // size, 8)
    if size == 1 or bits < 4:
        return []
    return [Range(0, 4), *([Range(0, bits)] if bits > 4 else []), Range(-(1 << bits - 1), bits)]


Calculate = Callable[[Integers], Answers]


class Lookup:
    """The answers to one question about all hands of one range, filled as they come by."""

    def __init__(self, question: Question, size: int, span: Range) -> None:
        self.span = span
        self._size = size
        # A place holds the answer and 1, or 0; of "solve", which of the hands known so far it is.
        self._places = np.zeros(1 << size * span.bits, question.dtype)
        self._listed = question.asked == "solve"
        self._ordered = question.rules.ordered
        self._known = Answers(np.empty(0, question.dtype), NO_CODES)
        self._learning = Lock()

    @property
    def bytes(self) -> int:
        """The memory held."""
        return self._places.nbytes + self._known.values.nbytes + self._known.codes.nbytes

    def answer(
        self, hands: Integers, out: NDArray[Any], calculate: Calculate
    ) -> NDArray[np.uint64]:
        """Answer hands that are within the range.

        Parameters
        ----------
        hands : array of int, shape (m, n)
        out : array, shape (m,)
            Where the values go.
        calculate : callable
            Returns the answers of hands not known yet, an array of int64.

        Returns
        -------
        array of uint64
            The codes, if the question asks for all.
        """
        if not self._listed:
            self._look_up(hands, out, calculate)
            return NO_CODES
        which = np.empty(len(hands), np.uint64)
        self._look_up(hands, which, calculate)
        found = selected(self._known, which)
        out[:] = found.values
        return found.codes

    def _look_up(self, hands: Integers, found: NDArray[Any], calculate: Calculate) -> None:
        if not look_up(hands, *self.span, self._places, found):
            return
        unknown = np.flatnonzero(found == np.iinfo(found.dtype).max)
        while len(unknown):
            rest = hands[unknown]
            with self._learning:
                self._learn(rest[:ROWS_LEARNT], calculate)
            answers = np.empty(len(rest), found.dtype)
            look_up(rest, *self.span, self._places, answers)
            found[unknown] = answers
            unknown = unknown[answers == np.iinfo(found.dtype).max]

    def _learn(self, hands: Integers, calculate: Calculate) -> None:
        numbers = hands.astype(np.int64)
        index = np.unique(self._index(numbers if self._ordered else np.sort(numbers, axis=1)))
        index = index[self._places[index] == 0]  # another thread may have been here
        digits = index[:, None] >> np.arange(self._size) * self.span.bits
        new = (digits & (1 << self.span.bits) - 1) + self.span.low
        answers = calculate(new)
        values = answers.values
        if self._listed:
            values = np.arange(len(new), dtype=np.uint64) + len(self._known.values)
            # Whoever reads a place finds the codes it stands for.
            self._known = joined([self._known, answers])
        bits = np.arange(self._size) * self.span.bits
        shifted = (new.T - self.span.low) << bits[:, None, None]  # by place and by card
        # The order given last: it is by that one that a hand counts as known.
        for order in reversed(self._orders()):
            index = sum(shifted[place, card] for place, card in enumerate(order))
            self._places[index] = values + 1

    def _orders(self) -> list[tuple[int, ...]]:
        """Return the orders of the cards that make no difference, the one they are in first."""
        places = range(self._size)
        return [tuple(places)] if self._ordered else [*permutations(places)]

    def _index(self, hands: NDArray[np.int64]) -> NDArray[np.int64]:
        places = np.arange(self._size) * self.span.bits
        index: NDArray[np.int64] = ((hands - self.span.low) << places).sum(axis=1)
        return index


# Tables are kept from call to call, the ones used last.

Key = tuple[Question, int, int, Range]
_tables: OrderedDict[Key, Lookup] = OrderedDict()
_changing = Lock()


def lookup_for(question: Question, target: int, size: int, span: Range, rows: int) -> Lookup | None:
    """Return a table, a new one if that pays for so many rows, else None."""
    key = question, target, size, span
    with _changing:
        table = _tables.get(key)
        if table is None:
            if 1 << size * span.bits > PLACES_A_ROW * rows:
                return None
            table = _tables[key] = Lookup(question, size, span)
        _tables.move_to_end(key)
        held = sum(each.bytes for each in _tables.values())
        while held > MOST_BYTES and len(_tables) > 1:
            held -= _tables.popitem(last=False)[1].bytes
    return table


def forget() -> None:
    """Drop all tables."""
    with _changing:
        _tables.clear()
