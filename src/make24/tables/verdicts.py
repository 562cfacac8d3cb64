"""Answers in JSON lines, and the same lines with what is said of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, NamedTuple

from make24.extract import extract
from make24.hands import Number
from make24.tables.jsontext import read_json
from make24.tables.lines import Lines, not_utf8
from make24.tables.numbers import Numbers
from make24.verdict import Verdict

__all__ = ["AnswerLines", "Judge", "Judged"]

Judge = Callable[[str, Sequence[Number], Number], Verdict]

TOLD = ("right", "reason", "position", "message")
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
    key : str
        The name of the field that has the text.
    target : int or Fraction
        The target of lines that have none of their own.
    is_longer : bool
        Whether the answer has to be found in the text; the lines then get it as ``answer``.
    skip : bool
        Whether lines that can't be read are written with the reason, as ``error``. If not, they
        raise ValueError.
    """

    def __init__(
        self,
        file: IO[bytes],
        judge: Judge,
        *,
        key: str,
        target: Number,
        is_longer: bool,
        skip: bool,
    ) -> None:
        self._lines = Lines(file)
        self.total = self._lines.total
        self._judge = judge
        self._key = key
        self._target = target
        self._is_longer = is_longer
        self._skip = skip
        self._added = [*["answer"] * is_longer, *TOLD, *["error"] * skip]
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
            try:
                if row in bad:
                    raise ValueError(bad[row])
                told = self._told(read_json(line))
            except ValueError as error:
                bad[row] = f"line {numbers[row]}: {error}"
                if not self._skip:
                    raise ValueError(bad[row]) from None
                told = {**dict.fromkeys(self._added), "error": bad[row]}
                line = json.dumps({"line": line})
            else:
                reasons[told["reason"]] += 1
            written.append(f"{line.strip()[:-1].rstrip()}, {json.dumps(told)[1:]}\n")
        return Judged("".join(written), reasons, len(bad))

    def _told(self, fields: object) -> dict[str, Any]:
        """Return what a line gets, or raise ValueError."""
        if not isinstance(fields, dict) or not {self._key, "numbers"} <= fields.keys():
            raise ValueError(f"no object with {self._key!r} and 'numbers'")
        for name in self._added:
            if name in fields:
                raise ValueError(f"{name!r} is there already")
        text, numbers, target = fields[self._key], fields["numbers"], fields.get("target")
        if type(text) is not str:  # as are numbers with a point, too, in a way
            raise ValueError(f"{self._key!r} is no string")
        if not isinstance(numbers, list):
            raise ValueError("the numbers are no array")
        answer = extract(text) or "" if self._is_longer else text
        verdict = self._judge(
            answer,
            [*map(self._numbers.of_json, numbers)],
            self._target if target is None else self._numbers.of_json(target),
        )
        told = (bool(verdict), verdict.reason.name, verdict.position, verdict.message)
        return {
            **({"answer": answer} if self._is_longer else {}),
            **dict(zip(TOLD, told, strict=True)),
        }
