"""The plan run over one hand; see search.pxd."""

from libc.stdlib cimport free, malloc

from make24._kernel.code cimport DIVIDE, PLUS, TIMES
from make24._kernel.hand cimport Cards
from make24._kernel.lanes cimport (
    PRIME,
    lane,
    magnitude,
    minus,
    plus,
    residue,
    same_size,
    times,
    wide,
)
from make24._kernel.plan cimport A_MIXED_PRODUCT, Lookup, Plan, Run, form_code
from make24._kernel.ratio cimport Ratio, ratio_residues

cdef enum:
    CHUNK = 64  # forms compared before asking whether any fits


# The values of all forms --------------------------------------------------------------------------

cdef void calculate(const Plan* plan, lane* value) noexcept nogil:
    cdef int half = plan.half
    cdef const Run* run
    cdef int number, form, left, right
    cdef lane a, b, denominator
    for number in range(plan.run_count):
        run = &plan.runs[number]
        if run.sums:
            for form in range(run.start, run.stop, 2):
                left = plan.left[form]
                right = plan.right[form]
                a = times(value[left], value[right ^ half])
                b = times(value[right], value[left ^ half])
                denominator = times(value[left ^ half], value[right ^ half])
                if denominator == 0:
                    a = b = 0
                value[form] = plus(a, b)
                value[form + 1] = minus(a, b)
                value[form + half] = value[form + 1 + half] = denominator
        else:
            for form in range(run.start, run.stop):
                left = plan.left[form]
                right = plan.right[form]
                value[form] = times(value[left], value[right])
                value[form + half] = times(value[left ^ half], value[right ^ half])
    for form in range(plan.forms):
        value[form] = magnitude(value[form])
        value[form + half] = magnitude(value[form + half])


# Looking up ---------------------------------------------------------------------------------------

cdef struct Ratios:
    # What a form has to be, for a scalar s and the target t: u/w or v/x, either way up.
    # For sums t - s and t + s, for products t / s and t * s.
    unsigned long long u, w, v, x


cdef Ratios ratios_for(Search* search, lane s, lane denominator, bint sums) noexcept nogil:
    cdef lane top = <lane>search.target_numerator
    cdef lane bottom = <lane>search.target_denominator
    if sums:
        return Ratios(
            magnitude(minus(times(top, denominator), times(bottom, s))),
            times(bottom, denominator),
            plus(times(top, denominator), times(bottom, s)),
            times(bottom, denominator),
        )
    return Ratios(
        times(top, denominator), times(bottom, s), times(top, s), times(bottom, denominator)
    )


cdef inline bint is_hopeless(
    Search* search, lane scalar, lane denominator, bint sums
) noexcept nogil:
    # A term with denominator 0 is no number; a factor of 0 makes nothing but 0.
    if lane is residue:
        return False
    elif sums:
        return denominator == 0
    else:
        return (scalar == 0 or denominator == 0) and search.target_numerator != 0


cdef inline int fits(lane numerator, lane denominator, lane u, lane w) noexcept nogil:
    return same_size(times(numerator, w), times(denominator, u))


cdef int scan(
    lane* numerator, lane* denominator, int form, int stop, Ratios* ratios, bint inverted
) noexcept nogil:
    # The first form from `form` on that fits one way or another, or `stop`.
    cdef lane u = <lane>ratios.u
    cdef lane w = <lane>ratios.w
    cdef lane v = <lane>ratios.v
    cdef lane x = <lane>ratios.x
    cdef int last, place
    cdef lane found
    while form < stop:
        last = min(form + CHUNK, stop)
        found = 0
        if inverted:
            for place in range(form, last):
                found |= <lane>(
                    fits(numerator[place], denominator[place], u, w)
                    | fits(numerator[place], denominator[place], v, x)
                    | fits(denominator[place], numerator[place], u, w)
                    | fits(denominator[place], numerator[place], v, x)
                )
        else:
            for place in range(form, last):
                found |= <lane>(
                    fits(numerator[place], denominator[place], u, w)
                    | fits(numerator[place], denominator[place], v, x)
                )
        if found:
            for place in range(form, last):
                if ways(numerator[place], denominator[place], ratios):
                    return place
        form = last
    return stop


