"""The lines of a file of text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import IO

__all__ = ["SURROGATE", "Lines", "not_utf8"]

SURROGATE = re.compile("[\ud800-\udfff]")  # what a byte that is not UTF-8 is read as


class Lines:
    """The lines of a text in UTF-8, counted.

    Attributes
    ----------
    delimiter : str
        What a line that has it is not blank for, though it be a tab.
    total : int or None
        How many bytes there are, if that is known.
    """

    def __init__(self, file: IO[bytes], delimiter: str = ",") -> None:
        self.delimiter = delimiter
        self._bytes = file
        self._file = TextIOWrapper(file, "utf-8-sig", "surrogateescape", newline="\n")
        self._count = 0
        self.total = _length(file) if file.seekable() else None

    def done(self) -> int:
        """Return how many bytes have been read."""
        return self._bytes.tell()

    def read(self, size: int) -> tuple[int, str]:
        """Return about so many characters, in whole lines, and the number of the first.

        Not all of them are blank. The text is empty at the end.
        """
        while True:
            first = self._count + 1
            text = self._file.read(size)
            text += self._file.readline()
            self._count += text.count("\n")
            if not text or not self.is_blank(text):
                return first, text

    def __iter__(self) -> Iterator[str]:
        """Yield one line after another, with its end."""
        for line in iter(self._file.readline, ""):
            self._count += 1
            yield line

    def is_blank(self, text: str) -> bool:
        """Whether there is nothing in a text but spaces."""
        return not text.strip() and self.delimiter not in text

    def not_blank(self, first: int, text: str) -> tuple[Sequence[int], list[str]]:
        """Return the numbers of the lines of a text that are not blank, and the lines."""
        lines = text.removesuffix("\n").split("\n")
        if "\r" in text:
            lines = [line.rstrip("\r") for line in lines]
        numbers = range(first, first + len(lines))
        if all(map(str.strip, lines)):
            return numbers, lines
        kept = [place for place, line in enumerate(lines) if not self.is_blank(line)]
        return [numbers[place] for place in kept], [lines[place] for place in kept]


def _length(file: IO[bytes]) -> int:
    start, end = file.tell(), file.seek(0, os.SEEK_END)
    file.seek(start)
    return end


def not_utf8(texts: Sequence[str]) -> dict[int, str]:
    """Return a reason for each text that is bad, by its place."""
    if all(map(str.isascii, texts)):
        return {}
    return {row: "not UTF-8" for row, text in enumerate(texts) if SURROGATE.search(text)}
