"""Rows with their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from operator import add
from typing import Any, NamedTuple

import numpy as np

from make24.bulk import solve_many
from make24.rules import CLASSIC, Rules
from make24.solve import Level
from make24.tables.layout import ANSWERS, REASON, Layout
from make24.tables.table import Rows

__all__ = ["Answered", "answered"]


class Answered(NamedTuple):
    """Rows of a table as text, and how many there are."""

    text: str
    rows: int
    solved: int
    bad: int


def answered(
    rows: Rows,
    layout: Layout,
    rules: Rules = CLASSIC,
    level: Level = "essential",
    threads: int | None = None,
) -> Answered:
    """Solve some rows, and return them with their answers.

    Counts and expressions come of one pass of :func:`make24.solve_many`, so that the expression is
    the first that :func:`make24.solve` lists: the plainest.
    """
    found = solve_many(rows.hands, rows.targets, rules=rules, level=level, threads=threads)
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
        to = self._layout.delimiter
        if not to:
            values = (solutions > 0, solutions, expression)
            fields: dict[str, Any] = dict(zip(ANSWERS, values, strict=True))
            if reason:
                fields[REASON] = reason
            return f", {json.dumps(fields)[1:]}\n"
        # An expression needs no quotes.
        cells = f"{to}true{to}{solutions}{to}{expression}" if solutions else f"{to}false{to}0{to}"
        if self._layout.skip:
            cells += to
        if reason:
            cells += self._layout.joined([reason])
        return cells + "\n"


def _with_reasons(
    ends: Iterator[str], rows: int, bad: Mapping[int, str], endings: _Endings
) -> Iterator[str]:
    for row in range(rows):
        yield endings.ending(0, None, bad[row]) if row in bad else next(ends)