cdef int ways(lane numerator, lane denominator, Ratios* ratios) noexcept nogil:
    cdef lane u = <lane>ratios.u
    cdef lane w = <lane>ratios.w
    cdef lane v = <lane>ratios.v
    cdef lane x = <lane>ratios.x
    if lane is not residue:
        if numerator == 0 and denominator == 0:  # a division by zero
            return 0
    return (
        FIRST * fits(numerator, denominator, u, w)
        | SECOND * fits(numerator, denominator, v, x)
        | FIRST_INVERTED * fits(denominator, numerator, u, w)
        | SECOND_INVERTED * fits(denominator, numerator, v, x)
    )


cdef inline int allowed(const Lookup* lookup) noexcept nogil:
    if lookup.sums:
        return FIRST | SECOND | (FIRST_INVERTED | SECOND_INVERTED if lookup.inverted else 0)
    return FIRST | SECOND | FIRST_INVERTED | (SECOND_INVERTED if lookup.inverted else 0)


cdef bint advance(Search* search, const Plan* plan, lane* value) noexcept nogil:
    # Go on to the next form that fits, and leave the ways it does in `pending`.
    cdef const Lookup* lookup
    cdef Ratios ratios
    cdef lane scalar, denominator
    while search.lookup < plan.lookup_count:
        lookup = &plan.lookups[search.lookup]
        scalar = value[lookup.scalar]
        denominator = value[lookup.scalar ^ plan.half]
        if search.form < lookup.start:
            search.form = lookup.start
            if is_hopeless(search, scalar, denominator, lookup.sums):
                search.form = lookup.stop
        ratios = ratios_for(search, scalar, denominator, lookup.sums)
        while search.form < lookup.stop:
            search.form = scan(
                value,
                value + plan.half,
                search.form,
                lookup.stop,
                &ratios,
                lookup.inverted or not lookup.sums,
            )
            if search.form < lookup.stop:
                search.pending = allowed(lookup) & ways(
                    value[search.form], value[search.form + plan.half], &ratios
                )
                search.form += 1
                if search.pending:
                    return True
        search.form = 0
        search.lookup += 1
    return False


# Straight-line code for small hands: straight_finds_N ---------------------------------------------

include "finds.pxi"


cdef int straight_finds(
    int size, wide* card, wide target, unsigned int* finds, int most
) noexcept nogil:
    if size == 2:
        return straight_finds_2(card, target, finds, most)
    if size == 3:
        return straight_finds_3(card, target, finds, most)
    return straight_finds_4(card, target, finds, most)


# One hand -----------------------------------------------------------------------------------------

cdef wide bound(wide size, wide target, int cards) noexcept nogil:
    # max(m, t) * m**(n-1), or 0 where it passes 63 bits.
    cdef wide m = size if size > 2 else 2
    cdef wide result = m if m > target else target
    cdef int _
    for _ in range(cards - 1):
        if result > <wide>0x7FFFFFFFFFFFFFFF // m:
            return 0
        result *= m
    return result


cdef Lanes lanes_within(wide size, wide target, int cards) noexcept nogil:
    # The lanes for whole cards and a whole target of no more than these sizes.
    cdef wide largest = bound(size, target, cards)
    if largest == 0:
        return RESIDUES
    if largest <= 0xFFFF:
        return LANES_16
    return LANES_32 if largest <= 0x7FFFFFFF else LANES_64


cdef Lanes lanes_for(const Cards* cards, const Target* target) noexcept nogil:
    if cards.whole and target.whole:
        return lanes_within(cards.magnitude, target.magnitude, cards.size)
    return RESIDUES


cdef bint search_start(
    Search* search,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    int most,
) noexcept nogil:
    # Start a search for no more than `most` finds, if they are certain, else for all. False where
    # there is no memory.
    search.lanes = lanes_for(cards, target)
    # Residues can agree by chance. With cards or a target below zero the search tells sizes alone,
    # and whether the sign can be had is for the caller to see; 0 is all a factor of 0 can make.
    search.certain = search.lanes != RESIDUES and cards.plain and target.sign > 0
    search.listed = search.certain and 2 <= cards.size <= MAX_STRAIGHT
    search.lookup = search.form = search.pending = search.given = 0
    search.values = NULL
    if search.listed:
        find_straight(search, cards, target, most)
        return True
    search.values = malloc(2 * plan.half * sizeof(unsigned long long))
    if search.values == NULL:
        return False
    if search.lanes == LANES_16:
        fill(search, plan, cards, target, <unsigned short*>search.values, large)
    elif search.lanes == LANES_32:
        fill(search, plan, cards, target, <unsigned int*>search.values, large)
    elif search.lanes == LANES_64:
        fill(search, plan, cards, target, <unsigned long long*>search.values, large)
    else:
        fill(search, plan, cards, target, <residue*>search.values, large)
    return True


