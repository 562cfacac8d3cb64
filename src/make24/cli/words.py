"""What people read: steps, solutions with what they leave over, and rules in words."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from make24.expression import Expression
    from make24.hands import Number
    from make24.rules import Rules

__all__ = [
    "duration",
    "in_blocks",
    "in_columns",
    "left_over",
    "printable",
    "rules_in_words",
    "steps_as_shown",
    "three_digits",
]

STEP = re.compile(r"(\(.+?\)|[0-9]+)([-+*/])(.+) = (.+)")

ON_THE_WAY = {"integer": "integers", "positive": "positive integers"}


def left_over(numbers: Sequence[Number]) -> str:
    """Return a remark about the numbers that a solution leaves over, empty if there are none."""
    return f"left: {' '.join(map(str, numbers))}" if numbers else ""


def in_columns(texts: Sequence[str], remarks: Sequence[str]) -> str:
    """Return texts one a line, their remarks beginning in one column."""
    width = max(map(len, texts))
    rows = zip(texts, remarks, strict=True)
    return "\n".join(f"{text:{width}}   {remark}" if remark else text for text, remark in rows)


def in_blocks(blocks: Sequence[Sequence[str]], remarks: Sequence[str]) -> str:
    """Return blocks of lines, their remarks last, with blank lines between them."""
    parts = zip(blocks, remarks, strict=True)
    return "\n\n".join("\n".join(filter(None, [*block, remark])) for block, remark in parts)


def steps_as_shown(solution: Expression, signs: str) -> list[str]:
    """Return the steps in the way of the programme: spaced, and the larger number first.

    Parameters
    ----------
    solution : Expression
        A solution under the rules of Countdown.
    signs : str
        The signs for ``*``, ``/`` and ``-``.
    """
    lines = []
    shown = str.maketrans("*/-", signs)
    for left, sign, right, result in STEP.findall("\n".join(solution.steps())):
        if sign in "+*" and _value(left) < _value(right):
            left, right = right, left
        lines.append(f"{left} {sign.translate(shown)} {right} = {result}")
    return lines


def _value(text: str) -> Fraction:
    return Fraction(text.strip("()"))


def rules_in_words(rules: Rules) -> str:
    """Return what sets the rules apart from the classic ones, empty if nothing does."""
    words = []
    if rules.operators != "+-*/":
        words.append(f"operators {' '.join(rules.operators)}")
    if rules.use == "any":
        words.append("any of the numbers")
    if rules.values != "rational":
        words.append(f"only {ON_THE_WAY[rules.values]} on the way")
    if rules.ordered:
        words.append("in the order given")
    return ", ".join(words)


def printable(text: str) -> bool:
    """Return whether standard output has characters for a text."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def duration(seconds: float) -> str:
    """Return a time with three digits and a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= 0.9995 * size:  # from there on it is 1
            return f"{three_digits(seconds / size)} {unit}"
    return f"{three_digits(seconds / 1e-9)} ns"


def three_digits(number: float) -> str:
    """Return a number with three digits, zeros after those of a larger one."""
    rounded = float(f"{number:.3g}")
    return f"{rounded:,.{max(0, 2 - math.floor(math.log10(rounded or 1)))}f}"
