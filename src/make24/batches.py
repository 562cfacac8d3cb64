"""Many hands in: arrays and lists of hands, checked, and grouped by length."""

from __future__ import annotations

import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from numbers import Number as AnyNumber
from typing import Any

import numpy as np
from numpy.typing import NDArray

from make24.hands import LENGTHS, Number, exact, exact_hand

__all__ = [
    "Batch",
    "Group",
    "is_array",
    "is_word",
    "listed",
    "read_puzzles",
    "read_targets",
    "unmasked",
]

Numbers = tuple[Number, ...]

WORD = 1 << 63
ROWS_READ = 1 << 16  # at once, where an array is checked


@dataclass(frozen=True, slots=True)
class Group:
    """Hands of one length.

    Attributes
    ----------
    numbers : array, shape (m, n)
        Integers of any dtype, or floats that are integers. Any memory order.
    odd : mapping of int to tuple of int or Fraction
        The hands that hold more than 64-bit integers, by row; such rows of `numbers` mean nothing.
    """

    numbers: NDArray[Any]
    odd: dict[int, Numbers] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.numbers)

    @property
    def size(self) -> int:
        """The length of each hand."""
        return int(self.numbers.shape[1])

    def hand(self, row: int) -> Numbers:
        """Return one hand, exact."""
        return self.odd.get(row) or tuple(map(int, self.numbers[row].tolist()))

    def integers(self, start: int, stop: int) -> NDArray[np.integer[Any]]:
        """Return some rows in an integer dtype of this machine: a view wherever that can be."""
        rows = self.numbers[start:stop]
        if rows.dtype.kind == "f":
            odd = [row - start for row in self.odd if start <= row < stop]
            rows = np.array(rows)
            rows[odd] = 0
            return rows.astype(np.int64)
        if not rows.dtype.isnative:
            return rows.astype(rows.dtype.newbyteorder("="))
        return rows

    def odd_rows(self, start: int, stop: int) -> list[int]:
        """Return which of some rows no kernel takes: -2**63 has no opposite in 64 bits."""
        rows = self.numbers[start:stop]
        found = [row for row in self.odd if start <= row < stop]
        if rows.dtype.kind == "f" or rows.dtype.itemsize < 8:
            return found
        wide = rows >= WORD if rows.dtype.kind == "u" else rows == -WORD
        if wide.any():
            found = sorted({*found, *(start + np.flatnonzero(wide.any(axis=1))).tolist()})
        return found

    def take(self, rows: NDArray[np.intp]) -> Group:
        """Return the hands of some rows, as a group of their own."""
        odd = {
            place: self.odd[row]
            for place, row in enumerate(rows.tolist() if self.odd else ())
            if row in self.odd
        }
        return Group(self.numbers[rows], odd)

    def kept(self) -> Group:
        """Return a copy that nobody else can change, in the smallest dtype that holds it."""
        dtype = self.numbers.dtype
        if dtype.kind != "f" and dtype.itemsize > 1 and self.numbers.size:
            low, high = int(self.numbers.min()), int(self.numbers.max())
            dtype = np.min_scalar_type(high if low >= 0 else min(low, -high - 1))
        return Group(self.numbers.astype(dtype, order="C"), self.odd)


@dataclass(frozen=True, slots=True)
class Batch:
    """Hands, in groups of one length.

    Attributes
    ----------
    groups : list of Group
        One for each length that there is.
    rows : list of array of int
        For each group, which rows of the batch its hands are; empty where there is but one group,
        of all hands in order.
    size : int
        The number of hands.
    """

    groups: list[Group]
    rows: list[NDArray[np.intp]]
    size: int

    def hand(self, row: int) -> Numbers:
        """Return one hand, exact."""
        if not self.rows:
            return self.groups[0].hand(row)
        for group, rows in zip(self.groups, self.rows, strict=True):
            place = int(np.searchsorted(rows, row))
            if place < len(rows) and rows[place] == row:
                return group.hand(place)
        raise IndexError(row)

    def take(self, rows: NDArray[np.intp]) -> Batch:
        """Return the hands of some rows, as a batch of their own."""
        if not self.rows or not len(rows):
            return Batch([self.groups[0].take(rows)], [], len(rows))
        groups, places = [], []
        for group, own in zip(self.groups, self.rows, strict=True):
            place = np.searchsorted(own, rows)
            place[place == len(own)] = 0
            here = np.flatnonzero(own[place] == rows)
            if len(here):
                groups.append(group.take(place[here]))
                places.append(here)
        return Batch(groups, places, len(rows))

    def kept(self) -> Batch:
        """Return a copy that nobody else can change."""
        return Batch([group.kept() for group in self.groups], self.rows, self.size)


