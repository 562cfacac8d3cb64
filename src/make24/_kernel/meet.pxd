# The search by meeting in the middle: for hands of any size, any part of a hand, and other rules.
#
# All forms of up to four cards are tabulated by their value, for every part of the hand. A larger
# part is never listed: it is split in two, and for each value that the smaller side has, the other
# side is asked for the forms of the one size that would fit - in its table, or in the same way. So
# memory goes by the tables alone.
#
# Values are whole numbers, where rules leave no others and 64 bits are enough, else residues modulo
# a prime, of which the caller calculates every find again, exactly.

from make24._kernel.catalog cimport Catalog, Forms
from make24._kernel.code cimport code_t
from make24._kernel.hand cimport Cards
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules

cdef enum:
    DEPTH = 8  # no part is split more often


cdef struct Step:
    # Where the search stands: at a root, a split of it, a run of the smaller side, and where all
    # forms of the other side go with it, a piece of these.
    int root
    int making
    int split
    int run
    int piece


cdef struct Meet:
    Catalog catalog
    const unsigned char* stop  # see watch.pxd
    long long limit  # of whole numbers: no value is larger
    Ratio exact_target
    long long target  # its size
    bint hopeless  # the target is no result of any operator
    Step step
    Forms found[DEPTH]  # by how deep parts were split; the first are whole solutions
    Py_ssize_t given  # of the whole solutions
    long long work


cdef int meet_start(
    Meet* meet, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil
cdef int meet_next(Meet* meet, code_t* code) except -1 nogil
cdef void meet_end(Meet* meet) noexcept nogil
