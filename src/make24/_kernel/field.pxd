# Numbers by which forms are told apart: whole, or residues modulo a prime just below 2**31.
#
# Whoever calculates with whole numbers has made sure that none leaves 64 bits.

cdef enum:
    LAST_FOLD = 32767  # of larger ones, products would have to be folded once more


cdef struct Field:
    long long prime  # 0 for whole numbers
    int fold  # the prime is 2**31 less this


cdef void take_next_prime(Field* field) noexcept nogil
cdef long long inverse_of(const Field* field, long long value) noexcept nogil


cdef inline long long folded(const Field* field, unsigned long long product) noexcept nogil:
    # A product of residues, reduced: 2**31 is as good as `fold`.
    if field.fold > LAST_FOLD:
        return <long long>(product % <unsigned long long>field.prime)
    product = (product & 0x7FFFFFFF) + <unsigned long long>field.fold * (product >> 31)
    product = (product & 0x7FFFFFFF) + <unsigned long long>field.fold * (product >> 31)
    cdef long long result = <long long>product
    return result - field.prime if result >= field.prime else result


cdef inline long long plus(const Field* field, long long a, long long b) noexcept nogil:
    cdef long long result = a + b
    if field.prime and result >= field.prime:
        result -= field.prime
    return result


cdef inline long long minus(const Field* field, long long a, long long b) noexcept nogil:
    cdef long long result = a - b
    if field.prime and result < 0:
        result += field.prime
    return result


cdef inline long long times(const Field* field, long long a, long long b) noexcept nogil:
    if field.prime:
        return folded(field, <unsigned long long>a * <unsigned long long>b)
    return a * b


cdef inline long long size_of(const Field* field, long long value) noexcept nogil:
    # The same for a number and its opposite.
    if field.prime:
        return min(value, field.prime - value) if value else 0
    return value if value >= 0 else -value
