# Arithmetic with numbers of the two kinds that values are kept as: integers of 64 bits, where it is
# known that none is larger, or ratios of any size.

cimport cython

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, POWER, TIMES
from make24._kernel.ratio cimport (
    Ratio,
    is_one,
    is_small,
    is_zero,
    ratio_beside,
    ratio_compare,
    ratio_inverse,
    ratio_is_whole,
    ratio_negative,
    ratio_power,
    ratio_product,
    ratio_residues,
    ratio_sign,
    ratio_sum,
)
from make24._kernel.rules cimport INTEGER, POSITIVE, RATIONAL, Values

ctypedef long long whole

ctypedef fused number:
    whole
    Ratio


cdef inline number total(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return a + b
    else:
        return ratio_sum(a, b, large)


cdef inline number difference(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return a - b
    else:
        return ratio_sum(a, ratio_negative(b, large), large)


cdef inline number negative(number a, void* large) noexcept nogil:
    if number is whole:
        return -a
    else:
        return ratio_negative(a, large)


cdef inline number product(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return a * b
    else:
        return ratio_product(a, b, large)


cdef inline bint divides(number b, number a) noexcept nogil:
    # Whether a / b is a number, of this kind.
    if number is whole:
        # Most are refused without a division, which takes longer than all else.
        return b != 0 and (a >= b or a <= 0 or b < 0) and a % b == 0
    else:
        return not is_zero(b)


cdef inline number quotient(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return a // b
    else:
        return ratio_product(a, ratio_inverse(b, large), large)


cdef inline bint raises(number a, number b, number* power, void* large) noexcept nogil:
    # Whether there is a power. Of integers of 64 bits none is asked for, since it may not be one.
    if number is whole:
        return False
    else:
        return ratio_power(a, b, large, power)


cdef inline number beside(number a, number b, void* large) noexcept nogil:
    # Nor are these put side by side.
    if number is whole:
        return a
    else:
        return ratio_beside(a, b, large)


cdef inline bint can_stand_beside(number a, bint first, void* large) noexcept nogil:
    if number is whole:
        return False
    else:
        return ratio_is_whole(a, large) and ratio_sign(a, large) >= first


cdef inline bint calculate(number* a, number b, int operation, void* large) noexcept nogil:
    # Put the result in the place of the left operand; False if there is none. Whether two numbers
    # can stand side by side is for the caller to know.
    if operation == POWER:
        return raises(a[0], b, a, large)
    if operation == DIVIDE and not divides(b, a[0]):
        return False
    if operation == PLUS:
        a[0] = total(a[0], b, large)
    elif operation == MINUS:
        a[0] = difference(a[0], b, large)
    elif operation == TIMES:
        a[0] = product(a[0], b, large)
    elif operation == DIVIDE:
        a[0] = quotient(a[0], b, large)
    else:
        a[0] = beside(a[0], b, large)
    return True


cdef inline bint is_unit(number a) noexcept nogil:
    if number is whole:
        return a == 1
    else:
        return is_one(a)


cdef inline int compare(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return (a > b) - (a < b)
    elif a.denominator == 0 or b.denominator == 0:
        return ratio_compare(a, b, large)
    elif is_small(a) and is_small(b):
        return ratio_compare(a, b, NULL)
    else:
        return compare_pairs(a, b)


cdef inline int compare_pairs(Ratio a, Ratio b) noexcept nogil:
    # By their integer parts, then by the inverses of what is left, and so on. Two values of one
    # hand may be too large to be multiplied crosswise.
    cdef int order = 1
    cdef long long a_part, b_part
    while True:
        a_part = take_integer_part(&a)
        b_part = take_integer_part(&b)
        if a_part != b_part:
            return order if a_part > b_part else -order
        if a.numerator == 0 or b.numerator == 0:
            return order * ((a.numerator != 0) - (b.numerator != 0))
        a = Ratio(a.denominator, a.numerator)
        b = Ratio(b.denominator, b.numerator)
        order = -order


cdef inline long long take_integer_part(Ratio* a) noexcept nogil:
    # Leave a ratio that is not negative, and less than 1.
    cdef long long part = a.numerator // a.denominator
    a.numerator %= a.denominator
    if a.numerator < 0:
        a.numerator += a.denominator
        part -= 1
    return part


cdef inline bint is_same(number a, number b, void* large) noexcept nogil:
    if number is whole:
        return a == b
    else:
        if a.denominator != b.denominator:
            return False  # what fits a pair is one
        if a.denominator == 0:
            return ratio_compare(a, b, large) == 0
        return a.numerator == b.numerator


cdef inline bint is_legal(number a, Values values, void* large) noexcept nogil:
    if number is whole:
        return values != POSITIVE or a > 0
    else:
        if values == RATIONAL:
            return True
        return ratio_is_whole(a, large) and (values == INTEGER or ratio_sign(a, large) > 0)


@cython.overflowcheck(False)
cdef inline unsigned long long hashed(number a, void* large) noexcept nogil:
    cdef unsigned long long mixed
    if number is whole:
        mixed = a
    else:
        if a.denominator == 0:
            a = ratio_residues(a, 0x7FFFFFED, large)
        mixed = a.denominator * <unsigned long long>0xD6E8FEB86659FD93 + a.numerator
    return mixed * <unsigned long long>0x9E3779B97F4A7C15 >> 24