def read_puzzles(
    hands: object, target: object, lengths: range = LENGTHS
) -> tuple[Batch, Number | Group]:
    """Return many hands, and their target or a group with the target of each.

    Raises
    ------
    TypeError, ValueError
        As :func:`make24.solvable_many` says.
    """
    batch = _read_hands(hands, lengths)
    return batch, read_targets(target, batch.size)


def _read_hands(hands: object, lengths: range) -> Batch:
    """Return many hands, checked.

    Parameters
    ----------
    hands : array_like of int, shape (m, n), or sequence of sequences of int or Fraction
        An array of integers (or of floats that are), or hands of any lengths. An array is not
        copied.
    lengths : range
        How many numbers a hand may hold.

    Raises
    ------
    TypeError
        If that is no collection of hands, or the first bad row holds what is no number.
    ValueError
        If the shape is wrong, or the first bad row is empty, too long, or has a float that is no
        integer. The message names the row and says how many there are.
    """
    if not is_array(hands):
        return _from_rows(listed(hands, "hands"), lengths)
    numbers = _array(hands, "hands")
    if numbers.shape[:1] == (0,) and numbers.size == 0:
        return _from_rows([], lengths)
    if numbers.ndim == 1 and numbers.dtype.kind == "O":
        return _from_rows([*map(_row, numbers)], lengths)  # a column of hands
    if numbers.ndim != 2:
        raise ValueError(f"hands has shape {numbers.shape}: expected (m, n)")
    if numbers.dtype.kind == "O":
        return _from_rows(numbers.tolist(), lengths)
    if numbers.shape[1] not in lengths:
        raise ValueError(
            f"hands has shape {numbers.shape}: a hand holds {lengths[0]} to {lengths[-1]} numbers"
        )
    return Batch([Group(numbers, _checked(numbers, "hands"))], [], len(numbers))


def _row(hand: object) -> object:
    return np.asarray(hand).tolist() if is_array(hand) else hand


def read_targets(target: object, rows: int) -> Number | Group:
    """Return one target, or a group with one for each row if they are not all the same.

    Raises
    ------
    TypeError, ValueError
        As for hands; also if there is not one for each row.
    """
    if isinstance(target, (AnyNumber, str, bytes)) or not hasattr(target, "__len__"):
        return exact(target, "target")
    if not is_array(target):
        column = _column(listed(target, "target"))
    else:
        numbers = _array(target, "target")
        if numbers.ndim == 0:
            return exact(numbers.item(), "target")
        if numbers.ndim != 1:
            raise ValueError(f"target has shape {numbers.shape}: expected a number or shape (m,)")
        if numbers.dtype.kind == "O":
            column = _column(numbers.tolist())
        else:
            numbers = numbers[:, None]
            column = Group(numbers, _checked(numbers, "target", flat=True))
    if len(column) != rows:
        raise ValueError(
            f"target has length {len(column)}: expected one number, or one for each of {rows} hands"
        )
    if rows and not column.odd and (column.numbers == column.numbers[0]).all():
        return column.hand(0)[0]
    return column


def _column(targets: list[Any]) -> Group:
    return _from_rows([[each] for each in targets], LENGTHS, "target[{row}]", flat=True).groups[0]


def is_array(values: object) -> bool:
    """Return whether this is an array; of other sequences NumPy would make one by rounding."""
    return isinstance(values, (np.ndarray, memoryview, array.array)) or any(
        hasattr(values, name) for name in ("__array__", "__array_interface__", "__array_struct__")
    )


def listed(values: object, name: str) -> list[Any]:
    """Return a collection as a list, or raise TypeError."""
    if isinstance(values, Sequence) and not isinstance(values, (str, bytes, bytearray)):
        return list(values)
    if isinstance(values, Iterator):
        return list(values)
    raise TypeError(f"{name} is {values!r}: expected an array or a list")


