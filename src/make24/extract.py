"""The answer in a longer text, such as what a language model writes."""

from __future__ import annotations

import re

__all__ = ["extract"]

OPENING, CLOSING = "<answer>", "</answer>"
BOXED = "\\boxed{"
FENCE = "```"
BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
LANGUAGE = re.compile(r"[A-Za-z0-9_+-]*[ \t]*\n")


def extract(text: str) -> str | None:
    r"""Return the answer that a text gives at its end, None if it is blank.

    The first of these that there is, without the spaces around it:

    1. what stands between the last ``</answer>`` and the ``<answer>`` before it;
    2. what stands in the last ``\boxed{...}``, if its brace is closed;
    3. what stands in the last block fenced by ```` ``` ````, its language aside;
    4. the last line that is not blank.

    Nothing else is looked for, and nothing is taken out of what is found: words around an
    expression are for :func:`make24.check` to refuse.

    Parameters
    ----------
    text : str
        A text of any length; the time is linear in it.

    Raises
    ------
    TypeError
        If the text is no str.

    Examples
    --------
    >>> from make24 import extract
    >>> extract("We try 6*4. <answer> (1+2+3)*4 </answer> Done.")
    '(1+2+3)*4'
    >>> extract(r"So the result is $\boxed{\frac{8}{3-\frac{8}{3}}}$.")
    '\\frac{8}{3-\\frac{8}{3}}'
    >>> extract("First 5-3, then\n\n(5-3)*(8+4)\n")
    '(5-3)*(8+4)'
    """
    if not isinstance(text, str):
        raise TypeError(f"text is {text!r}: expected a str")
    for find in (_tagged, _boxed, _fenced):
        found = find(text)
        if found is not None:
            return found.strip()
    return text.rstrip().rpartition("\n")[2].strip() or None


def _tagged(text: str) -> str | None:
    end = text.rfind(CLOSING)
    start = text.rfind(OPENING, 0, max(end, 0))
    return None if start < 0 else text[start + len(OPENING) : end]


def _boxed(text: str) -> str | None:
    start = text.rfind(BOXED)
    if start < 0:
        return None
    start += len(BOXED)
    depth = 1
    for brace in BRACE.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth == 0:
            return text[start : brace.start()]
    return None


def _fenced(text: str) -> str | None:
    end = text.rfind(FENCE)
    start = text.rfind(FENCE, 0, max(end, 0))
    if start < 0:
        return None
    block = text[start + len(FENCE) : end]
    language = LANGUAGE.match(block)
    return block[language.end() :] if language else block
