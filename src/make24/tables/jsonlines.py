"""Tables with one JSON text in a line: an array of numbers, or an object that has one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import IO, Any

from make24.hands import MAX_NUMBERS, Number
from make24.tables.jsontext import read_json, write_json
from make24.tables.layout import Layout
from make24.tables.lines import Lines, not_utf8
from make24.tables.table import Rows
from make24.tables.text import Puzzle, TextTable

__all__ = ["JsonLinesTable"]

Fields = dict[str, Any]  # of an object; none where there is no object


class JsonLinesTable(TextTable[Fields]):
    """A table with one JSON text in a line."""

    def __init__(self, file: IO[bytes], layout: Layout) -> None:
        super().__init__(Lines(file), layout)
        # The columns that objects are written in, as the first of them has it.
        self._names: Sequence[str] = []  # of the numbers
        self._keys: Sequence[str] = []  # of all other fields
        self._pending = self._read(self.LEAST_SIZE)
        if self._to and self._pending:
            self.heading = layout.heading([*self._names, *self._keys])

    def _read(self, size: int) -> Rows | None:
        first, text = self._lines.read(size)
        if not text:
            return None
        lines, texts = self._lines.not_blank(first, text)
        bad = not_utf8(texts)
        objects = [self._read_object(row, line, bad) for row, line in enumerate(texts)]
        hands, targets = self._read_puzzles(lines, objects, bad)
        self._names = self._names or self._layout.names(MAX_NUMBERS)
        return Rows([*map(self._text, texts, objects)], hands, targets, bad)

    def _read_object(self, row: int, line: str, bad: dict[int, str]) -> Fields:
        """Return the object that a line stands for; an empty one, and a reason, if for none."""
        try:
            found = read_json(line)
            if isinstance(found, list):
                return {"numbers": found}
            if not isinstance(found, dict) or "numbers" not in found:
                raise ValueError("no array, and no object with numbers")
            self._layout.require_new(found)
        except ValueError as error:
            bad.setdefault(row, str(error))
        else:
            return found
        return {}

    def _read_puzzle(self, fields: Fields) -> Puzzle:
        if not isinstance(fields["numbers"], list):
            raise ValueError("the numbers are no array")
        hand = [*map(self._numbers.of_json, fields["numbers"])]
        target = fields.get("target")
        if self._to:
            self._require_columns(hand, fields)
        return hand, self._layout.target if target is None else self._numbers.of_json(target)

    def _require_columns(self, hand: Sequence[Number], fields: Fields) -> None:
        keys = [key for key in fields if key != "numbers"]
        if not self._names:
            self._begin_columns(self._layout.names(len(hand)), keys)
        if len(hand) > len(self._names):
            raise ValueError(
                f"{len(hand)} numbers, but there are {len(self._names)} columns of them"
            )
        for key in keys:
            if key not in self._keys:
                raise ValueError(f"there is no column {key!r}, since the first line has none")

    def _begin_columns(self, names: Sequence[str], keys: Sequence[str]) -> None:
        for key in keys:
            if key in names:
                raise ValueError(f"two columns would be named {key!r}: name others with --columns")
        self._names, self._keys = names, keys

    def _text(self, line: str, fields: Fields) -> str:
        if self._to:
            return self._layout.joined(self._cells(line, fields))
        if not fields:
            return json.dumps({"line": line})[:-1]
        line = line.strip()
        return f'{{"numbers": {line}' if line.startswith("[") else line[:-1].rstrip()

    def _cells(self, line: str, fields: Fields) -> list[str]:
        width = len(self._names)
        if not fields:
            return [line] + [""] * (width + len(self._keys) - 1)
        numbers = fields["numbers"] if isinstance(fields["numbers"], list) else []
        cells = [*map(_cell, numbers[:width])]
        missing = width - len(cells)
        return cells + [""] * missing + [_cell(fields.get(key)) for key in self._keys]


def _cell(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else write_json(value)
