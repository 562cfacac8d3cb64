"""Finds made certain in 64 bits; see sift.pxd.

The cards and the target are positive, within the bound of search.pxd for 64 bits: so no numerator,
denominator or comparison leaves them, and what has the size of the target can have its sign.
"""

from make24._kernel.plan cimport A_CARD, A_DIFFERENCE, A_SUM, Lookup, Plan
from make24._kernel.search cimport (
    FIRST,
    FIRST_INVERTED,
    SECOND,
    find_form,
    find_lookup,
    find_way,
)


cdef struct Pair:
    # A numerator and a denominator, not reduced; the denominator 0 is a division by zero.
    long long numerator
    long long denominator


cdef struct Hand:
    const Plan* plan
    const long long* card
    bint has_zero  # some value has been 0


cdef inline Pair product(Pair a, Pair b) noexcept nogil:
    return Pair(a.numerator * b.numerator, a.denominator * b.denominator)


cdef inline Pair upside_down(Pair a) noexcept nogil:
    return Pair(a.denominator, a.numerator)


cdef Pair value_of(Hand* hand, int reference) noexcept nogil:
    # A product upside down is that of its factors upside down: it can be an expression where the
    # product itself divides by zero.
    cdef const Plan* plan = hand.plan
    cdef int half = plan.half
    cdef int form = reference & (half - 1)
    cdef int inverted = reference & half
    cdef int making = plan.making[form]
    cdef Pair left, right, result
    if making == A_CARD:
        result = Pair(hand.card[form], 1)
        return upside_down(result) if inverted else result
    if making == A_SUM or making == A_DIFFERENCE:
        left = value_of(hand, plan.left[form])
        right = value_of(hand, plan.right[form])
        result.denominator = left.denominator * right.denominator
        right.numerator *= left.denominator
        left.numerator *= right.denominator
        if making == A_DIFFERENCE:
            right.numerator = -right.numerator
        result.numerator = left.numerator + right.numerator
        if result.denominator == 0:
            return Pair(0, 0)
        if inverted:
            result = upside_down(result)
    else:
        result = product(
            value_of(hand, plan.left[form] ^ inverted), value_of(hand, plan.right[form] ^ inverted)
        )
    hand.has_zero |= result.numerator == 0
    return result


cdef bint is_solution(Hand* hand, unsigned int find, long long target) noexcept nogil:
    cdef const Lookup* lookup = &hand.plan.lookups[find_lookup(find)]
    cdef int half = hand.plan.half
    cdef int way = find_way(find)
    cdef int form = find_form(find)
    cdef Pair scalar, other
    cdef long long a, b, c
    if lookup.sums:
        scalar = value_of(hand, lookup.scalar)
        other = value_of(hand, form ^ half if way == FIRST_INVERTED else form)
        if scalar.denominator == 0 or other.denominator == 0:
            return False
        a = scalar.numerator * other.denominator
        b = other.numerator * scalar.denominator
        c = target * scalar.denominator * other.denominator
        return a + b == c or a + b == -c or a - b == c or a - b == -c
    scalar = value_of(hand, lookup.scalar if way == FIRST or way == FIRST_INVERTED else (
        lookup.scalar ^ half
    ))
    other = value_of(hand, form if way == FIRST or way == SECOND else form ^ half)
    scalar = product(scalar, other)
    a = scalar.numerator
    b = target * scalar.denominator
    return b != 0 and (a == b or a == -b)


cdef Sifted sift(
    const Plan* plan, const long long* card, long long target, unsigned int* finds, int found
) noexcept nogil:
    # Keep the finds that are solutions, in their order. The cards are in ascending order.
    cdef Hand hand = Hand(plan, card, False)
    cdef Sifted result = Sifted(0, True)
    cdef int place
    for place in range(found):
        hand.has_zero = False
        if is_solution(&hand, finds[place], target):
            finds[result.kept] = finds[place]
            result.kept += 1
            result.plain &= not hand.has_zero
    return result
