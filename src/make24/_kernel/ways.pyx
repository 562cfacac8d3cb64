"""From a result to the operands that make it; see ways.pxd."""

from libc.stdlib cimport free, realloc

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, POWER, TIMES
from make24._kernel.known cimport Known, can_be, is_tabulated, tabulate, value_at
from make24._kernel.number cimport difference, product, quotient, total
from make24._kernel.parts cimport cards_in
from make24._kernel.ratio cimport (
    LARGEST_EXPONENT,
    Ratio,
    exponent_of,
    is_odd,
    is_one,
    is_zero,
    ratio_inverse,
    ratio_is_whole,
    ratio_negative,
    ratio_sign,
    root_of,
)
from make24._kernel.rules cimport Rules, has_operator
from make24._kernel.tables cimport count_of, poll, raise_no_memory

cdef enum:
    MOST_TABULATED = 4  # cards of a part whose values are tried
    WORK = 16  # operations for each of them, about


cdef enum Which:
    # Values of an operand, where more than one makes the result: a power can take some of these as
    # its exponent.
    ANY
    NOT_ZERO
    WHOLE
    EVEN
    ODD
    ABOVE_ZERO


cdef struct Wanted:
    # What is to be made, and of what. The tried part is the left operand or the right one.
    Ways* ways
    Known* known
    Ratio result
    bint from_left
    int tried
    int other


cdef void ways_start(Ways* ways) noexcept nogil:
    ways.items = NULL
    ways.size = ways.capacity = 0


cdef void ways_free(Ways* ways) noexcept nogil:
    free(ways.items)


cdef int find_ways(
    Ways* ways, Known* known, int left, int right, Ratio result
) except -1 nogil:
    # Add the ways to make a result, which is legal, of two parts.
    cdef Wanted wanted = Wanted(ways, known, result, True, left, right)
    cdef Py_ssize_t start, count, place
    tabulate_small(known, left)
    tabulate_small(known, right)
    if goes_from_right(known, left, right):
        wanted.from_left = False
        wanted.tried = right
        wanted.other = left
    start = known.tables.start[wanted.tried]
    count = count_of(&known.tables, wanted.tried)
    for place in range(start, start + count):
        try_operand(&wanted, value_at(known, place))
    return poll(&known.tables, WORK * count + WORK)


cdef inline int tabulate_small(Known* known, int part) except -1 nogil:
    if not is_tabulated(known, part) and cards_in(part) <= MOST_TABULATED:
        tabulate(known, part)
    return 0


cdef inline bint goes_from_right(const Known* known, int left, int right) noexcept nogil:
    # From the part with fewer values; at least one of the two is small.
    if not (is_tabulated(known, left) and is_tabulated(known, right)):
        return is_tabulated(known, right)
    return count_of(&known.tables, right) <= count_of(&known.tables, left)


cdef int add_way(
    Wanted* wanted, int operation, Ratio operand, Ratio other
) except -1 nogil:
    # Unless the other operand is known not to be there.
    if can_be(wanted.known, wanted.other, other):
        append(wanted, operation, operand, other)
    return 0


cdef int append(Wanted* wanted, int operation, Ratio operand, Ratio other) except -1 nogil:
    cdef Ways* ways = wanted.ways
    cdef Py_ssize_t capacity
    cdef Way* items
    if ways.size == ways.capacity:
        capacity = 4 * ways.capacity if ways.capacity else 64
        items = <Way*>realloc(ways.items, capacity * sizeof(Way))
        if items == NULL:
            raise_no_memory()
        ways.items = items
        ways.capacity = capacity
    if wanted.from_left:
        ways.items[ways.size] = Way(operation, operand, other)
    else:
        ways.items[ways.size] = Way(operation, other, operand)
    ways.size += 1
    return 0


cdef int add_ways(Wanted* wanted, int operation, Ratio operand, Which which) except -1 nogil:
    # Where many values of the other operand make the result.
    cdef Known* known = wanted.known
    cdef Ratio other
    cdef Py_ssize_t place
    tabulate(known, wanted.other)
    for place in range(known.tables.start[wanted.other], known.tables.stop[wanted.other]):
        other = value_at(known, place)
        if is_one_of(other, which, known.tables.large):
            append(wanted, operation, operand, other)
    return 0