cdef void search_list(Search* search, const unsigned int* finds, int found) noexcept nogil:
    # Start a search whose finds, and some false ones, somebody else has found.
    search.certain = False
    search.listed = True
    search.finds = finds
    search.found = found
    search.pending = search.given = 0
    search.values = NULL


cdef void search_end(Search* search) noexcept nogil:
    free(search.values)


cdef void find_straight(
    Search* search, const Cards* cards, const Target* target, int most
) noexcept nogil:
    # In 64 bits: one hand gains nothing from narrower lanes.
    cdef wide card[MAX_STRAIGHT]
    cdef int place
    for place in range(cards.size):
        card[place] = <wide>cards.value[place].numerator
    search.finds = search.straight_finds
    search.found = straight_finds(cards.size, card, target.magnitude, search.straight_finds, most)


cdef void fill(
    Search* search,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    lane* value,
    void* large,
) noexcept nogil:
    cdef int place
    cdef Ratio ratio
    for place in range(-1, cards.size):
        ratio = target.value if place < 0 else cards.value[place]
        if lane is residue:
            ratio = ratio_residues(ratio, PRIME, large)
        if place < 0:
            search.target_numerator = ratio.numerator if lane is residue else target.magnitude
            search.target_denominator = ratio.denominator
        else:
            value[place] = <lane>ratio.numerator
            value[place + plan.half] = <lane>ratio.denominator
    calculate(plan, value)


cdef bint search_next(Search* search, const Plan* plan, Find* find) noexcept nogil:
    # The next find in the order of the search, which depends on the hand alone; False at the end.
    cdef bint found = True
    if search.listed:
        found = search.given < search.found
        if found:
            unpack(search, search.finds[search.given])
            search.given += 1
    elif search.pending == 0:
        if search.lanes == LANES_16:
            found = advance(search, plan, <unsigned short*>search.values)
        elif search.lanes == LANES_32:
            found = advance(search, plan, <unsigned int*>search.values)
        elif search.lanes == LANES_64:
            found = advance(search, plan, <unsigned long long*>search.values)
        else:
            found = advance(search, plan, <residue*>search.values)
    if found:
        give_out(search, plan, find)
    return found


cdef inline void unpack(Search* search, unsigned int find) noexcept nogil:
    search.lookup = find_lookup(find)
    search.form = find_form(find) + 1
    search.pending = find_way(find)


cdef void give_out(Search* search, const Plan* plan, Find* find) noexcept nogil:
    # Put the lowest pending way into words. Dividing by a mixed product is multiplying by it upside
    # down, which is an expression even where the product itself divides by zero.
    cdef const Lookup* lookup = &plan.lookups[search.lookup]
    cdef int scalar = lookup.scalar
    cdef int form = search.form - 1
    cdef int way = search.pending & -search.pending
    cdef bint inverted = way == FIRST_INVERTED or way == SECOND_INVERTED
    search.pending ^= way
    if lookup.sums:
        find.operation = PLUS
        find.left = form_code(plan, scalar)
        find.right = form_code(plan, form ^ plan.half if inverted else form)
        if way == FIRST or way == FIRST_INVERTED:
            search.pending &= ~(way << 1)  # PLUS stands for both comparisons the same way up
    elif way == FIRST:
        multiply(plan, find, scalar, form)
    elif way == FIRST_INVERTED:
        divide(plan, find, scalar, form)
    elif way == SECOND:
        divide(plan, find, form, scalar)
    elif plan.making[form] == A_MIXED_PRODUCT:
        divide(plan, find, form ^ plan.half, scalar)
    else:
        divide(plan, find, scalar ^ plan.half, form)


cdef void multiply(const Plan* plan, Find* find, int left, int right) noexcept nogil:
    find.left = form_code(plan, left)
    find.right = form_code(plan, right)
    find.operation = TIMES


cdef void divide(const Plan* plan, Find* find, int left, int right) noexcept nogil:
    if plan.making[right] == A_MIXED_PRODUCT:
        multiply(plan, find, left, right ^ plan.half)
    else:
        multiply(plan, find, left, right)
        find.operation = DIVIDE
