"""The lines of a file of text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import IO

__all__ = ["Lines", "not_blank", "not_utf8"]

SURROGATE = re.compile("[\ud800-\udfff]")  # what a byte that is not UTF-8 is read as


class Lines:
    """The lines of a text in UTF-8, counted."""

    def __init__(self, file: IO[bytes]) -> None:
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
            if not text.isspace():
                return first, text

    def __iter__(self) -> Iterator[str]:
        """Yield one line after another, with its end."""
        for line in iter(self._file.readline, ""):
            self._count += 1
            yield line


def _length(file: IO[bytes]) -> int:
    start, end = file.tell(), file.seek(0, os.SEEK_END)
    file.seek(start)
    return end


def not_blank(first: int, text: str) -> tuple[Sequence[int], list[str]]:
    """Return the numbers of the lines of a text that are not blank, and the lines."""
    lines = text.removesuffix("\n").split("\n")
    if "\r" in text:
        lines = [line.removesuffix("\r") for line in lines]
    numbers = range(first, first + len(lines))
    if all(map(str.strip, lines)):
        return numbers, lines
    kept = [number for number, line in zip(numbers, lines, strict=True) if line.strip()]
    return kept, [line for line in lines if line.strip()]


def not_utf8(texts: Sequence[str]) -> dict[int, str]:
    """Return a reason for each text that is bad, by its place."""
    if all(map(str.isascii, texts)):
        return {}
    return {row: "not UTF-8" for row, text in enumerate(texts) if SURROGATE.search(text)}
