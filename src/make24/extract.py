"""The answer in a longer text, such as what a language model writes."""

from __future__ import annotations

import re

__all__ = ["extract"]

OPENING, CLOSING = "<answer>", "</answer>"
BOXED = "\\boxed{"
BRACES = re.compile(r"\\boxed\{|\\.|[{}]", re.DOTALL)
FENCE = "```"
FENCE_LINE = re.compile(r"[ \t]*(`{3,})([^`]*)")
MATHEMATICS = (("\\[", "\\]"), ("\\(", "\\)"), ("$$", "$$"), ("$", "$"))
DISPLAYS = (("\\[", "\\]"), ("$$", "$$"))  # those that have lines of their own
LABEL = re.compile(r"(\*\*)?(final )?answer(\*\*)?:(\*\*)?[ \t]*", re.IGNORECASE)
SPACE = r"(?:\s|\\[,;:! ])*+"
TOTAL = re.compile(
    rf"{SPACE}-?{SPACE}([0-9]+({SPACE}/{SPACE}[0-9]+)?|\\[dtc]?frac\{{[0-9]+\}}\{{[0-9]+\}}){SPACE}"
)
MARKS = ("**", FENCE, "`")
LAYERS = 4  # of them that are taken off


def extract(text: str) -> str | None:
    r"""Return the answer that a text gives at its end, None if there is none.

    It is the first of these that there is and that is not blank:

    1. what stands between the last ``<answer>`` and its ``</answer>``. If all tags are blank or
       none is closed, what follows the last ``<answer>``, up to the end and with no ``<`` in it:
       the model may have been stopped there;
    2. what stands in the last ``\boxed{...}`` that is closed. If that is only a total, as in
       ``$4*6 = \boxed{24}$``, it is the mathematics around it, or the line, that has the ``=``;
    3. what stands in the last block fenced by lines of ```` ``` ````, which may run to the end;
    4. the last line that is not blank, without ``Answer:`` or ``Final answer:`` at its start. If
       the text ends with displayed mathematics, ``\[ \]`` or ``$$ $$``, on lines of its own, that
       is taken whole.

    Of what is found, spaces around it, pairs of ``**`` or of backticks, a fence and full stops at
    the end are left out, up to four layers of them. Nothing else is looked for or taken out: words
    around an expression are for :func:`make24.check` to refuse.

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
        found = find(text)
        if FENCE in found:
            found = _fenced(found.strip()) or found
        if found and (found := _bare(found)):
            return found
    return None


def _bare(text: str) -> str:
    """Return a text without what is around it: spaces, pairs of marks, full stops."""
    bare = text.strip()
    for _layer in range(LAYERS):
        inner = bare
        for mark in MARKS:
            if _has_pair(inner, mark):
                inner = inner[len(mark) : -len(mark)].strip()
        inner = inner.removesuffix(".").removesuffix("\u3002").rstrip()
        if len(inner) == len(bare):
            break
        bare = inner
    return bare


def _has_pair(text: str, mark: str) -> bool:
    """Return whether a text stands in a pair of marks, and a fence is no mark of code."""
    is_pair = text.startswith(mark) and text.endswith(mark) and len(text) >= 2 * len(mark)
    return is_pair and (mark != "`" or not text.startswith(FENCE))


def _tagged(text: str) -> str:
    last = text.rfind(OPENING)
    end = text.rfind(CLOSING)
    while end >= 0 and (start := text.rfind(OPENING, 0, end)) >= 0:
        found = text[start + len(OPENING) : end].partition(CLOSING)[0]
        if found.strip():
            return found
        end = start
    unclosed = text[last + len(OPENING) :] if last >= 0 else ""
    return "" if "<" in unclosed else unclosed


def _boxed(text: str) -> str:
    last = text.rfind(BOXED)
    if last < 0:
        return ""
    box = _last_box(text, last) or _last_box(text, text.find(BOXED))
    if box is None:
        return ""
    start, end = box
    found = text[start + len(BOXED) : end]
    if TOTAL.fullmatch(found):
        around = _around(text, start, end + 1)
        return around if "=" in around else found
    return found


def _last_box(text: str, start: int) -> tuple[int, int] | None:
    """Return where the last box is that is closed and not blank, of those from a place on."""
    last: tuple[int, int] | None = None
    open_at: list[int] = []
    for brace in BRACES.finditer(text, start):
        if brace[0] in ("{", BOXED):
            open_at.append(brace.start())
        elif brace[0] == "}" and open_at:
            at = open_at.pop()
            # What is around the last is not looked at, however often it is.
            is_later = last is None or at > last[0]
            if (
                is_later
                and text.startswith(BOXED, at)
                and text[at + len(BOXED) : brace.start()].strip()
            ):
                last = at, brace.start()
    return last


def _around(text: str, start: int, end: int) -> str:
    """Return the mathematics around a place, or if there is none, the line."""
    for opening, closing in MATHEMATICS:
        before = text.rfind(opening, 0, start)
        after = text.find(closing, end)
        if before >= 0 <= after and text.find(closing, before + len(opening), start) < 0:
            return text[before : after + len(closing)]
    rest = text[end:].partition("\n")[0]
    return text[text.rfind("\n", 0, start) + 1 : end] + rest


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
    for opening, closing in DISPLAYS:
        start = text.rfind(opening, 0, -len(closing)) if text.endswith(closing) else -1
        if start >= 0 and not text[text.rfind("\n", 0, start) + 1 : start].strip():
            return text[start:]
    before, _, line = text.rpartition("\n")
    if line.startswith(FENCE) and not line.strip("` "):  # the end of a block that began before
        line = before.rstrip().rpartition("\n")[2]
    line = _bare(line)
    label = LABEL.match(line)
    return line[label.end() :] if label else line
