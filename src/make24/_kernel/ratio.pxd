# Exact rational numbers: pairs of a numerator and a positive denominator, reduced by their gcd.
#
# A pair holds 64-bit integers. What does not fit is kept as an int or a Fraction in a list, the
# pair then holding its place there and the denominator 0: slower, and just as exact.

cdef struct Ratio:
    long long numerator
    long long denominator


cdef struct Spare:
    # What the kernel holds of a Large, as a void pointer.
    void* owner
    bint used  # since the question began


cdef class Large:
    # The numbers of one question that are too large for a pair. Where none can be raised, the first
    # exception is kept, and nothing more is calculated; whoever owns this calls check before it
    # believes an answer.
    cdef list numbers
    cdef Py_ssize_t given  # how many of them are not to be forgotten
    cdef object error
    cdef Spare spare

    cdef void* pointer(self) noexcept
    cdef void keep(self, error)
    cdef int check(self) except -1
    cdef void begin(self)
    cdef void forget(self)


cdef Ratio ratio_from_fraction(object number, Large large)
cdef object ratio_to_number(Ratio ratio, Large large)

cdef Ratio ratio_residues(Ratio ratio, long long prime, void* large) noexcept nogil

cdef Ratio large_sum(Ratio a, Ratio b, void* large) noexcept nogil
cdef Ratio large_product(Ratio a, Ratio b, void* large) noexcept nogil
cdef Ratio large_negative(Ratio a, void* large) noexcept nogil
cdef Ratio large_inverse(Ratio a, void* large) noexcept nogil
cdef int large_compare(Ratio a, Ratio b, void* large) noexcept nogil
cdef int large_sign(Ratio a, void* large) noexcept nogil
cdef bint large_is_whole(Ratio a, void* large) noexcept nogil

cdef Ratio ratio_beside(Ratio left, Ratio right, void* large) noexcept nogil
cdef bint ratio_power(Ratio base, Ratio exponent, void* large, Ratio* result) noexcept nogil
cdef bint is_odd(Ratio a, void* large) noexcept nogil
cdef int exponent_of(Ratio base, Ratio power) noexcept nogil
cdef bint root_of(Ratio power, int exponent, Ratio* root) noexcept nogil

# Each first raises the exception that has been kept, if any.
cdef int keep_numbers(void* large) except -1 nogil
cdef int forget_numbers(void* large) except -1 nogil


cdef inline bint is_used(void* large) noexcept nogil:
    # Whether there is anything to check or to forget.
    return large != NULL and (<Spare*>large).used


cdef inline bint is_small(Ratio a) noexcept nogil:
    # Products of two numbers below 2**31 and their sums stay below 2**63.
    return -0x7FFFFFFF <= a.numerator <= 0x7FFFFFFF and 0 < a.denominator <= 0x7FFFFFFF


cdef inline bint are_small(Ratio a, Ratio b, void* large) noexcept nogil:
    # Where large is NULL, the question has shown that no value leaves 31 bits.
    return large == NULL or (is_small(a) and is_small(b))


cdef inline Ratio reduced(long long numerator, long long denominator) noexcept nogil:
    cdef Ratio result
    cdef long long a = numerator if numerator >= 0 else -numerator
    cdef long long b = denominator
    cdef long long rest
    while b:
        rest = a % b
        a = b
        b = rest
    result.numerator = numerator // a
    result.denominator = denominator // a
    return result


cdef inline Ratio ratio_sum(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef Ratio result
    if not are_small(a, b, large):
        return large_sum(a, b, large)
    if a.denominator == 1 and b.denominator == 1:
        result.numerator = a.numerator + b.numerator
        result.denominator = 1
        return result
    return reduced(
        a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator
    )


cdef inline Ratio ratio_product(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef Ratio result
    if not are_small(a, b, large):
        return large_product(a, b, large)
    if a.denominator == 1 and b.denominator == 1:
        result.numerator = a.numerator * b.numerator
        result.denominator = 1
        return result
    return reduced(a.numerator * b.numerator, a.denominator * b.denominator)


cdef inline Ratio ratio_negative(Ratio a, void* large) noexcept nogil:
    if not are_small(a, a, large):
        return large_negative(a, large)
    a.numerator = -a.numerator
    return a


cdef inline Ratio ratio_inverse(Ratio a, void* large) noexcept nogil:
    # The caller has made sure that a is not zero, unless it is what an error has left.
    cdef Ratio result
    if not are_small(a, a, large):
        return large_inverse(a, large)
    if a.numerator == 0:
        return a
    result.numerator = a.denominator if a.numerator > 0 else -a.denominator
    result.denominator = a.numerator if a.numerator > 0 else -a.numerator
    return result


cdef inline int ratio_compare(Ratio a, Ratio b, void* large) noexcept nogil:
    cdef long long left, right
    if a.denominator == b.denominator and a.denominator:
        return (a.numerator > b.numerator) - (a.numerator < b.numerator)
    if not are_small(a, b, large):
        return large_compare(a, b, large)
    left = a.numerator * b.denominator
    right = b.numerator * a.denominator
    return (left > right) - (left < right)


cdef inline int ratio_sign(Ratio a, void* large) noexcept nogil:
    if a.denominator:
        return (a.numerator > 0) - (a.numerator < 0)
    return large_sign(a, large)


cdef inline bint ratio_is_whole(Ratio a, void* large) noexcept nogil:
    return a.denominator == 1 or (a.denominator == 0 and large_is_whole(a, large))


cdef enum:
    LARGEST_EXPONENT = 62  # 2**63 is too large for a power


cdef inline bint times_fits(long long a, long long b, long long* product) noexcept nogil:
    # Multiply where the product fits 63 bits, for factors that do.
    cdef long long size = b if b >= 0 else -b
    if size and (a if a >= 0 else -a) > 0x7FFFFFFFFFFFFFFFLL // size:
        return False
    product[0] = a * b
    return True


cdef inline bint plus_fits(long long a, long long b, long long* total) noexcept nogil:
    # Add where the sum fits 63 bits, for terms that do.
    if b >= 0 and a > 0x7FFFFFFFFFFFFFFFLL - b or b < 0 and a < -0x7FFFFFFFFFFFFFFFLL - b:
        return False
    total[0] = a + b
    return True


cdef inline bint is_one(Ratio a) noexcept nogil:
    return a.numerator == 1 and a.denominator == 1


cdef inline bint is_zero(Ratio a) noexcept nogil:
    # Zero is always a pair.
    return a.numerator == 0 and a.denominator == 1
