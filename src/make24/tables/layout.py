"""How a table is read, and how it is written."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Literal

from make24.hands import Number

__all__ = ["ANSWERS", "DELIMITERS", "REASON", "Format", "Layout"]

Format = Literal["csv", "tsv", "jsonl", "npy"]

DELIMITERS: Mapping[Format, str] = {"csv": ",", "tsv": "\t"}
ANSWERS = ("solvable", "solutions", "expression")
REASON = "error"


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
        The names of the columns of numbers, all different. By default, all but ``target``.
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

    def __post_init__(self) -> None:
        for name in self.columns:
            if self.columns.count(name) > 1:
                raise ValueError(f"the column {name!r} is named twice")

    @property
    def delimiter(self) -> str:
        """What goes between the cells of a row that is written; empty if objects are written."""
        return DELIMITERS.get(self.to, "")

    @property
    def added(self) -> tuple[str, ...]:
        """The columns that the answers go to."""
        return (*ANSWERS, REASON) if self.skip else ANSWERS

    def names(self, size: int) -> Sequence[str]:
        """Return the names of so many columns of numbers that have none in the file."""
        return self.columns or [f"number{place + 1}" for place in range(size)]

    def require_new(self, names: Container[str]) -> None:
        """Raise ValueError if a column for answers is there already."""
        for name in self.added:
            if name in names:
                raise ValueError(f"{name!r} is there already")

    def heading(self, names: Sequence[str]) -> str:
        """Return a first line that has these names and those of the answers."""
        self.require_new(names)
        return self.joined([*names, *self.added]) + "\n"

    def joined(self, cells: Iterable[str]) -> str:
        """Return a row to write, without the end of the line."""
        line = StringIO()
        csv.writer(line, delimiter=self.delimiter).writerow(cells)
        return line.getvalue().removesuffix("\r\n")
