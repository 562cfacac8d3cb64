# The block code of one set of vector instructions. There is a module for each set that the package
# was built for: block_baseline, block_avx2. All are of one source, block.pxi.

from make24._kernel.plan cimport Plan

cdef enum:
    BLOCK = 256  # hands; a multiple of all numbers of lanes
    MOST_LANES = 16
    MOST_FINDS = 1024  # that the sieve notes of one hand

# The number of finds of each hand, of two to four cards, in columns of BLOCK. All columns are full,
# `rows` of each are asked for. Where True is returned the numbers are exact; else they may be too
# large, and are 0 only where there is no find.
ctypedef bint (*CountFinds)(
    int size,
    const long long* card,
    const long long* target,
    int rows,
    unsigned int* count,
) noexcept nogil

# The finds of up to `lanes` hands of any size there is a plan for: all there are and some that are
# none, in the order of the search, MOST_FINDS for each hand. Where there are more, the number is
# larger than that.
ctypedef void (*SieveFinds)(
    const Plan* plan,
    void* values,
    const long long* card,
    const long long* target,
    int rows,
    unsigned int* finds,
    int* count,
) noexcept nogil


cdef struct Code:
    CountFinds count_finds
    SieveFinds sieve_finds
    int lanes  # how many hands the sieve takes
    int width  # bytes in a vector


cdef class Instructions:
    cdef readonly str name
    cdef Code code


cdef Instructions new_instructions(str name, Code code)
