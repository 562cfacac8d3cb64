# Arithmetic in lanes: integers of 16, 32 or 64 bits, or residues modulo a prime.
#
# Negative numbers are kept in two's complement. Whoever calls these has made sure that no result
# leaves the lane; see search.pxd for the bound.

cimport cython

ctypedef unsigned long long wide
ctypedef unsigned long residue  # a type of its own, so that it can be told from a wide lane

ctypedef fused lane:
    unsigned short
    unsigned int
    unsigned long long
    residue

cdef enum:
    # 2**31 - 19, so that products fit 64 bits and are reduced without dividing: 2**31 is as good as
    # 19. Not 2**31 - 1, which people do deal: a card that is 0 as a residue fits far too often.
    PRIME = 0x7FFFFFED
    FOLD = 19


@cython.overflowcheck(False)  # two's complement
cdef inline lane times(lane a, lane b) noexcept nogil:
    cdef unsigned long long product
    if lane is residue:
        product = <unsigned long long>a * b
        product = (product & 0x7FFFFFFF) + FOLD * (product >> 31)
        product = (product & 0x7FFFFFFF) + FOLD * (product >> 31)
        return <lane>(product - PRIME if product >= PRIME else product)
    elif lane is cython.ushort:
        return <lane>(<unsigned int>a * b)
    else:
        return a * b


@cython.overflowcheck(False)  # two's complement
cdef inline lane plus(lane a, lane b) noexcept nogil:
    cdef lane total = <lane>(a + b)
    if lane is residue:
        return total - PRIME if total >= PRIME else total
    else:
        return total


@cython.overflowcheck(False)  # two's complement
cdef inline lane minus(lane a, lane b) noexcept nogil:
    if lane is residue:
        return a - b if a >= b else a + PRIME - b
    else:
        return <lane>(a - b)


@cython.overflowcheck(False)  # two's complement
cdef inline lane magnitude(lane a) noexcept nogil:
    # Of a number in two's complement. Residues have none, so they are compared both ways.
    cdef lane opposite
    if lane is residue:
        return a
    else:
        opposite = <lane>(0 - a)
        return a if a < opposite else opposite


cdef inline int same_size(lane a, lane b) noexcept nogil:
    if lane is residue:
        return (a == b) | (a + b == PRIME)
    else:
        return a == b
