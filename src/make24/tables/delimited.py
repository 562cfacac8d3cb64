"""Tables with a number in a cell: CSV, and the same with tabs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import IO

import numpy as np
from numpy.typing import NDArray

from make24.hands import MAX_NUMBERS, Number
from make24.tables.columns import Columns, without_blank_end
from make24.tables.layout import Layout
from make24.tables.lines import Lines
from make24.tables.records import Records, read_records
from make24.tables.table import Rows
from make24.tables.text import Puzzle, TextTable

__all__ = ["DelimitedTable"]


class DelimitedTable(TextTable[list[str]]):
    """A table with a number in a cell."""

    def __init__(self, file: IO[bytes], delimiter: str, layout: Layout) -> None:
        super().__init__(Lines(file, delimiter), layout)
        self._delimiter = delimiter
        first = read_records(self._lines, self.LEAST_SIZE)
        header = first is not None and self._is_header(first)
        names = self._names(first, header) if first else layout.columns
        self._columns = Columns(names, layout.columns)
        layout.require_new(names)
        if not self._to:
            self._columns.require_different_fields()
        if first:
            self.heading = self._heading(first, header)
            self._pending = self._rows(first.after_first() if header else first)

    def _is_header(self, first: Records) -> bool:
        if self._layout.header is not None:
            return self._layout.header
        try:
            return not [*map(self._numbers.read, without_blank_end(first.cells[0]))]
        except ValueError:
            return True

    def _names(self, first: Records, header: bool) -> Sequence[str]:
        if not header:
            return self._layout.names(first.width() or MAX_NUMBERS)
        if 0 in first.bad:
            raise ValueError(f"line {first.lines[0]}: {first.bad[0]}")
        return [cell.strip() for cell in first.cells[0]]

    def _heading(self, first: Records, header: bool) -> str:
        if not self._to:
            return ""
        if header and self._to == self._delimiter:
            return f"{first.texts[0]}{self._to}{self._layout.heading([])}"  # as it came
        return self._layout.heading(self._columns.names)

    def _read(self, size: int) -> Rows | None:
        records = read_records(self._lines, size)
        return records and self._rows(records)

    def _rows(self, records: Records) -> Rows:
        hands, targets = self._read_plain(records) or self._read_puzzles(
            records.lines, records.cells, records.bad
        )
        return Rows(self._texts(records), hands, targets, records.bad)

    def _is_whole(self, records: Records) -> bool:
        """Whether all rows have as many cells as there are columns."""
        return {*map(len, records.cells)} == {len(self._columns.names)}

    def _read_plain(
        self, records: Records
    ) -> tuple[NDArray[np.int64], NDArray[np.int64] | Number] | None:
        """Return hands and targets at once, if all rows are whole and hold 64-bit integers."""
        size = len(self._columns.numbers)
        if records.bad or not self._is_whole(records) or not 1 <= size <= MAX_NUMBERS:
            return None
        cells, read = records.cells, self._numbers.__getitem__
        targets: NDArray[np.int64] | Number = self._layout.target
        try:
            every = chain.from_iterable(map(self._columns.picked, cells))
            hands = np.fromiter(map(read, every), np.int64, len(cells) * size)
            if self._columns.target is not None:
                column = map(itemgetter(self._columns.target), cells)
                targets = np.fromiter(map(read, column), np.int64, len(cells))
                if (targets == targets[0]).all():
                    targets = int(targets[0])  # which is quicker than one for each
        except ValueError:
            return None
        return hands.reshape(-1, size), targets

    def _read_puzzle(self, cells: list[str]) -> Puzzle:
        columns = self._columns
        if len(cells) > len(columns.names):
            raise ValueError(f"{len(cells)} cells, but there are {len(columns.names)} columns")
        row = columns.filled(cells)
        hand = [*map(self._numbers.read, without_blank_end(columns.picked(row)))]
        target = "" if columns.target is None else row[columns.target].strip()
        return hand, self._numbers.read(target) if target else self._layout.target

    def _texts(self, records: Records) -> list[str]:
        if self._to == self._delimiter and self._is_whole(records):
            return records.texts
        return [*map(self._text, records.texts, records.cells)]

    def _text(self, text: str, cells: list[str]) -> str:
        row = self._columns.filled(cells or [text])
        if not self._to:
            return json.dumps(self._columns.fields(row))[:-1]
        if self._to == self._delimiter and 0 < len(cells) <= len(row):
            return text + self._to * (len(row) - len(cells))
        return self._layout.joined(row)
