"""The plan printed as straight-line code: no table, no reference, every form by its name.

For hands of up to four numbers this is several times faster than running the plan, one hand at a
time and above all in columns, in vectors. The build runs it; what it prints is included into
search.pyx and block.pxi and kept nowhere else.

The value of a form is ``n/d`` with a number after the letters. Exact code is for positive integers
and a positive target: what can be negative is replaced by its size before anything is compared.
Four positive cards make no sum that divides by zero, and a product that does equals nothing it is
compared with, save for ``(a-b)/(c-d)`` as 0/0: there the test asks that the scalar is not 0. A
sieve is for any integers: it lets numbers wrap around and misses no find, but can count too many.
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

FINDS_HEADER = """
cimport cython
from make24._kernel.lanes cimport magnitude, wide
"""

FINDS = """
@cython.overflowcheck(False)  # two's complement
cdef int straight_finds_{size}(wide* card, wide t, unsigned int* finds, int most) noexcept nogil:
    # The first finds of one hand in the order of the search, packed as unpack takes them.
    cdef wide u, v, {names}
    cdef int count = 0
{lines}
    return count
"""

COUNTS_HEADER = """
from make24._kernel.instructions cimport BLOCK
from make24._kernel.vector cimport LANES_OF_16, lane_16, magnitude_16, mask_16, vector_16
from make24._kernel.vector cimport LANES_OF_32, lane_32, magnitude_32, mask_32, vector_32
"""

COUNT = """
cdef void straight_{kind}_{width}_{size}(
    const lane_{width}* card, const lane_{width}* target, lane_{width}* count, int rows
) noexcept nogil:
    # For each of many hands, its cards in columns of BLOCK: the number of its finds.
    cdef vector_{width} t, u, v, fits, {names}
    cdef int row = 0
    while row < rows:
        t = (<const vector_{width}*>(target + row))[0]
        fits = t ^ t
{lines}
        (<vector_{width}*>(count + row))[0] = fits
        row += LANES_OF_{width}
"""


def times(a: str, b: str) -> str:
    """Return the product of two names."""
    if a == "1" or b == "1":
        return b if a == "1" else a
    return f"{a} * {b}"


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


def values(names: Names, exact: bool) -> Iterator[str]:
    """Yield the lines that calculate all forms but the cards, or their sizes if exact."""
    for number, (making, left, right) in enumerate(names.plan.forms):
        if making == "card":
            continue
        (p, q), (r, s) = names.of(left), names.of(right)
        if making in ("sum", "difference"):
            sign = "+" if making == "sum" else "-"
            yield f"n{number} = {times(p, s)} {sign} {times(r, q)}"
        else:
            yield f"n{number} = {times(p, r)}"
        if names.ratios[number][1] != "1":
            yield f"d{number} = {names.below(number)}"
    if exact:
        yield from (f"{name} = magnitude({name})" for name in sorted(below_zero(names)))


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


def tests(names: Names, lookup: Lookup, exact: bool) -> Iterator[tuple[int, int, str]]:
    """Yield what a lookup compares: the form, the way it would fit, and the condition."""
    p, q = names.of(lookup.scalar)
    w = q if lookup.sums else p
    for number in lookup.forms:
        n, d = names.ratios[number]
        vanish = exact and both_vanish(names.plan, lookup.scalar, number)
        guard = f" & ({p} != 0)" if vanish else ""
        first = equal(times(n, w), times(d, "u"), exact)
        second = equal(times(n, q), times(d, "v"), exact)
        first_inverted = equal(times(d, w), times(n, "u"), exact)
        second_inverted = equal(times(d, q), times(n, "v"), exact)
        if lookup.sums:
            yield number, FIRST, f"{first} | {second}"
            if lookup.inverted:
                yield number, FIRST_INVERTED, f"{first_inverted} | {second_inverted}"
        else:
            yield number, FIRST, first
            yield number, SECOND, second + guard
            yield number, FIRST_INVERTED, first_inverted + guard
            if lookup.inverted:
                yield number, SECOND_INVERTED, second_inverted


def equal(a: str, b: str, exact: bool) -> str:
    """Return the condition that two numbers have one size."""
    return f"({a} == {b})" if exact else f"(magnitude({a}) == magnitude({b}))"


def both_vanish(plan: Forms, scalar: int, number: int) -> bool:
    """Return whether a quotient of two factors can be 0/0: of four cards, only (a-b)/(c-d)."""
    return plan.forms[scalar][0] == "difference" == plan.forms[number][0]


def limits(names: Names, lookup: Lookup, exact: bool) -> Iterator[str]:
    """Yield the lines that calculate what a lookup's forms are compared with."""
    p, q = names.of(lookup.scalar)
    if lookup.sums:
        difference = f"{times('t', q)} - {p}"
        yield f"u = magnitude({difference})" if exact else f"u = {difference}"
        yield f"v = {times('t', q)} + {p}"
    else:
        yield f"u = {times('t', q)}"
        yield f"v = {times('t', p)}"


def finds(names: Names) -> str:
    """Return the function that lists the finds of one hand."""
    size = names.plan.size
    lines = [f"n{place} = card[{place}]" for place in range(size)]
    lines += values(names, exact=True)
    for place, lookup in enumerate(names.plan.lookups):
        lines += limits(names, lookup, exact=True)
        for number, way, condition in tests(names, lookup, exact=True):
            lines += [
                f"if {condition}:",
                f"    finds[count] = {place << 21 | number << 4 | way}",
                "    count += 1",
                "    if count == most:",
                "        return count",
            ]
    return FINDS.format(size=size, names=names.all(), lines=indented(lines, 1))


def counts(names: Names, width: int, exact: bool) -> str:
    """Return the function that counts the finds of many hands, in lanes of so many bits."""
    size = names.plan.size
    lines = [
        f"n{place} = (<const vector_{width}*>(card + {place} * BLOCK + row))[0]"
        for place in range(size)
    ]
    lines += values(names, exact)
    for lookup in names.plan.lookups:
        lines += limits(names, lookup, exact)
        # Where a comparison holds, a lane of the mask is all ones, and so -1.
        lines += [f"fits -= MASK({condition})" for _, _, condition in tests(names, lookup, exact)]
    code = indented(lines, 2).replace("MASK", f"mask_{width}")
    return COUNT.format(
        kind="exact" if exact else "sieve",
        width=width,
        size=size,
        names=names.all(),
        lines=code.replace("magnitude(", f"magnitude_{width}("),
    )


def indented(lines: list[str], depth: int) -> str:
    """Return lines as one text."""
    return "\n".join("    " * depth + line for line in lines)


def main(folder: Path) -> None:
    """Write the code of all sizes; a file that would not change keeps its age."""
    names = [Names(Forms(size)) for size in SIZES]
    files = {
        "finds": [FINDS_HEADER, *map(finds, names)],
        "counts": [
            COUNTS_HEADER,
            *(
                counts(each, width, exact)
                for width in (16, 32)
                for exact in (True, False)
                for each in names
            ),
        ],
    }
    for name, code in files.items():
        path = folder / f"{name}.pxi"
        text = "".join(code)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
