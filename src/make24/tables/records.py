"""The lines of a CSV, taken apart into cells."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from make24.tables.lines import Lines, not_utf8

__all__ = ["Records", "read_records"]

LONE_RETURN = "a carriage return inside: end lines in \\n or \\r\\n"


class Records(NamedTuple):
    """Some lines of a CSV that are not blank; a cell in quotes may go on in the next line."""

    lines: Sequence[int]
    texts: list[str]
    cells: list[list[str]]  # none where a line can't be taken apart
    bad: dict[int, str]

    def after_first(self) -> Records:
        """Return all but the first record."""
        bad = {row - 1: reason for row, reason in self.bad.items()}
        return Records(self.lines[1:], self.texts[1:], self.cells[1:], bad)

    def width(self) -> int:
        """Return how many cells the first record has that is not bad; 0 if all are."""
        return next((len(each) for row, each in enumerate(self.cells) if row not in self.bad), 0)


def read_records(lines: Lines, size: int) -> Records | None:
    """Read about so many characters, or return None where there are no more."""
    first, text = lines.read(size)
    if not text:
        return None
    read = _quoted_records if '"' in text else _plain_records
    records = read(first, text, lines)
    records.bad.update(not_utf8(records.texts))
    return records


def _plain_records(first: int, text: str, lines: Lines) -> Records:
    numbers, texts = lines.not_blank(first, text)
    records = Records(numbers, texts, [each.split(lines.delimiter) for each in texts], {})
    if "\r" in text:
        for row, each in enumerate(texts):
            if "\r" in each:
                records.cells[row], records.bad[row] = [], LONE_RETURN
    return records


def _quoted_records(first: int, text: str, rest: Lines) -> Records:
    """Take apart a text with quotes in it, reading on to the end of its last record."""
    taken = _Taken(text, rest)
    reader = csv.reader(taken, delimiter=rest.delimiter, strict=True)
    lines: list[int] = []
    records = Records(lines, [], [], {})
    while (start := taken.count) < len(taken.lines):
        reason, cells = "", []
        try:
            cells = next(reader)
        except csv.Error as error:
            reason = LONE_RETURN if "new-line" in str(error) else str(error)
            taken.count = start + 1  # a quote that is never closed spoils no other line
        whole = "".join(taken.lines[start : taken.count]).removesuffix("\n").rstrip("\r")
        if not rest.is_blank(whole):
            if reason:
                records.bad[len(lines)] = reason
            lines.append(first + start)
            records.texts.append(whole)
            records.cells.append(cells)
    return records


class _Taken:
    """The lines of a text and, as far as needed, of what comes after; some can be taken again."""

    def __init__(self, text: str, rest: Lines) -> None:
        self.lines: list[str] = [*StringIO(text)]
        self.count = 0  # of those taken
        self._rest = iter(rest)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self.count == len(self.lines):
            self.lines.append(next(self._rest))
        self.count += 1
        return self.lines[self.count - 1]
