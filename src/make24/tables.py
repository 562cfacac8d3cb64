"""Tables of hands in files: CSV, JSON lines and .npy in and out, in batches."""

from __future__ import annotations

import csv
import json
import os
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO, TextIOWrapper
from itertools import chain
from operator import add, itemgetter
from pathlib import PurePath
from typing import IO, Any, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from make24._kernel.plan import MOST_NUMBERS
from make24.batches import is_word
from make24.bulk import solve_many
from make24.hands import Number, read_text
from make24.solve import Level

__all__ = ["Answered", "Format", "Layout", "Table", "answered", "format_of", "open_table"]

Format = Literal["csv", "tsv", "jsonl", "npy"]
Record = TypeVar("Record")
Puzzle = tuple[Sequence[Number], Number]
Fields = dict[str, Any]  # of an object in JSON

ENDINGS: Mapping[str, Format] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".npy": "npy",
}
DELIMITERS: Mapping[Format, str] = {"csv": ",", "tsv": "\t"}
ANSWERS = ("solvable", "solutions", "expression")
REASON = "error"

# Characters to read at once, and what a batch may take before the next is made smaller.
LEAST_SIZE, MOST_SIZE = 1 << 10, 1 << 18
QUICK, SLOW = 0.2, 1.0  # seconds
MOST_KNOWN = 1 << 16

DECODER = json.JSONDecoder(parse_float=str, parse_constant=str)  # which are as they were written
INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
SURROGATE = re.compile("[\ud800-\udfff]")  # what a byte that is not UTF-8 is read as


@dataclass(frozen=True)
class Layout:
    """How a table is read, and how it is written.

    Attributes
    ----------
    to : {"csv", "tsv", "jsonl"}
        The format to write.
    target : int or Fraction
        The target of rows that have none of their own.
    columns : sequence of str
        The names of the columns of numbers. By default, all but ``target``.
    header : bool, optional
        Whether the first line of a CSV names the columns. If not given, it does if it has a cell
        that is no number.
    skip : bool
        Whether rows that can't be read are written with the reason. If not, they raise ValueError.
    """

    to: Format
    target: Number = 24
    columns: Sequence[str] = ()
    header: bool | None = None
    skip: bool = False

    @property
    def added(self) -> tuple[str, ...]:
        """The columns that the answers go to."""
        return (*ANSWERS, REASON) if self.skip else ANSWERS

    def require_new(self, names: Container[str]) -> None:
        """Raise ValueError if a column for answers is there already."""
        for name in self.added:
            if name in names:
                raise ValueError(f"{name!r} is there already")


class Rows(NamedTuple):
    """Some rows of a table.

    Attributes
    ----------
    texts : list of str
        How each row begins in the output: all of it but the answers.
    hands, targets
        Those of the rows that could be read.
    bad : mapping of int to str
        Why the others could not, by their places among the rows.
    """

    texts: list[str]
    hands: NDArray[Any] | list[Sequence[Number]]
    targets: NDArray[np.int64] | list[Number] | Number
    bad: Mapping[int, str]


