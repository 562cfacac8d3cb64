# The parts of a hand that values are made of: sub-multisets of its cards, or, where order is kept,
# subsequences. Parts with equal cards are one, named by the leftmost places that it can take, a bit
# for each.

from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.rules cimport Rules


cdef struct Parts:
    bint ordered
    int whole  # the whole hand
    int count
    unsigned char order[SUBSETS]  # the parts that are needed, those with the fewest cards first
    unsigned char name[SUBSETS]  # of the part with the cards at these places


cdef void parts_start(Parts* parts, const Cards* cards, const Rules* rules) noexcept nogil
cdef int place_in(int part) noexcept nogil
cdef int next_operand(const Parts* parts, int part, int left) noexcept nogil
cdef int next_left(const Parts* parts, int part, int left) noexcept nogil


cdef inline int cards_in(int part) noexcept nogil:
    cdef int count = 0
    while part:
        part &= part - 1
        count += 1
    return count
