"""Tables that are arrays of integers in a file .npy."""

from __future__ import annotations

import json
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from make24.hands import MAX_NUMBERS
from make24.tables.layout import Layout
from make24.tables.table import Rows, Table

__all__ = ["NpyTable"]


class NpyTable(Table):
    """An array of integers, mapped into memory."""

    def __init__(self, file: IO[bytes], layout: Layout) -> None:
        self._hands = np.lib.format.open_memmap(file.name, mode="r")
        self._layout = layout
        self._start = 0
        shape, dtype = self._hands.shape, self._hands.dtype
        if len(shape) != 2 or dtype.kind not in "iu" or not 1 <= shape[1] <= MAX_NUMBERS:
            raise ValueError(
                f"an array of {dtype} of shape {shape}:"
                f" expected integers of shape (m, n), n from 1 to {MAX_NUMBERS}"
            )
        self.total = len(self._hands)
        if layout.delimiter:
            names = layout.names(shape[1])
            if len(names) != shape[1]:
                raise ValueError(f"{len(names)} names, but there are {shape[1]} columns")
            self.heading = layout.heading(names)

    def done(self) -> int:
        """Return how many rows have been read."""
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
        if not self._layout.delimiter:
            return [f'{{"numbers": [{row}]' for row in rows.split("],[")]
        return rows.replace("],[", "\n").replace(",", self._layout.delimiter).split("\n")
