"""The answer in a longer text, such as what a language model writes."""

from __future__ import annotations

import re

__all__ = ["extract"]

OPENING, CLOSING = "<answer>", "</answer>"
BOXED = "\\boxed{"
FENCE = "```"
BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
FENCE_LINE = re.compile(r"[ \t]*(`{3,})([^`]*)")
DISPLAYS = {
    "\\]": "\\[",
    "$$": "$$",
}  # what closes mathematics on lines of its own, and what opens it
LABEL = re.compile(r"(\*\*)?(final )?answer(\*\*)?:(\*\*)?[ \t]*", re.IGNORECASE)
ONLY_A_NUMBER = re.compile(r"\s*-?[0-9]+\s*")
MARKS = ("**", "`")
LAYERS = 4  # of them that are taken off


def extract(text: str) -> str | None:
    r"""Return the answer that a text gives at its end, None if there is none.

    It is the first of these that there is and that is not blank:

    1. what follows the last ``<answer>``, up to ``</answer>`` or the end; if that is blank, what
       follows the one before it, and so on;
    2. what stands in the last ``\boxed{...}``, if its brace is closed; or if that is but a number,
       the whole line that it is on;
    3. what stands in the last block fenced by lines of ```` ``` ````, which may run to the end;
    4. the last line that is not blank, without ``Answer:`` or ``Final answer:`` at its start. If it
       ends displayed mathematics, ``\[ \]`` or ``$$ $$``, that is taken whole.

    Of what is found, spaces around it, a pair of ``**`` or of backticks, and a full stop at the end
    are left out. Nothing else is looked for or taken out: words around an expression are for
    :func:`make24.check` to refuse.

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
    >>> extract("First 5-3, then\n\n**Answer:** (5-3)*(8+4) = 24.\n")
    '(5-3)*(8+4) = 24'
    """
    if not isinstance(text, str):
        raise TypeError(f"text is {text!r}: expected a str")
    for find in (_tagged, _boxed, _fenced, _last_line):
        found = _bare(find(text))
        if found:
            return found
    return None


def _bare(text: str) -> str:
    """Return a text without what is around it: spaces, pairs of marks, full stops."""
    bare = text.strip()
    for _layer in range(LAYERS):
        inner = bare
        for mark in MARKS:
            if inner.startswith(mark) and inner.endswith(mark) and len(inner) >= 2 * len(mark):
                inner = inner[len(mark) : -len(mark)].strip()
        inner = inner.removesuffix(".").removesuffix("\u3002").rstrip()
        if len(inner) == len(bare):
            break
        bare = inner
    return bare


def _tagged(text: str) -> str:
    end = len(text)
    while (start := text.rfind(OPENING, 0, end)) >= 0:
        found = text[start + len(OPENING) : end].partition(CLOSING)[0]
        if found.strip():
            return found
        end = start
    return ""


def _boxed(text: str) -> str:
    start = text.rfind(BOXED)
    if start < 0:
        return ""
    inside = start + len(BOXED)
    depth = 1
    for brace in BRACE.finditer(text, inside):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth == 0:
            found = text[inside : brace.start()]
            if not ONLY_A_NUMBER.fullmatch(found):
                return found
            return text[text.rfind("\n", 0, start) + 1 : brace.end()] + _rest(text, brace.end())
    return ""


def _rest(text: str, start: int) -> str:
    """Return the rest of a line."""
    return text[start:].partition("\n")[0]


def _fenced(text: str) -> str:
    found = fence = ""
    start = end = 0
    while (at := text.find(FENCE, end)) >= 0:
        # Only the first in a line can be a fence.
        begin = text.rfind("\n", end, at) + 1 or end
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = FENCE_LINE.fullmatch(text, begin, end)
        if line and not fence:
            fence, start = line[1], end
        elif line and len(line[1]) >= len(fence) and not line[2].strip():
            found = text[start:begin].strip() or found
            fence = ""
    return (text[start:].strip() if fence else "") or found


def _last_line(text: str) -> str:
    text = _bare(text)
    for closing, opening in DISPLAYS.items():
        start = text.rfind(opening, 0, -len(closing)) if text.endswith(closing) else -1
        if start >= 0:
            return text[start:]
    line = _bare(text.rpartition("\n")[2])
    label = LABEL.match(line)
    return line[label.end() :] if label else line
