"""Exact rational numbers of any size for the kernel; see ratio.pxd."""

from fractions import Fraction


cdef class Large:
    def __cinit__(self):
        self.fractions = []
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
        # What is there now is the question; what comes later can be forgotten.
        self.given = len(self.fractions)
        self.spare.used = self.error is not None

    cdef void forget(self):
        # Drop the numbers that were calculated on the way.
        del self.fractions[self.given:]
        self.spare.used = self.error is not None


cdef Ratio ratio_from_fraction(object number, Large large):
    cdef Ratio result
    try:
        result.numerator = number.numerator
        result.denominator = number.denominator
        # The smallest 64-bit integer has no opposite in 64 bits.
        fits = result.numerator != -0x7FFFFFFFFFFFFFFF - 1
    except OverflowError:
        fits = False
    if not fits:
        result.numerator = len(large.fractions)
        result.denominator = 0
        large.fractions.append(Fraction(number))
        large.spare.used = True
    return result


cdef object ratio_to_number(Ratio ratio, Large large):
    # An int where it is one, else a Fraction.
    if ratio.denominator == 1:
        return ratio.numerator
    number = as_fraction(ratio, large)
    return number.numerator if number.denominator == 1 else number


cdef object as_fraction(Ratio ratio, Large large):
    if ratio.denominator == 0:
        return large.fractions[ratio.numerator]
    return Fraction(ratio.numerator, ratio.denominator)


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
            left = as_fraction(a, numbers)
            right = as_fraction(b, numbers)
            if operation == ADD:
                answer = left + right
            elif operation == MULTIPLY:
                answer = left * right
            elif operation == NEGATE:
                answer = -left
            elif operation == INVERT:
                answer = 1 / left
            else:
                answer = (left > right) - (left < right)
            result = ratio_from_fraction(answer, numbers)
        except BaseException as error:
            numbers.keep(error)
    return result


cdef Ratio large_sum(Ratio a, Ratio b, void* large) noexcept nogil:
    return calculated(ADD, a, b, large)


cdef Ratio large_product(Ratio a, Ratio b, void* large) noexcept nogil:
    return calculated(MULTIPLY, a, b, large)


cdef Ratio large_negative(Ratio a, void* large) noexcept nogil:
    return calculated(NEGATE, a, a, large)


cdef Ratio large_inverse(Ratio a, void* large) noexcept nogil:
    return calculated(INVERT, a, a, large)


cdef int large_compare(Ratio a, Ratio b, void* large) noexcept nogil:
    return <int>calculated(COMPARE, a, b, large).numerator


cdef int large_sign(Ratio a, void* large) noexcept nogil:
    cdef Ratio zero
    zero.numerator = 0
    zero.denominator = 1
    return large_compare(a, zero, large)


cdef bint large_is_whole(Ratio a, void* large) noexcept nogil:
    with gil:
        numbers = <Large>(<Spare*>large).owner
        return numbers.error is None and as_fraction(a, numbers).denominator == 1


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
            fraction = as_fraction(ratio, numbers)
            result.numerator = fraction.numerator % prime
            result.denominator = fraction.denominator % prime
        except BaseException as error:
            numbers.keep(error)
    return result
