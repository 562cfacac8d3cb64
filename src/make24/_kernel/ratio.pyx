"""Exact rational numbers of any size for the kernel; see ratio.pxd."""

from cpython.long cimport PyLong_AsLongLongAndOverflow

from fractions import Fraction


cdef class Large:
    def __cinit__(self):
        self.numbers = []
        self.spare.owner = <void*>self

    cdef void* pointer(self) noexcept:
        return &self.spare

    cdef void keep(self, error):
        # The first exception, until check can raise it.
        self.error = self.error or error
        self.spare.used = True

    cdef int check(self) except -1:
        # Raise what could not be raised where it happened.
        if self.error is not None:
            raise self.error
        return 0

    cdef void begin(self):
        # What is there now is kept; what comes later can be forgotten.
        self.given = len(self.numbers)
        self.spare.used = self.error is not None

    cdef void forget(self):
        # Drop the numbers that were calculated on the way.
        del self.numbers[self.given:]
        self.spare.used = self.error is not None


cdef int keep_numbers(void* large) except -1 nogil:
    # All there are: they are no longer forgotten.
    if large != NULL:
        with gil:
            numbers = <Large>(<Spare*>large).owner
            numbers.check()
            numbers.begin()
    return 0


cdef int forget_numbers(void* large) except -1 nogil:
    if is_used(large):
        with gil:
            numbers = <Large>(<Spare*>large).owner
            numbers.check()
            numbers.forget()
    return 0


cdef Ratio ratio_from_fraction(object number, Large large):
    cdef Ratio result = Ratio(0, 1)
    cdef int overflow = 0
    if type(number) is int:  # as most are
        result.numerator = PyLong_AsLongLongAndOverflow(number, &overflow)
        fits = overflow == 0
    else:
        try:
            result.numerator = number.numerator
            result.denominator = number.denominator
            fits = True
        except OverflowError:
            fits = False
    # The smallest 64-bit integer has no opposite in 64 bits.
    if not fits or result.numerator == -0x7FFFFFFFFFFFFFFF - 1:
        result.numerator = len(large.numbers)
        result.denominator = 0
        # Python is quicker with integers.
        large.numbers.append(
            int(number.numerator) if number.denominator == 1 else Fraction(number)
        )
        large.spare.used = True
    return result


cdef object ratio_to_number(Ratio ratio, Large large):
    # An int where it is one, else a Fraction.
    if ratio.denominator == 0:
        return large.numbers[ratio.numerator]
    if ratio.denominator == 1:
        return ratio.numerator
    return Fraction(ratio.numerator, ratio.denominator)


# Pairs of more than 31 bits, as long as 63 are enough ---------------------------------------------

cdef bint pair_sum(Ratio a, Ratio b, Ratio* result) noexcept nogil:
    cdef long long left, right, numerator, denominator
    cdef Ratio shared
    if a.denominator == 0 or b.denominator == 0:
        return False
    shared = reduced(a.denominator, b.denominator)
    if not (
        times_fits(a.numerator, shared.denominator, &left)
        and times_fits(b.numerator, shared.numerator, &right)
        and plus_fits(left, right, &numerator)
        and times_fits(a.denominator, shared.denominator, &denominator)
    ):
        return False
    result[0] = reduced(numerator, denominator)
    return True


cdef bint pair_product(Ratio a, Ratio b, Ratio* result) noexcept nogil:
    cdef Ratio left, right
    if a.denominator == 0 or b.denominator == 0:
        return False
    left = reduced(a.numerator, b.denominator)
    right = reduced(b.numerator, a.denominator)
    return times_fits(left.numerator, right.numerator, &result.numerator) and times_fits(
        left.denominator, right.denominator, &result.denominator
    )


cdef bint pair_inverse(Ratio a, Ratio* result) noexcept nogil:
    if a.denominator == 0:
        return False
    if a.numerator == 0:
        result[0] = a
    elif a.numerator > 0:
        result[0] = Ratio(a.denominator, a.numerator)
    else:
        result[0] = Ratio(-a.denominator, -a.numerator)
    return True


# Numbers of any size ------------------------------------------------------------------------------

