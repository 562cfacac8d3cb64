"""The plan of forms: complete, each form once, and within the bounds that the kernel relies on."""

from functools import cache

import pytest

from make24._kernel.forms import Forms
from tests.counting import POINT, PRIME, forms

SIZES = range(1, 7)


@cache
def plan(size):
    return Forms(size)


class Pairs:
    """The numerators and denominators of all forms in a plan, calculated as the kernel does.

    Sums are made of `join`, which has the two products of a sum and whether it is a difference.
    """

    def __init__(self, size, cards, join):
        self.pairs = [(card, 1) for card in cards]
        for making, left, right in plan(size).forms[size:]:
            (a, b), (c, d) = self.at(left), self.at(right)
            if making in ("sum", "difference"):
                self.pairs.append((join(a * d, c * b, making == "difference"), b * d))
            else:
                self.pairs.append((a * c, b * d))

    def at(self, reference):
        """Return the pair of a form, or of a form upside down."""
        return self.pairs[reference] if reference >= 0 else self.pairs[~reference][::-1]


def residue(pair):
    """Return the value of a pair at the point, as a size: the smaller of it and its opposite."""
    value = pair[0] * pow(pair[1], -1, PRIME) % PRIME
    return min(value, PRIME - value)


def signless(values):
    """Return values modulo the prime up to their signs."""
    return {min(value, PRIME - value) for value in values}


def at_point(size):
    return Pairs(
        size, POINT[:size], lambda a, b, difference: (a - b if difference else a + b) % PRIME
    )


@pytest.mark.parametrize("size", SIZES)
def test_all_forms_of_the_parts_are_there_once(size):
    # Of the parts with one card fewer than the whole hand: so many forms each, up to the sign, and
    # up to turning a mixed product upside down.
    made = at_point(size)
    found = [residue(pair) for pair in made.pairs]
    assert len(set(found)) == len(found)
    found += [
        residue(made.at(~form))
        for form, (making, _, _) in enumerate(plan(size).forms)
        if making == "mixed"
    ]
    parts = signless(forms(size - 1)) if size > 1 else set()
    assert len(set(found)) == len(found)
    assert parts <= set(found)


@pytest.mark.parametrize("size", SIZES[1:])
def test_every_form_of_the_whole_hand_is_looked_up_once(size):
    made = at_point(size)
    values = [n * pow(d, -1, PRIME) % PRIME for n, d in made.pairs]
    inverses = [pow(value, -1, PRIME) for value in values]
    found = []
    for scalar, others, sums, inverted in plan(size).lookups:
        s, one_over_s = values[scalar], inverses[scalar]
        if scalar < 0:
            s, one_over_s = inverses[~scalar], values[~scalar]
        for g, one_over_g in zip(
            values[others.start : others.stop], inverses[others.start : others.stop], strict=True
        ):
            if sums:
                found += [s + g, s - g]
                found += [s + one_over_g, s - one_over_g] if inverted else []
            else:
                found += [s * g, s * one_over_g, one_over_s * g]
                found += [one_over_s * one_over_g] if inverted else []
    distinct = signless(value % PRIME for value in found)
    assert len(distinct) == len(found)
    assert distinct == signless(forms(size))


# Bounds -------------------------------------------------------------------------------------------


@cache
def cards_of(size):
    """Return how many cards each form of a plan holds."""
    counts = [1] * size
    for _, left, right in plan(size).forms[size:]:
        counts.append(sum(counts[form if form >= 0 else ~form] for form in (left, right)))
    return counts


def largest(size, m):
    """Return the pairs of all forms where every sign is a plus and every card is m."""
    return Pairs(size, [m] * size, lambda a, b, _: a + b)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("m", [2, 3, 10])
def test_no_numerator_or_denominator_passes_the_bound(size, m):
    for (n, d), cards in zip(largest(size, m).pairs, cards_of(size), strict=True):
        assert n <= m**cards
        assert d <= m**cards


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize(("m", "t"), [(2, 0), (2, 2), (2, 3), (3, 24), (13, 24), (24, 1)])
def test_no_product_in_a_comparison_passes_the_bound(size, m, t):
    bound = max(m, t) * m ** (size - 1)
    made = largest(size, m)
    for scalar, others, sums, inverted in plan(size).lookups:
        s, below = made.at(scalar)
        # The sizes that s/below and the target can come to, added or multiplied
        limits = [(t * below + s, below)] if sums else [(t * below, s), (t * s, below)]
        pairs = [made.at(other) for other in others]
        highest, lowest = max(n for n, _ in pairs), max(d for _, d in pairs)
        for place, (u, w) in enumerate(limits):
            assert u <= bound
            products = [highest * w, lowest * u]
            if inverted or (not sums and place == 0):
                products += [lowest * w, highest * u]
            assert max(products) <= bound, (scalar, others)
