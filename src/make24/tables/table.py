"""What all tables are: rows, in batches that are dealt with in a short time."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from make24.hands import Number

__all__ = ["Rows", "Table"]

QUICK, SLOW = 0.2, 1.0  # seconds: batches are made larger below, and smaller above


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
    LEAST_SIZE, MOST_SIZE : int
        The characters to read at once, from and to.
    heading : str
        The first line of the output; empty if it has none.
    total : int or None
        How much there is to read, in bytes or rows, if that is known.
    """

    LEAST_SIZE, MOST_SIZE = 1 << 10, 1 << 18

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
        size = self.LEAST_SIZE
        while (rows := self._read(size)) is not None:
            began = time.monotonic()
            yield rows
            took = time.monotonic() - began
            if took < QUICK:
                size = min(2 * size, self.MOST_SIZE)
            elif took > SLOW:
                size = max(size // 2, self.LEAST_SIZE)
