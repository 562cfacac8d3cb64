"""JSON texts, read and written so that a number with a point stays as it came."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from make24.tables.lines import SURROGATE

__all__ = ["read_json", "write_json"]

MOST_NESTED = 100  # far below where Python gives up, which depends on who calls
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class _Written(str):
    """A number that is no integer, as it was written."""

    __slots__ = ()


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
