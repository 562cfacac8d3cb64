"""Every form of n operands: the plan before it is packed for the kernel or printed as code.

A form is an expression with the places of a hand instead of numbers, up to the signs of its sums: a
merged sum stands once for a pattern of signs and its opposite, a merged product once for a pattern
of exponents and its inverse. There is a table of forms for every part of the hand but the whole,
each form made from two earlier ones. For the whole hand there is only what to look up: a form of
one part, and the forms of the rest that might reach the target with it.

Forms are numbered, the cards first; ``~form`` is the same form upside down.

This module is plain Python without imports of its own package, since the build uses it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

# How a form is made, and its operands, references to earlier forms: a "card"; the "sum" or the
# "difference" of the two; or their product, "mixed" if there are divisors among its factors (upside
# down it is an expression too) and "pure" if not. Plain tuples, as there are tens of thousands.
Form = tuple[str, int, int]


class Lookup(NamedTuple):
    """One form of one part of the hand, and the forms of the rest to try with it.

    Attributes
    ----------
    scalar : int
        Reference to the one form.
    forms : range
        The forms of the rest.
    sums : bool
        Whether they are added and subtracted, or multiplied and divided.
    inverted : bool
        For sums, whether the forms of the rest are tried upside down too; for products, whether
        the inverse of the product is an expression.
    """

    scalar: int
    forms: range
    sums: bool
    inverted: bool


class Table:
    """The forms of one part of the hand.

    Attributes
    ----------
    factors, pure, mixed : range
        Its sums, which can be factors in an expression around them; its products without and with
        divisors, which can be terms.
    """

    def __init__(self, factors: range, pure: range, mixed: range) -> None:
        self.factors = factors
        self.pure = pure
        self.mixed = mixed

    @property
    def plain(self) -> range:
        """The forms that are no expression upside down: one run, the mixed ones follow on it."""
        return range(self.factors.start, self.mixed.start)

    @property
    def terms(self) -> list[int]:
        """The references that can be a term in a sum around the part."""
        return [*self.pure, *self.mixed, *(~form for form in self.mixed)]

    @property
    def every(self) -> list[int]:
        """All references, each expression once."""
        return [*self.plain, *self.mixed, *(~form for form in self.mixed)]


class CardTable(Table):
    """The only form of a single card, which can be a factor and a term."""

    def __init__(self, place: int) -> None:
        card = range(place, place + 1)
        super().__init__(card, card, range(place + 1, place + 1))


def splits(part: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to split a set of bits: the block that holds the lowest bit, and the rest."""
    others = part & (part - 1)
    rest = others
    while rest:
        yield part ^ rest, rest
        rest = (rest - 1) & others


class Forms:
    """All forms of `size` operands.

    Attributes
    ----------
    forms : list of Form
        The cards, then the tables of the parts, small parts before large ones.
    runs : list of range
        In turn the sums and the products of a table; sums come in pairs with their differences.
    lookups : list of Lookup
        What to look up for the whole hand, in the order of the search.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.forms: list[Form] = [("card", place, place) for place in range(size)]
        self.runs: list[range] = []
        self.lookups: list[Lookup] = []
        whole = (1 << size) - 1
        tables: dict[int, Table] = {1 << place: CardTable(place) for place in range(size)}
        for part in sorted(range(1, whole), key=int.bit_count):
            if part.bit_count() > 1:
                tables[part] = self._table(
                    [(tables[block], tables[rest]) for block, rest in splits(part)]
                )
        for block, rest in splits(whole):
            self._look_up_sums(tables[block], tables[rest])
            self._look_up_products(tables[block], tables[rest])

    def _table(self, pairs: list[tuple[Table, Table]]) -> Table:
        sums = self._run(
            (making, term, other)
            for block, rest in pairs
            for term in block.terms
            for other in rest.every
            for making in ("sum", "difference")
        )
        pure = self._run(
            ("pure", factor, other)
            for block, rest in pairs
            for factor in block.factors
            for other in rest.plain
        )
        mixed = self._run(
            ("mixed", factor, other)
            for block, rest in pairs
            for factor in block.factors
            for other in [*rest.mixed, *(~form for form in (*rest.plain, *rest.mixed))]
        )
        self.runs += [sums, range(pure.start, mixed.stop)]
        return Table(sums, pure, mixed)

    def _run(self, forms: Iterator[Form]) -> range:
        start = len(self.forms)
        self.forms.extend(forms)
        return range(start, len(self.forms))

    def _look_up(self, scalar: int, forms: range, sums: bool, inverted: bool) -> None:
        if forms:
            self.lookups.append(Lookup(scalar, forms, sums, inverted))

    # In both the scalars come from the smaller table, so that the runs to look through are long.

    def _look_up_sums(self, block: Table, rest: Table) -> None:
        if len(block.terms) <= len(rest.every):
            for term in block.terms:
                self._look_up(term, rest.plain, True, False)
                self._look_up(term, rest.mixed, True, True)
        else:
            for other in rest.every:
                self._look_up(other, block.pure, True, False)
                self._look_up(other, block.mixed, True, True)

    def _look_up_products(self, block: Table, rest: Table) -> None:
        if len(block.factors) <= len(rest.plain) + len(rest.mixed):
            for factor in block.factors:
                self._look_up(factor, rest.plain, False, False)
                self._look_up(factor, rest.mixed, False, True)
        else:
            for other in (*rest.plain, *rest.mixed):
                self._look_up(other, block.factors, False, other in rest.mixed)
