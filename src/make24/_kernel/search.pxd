# The search: the plan run over one hand, the forms side by side.
#
# The values of all forms of the hand's parts are calculated as numerators and denominators, not
# reduced: where the bound below shows that they fit, in lanes of 16, 32 or 64 bits, exactly; else
# as residues modulo a prime, where equal values stay equal. Residues can take different values for
# equal, so every find of theirs is calculated again exactly by the caller. A division by zero is
# 0/0 ever after.
#
# Why the lanes suffice. Let m be at least 2 and at least every card and t every target, in size.
# Numerators and denominators of k cards are polynomials in them with terms of degree k at most;
# with every sign a plus and every card 2 they come to at most 2**k (tested for every form), so for
# all m they come to at most m**k. In the same way no product in a comparison that counts passes
# max(m, t) * m**(n-1), the bound. (Comparisons that a lookup does not allow are made along with the
# others; they may wrap around, and are masked out.) Values of up to n-1 cards, which have a sign,
# come to at most the bound over m: half a lane is enough for them.

from make24._kernel.code cimport Code
from make24._kernel.hand cimport Cards
from make24._kernel.plan cimport Plan
from make24._kernel.ratio cimport Ratio

cdef enum:
    MAX_STRAIGHT = 4  # the largest hand there is straight-line code for
    ALL_FINDS = 1024  # more than a hand has that is searched all at once


cdef enum Way:
    # The four comparisons of a form g with a scalar s and the target t, and what a fit means in a
    # sum and in a product.
    FIRST = 1  # g = t - s up to sign; s * g = t
    SECOND = 2  # g = t + s up to sign; g / s = t
    FIRST_INVERTED = 4  # 1/g = t - s up to sign; s / g = t
    SECOND_INVERTED = 8  # 1/g = t + s up to sign; 1 / (s * g) = t


cdef enum Lanes:
    LANES_16
    LANES_32
    LANES_64
    RESIDUES


cdef struct Target:
    Ratio value
    int sign
    bint whole  # an integer that fits a pair
    unsigned long long magnitude  # of a whole target: its absolute value


cdef struct Find:
    # Two expressions that together make the target or its opposite, and the operator between them.
    # PLUS stands for MINUS as well: the caller tells which of the two has the right size.
    Code left
    Code right
    int operation


cdef struct Search:
    Lanes lanes
    bint certain  # every find is a solution; else the caller calculates it again, exactly
    unsigned long long target_numerator  # a size, or a residue
    unsigned long long target_denominator
    void* values  # numerators of all forms, then denominators
    int lookup  # how far the search has come
    int form
    int pending  # the ways found at this form that have not been given out
    bint listed  # found all at once: packed, in the order of the search
    const unsigned int* finds
    int found
    int given
    unsigned int straight_finds[ALL_FINDS]


cdef inline unsigned int packed_find(int lookup, int form, int way) noexcept nogil:
    return <unsigned int>lookup << 21 | <unsigned int>form << 4 | <unsigned int>way


cdef inline int find_lookup(unsigned int find) noexcept nogil:
    return find >> 21


cdef inline int find_form(unsigned int find) noexcept nogil:
    return find >> 4 & 0x1FFFF


cdef inline int find_way(unsigned int find) noexcept nogil:
    return find & 15


cdef Lanes lanes_within(
    unsigned long long size, unsigned long long target, int cards
) noexcept nogil
cdef Lanes lanes_for(const Cards* cards, const Target* target) noexcept nogil
cdef bint search_start(
    Search* search,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    int most,
) noexcept nogil
cdef void search_list(Search* search, const unsigned int* finds, int found) noexcept nogil
cdef bint search_next(Search* search, const Plan* plan, Find* find) noexcept nogil
cdef void search_end(Search* search) noexcept nogil