class Table(ABC):
    """A file of hands, to be read from top to bottom.

    Attributes
    ----------
    heading : str
        The first line of the output; empty if it has none.
    total : int or None
        How much there is to read, in bytes or rows, if that is known.
    """

    heading = ""
    total: int | None = None
    _pending: Rows | None = None  # read ahead, for the sake of the heading

    @abstractmethod
    def done(self) -> int:
        """Return how much of the total has been read."""

    @abstractmethod
    def _read(self, size: int) -> Rows | None:
        """Read rows of about so many characters, or return None where there are no more."""

    def batches(self) -> Iterator[Rows]:
        """Yield all rows, as many at once as can be dealt with in a short time.

        Raises
        ------
        ValueError
            If a row can't be read and none are skipped. It begins with the number of the line.
        """
        if self._pending is not None:
            yield self._pending
        size = LEAST_SIZE
        while (rows := self._read(size)) is not None:
            began = time.monotonic()
            yield rows
            took = time.monotonic() - began
            if took < QUICK:
                size = min(2 * size, MOST_SIZE)
            elif took > SLOW:
                size = max(size // 2, LEAST_SIZE)


def format_of(name: str) -> Format | None:
    """Return the format that the ending of a file name stands for."""
    return ENDINGS.get(PurePath(name).suffix.lower())


def open_table(file: IO[bytes], form: Format, layout: Layout) -> Table:
    """Begin to read a table.

    Parameters
    ----------
    file : binary file
        For ``"npy"`` one that has a name, since that is mapped into memory.
    form : {"csv", "tsv", "jsonl", "npy"}
        The format of the file.
    layout : Layout

    Raises
    ------
    ValueError
        If the head of the file is not in order.
    """
    if form == "npy":
        return _Npy(file, layout)
    if form == "jsonl":
        return _Jsonl(file, layout)
    return _Csv(file, DELIMITERS[form], layout)


# Answers ------------------------------------------------------------------------------------------


class Answered(NamedTuple):
    """Rows of a table as text, and how many there are."""

    text: str
    rows: int
    solved: int
    bad: int


def answered(
    rows: Rows, layout: Layout, level: Level = "essential", threads: int | None = None
) -> Answered:
    """Solve some rows, and return them with their answers.

    Counts and expressions come of one pass of :func:`make24.solve_many`, so that the expression is
    the first that :func:`make24.solve` lists: the plainest.
    """
    found = solve_many(rows.hands, rows.targets, level=level, threads=threads)
    counts = np.diff(found.offsets).tolist()
    texts = found.plainest().texts()
    endings = _Endings(layout)
    ends: Iterator[str] = map(endings.__getitem__, zip(counts, texts, strict=True))
    if rows.bad:
        ends = _with_reasons(ends, len(rows.texts), rows.bad, endings)
    text = "".join(map(add, rows.texts, ends))
    return Answered(text, len(rows.texts), int(found.solvable.sum()), len(rows.bad))


class _Endings(dict[tuple[int, str | None], str]):
    """How rows end that have so many solutions, and such an expression."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def __missing__(self, answer: tuple[int, str | None]) -> str:
        self[answer] = ending = self.ending(*answer)
        return ending

    def ending(self, solutions: int, expression: str | None, reason: str = "") -> str:
        if self._layout.to == "jsonl":
            values = (solutions > 0, solutions, expression, *([reason] if reason else []))
            fields = dict(zip((*ANSWERS, REASON), values, strict=False))
            return f", {json.dumps(fields)[1:]}\n"
        to = DELIMITERS[self._layout.to]
        # An expression needs no quotes.
        known = f"{to}true{to}{solutions}{to}{expression}" if solutions else f"{to}false{to}0{to}"
        if self._layout.skip:
            known += to + (reason and _joined([reason], to))
        return known + "\n"


def _with_reasons(
    ends: Iterator[str], rows: int, bad: Mapping[int, str], endings: _Endings
) -> Iterator[str]:
    for row in range(rows):
        yield endings.ending(0, None, bad[row]) if row in bad else next(ends)


# Text ---------------------------------------------------------------------------------------------


class _Lines:
    """The lines of a text in UTF-8, counted."""

    def __init__(self, file: IO[bytes]) -> None:
        self._bytes = file
        self._file = TextIOWrapper(file, "utf-8-sig", "surrogateescape", newline="\n")
        self.count = 0
        self.total = _length(file) if file.seekable() else None

    def done(self) -> int:
        return self._bytes.tell()

    def read(self, size: int) -> str:
        """Return about so many characters, in whole lines; empty at the end."""
        text = self._file.read(size)
        text += self._file.readline()
        self.count += text.count("\n")
        return text

    def __iter__(self) -> Iterator[str]:
        """Yield one line after another, with its end."""
        for line in iter(self._file.readline, ""):
            self.count += 1
            yield line


def _length(file: IO[bytes]) -> int:
    start, end = file.tell(), file.seek(0, os.SEEK_END)
    file.seek(start)
    return end


def _not_blank(first: int, text: str) -> tuple[Sequence[int], list[str]]:
    """Return the lines of a text that are not blank, and their numbers."""
    lines = text.removesuffix("\n").split("\n")
    if "\r" in text:
        lines = [line.removesuffix("\r") for line in lines]
    numbers = range(first, first + len(lines))
    if all(map(str.strip, lines)):
        return numbers, lines
    kept = [number for number, line in zip(numbers, lines, strict=True) if line.strip()]
    return kept, [line for line in lines if line.strip()]


def _not_utf8(texts: Sequence[str]) -> dict[int, str]:
    if all(map(str.isascii, texts)):
        return {}
    return {row: "not UTF-8" for row, text in enumerate(texts) if SURROGATE.search(text)}


def _heading(names: Sequence[str], layout: Layout) -> str:
    layout.require_new(names)
    return _joined([*names, *layout.added], DELIMITERS[layout.to]) + "\n"


class _Numbers(dict[str, int]):
    """The texts of 64-bit integers read so far: they come again and again."""

    def __missing__(self, text: str) -> int:
        number = self.read(text)
        if isinstance(number, int) and is_word(number):
            return number
        raise ValueError(f"{text!r} is no 64-bit integer")

    def read(self, text: str) -> Number:
        """Return any number."""
        if text in self:
            return self[text]
        number = read_text(text.strip())
        if isinstance(number, int) and is_word(number) and len(self) < MOST_KNOWN:
            self[text] = number
        return number


class _Text(Table):
    """A table with one hand in a line, or in a few."""

    def __init__(self, file: IO[bytes], layout: Layout) -> None:
        self._lines = _Lines(file)
        self.total = self._lines.total
        self._layout = layout
        self._to = DELIMITERS.get(layout.to)
        self._numbers = _Numbers()

    def done(self) -> int:
        return self._lines.done()


def _read_puzzles(
    layout: Layout,
    lines: Sequence[int],
    records: Iterable[Record],
    read: Callable[[Record], Puzzle],
    bad: dict[int, str],
) -> tuple[list[Sequence[Number]], list[Number] | Number]:
    """Return hands and targets one by one, and note which are bad."""
    hands: list[Sequence[Number]] = []
    targets: list[Number] = []
    for row, record in enumerate(records):
        if row not in bad:
            try:
                hand, target = read(record)
                if not 1 <= len(hand) <= MOST_NUMBERS:
                    raise ValueError(f"{len(hand)} numbers: a hand holds 1 to {MOST_NUMBERS}")
            except ValueError as error:
                bad[row] = str(error)
            else:
                hands.append(hand)
                targets.append(target)
        if row in bad:
            bad[row] = f"line {lines[row]}: {bad[row]}"
            if not layout.skip:
                raise ValueError(bad[row])
    return hands, _one_if_equal(targets, layout.target)


def _one_if_equal(targets: list[Number], default: Number) -> list[Number] | Number:
    """Return one target for all hands if it is: that is quicker."""
    kinds = {*targets} or {default}
    return kinds.pop() if len(kinds) == 1 else targets


def _joined(cells: Iterable[object], delimiter: str) -> str:
    line = StringIO()
    csv.writer(line, delimiter=delimiter).writerow(cells)
    return line.getvalue().removesuffix("\r\n")


# CSV ----------------------------------------------------------------------------------------------


class _Records(NamedTuple):
    """Some lines of a CSV that are not blank; a cell in quotes may go on in the next line."""

    lines: Sequence[int]
    texts: list[str]
    cells: list[list[str]]  # none where quotes are wrong
    bad: dict[int, str]

    def after_first(self) -> _Records:
        """Return all but the first record."""
        bad = {row - 1: reason for row, reason in self.bad.items()}
        return _Records(self.lines[1:], self.texts[1:], self.cells[1:], bad)


class _Csv(_Text):
    """A table with a number in a cell."""

    def __init__(self, file: IO[bytes], delimiter: str, layout: Layout) -> None:
        super().__init__(file, layout)
        self._delimiter = delimiter
        first = self._first_records()
        header = first is not None and self._is_header(first)
        self._names = self._names_of(first, header) if first else [*layout.columns]
        self._places, self._target = self._find_places()
        known = {*self._places, self._target}
        self._others = [place for place in range(len(self._names)) if place not in known]
        self._picked = _picker(self._places)
        self._require_new_names()
        if first and self._to:
            self.heading = _heading(self._names, layout)
            if header and self._to == self._delimiter:
                self.heading = f"{first.texts[0]}{self._to}{_joined(layout.added, self._to)}\n"
        if first:
            self._pending = self._rows(first.after_first() if header else first)

    def _first_records(self) -> _Records | None:
        records = self._records(LEAST_SIZE)
        while records and not records.texts:
            records = self._records(LEAST_SIZE)
        return records

    def _is_header(self, first: _Records) -> bool:
        if self._layout.header is not None:
            return self._layout.header
        try:
            return not [*map(self._numbers.read, _without_blank_end(first.cells[0]))]
        except ValueError:
            return True

    def _names_of(self, first: _Records, header: bool) -> list[str]:
        if not header:
            return [*self._layout.columns] or _number_names(len(first.cells[0]))
        if 0 in first.bad:
            raise ValueError(f"line {first.lines[0]}: {first.bad[0]}")
        return [cell.strip() for cell in first.cells[0]]

    def _find_places(self) -> tuple[list[int], int | None]:
        """Return which columns hold numbers, and which the target, if any."""
        columns, names = self._layout.columns, self._names
        target = next((place for place, name in enumerate(names) if name.lower() == "target"), None)
        if not columns:
            return [place for place in range(len(names)) if place != target], target
        for name in columns:
            if name not in names:
                raise ValueError(f"there is no column {name!r}, only {', '.join(names)}")
        places = [names.index(name) for name in columns]
        return places, None if target in places else target

    def _require_new_names(self) -> None:
        self._layout.require_new(self._names)
        if self._layout.to == "jsonl":
            keys = ["numbers", "target", *(self._names[place] for place in self._others)]
            if len({*keys}) < len(keys):
                raise ValueError("two fields of an object would have one name: rename the columns")

    def _read(self, size: int) -> Rows | None:
        records = self._records(size)
        return records and self._rows(records)

    def _records(self, size: int) -> _Records | None:
        first = self._lines.count + 1
        text = self._lines.read(size)
        if not text:
            return None
        if '"' in text:
            records = self._quoted_records(first, text)
        else:
            lines, texts = _not_blank(first, text)
            records = _Records(lines, texts, [each.split(self._delimiter) for each in texts], {})
        records.bad.update(_not_utf8(records.texts))
        return records

    def _quoted_records(self, first: int, text: str) -> _Records:
        """Read text with quotes in it, and on to the end of its last record."""
        taken: list[str] = []

        def take() -> Iterator[str]:
            for line in chain(StringIO(text), self._lines):
                taken.append(line)
                yield line

        reader = csv.reader(take(), delimiter=self._delimiter, strict=True)
        lines: list[int] = []
        records = _Records(lines, [], [], {})
        own = text.removesuffix("\n").count("\n") + 1
        while (start := len(taken)) < own:
            reason, cells = "", []
            try:
                cells = next(reader)
            except csv.Error as error:
                reason = str(error)
            whole = "".join(taken[start:]).removesuffix("\n").removesuffix("\r")
            if whole.strip():
                if reason:
                    records.bad[len(lines)] = reason
                lines.append(first + start)
                records.texts.append(whole)
                records.cells.append(cells)
        return records

    def _rows(self, records: _Records) -> Rows:
        hands, targets = self._read_plain(records) or _read_puzzles(
            self._layout, records.lines, records.cells, self._read_puzzle, records.bad
        )
        return Rows(self._texts(records), hands, targets, records.bad)

    def _read_plain(
        self, records: _Records
    ) -> tuple[NDArray[np.int64], NDArray[np.int64] | Number] | None:
        """Return hands and targets at once, if all rows are whole and hold 64-bit integers."""
        cells, size, read = records.cells, len(self._places), self._numbers.__getitem__
        whole = {*map(len, cells)} == {len(self._names)}
        if records.bad or not whole or not 1 <= size <= MOST_NUMBERS:
            return None
        targets: NDArray[np.int64] | Number = self._layout.target
        try:
            every = chain.from_iterable(map(self._picked, cells))
            hands = np.fromiter(map(read, every), np.int64, len(cells) * size)
            if self._target is not None:
                column = map(itemgetter(self._target), cells)
                targets = np.fromiter(map(read, column), np.int64, len(cells))
                if (targets == targets[0]).all():
                    targets = int(targets[0])  # which is quicker than one for each
        except ValueError:
            return None
        return hands.reshape(-1, size), targets

    def _read_puzzle(self, cells: list[str]) -> Puzzle:
        if len(cells) > len(self._names):
            raise ValueError(f"{len(cells)} cells, but there are {len(self._names)} columns")
        row = self._filled(cells)
        hand = [*map(self._numbers.read, _without_blank_end(self._picked(row)))]
        target = "" if self._target is None else row[self._target].strip()
        return hand, self._numbers.read(target) if target else self._layout.target

    def _texts(self, records: _Records) -> list[str]:
        width = len(self._names)
        if self._to == self._delimiter and {*map(len, records.cells)} == {width}:
            return records.texts
        return [*map(self._text, records.texts, records.cells)]

    def _text(self, text: str, cells: list[str]) -> str:
        row = self._filled(cells or [text])
        if not self._to:
            return json.dumps(self._fields(row))[:-1]
        if self._to == self._delimiter and 0 < len(cells) <= len(row):
            return text + self._to * (len(row) - len(cells))
        return _joined(row, self._to)

    def _filled(self, cells: list[str]) -> list[str]:
        """Return as many cells as there are columns."""
        width = len(self._names)
        return cells[:width] + [""] * (width - len(cells))

    def _fields(self, row: list[str]) -> Fields:
        numbers = _without_blank_end(self._picked(row))
        fields: Fields = {"numbers": [*map(_json_number, numbers)]}
        if self._target is not None and row[self._target].strip():
            fields["target"] = _json_number(row[self._target])
        return fields | {self._names[place]: row[place] for place in self._others}


def _picker(places: Sequence[int]) -> Callable[[list[str]], Sequence[str]]:
    """Return a function that takes some cells out of a row."""
    start = places[0] if places else 0
    if places == [*range(start, start + len(places))]:
        return itemgetter(slice(start, start + len(places)))
    return itemgetter(*places)


def _number_names(size: int) -> list[str]:
    return [f"number{place + 1}" for place in range(size)]


def _without_blank_end(cells: Sequence[str]) -> Sequence[str]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]


def _json_number(cell: str) -> int | str:
    return int(cell) if INTEGER.fullmatch(cell) else cell


# JSON lines ---------------------------------------------------------------------------------------


class _Columns(NamedTuple):
    """The columns that objects are written in, as the first of them has it."""

    numbers: Sequence[str]
    keys: Sequence[str]  # of all other fields


class _Jsonl(_Text):
    """A table with one JSON text in a line: an array of numbers, or an object that has one."""

    def __init__(self, file: IO[bytes], layout: Layout) -> None:
        super().__init__(file, layout)
        self._columns: _Columns | None = None
        self._pending = self._read(LEAST_SIZE)
        self.heading = self._columns_heading()

    def _columns_heading(self) -> str:
        if not self._columns or not self._to:
            return ""
        return _heading([*self._columns.numbers, *self._columns.keys], self._layout)

    def _read(self, size: int) -> Rows | None:
        first = self._lines.count + 1
        text = self._lines.read(size)
        if not text:
            return None
        lines, texts = _not_blank(first, text)
        bad = _not_utf8(texts)
        objects = [self._read_object(row, line, bad) for row, line in enumerate(texts)]
        hands, targets = _read_puzzles(self._layout, lines, objects, self._read_puzzle, bad)
        if self._columns is None:
            self._columns = _Columns(self._layout.columns or _number_names(MOST_NUMBERS), [])
        return Rows([*map(self._text, texts, objects)], hands, targets, bad)

    def _read_object(self, row: int, line: str, bad: dict[int, str]) -> Fields | None:
        """Return the object that a line stands for; None where it stands for none."""
        try:
            found = DECODER.decode(line)
            if isinstance(found, list):
                return {"numbers": found}
            if not isinstance(found, dict) or "numbers" not in found:
                raise ValueError("no array, and no object with numbers")
            self._layout.require_new(found)
        except json.JSONDecodeError as error:
            bad.setdefault(row, f"no JSON: {error.msg} at column {error.colno}")
        except (ValueError, RecursionError) as error:
            bad.setdefault(row, str(error))
        else:
            return found
        return None

    def _read_puzzle(self, fields: Fields | None) -> Puzzle:
        assert fields is not None
        if not isinstance(fields["numbers"], list):
            raise ValueError("the numbers are no array")
        hand = [*map(self._number, fields["numbers"])]
        target = fields.get("target")
        if self._to:
            self._require_columns(hand, fields)
        return hand, self._layout.target if target is None else self._number(target)

    def _number(self, value: object) -> Number:
        if type(value) is int:
            return value
        if isinstance(value, str):
            return self._numbers.read(value)
        raise ValueError(f"{json.dumps(value)} is no integer, fraction or card (A T J Q K)")

    def _require_columns(self, hand: Sequence[Number], fields: Fields) -> None:
        if self._columns is None:
            numbers = self._layout.columns or _number_names(len(hand))
            self._columns = _Columns(numbers, [key for key in fields if key != "numbers"])
        numbers, keys = self._columns
        if len(hand) > len(numbers):
            raise ValueError(f"{len(hand)} numbers, but there are {len(numbers)} columns of them")
        for key in fields:
            if key != "numbers" and key not in keys:
                raise ValueError(f"there is no column {key!r}, since the first line has none")

    def _text(self, line: str, fields: Fields | None) -> str:
        if self._to:
            return _joined(self._cells(line, fields), self._to)
        if fields is None:
            return json.dumps({"line": line})[:-1]
        line = line.strip()
        return f'{{"numbers": {line}' if line.startswith("[") else line[:-1].rstrip()

    def _cells(self, line: str, fields: Fields | None) -> list[str]:
        assert self._columns is not None
        width = len(self._columns.numbers)
        if fields is None:
            return [line] + [""] * (width + len(self._columns.keys) - 1)
        numbers = fields["numbers"] if isinstance(fields["numbers"], list) else []
        cells = [*map(_cell, numbers[:width])]
        missing = width - len(cells)
        return cells + [""] * missing + [_cell(fields.get(key)) for key in self._columns.keys]


def _cell(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


# .npy ---------------------------------------------------------------------------------------------


class _Npy(Table):
    """An array of integers, mapped into memory."""

    def __init__(self, file: IO[bytes], layout: Layout) -> None:
        self._hands = np.lib.format.open_memmap(file.name, mode="r")
        self._layout = layout
        self._start = 0
        shape, dtype = self._hands.shape, self._hands.dtype
        if len(shape) != 2 or dtype.kind not in "iu" or not 1 <= shape[1] <= MOST_NUMBERS:
            raise ValueError(
                f"an array of {dtype} of shape {shape}:"
                f" expected integers of shape (m, n), n from 1 to {MOST_NUMBERS}"
            )
        self.total = len(self._hands)
        if layout.to != "jsonl":
            names = layout.columns or _number_names(shape[1])
            if len(names) != shape[1]:
                raise ValueError(f"{len(names)} names, but there are {shape[1]} columns")
            self.heading = _heading(names, layout)

    def done(self) -> int:
        return self._start

    def _read(self, size: int) -> Rows | None:
        stop = self._start + max(1, size // (2 * self._hands.shape[1]))
        hands = np.array(self._hands[self._start : stop])
        if not len(hands):
            return None
        self._start += len(hands)
        return Rows(self._texts(hands), hands, self._layout.target, {})

    def _texts(self, hands: NDArray[Any]) -> list[str]:
        # All rows at once, and then taken apart, which is quicker than row by row.
        rows = json.dumps(hands.tolist(), separators=(",", ":"))[2:-2]
        if self._layout.to == "jsonl":
            return [f'{{"numbers": [{row}]' for row in rows.split("],[")]
        return rows.replace("],[", "\n").replace(",", DELIMITERS[self._layout.to]).split("\n")
