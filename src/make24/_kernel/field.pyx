"""Primes, and division by them; see field.pxd."""

cdef enum:
    FIRST_FOLD = 19  # as in lanes.pxd


cdef long long inverse_of(const Field* field, long long value) noexcept nogil:
    # Of a residue, by Fermat's little theorem.
    cdef long long result = 1
    cdef long long exponent = field.prime - 2
    while exponent:
        if exponent & 1:
            result = times(field, result, value)
        value = times(field, value, value)
        exponent >>= 1
    return result


cdef void take_next_prime(Field* field) noexcept nogil:
    # The first prime, or the next one down. No number in any memory is a multiple of all of them.
    field.fold = field.fold + 2 if field.prime else FIRST_FOLD
    while not is_prime((<long long>1 << 31) - field.fold):
        field.fold += 2
    field.prime = (<long long>1 << 31) - field.fold


cdef bint is_prime(long long number) noexcept nogil:
    cdef long long divisor = 3
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 2
    return True
