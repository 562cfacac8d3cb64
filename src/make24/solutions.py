"""What bulk solving returns: codes, made into expressions and text when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from make24._kernel.texts import texts
from make24.batches import Batch, Group
from make24.expression import Expression, rebuilt
from make24.roads import gathered, offsets_of

__all__ = ["Solutions"]

Entry = TypeVar("Entry", bound=Expression | list[Expression] | None)


class Solutions(Sequence[Entry], Generic[Entry]):
    """The solutions of many hands, one entry a hand.

    They come from :func:`make24.first_many`, where an entry is an Expression or None, and from
    :func:`make24.solve_many`, where it is a list of Expressions, the plainest first. Only codes are
    held; expressions and texts are made when they are asked for. A slice is a Solutions of its own.

    Attributes
    ----------
    codes : array of uint64
        The codes of all hands, one after another; see :attr:`make24.Expression.code`. Of
        ``first_many`` there is one for each hand, 0 where there is no solution.

    Examples
    --------
    >>> import make24
    >>> found = make24.solve_many([[1, 2, 5, 10], [1, 1, 1, 1], [3, 3, 8, 8]])
    >>> found
    <Solutions: 3 hands, 2 solved, the first by 5*10/2-1>
    >>> found.offsets
    array([0, 2, 2, 3])
    >>> found[2]
    [<Expression 8/(3-8/3) = 24>]
    >>> found.texts()
    [['5*10/2-1', '5+2*10-1'], [], ['8/(3-8/3)']]
    >>> make24.first_many([[3, 3, 8, 8], [1, 1, 1, 1]]).texts()
    ['8/(3-8/3)', None]
    """

    __slots__ = ("_full", "_hands", "_offsets", "_ordered", "codes")

    def __init__(
        self,
        hands: Batch,
        codes: NDArray[np.uint64],
        offsets: NDArray[np.int64] | None = None,
        full: bool = False,
        ordered: bool = False,
    ) -> None:
        self._hands = hands
        self.codes = _locked(codes)  # which texts are made of without another check
        self._offsets = None if offsets is None else _locked(offsets)
        self._full = full
        self._ordered = ordered

    def __len__(self) -> int:
        """Return the number of hands."""
        return self._hands.size

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> Solutions[Entry]: ...
    def __getitem__(self, index: int | slice) -> Any:
        """Return the solutions of one hand, or of a slice of them."""
        rows = range(len(self))[index]
        if isinstance(rows, int):
            return self._entry(rows)
        taken = np.arange(rows.start, rows.stop, rows.step)
        hands = self._hands.take(taken)
        if self._offsets is None:
            return Solutions(hands, self.codes[taken], None, self._full, self._ordered)
        offsets = offsets_of(self._offsets[taken + 1] - self._offsets[taken])
        codes = gathered(self.codes, self._offsets, taken.astype(np.uint64), offsets)
        return Solutions(hands, codes, offsets, self._full, self._ordered)

    def __iter__(self) -> Iterator[Entry]:
        """Yield the entry of each hand."""
        return map(self._entry, range(len(self)))

    def __repr__(self) -> str:
        """Say how many hands there are, how many are solved, and one way."""
        solved = self.solvable
        total = int(solved.sum())
        example = ""
        if total:
            row = int(solved.argmax())
            example = f", the first by {self[row : row + 1]._flat_texts()[0]}"
        return f"<Solutions: {len(self):,} hands, {total:,} solved{example}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arrays alone, in few bits."""
        counts = None if self._offsets is None else _narrow(np.diff(self._offsets))
        codes, which = np.unique(self.codes, return_inverse=True)
        options = self._full, self._ordered
        return _unpickled, (self._hands, codes, _narrow(which), counts, *options)

    @property
    def offsets(self) -> NDArray[np.int64]:
        """Where the codes of each hand begin: an array of int64, shape (m + 1,).

        Hand ``i`` has ``codes[offsets[i]:offsets[i + 1]]``, as in Apache Arrow's layout of lists.
        """
        if self._offsets is None:
            return np.arange(len(self) + 1, dtype=np.int64)
        return self._offsets

    @property
    def solvable(self) -> NDArray[np.bool_]:
        """Whether each hand has a solution: an array of bool, shape (m,)."""
        return self.codes != 0 if self._offsets is None else np.diff(self._offsets) > 0

    def plainest(self) -> Solutions[Expression | None]:
        """Return one solution of each hand, the first in its list, as ``first_many`` holds them.

        Examples
        --------
        >>> import make24
        >>> found = make24.solve_many([[1, 2, 5, 10], [1, 1, 1, 1]])
        >>> found.plainest().texts()
        ['5*10/2-1', None]
        """
        if self._offsets is None:
            return Solutions(self._hands, self.codes, None, self._full, self._ordered)
        solved = self.solvable
        codes = np.zeros(len(self), np.uint64)
        codes[solved] = self.codes[self._offsets[:-1][solved]]
        return Solutions(self._hands, codes, None, self._full, self._ordered)

    @overload
    def texts(self: Solutions[list[Expression]]) -> list[list[str]]: ...
    @overload
    def texts(self: Solutions[Expression | None]) -> list[str | None]: ...
    def texts(self) -> Any:
        """Return all solutions as text.

        Returns
        -------
        list
            For each hand: of ``first_many`` a str or None, of ``solve_many`` a list of str. Equal
            hands share their texts, which are made once.
        """
        flat = self._flat_texts()
        if self._offsets is None:
            return flat
        bounds = self._offsets.tolist()
        return [flat[start:stop] for start, stop in pairwise(bounds)]

    def _flat_texts(self) -> list[Any]:
        """Return the text of each code."""
        if not self._hands.rows:
            return self._texts_of(self._hands.groups[0], self.codes, self._offsets)
        flat = np.empty(len(self.codes), object)
        for group, rows in zip(self._hands.groups, self._hands.rows, strict=True):
            if self._offsets is None:
                flat[rows] = self._texts_of(group, self.codes[rows], None)
            else:
                offsets = offsets_of(np.diff(self._offsets)[rows])
                shift = np.repeat(self._offsets[rows] - offsets[:-1], np.diff(offsets))
                places = shift + np.arange(offsets[-1])
                flat[places] = self._texts_of(group, self.codes[places], offsets)
        return flat.tolist()

    def _texts_of(
        self, group: Group, codes: NDArray[np.uint64], offsets: NDArray[np.int64] | None
    ) -> list[str | None]:
        rows = (
            None
            if offsets is None
            else np.repeat(np.arange(len(group), dtype=np.int64), np.diff(offsets))
        )
        hands = group.integers(0, len(group))
        return texts(hands, group.odd, rows, codes, self._full, self._ordered)

    def _entry(self, row: int) -> Any:
        hand = self._hands.hand(row)
        if not self._ordered:
            hand = tuple(sorted(hand))
        options = self._full, self._ordered
        if self._offsets is None:
            code = int(self.codes[row])
            return rebuilt(hand, code, code, *options) if code else None
        codes = self.codes[self._offsets[row] : self._offsets[row + 1]].tolist()
        return [rebuilt(hand, code, code, *options) for code in codes]


def _locked(numbers: NDArray[Any]) -> NDArray[Any]:
    locked = numbers.view()
    locked.flags.writeable = False
    return locked


def _narrow(numbers: NDArray[Any]) -> NDArray[Any]:
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))


def _unpickled(
    hands: Batch,
    codes: NDArray[np.uint64],
    which: NDArray[Any],
    counts: NDArray[Any] | None,
    full: bool,
    ordered: bool,
) -> Solutions[Any]:
    offsets = None if counts is None else offsets_of(counts)
    return Solutions(hands, codes[which], offsets, full, ordered)
