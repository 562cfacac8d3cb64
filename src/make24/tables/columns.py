"""The columns of a CSV: which of them hold the numbers, the target, and anything else."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

__all__ = ["Columns", "without_blank_end"]

INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")


class Columns:
    """The columns of a CSV.

    Attributes
    ----------
    names : list of str
    numbers : list of int
        The places of the columns of numbers.
    target : int or None
        The place of the target, if there is one.
    picked : callable
        Returns the cells of a row that hold the numbers.
    """

    def __init__(self, names: Sequence[str], chosen: Sequence[str]) -> None:
        self.names = [*names]
        self.numbers, self.target = _places(names, chosen)
        self.picked = _picker(self.numbers)
        known = {*self.numbers, self.target}
        self._others = [place for place in range(len(names)) if place not in known]

    def filled(self, cells: list[str]) -> list[str]:
        """Return as many cells as there are columns."""
        width = len(self.names)
        return cells[:width] + [""] * (width - len(cells))

    def fields(self, row: list[str]) -> dict[str, Any]:
        """Return a row as an object."""
        numbers = without_blank_end(self.picked(row))
        fields: dict[str, Any] = {"numbers": [*map(_json_number, numbers)]}
        if self.target is not None and row[self.target].strip():
            fields["target"] = _json_number(row[self.target])
        return fields | {self.names[place]: row[place] for place in self._others}

    def require_different_fields(self) -> None:
        """Raise ValueError if rows can't be objects."""
        keys = ["numbers", "target", *(self.names[place] for place in self._others)]
        if len({*keys}) < len(keys):
            raise ValueError("two fields of an object would have one name: rename the columns")


def _places(names: Sequence[str], chosen: Sequence[str]) -> tuple[list[int], int | None]:
    """Return which columns hold numbers, and which the target, if any."""
    target = next((place for place, name in enumerate(names) if name.lower() == "target"), None)
    if not chosen:
        return [place for place in range(len(names)) if place != target], target
    for name in chosen:
        if name not in names:
            raise ValueError(f"there is no column {name!r}, only {', '.join(names)}")
    places = [names.index(name) for name in chosen]
    return places, None if target in places else target


def _picker(places: Sequence[int]) -> Callable[[list[str]], Sequence[str]]:
    """Return a function that takes some cells out of a row."""
    start = places[0] if places else 0
    if places == [*range(start, start + len(places))]:
        return itemgetter(slice(start, start + len(places)))
    return itemgetter(*places)


def without_blank_end(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells up to the last that is not blank."""
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]


def _json_number(cell: str) -> int | str:
    return int(cell) if INTEGER.fullmatch(cell) else cell
