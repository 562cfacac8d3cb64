# Sifting: of the finds of a sieve, those that are solutions, for hands small enough to tell in
# 64 bits.

from make24._kernel.plan cimport Plan


cdef struct Sifted:
    int kept
    bint plain  # no part of what is kept has the value 0


cdef Sifted sift(
    const Plan* plan, const long long* card, long long target, unsigned int* finds, int found
) noexcept nogil