def unmasked(values: object, name: str) -> NDArray[Any]:
    """Return what is an array, or raise TypeError if some of it is hidden."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array: fill or drop what is masked")
    return np.asarray(values)


def _array(values: object, name: str) -> NDArray[Any]:
    found = unmasked(values, name)
    if found.dtype.kind not in "iufO":
        raise TypeError(f"{name} has dtype {found.dtype}: expected integers")
    return found


def _checked(numbers: NDArray[Any], name: str, flat: bool = False) -> dict[int, Numbers]:
    """Return the rows of floats past 64 bits, or raise unless all floats are integers."""
    odd: dict[int, Numbers] = {}
    bad = 0
    error = ""
    for start in range(0, len(numbers) if numbers.dtype.kind == "f" else 0, ROWS_READ):
        rows = numbers[start : start + ROWS_READ]
        rows = rows.astype(np.result_type(rows, np.float64))
        wrong = ~(np.isfinite(rows) & (rows == np.floor(rows)))
        bad_rows = np.flatnonzero(wrong.any(axis=1))
        if len(bad_rows) and not bad:
            row = int(bad_rows[0])
            place = int(wrong[row].argmax())
            where = f"[{start + row}]" if flat else f"[{start + row}][{place}]"
            given = float(rows[row, place])
            error = f"{name}{where} is {given!r}: a float has to be an integer; use a Fraction"
        bad += len(bad_rows)
        wide = (np.abs(rows) >= WORD).any(axis=1)
        wide[bad_rows] = False
        for row in np.flatnonzero(wide).tolist():
            odd[start + row] = tuple(map(int, rows[row].tolist()))
    if bad:
        raise ValueError(_with_number(error, bad))
    return odd


def _with_number(error: str, bad: int) -> str:
    return error if bad == 1 else f"{error} ({bad:,} bad rows in all)"


def _from_rows(
    rows: list[Any], lengths: range, name: str = "hands[{row}]", flat: bool = False
) -> Batch:
    found = _lengths_of_plain_rows(rows, lengths)
    if found is None:
        rows = _exact_rows(rows, lengths, name, flat)
        found = np.fromiter(map(len, rows), np.intp, len(rows))
    sizes = np.unique(found)
    if len(sizes) <= 1:
        size = int(sizes[0]) if len(sizes) else 1
        return Batch([_group(rows, size)], [], len(rows))
    places = [np.flatnonzero(found == size) for size in sizes]
    groups = [
        _group([rows[row] for row in place.tolist()], int(size))
        for size, place in zip(sizes, places, strict=True)
    ]
    return Batch(groups, places, len(rows))


def _lengths_of_plain_rows(rows: Sequence[Any], lengths: range) -> NDArray[np.intp] | None:
    """Return the lengths of rows that are lists or tuples of ints, or None for any others."""
    if not set(map(type, rows)) <= {list, tuple}:
        return None
    found = np.fromiter(map(len, rows), np.intp, len(rows))
    if len(rows) and not lengths[0] <= found.min() <= found.max() <= lengths[-1]:
        return None
    return found if set(map(type, chain.from_iterable(rows))) <= {int} else None


def _exact_rows(rows: Iterable[Any], lengths: range, name: str, flat: bool) -> list[list[Number]]:
    """Return all rows as exact numbers, or raise for the first bad one when all have been seen."""
    found: list[list[Number]] = []
    first: Exception | None = None
    bad = 0
    for row, hand in enumerate(rows):
        called = name.format(row=row)
        try:
            found.append([exact(hand[0], called)] if flat else exact_hand(hand, called, lengths))
        except (TypeError, ValueError) as error:
            bad += 1
            first = first or error
    if first is not None:
        raise type(first)(_with_number(str(first), bad)) from None
    return found


def _group(rows: Sequence[Sequence[Number]], size: int) -> Group:
    """Return rows of exact numbers, all of one length, as an array."""
    if set(map(type, chain.from_iterable(rows))) <= {int}:
        with suppress(OverflowError):
            return Group(_array_of(rows, size))
    odd = {row: tuple(hand) for row, hand in enumerate(rows) if not all(map(is_word, hand))}
    blank = [0] * size
    return Group(
        _array_of([blank if row in odd else hand for row, hand in enumerate(rows)], size), odd
    )


def _array_of(rows: Sequence[Sequence[Number]], size: int) -> NDArray[np.int64]:
    every = chain.from_iterable(rows)
    return np.fromiter(every, np.int64, len(rows) * size).reshape(len(rows), size)


def is_word(number: Number) -> bool:
    """Return whether the kernel takes a number as one of 64 bits."""
    return isinstance(number, int) and -WORD < number < WORD
