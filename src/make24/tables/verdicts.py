"""Answers in JSON lines, and the same lines with what is said of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import IO, Any, NamedTuple

from make24.extract import extract
from make24.hands import Number
from make24.tables.jsontext import plain_number, read_json
from make24.tables.lines import Lines, not_utf8
from make24.tables.numbers import Numbers
from make24.verdict import Verdict

__all__ = ["AnswerLines", "Judge", "Judged"]

Judge = Callable[[str, Sequence[Number], Number], Verdict]

TOLD = ("right", "reason", "position", "value", "message")
SIZE = 1 << 18  # characters at once


class Judged(NamedTuple):
    """Lines with verdicts, the reasons that were given, and how many lines were bad."""

    text: str
    reasons: Counter[str]
    bad: int


class AnswerLines:
    """A file with an answer in each line: an object with a text, numbers and perhaps a target.

    Parameters
    ----------
    file : binary file
    judge : callable
        Returns the verdict of a text, a hand and a target.
    text_key, numbers_key : str
        The names of the fields that have the text and the numbers.
    target : int or Fraction
        The target of lines that have none of their own.
    is_longer : bool
        Whether the answer has to be found in the text; the lines then get it as ``extracted``.
    skip : bool
        Whether lines that can't be read are written with the reason, as ``error``. If not, they
        raise ValueError.
    """

    def __init__(
        self,
        file: IO[bytes],
        judge: Judge,
        *,
        text_key: str,
        numbers_key: str,
        target: Number,
        is_longer: bool,
        skip: bool,
    ) -> None:
        self._lines = Lines(file)
        self.total = self._lines.total
        self._judge = judge
        self._keys = text_key, numbers_key
        self._target = target
        self._is_longer = is_longer
        self._skip = skip
        self._added = [*["extracted"] * is_longer, *TOLD, *["error"] * skip]
        self._numbers = Numbers()

    def done(self) -> int:
        """Return how many bytes have been read."""
        return self._lines.done()

    def batches(self) -> Iterator[Judged]:
        """Yield all lines with their verdicts, some at once.

        Raises
        ------
        ValueError
            If a line can't be read and none are skipped. It begins with the number of the line.
        """
        while True:
            first, text = self._lines.read(SIZE)
            if not text:
                return
            yield self._judged(*self._lines.not_blank(first, text))

    def _judged(self, numbers: Sequence[int], lines: Sequence[str]) -> Judged:
        written = []
        reasons: Counter[str] = Counter()
        bad = not_utf8(lines)
        for row, line in enumerate(lines):
            fields: dict[str, Any] = {}
            try:
                if row in bad:
                    raise ValueError(bad[row])
                fields = self._fields(line)
                told = self._told(fields)
            except ValueError as error:
                bad[row] = f"line {numbers[row]}: {error}"
                if not self._skip:
                    raise ValueError(bad[row]) from None
                told = {**dict.fromkeys(self._added), "error": bad[row]}
            else:
                reasons[told["reason"]] += 1
            written.append(_with(line.strip() if fields else json.dumps({"line": line}), told))
        return Judged("".join(written), reasons, len(bad))

    def _fields(self, line: str) -> dict[str, Any]:
        """Return the object in a line, to which more can be added; or raise ValueError."""
        fields = read_json(line)
        if not isinstance(fields, dict):
            raise ValueError("no object")
        for key in self._keys:
            if key not in fields:
                raise ValueError(f"there is no {key!r}")
        for name in self._added:
            if name in fields:
                raise ValueError(f"{name!r} is there already")
        return fields

    def _told(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a line gets, or raise ValueError."""
        text, numbers = (fields[key] for key in self._keys)
        target = fields.get("target")
        if type(text) is not str:  # as are numbers with a point, too, in a way
            raise ValueError(f"{self._keys[0]!r} is no string")
        if not isinstance(numbers, list):
            raise ValueError(f"{self._keys[1]!r} is no array")
        answer = extract(text) or "" if self._is_longer else text
        verdict = self._judge(
            answer,
            [*map(self._numbers.of_json, numbers)],
            self._target if target is None else self._numbers.of_json(target),
        )
        told = {
            "right": bool(verdict),
            "reason": verdict.reason.name,
            "position": verdict.position,
            "value": None if verdict.value is None else plain_number(verdict.value),
            "message": verdict.message,
        }
        return {"extracted": answer, **told} if self._is_longer else told


def _with(line: str, told: Mapping[str, Any]) -> str:
    """Return a line that has an object, with more fields in it."""
    return f"{line[:-1].rstrip()}, {json.dumps(told)[1:]}\n"