cdef bint is_one_of(Ratio value, Which which, void* large) noexcept nogil:
    if which == ANY:
        return True
    if which == NOT_ZERO:
        return not is_zero(value)
    if not ratio_is_whole(value, large):
        return False
    if which == WHOLE:
        return True
    if which == ABOVE_ZERO:
        return ratio_sign(value, large) > 0
    return is_odd(value, large) == (which == ODD)


# What follows of an operand -----------------------------------------------------------------------

cdef int try_operand(Wanted* wanted, Ratio operand) except -1 nogil:
    cdef const Rules* rules = &wanted.known.tables.rules
    cdef void* large = wanted.known.tables.large
    cdef Ratio result = wanted.result
    if has_operator(rules, PLUS):
        add_way(wanted, PLUS, operand, difference(result, operand, large))
    if has_operator(rules, MINUS):
        if wanted.from_left:
            add_way(wanted, MINUS, operand, difference(operand, result, large))
        else:
            add_way(wanted, MINUS, operand, total(result, operand, large))
    if has_operator(rules, TIMES):
        try_factor(wanted, operand)
    if has_operator(rules, DIVIDE):
        if wanted.from_left:
            try_dividend(wanted, operand)
        elif not is_zero(operand):
            add_way(wanted, DIVIDE, operand, product(result, operand, large))
    if has_operator(rules, POWER) and result.denominator:  # no power is too large for a pair
        if wanted.from_left:
            try_base(wanted, operand)
        elif ratio_is_whole(operand, large):
            try_exponent(wanted, operand)
    return 0


cdef int try_factor(Wanted* wanted, Ratio factor) except -1 nogil:
    if not is_zero(factor):
        return add_way(
            wanted, TIMES, factor, quotient(wanted.result, factor, wanted.known.tables.large)
        )
    if is_zero(wanted.result):
        return add_ways(wanted, TIMES, factor, ANY)
    return 0


cdef int try_dividend(Wanted* wanted, Ratio dividend) except -1 nogil:
    if is_zero(dividend) and is_zero(wanted.result):
        return add_ways(wanted, DIVIDE, dividend, NOT_ZERO)
    if is_zero(dividend) or is_zero(wanted.result):
        return 0
    return add_way(
        wanted, DIVIDE, dividend, quotient(dividend, wanted.result, wanted.known.tables.large)
    )


cdef int try_base(Wanted* wanted, Ratio base) except -1 nogil:
    cdef Ratio result = wanted.result
    cdef int exponent
    if base.denominator == 1 and -1 <= base.numerator <= 1:
        return try_unit(wanted, base)
    if is_one(result):
        return add_way(wanted, POWER, base, Ratio(0, 1))
    exponent = exponent_of(base, result)
    return add_way(wanted, POWER, base, Ratio(exponent, 1)) if exponent else 0


cdef int try_unit(Wanted* wanted, Ratio base) except -1 nogil:
    # 0, 1 or -1, which many exponents leave as it is.
    cdef Ratio result = wanted.result
    cdef bint stays = result.numerator == base.numerator and result.denominator == 1
    if is_zero(base):
        return add_ways(wanted, POWER, base, ABOVE_ZERO) if stays else 0
    if is_one(base):
        return add_ways(wanted, POWER, base, WHOLE) if stays else 0
    if stays:
        return add_ways(wanted, POWER, base, ODD)
    return add_ways(wanted, POWER, base, EVEN) if is_one(result) else 0


cdef int try_exponent(Wanted* wanted, Ratio exponent) except -1 nogil:
    # An integer.
    cdef void* large = wanted.known.tables.large
    cdef Ratio result = wanted.result
    cdef Ratio base
    cdef int size
    if is_zero(exponent):
        return add_ways(wanted, POWER, exponent, NOT_ZERO) if is_one(result) else 0
    if ratio_sign(exponent, large) < 0:
        if is_zero(result):
            return 0
        result = ratio_inverse(result, large)
    size = root_size(exponent, large)
    if root_of(result, size, &base):
        add_way(wanted, POWER, exponent, base)
        if size % 2 == 0 and not is_zero(base):
            add_way(wanted, POWER, exponent, ratio_negative(base, large))
    return 0


cdef int root_size(Ratio exponent, void* large) noexcept nogil:
    # The size of an exponent, but where it is too large for all bases save 0, 1 and -1, one that
    # has the same roots.
    cdef long long size = exponent.numerator if exponent.numerator >= 0 else -exponent.numerator
    if exponent.denominator and size <= LARGEST_EXPONENT:
        return <int>size
    return LARGEST_EXPONENT + 2 - is_odd(exponent, large)