cdef enum Operation:
    ADD
    MULTIPLY
    NEGATE
    INVERT
    COMPARE


cdef Ratio calculated(Operation operation, Ratio a, Ratio b, void* large) noexcept nogil:
    # Nothing can be raised from inside the kernel: the question's owner raises what is kept here.
    cdef Ratio result
    result.numerator = 0
    result.denominator = 1
    with gil:
        numbers = <Large>(<Spare*>large).owner
        if numbers.error is not None:
            return result
        try:
            left = ratio_to_number(a, numbers)
            right = ratio_to_number(b, numbers)
            if operation == ADD:
                answer = left + right
            elif operation == MULTIPLY:
                answer = left * right
            elif operation == NEGATE:
                answer = -left
            elif operation == INVERT:
                answer = Fraction(1) / left
            else:
                answer = (left > right) - (left < right)
            result = ratio_from_fraction(answer, numbers)
        except BaseException as error:
            numbers.keep(error)
    return result


cdef Ratio large_sum(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef Ratio result
    return result if pair_sum(a, b, &result) else calculated(ADD, a, b, large)


cdef Ratio large_product(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef Ratio result
    return result if pair_product(a, b, &result) else calculated(MULTIPLY, a, b, large)


cdef Ratio large_negative(Ratio a, void* large) noexcept nogil:
    if a.denominator:
        return Ratio(-a.numerator, a.denominator)
    return calculated(NEGATE, a, a, large)


cdef Ratio large_inverse(Ratio a, void* large) noexcept nogil:
    cdef Ratio result
    return result if pair_inverse(a, &result) else calculated(INVERT, a, a, large)


cdef int large_compare(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef long long left, right
    if (
        a.denominator
        and b.denominator
        and times_fits(a.numerator, b.denominator, &left)
        and times_fits(b.numerator, a.denominator, &right)
    ):
        return (left > right) - (left < right)
    return <int>calculated(COMPARE, a, b, large).numerator


cdef int large_sign(Ratio a, void* large) noexcept nogil:
    cdef Ratio zero
    zero.numerator = 0
    zero.denominator = 1
    return large_compare(a, zero, large)


cdef bint large_is_whole(Ratio a, void* large) noexcept nogil:
    cdef bint answer = False
    with gil:
        numbers = <Large>(<Spare*>large).owner
        try:
            answer = numbers.error is None and ratio_to_number(a, numbers).denominator == 1
        except BaseException as error:
            numbers.keep(error)
    return answer


cdef Ratio ratio_residues(Ratio ratio, long long prime, void* large) noexcept nogil:
    # Numerator and denominator modulo a prime.
    cdef Ratio result
    if ratio.denominator:
        result.numerator = (ratio.numerator % prime + prime) % prime
        result.denominator = ratio.denominator % prime
        return result
    result.numerator = result.denominator = 1
    with gil:
        numbers = <Large>(<Spare*>large).owner
        try:
            number = ratio_to_number(ratio, numbers)
            result.numerator = number.numerator % prime
            result.denominator = number.denominator % prime
        except BaseException as error:
            numbers.keep(error)
    return result


# Powers -------------------------------------------------------------------------------------------

cdef bint is_odd(Ratio a, void* large) noexcept nogil:
    # The caller has made sure that a is an integer.
    cdef bint answer = False
    if a.denominator:
        return a.numerator & 1
    with gil:
        numbers = <Large>(<Spare*>large).owner
        try:
            answer = ratio_to_number(a, numbers).numerator % 2 == 1
        except BaseException as error:
            numbers.keep(error)
    return answer


cdef bint ratio_power(Ratio base, Ratio exponent, void* large, Ratio* result) noexcept nogil:
    # False where there is no such power, or its numerator or denominator has more than 63 bits.
    if not ratio_is_whole(exponent, large):
        return False
    if base.denominator == 1 and -1 <= base.numerator <= 1:
        return unit_power(base, exponent, large, result)
    if is_zero(exponent):
        result[0] = Ratio(1, 1)
        return True
    # Every other base grows in size.
    if base.denominator == 0 or exponent.denominator == 0:
        return False
    if not -LARGEST_EXPONENT <= exponent.numerator <= LARGEST_EXPONENT:
        return False
    return pair_power(base, <int>exponent.numerator, result)


cdef bint unit_power(Ratio base, Ratio exponent, void* large, Ratio* result) noexcept nogil:
    # Of 0, 1 and -1.
    result[0] = base
    if base.numerator == 0:
        return ratio_sign(exponent, large) > 0
    if not is_odd(exponent, large):
        result.numerator = 1
    return True


cdef bint pair_power(Ratio base, int exponent, Ratio* result) noexcept nogil:
    cdef int _time
    result[0] = Ratio(1, 1)
    for _time in range(exponent if exponent > 0 else -exponent):
        if not (
            times_fits(result.numerator, base.numerator, &result.numerator)
            and times_fits(result.denominator, base.denominator, &result.denominator)
        ):
            return False
    return exponent > 0 or pair_inverse(result[0], result)


cdef int exponent_of(Ratio base, Ratio power) noexcept nogil:
    # Or 0, if there is none but perhaps 0. The base is none of 0, 1 and -1.
    cdef Ratio inverse
    cdef Ratio reached = base
    cdef int exponent = 1
    if power.numerator == 0 or not pair_inverse(power, &inverse) or base.denominator == 0:
        return 0
    while exponent <= LARGEST_EXPONENT:
        if is_same_pair(reached, power):
            return exponent
        if is_same_pair(reached, inverse):
            return -exponent
        if not (
            times_fits(reached.numerator, base.numerator, &reached.numerator)
            and times_fits(reached.denominator, base.denominator, &reached.denominator)
        ):
            return 0
        exponent += 1
    return 0


cdef inline bint is_same_pair(Ratio a, Ratio b) noexcept nogil:
    return a.numerator == b.numerator and a.denominator == b.denominator


cdef bint root_of(Ratio power, int exponent, Ratio* root) noexcept nogil:
    # The exact root of a pair, not negative if the exponent, which is above 0, is even.
    cdef bint negative = power.numerator < 0
    if negative and exponent % 2 == 0:
        return False
    root.numerator = whole_root(-power.numerator if negative else power.numerator, exponent)
    root.denominator = whole_root(power.denominator, exponent)
    if root.numerator < 0 or root.denominator < 0:
        return False
    if negative:
        root.numerator = -root.numerator
    return True


cdef long long whole_root(long long power, int exponent) noexcept nogil:
    # Of an integer that is not negative; -1 if it has none.
    cdef long long low = 0
    cdef long long high = power
    cdef long long middle
    if exponent > 1 and high > 3037000499LL:
        high = 3037000499LL  # no larger number has a square of 63 bits
    while low < high:
        middle = low + (high - low) // 2
        if power_compare(middle, exponent, power) < 0:
            low = middle + 1
        else:
            high = middle
    return low if power_compare(low, exponent, power) == 0 else -1


cdef int power_compare(long long base, int exponent, long long power) noexcept nogil:
    # base ** exponent against power.
    cdef long long product = 1
    if base <= 1:
        return (base > power) - (base < power)
    while exponent:
        if not times_fits(product, base, &product):
            return 1
        exponent -= 1
    return (product > power) - (product < power)


# Numbers side by side -----------------------------------------------------------------------------

cdef Ratio ratio_beside(Ratio left, Ratio right, void* large) noexcept nogil:
    # Both are integers that are not negative.
    cdef long long scale = 10
    cdef Ratio result = Ratio(0, 1)
    if left.denominator and right.denominator:
        while scale <= right.numerator and times_fits(scale, 10, &scale):
            pass
        if (
            scale > right.numerator
            and times_fits(left.numerator, scale, &result.numerator)
            and plus_fits(result.numerator, right.numerator, &result.numerator)
        ):
            return result
    with gil:
        numbers = <Large>(<Spare*>large).owner
        if numbers.error is None:
            try:
                result = ratio_from_fraction(
                    beside(ratio_to_number(left, numbers), ratio_to_number(right, numbers)), numbers
                )
            except BaseException as error:
                numbers.keep(error)
    return result


cdef object beside(object left, object right):
    scale = 10
    while scale <= right:
        scale *= 10
    return left * scale + right
