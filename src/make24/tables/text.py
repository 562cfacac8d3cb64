"""What all tables in text are: hands and targets, read one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from make24.hands import MAX_NUMBERS, Number
from make24.tables.layout import Layout
from make24.tables.lines import Lines
from make24.tables.numbers import Numbers
from make24.tables.table import Table

__all__ = ["Puzzle", "TextTable"]

Record = TypeVar("Record")
Puzzle = tuple[Sequence[Number], Number]


class TextTable(Table, Generic[Record]):
    """A table with one hand in a line, or in a few."""

    def __init__(self, lines: Lines, layout: Layout) -> None:
        self._lines = lines
        self.total = lines.total
        self._layout = layout
        self._to = layout.delimiter
        self._numbers = Numbers()

    def done(self) -> int:
        """Return how many bytes have been read."""
        return self._lines.done()

    @abstractmethod
    def _read_puzzle(self, record: Record) -> Puzzle:
        """Return a hand and its target, or raise ValueError."""

    def _read_puzzles(
        self, lines: Sequence[int], records: Iterable[Record], bad: dict[int, str]
    ) -> tuple[list[Sequence[Number]], list[Number] | Number]:
        """Return hands and targets one by one, and note which are bad."""
        hands: list[Sequence[Number]] = []
        targets: list[Number] = []
        for row, record in enumerate(records):
            if row not in bad:
                try:
                    hand, target = self._read_puzzle(record)
                    if not 1 <= len(hand) <= MAX_NUMBERS:
                        raise ValueError(f"{len(hand)} numbers: a hand holds 1 to {MAX_NUMBERS}")
                except ValueError as error:
                    bad[row] = str(error)
                else:
                    hands.append(hand)
                    targets.append(target)
            if row in bad:
                bad[row] = f"line {lines[row]}: {bad[row]}"
                if not self._layout.skip:
                    raise ValueError(bad[row])
        return hands, _one_if_equal(targets, self._layout.target)


def _one_if_equal(targets: list[Number], default: Number) -> list[Number] | Number:
    """Return one target for all hands if it is: that is quicker."""
    kinds = {*targets} or {default}
    return kinds.pop() if len(kinds) == 1 else targets
