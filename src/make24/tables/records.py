"""The lines of a CSV, taken apart into cells."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import chain
from typing import NamedTuple

from make24.tables.lines import Lines, not_blank, not_utf8

__all__ = ["Records", "read_records"]


class Records(NamedTuple):
    """Some lines of a CSV that are not blank; a cell in quotes may go on in the next line."""

    lines: Sequence[int]
    texts: list[str]
    cells: list[list[str]]  # none where quotes are wrong
    bad: dict[int, str]

    def after_first(self) -> Records:
        """Return all but the first record."""
        bad = {row - 1: reason for row, reason in self.bad.items()}
        return Records(self.lines[1:], self.texts[1:], self.cells[1:], bad)


def read_records(lines: Lines, size: int, delimiter: str) -> Records | None:
    """Read about so many characters, or return None where there are no more."""
    first, text = lines.read(size)
    if not text:
        return None
    if '"' in text:
        records = _quoted_records(first, text, lines, delimiter)
    else:
        numbers, texts = not_blank(first, text)
        records = Records(numbers, texts, [each.split(delimiter) for each in texts], {})
    records.bad.update(not_utf8(records.texts))
    return records


def _quoted_records(first: int, text: str, rest: Lines, delimiter: str) -> Records:
    """Take apart a text with quotes in it, reading on to the end of its last record."""
    taken: list[str] = []

    def take() -> Iterator[str]:
        for line in chain(StringIO(text), rest):
            taken.append(line)
            yield line

    reader = csv.reader(take(), delimiter=delimiter, strict=True)
    lines: list[int] = []
    records = Records(lines, [], [], {})
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
