"""The plan printed as straight-line code: no table, no reference, every form by its name.

For hands of up to four numbers this is several times faster than running the plan, one hand at a
time and above all in columns, where the compiler makes vector code of it. The build runs it; what
it prints is included into search.pyx and block.pyx and kept nowhere else.

The code is for positive integers and a positive target. The value of a form is ``n/d`` with a
number after the letters; what can be negative is replaced by its size before anything is compared.
Four positive cards make no sum that divides by zero, and a product that does equals nothing it is
compared with, save for ``(a-b)/(c-d)`` as 0/0: there the test asks that the scalar is not 0.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from make24._kernel.forms import Forms, Lookup
else:
    # The package is not built yet; setup.py puts the folder of this one module on the path.
    from forms import Forms, Lookup

SIZES = (2, 3, 4)

# The ways a form can fit, as search.pyx counts them.
FIRST, SECOND, FIRST_INVERTED, SECOND_INVERTED = 1, 2, 4, 8

Ratio = tuple[str, str]

HEADER = "from make24._kernel.lanes cimport apart, exact, magnitude, minus, plus, times, wide"

FINDS = """
cdef int straight_finds_{size}(wide* card, wide t, int* finds, int most) noexcept nogil:
    # The first finds of one hand in the order of the search, packed as unpack takes them.
    cdef wide u, v, {names}
    cdef int count = 0
{lines}
    return count
"""

SOLVABLE = """
cdef void straight_solvable_{size}(
    exact* card, Py_ssize_t rows, exact t, exact* found
) noexcept nogil:
    # For each of many hands, its cards in columns of `rows`: 1 if it makes the target, else 0.
    cdef exact u, v, fits, {names}
    cdef Py_ssize_t row
    for row in range(rows):
        fits = 0
{lines}
        found[row] = fits
"""


def times(a: str, b: str) -> str:
    """Return the product of two names."""
    if a == "1" or b == "1":
        return b if a == "1" else a
    return f"times({a}, {b})"


class Names:
    """The names of every form's numerator and denominator; the denominator of a card is 1."""

    def __init__(self, plan: Forms) -> None:
        self.plan = plan
        self.ratios: list[Ratio] = []
        for number, (making, _, _) in enumerate(plan.forms):
            whole = making == "card" or self.below(number) == "1"
            self.ratios.append((f"n{number}", "1" if whole else f"d{number}"))

    def of(self, reference: int) -> Ratio:
        """Return the two names of a form, or of a form upside down."""
        return self.ratios[reference] if reference >= 0 else self.ratios[~reference][::-1]

    def below(self, number: int) -> str:
        """Return what the denominator of a form is calculated from."""
        _, left, right = self.plan.forms[number]
        return times(self.of(left)[1], self.of(right)[1])

    def all(self) -> str:
        """Return every name that is calculated."""
        return ", ".join(name for ratio in self.ratios for name in ratio if name != "1")


def values(names: Names) -> Iterator[str]:
    """Yield the lines that calculate all forms but the cards."""
    for number, (making, left, right) in enumerate(names.plan.forms):
        if making == "card":
            continue
        (p, q), (r, s) = names.of(left), names.of(right)
        if making in ("sum", "difference"):
            function = "plus" if making == "sum" else "minus"
            yield f"n{number} = {function}({times(p, s)}, {times(r, q)})"
        else:
            yield f"n{number} = {times(p, r)}"
        if names.ratios[number][1] != "1":
            yield f"d{number} = {names.below(number)}"
    for name in sorted(below_zero(names)):
        yield f"{name} = magnitude({name})"


def below_zero(names: Names) -> set[str]:
    """Return the names of the numbers that can be negative: those with a difference in them."""
    found: set[str] = set()
    for number, (making, left, right) in enumerate(names.plan.forms):
        if making == "card":
            continue
        (p, q), (r, s) = names.of(left), names.of(right)
        n, d = names.ratios[number]
        if making == "difference" or found & ({p, q, r, s} if making == "sum" else {p, r}):
            found.add(n)
        if d != "1" and found & {q, s}:
            found.add(d)
    return found


def limits(names: Names, lookup: Lookup) -> Iterator[str]:
    """Yield the lines that calculate what a lookup's forms are compared with."""
    p, q = names.of(lookup.scalar)
    if lookup.sums:
        yield f"u = apart({times('t', q)}, {p})"
        yield f"v = plus({times('t', q)}, {p})"
    else:
        yield f"u = {times('t', q)}"
        yield f"v = {times('t', p)}"


def tests(names: Names, lookup: Lookup) -> Iterator[tuple[int, int, str]]:
    """Yield what a lookup compares: the form, the way it would fit, and the condition."""
    p, q = names.of(lookup.scalar)
    w = q if lookup.sums else p
    for number in lookup.forms:
        n, d = names.ratios[number]
        first = f"({times(n, w)} == {times(d, 'u')})"
        second = f"({times(n, q)} == {times(d, 'v')})"
        first_inverted = f"({times(d, w)} == {times(n, 'u')})"
        second_inverted = f"({times(d, q)} == {times(n, 'v')})"
        if lookup.sums:
            yield number, FIRST, f"{first} | {second}"
            if lookup.inverted:
                yield number, FIRST_INVERTED, f"{first_inverted} | {second_inverted}"
        else:
            guard = f" & ({p} != 0)" if both_vanish(names.plan, lookup.scalar, number) else ""
            yield number, FIRST, first
            yield number, SECOND, second + guard
            yield number, FIRST_INVERTED, first_inverted + guard
            if lookup.inverted:
                yield number, SECOND_INVERTED, second_inverted


def both_vanish(plan: Forms, scalar: int, number: int) -> bool:
    """Return whether a quotient of two factors can be 0/0: of four cards, only (a-b)/(c-d)."""
    return plan.forms[scalar][0] == "difference" == plan.forms[number][0]


def finds(names: Names) -> str:
    """Return the function that lists the finds of one hand."""
    size = names.plan.size
    lines = [f"n{place} = card[{place}]" for place in range(size)]
    lines += values(names)
    for place, lookup in enumerate(names.plan.lookups):
        lines += limits(names, lookup)
        for number, way, condition in tests(names, lookup):
            lines += [
                f"if {condition}:",
                f"    finds[count] = {place} << 16 | {number} << 4 | {way}",
                "    count += 1",
                "    if count == most:",
                "        return count",
            ]
    return FINDS.format(size=size, names=names.all(), lines=indented(lines, 1))


def solvable(names: Names) -> str:
    """Return the function that tells which of many hands make the target."""
    size = names.plan.size
    lines = [f"n{place} = card[{place} * rows + row]" for place in range(size)]
    lines += values(names)
    for lookup in names.plan.lookups:
        lines += limits(names, lookup)
        lines += [f"fits |= <exact>({condition})" for _, _, condition in tests(names, lookup)]
    return SOLVABLE.format(size=size, names=names.all(), lines=indented(lines, 2))


def indented(lines: list[str], depth: int) -> str:
    """Return lines as one text."""
    return "\n".join("    " * depth + line for line in lines)


def main(folder: Path) -> None:
    """Write the code of all sizes; a file that would not change keeps its age."""
    names = [Names(Forms(size)) for size in SIZES]
    for name, code in (("finds", map(finds, names)), ("solvable", map(solvable, names))):
        path = folder / f"{name}.pxi"
        text = "\n".join([HEADER, *code])
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
