"""JSON texts, read and written so that a number with a point stays as it came."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import accumulate
from typing import Any

from make24._kernel.hand import number_text
from make24.tables.lines import SURROGATE

__all__ = ["plain_number", "read_json", "whole_number", "write_json"]

VERY_LARGE = 10**640  # more digits than Python may be set to convert
MOST_NESTED = 100  # far below where Python gives up, which depends on who calls
STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)  # closed or not


class _Written(str):
    """A number that is no integer, as it was written."""

    __slots__ = ()


WHOLE = re.compile(r"(-?[0-9]+)\.0+")

DECODER = json.JSONDecoder(parse_float=_Written, parse_constant=_Written)


def read_json(text: str) -> Any:
    """Return what a text stands for, or raise ValueError."""
    if _is_deep(text):
        raise ValueError(f"nested deeper than {MOST_NESTED}")
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error.msg} at column {error.colno}") from error
    # An escape may stand for what no file in UTF-8 can hold.
    if "\\u" in text and (half := SURROGATE.search(json.dumps(value, ensure_ascii=False))):
        raise ValueError(f"{half[0]!a} is half a character")
    return value


def whole_number(value: object) -> int | None:
    """Return a number that is an integer, though it be written as 24.0; None for all else."""
    if type(value) is int:
        return value
    written = WHOLE.fullmatch(value) if isinstance(value, _Written) else None
    return int(written[1]) if written else None


def plain_number(number: Fraction) -> int | str:
    """Return a number for JSON: a fraction, or an integer that is very large, as a string."""
    if number.denominator == 1 and abs(number) < VERY_LARGE:
        return number.numerator
    return number_text(number)


def write_json(value: object) -> str:
    """Return the text of what has been read."""
    if isinstance(value, _Written):
        return value
    if isinstance(value, list):
        return f"[{', '.join(map(write_json, value))}]"
    if isinstance(value, dict):
        fields = (f"{json.dumps(key)}: {write_json(each)}" for key, each in value.items())
        return f"{{{', '.join(fields)}}}"
    return json.dumps(value)


def _is_deep(text: str) -> bool:
    if text.count("[") + text.count("{") <= MOST_NESTED:
        return False
    steps = ((mark in "[{") - (mark in "]}") for mark in STRING.sub("", text))
    return max(accumulate(steps)) > MOST_NESTED
