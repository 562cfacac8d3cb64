# The values that the parts of a hand can make, each once, with one way to make it or with the
# number of ways.
#
# All tables stand in a row in the same arrays, so that a place in these names a value of a part.

from make24._kernel.code cimport Code
from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.number cimport number
from make24._kernel.parts cimport Parts
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules

ctypedef unsigned int place_t

cdef enum:
    MOST_VALUES = 0x1000000  # that are kept at once


cdef enum Purpose:
    KEEP  # all values, with one way to make each
    COUNT  # all values, with the number of ways to make each
    MARK  # which integers of a range are made
    APPROACH  # the values nearest to a target


cdef struct Way:
    # How a value is made: of two values; with the operation 0, as the card with the rank left;
    # or as a row of cards side by side, its code in both.
    place_t left
    place_t right
    int operation


cdef struct Goal:
    Purpose purpose
    # MARK
    Ratio before  # the opposite of the lowest integer
    unsigned long long size  # how many integers there are
    unsigned char* marks
    # APPROACH
    Ratio target
    bint has_below
    bint has_above
    Ratio below  # or equal
    Ratio above
    Way below_way
    Way above_way


cdef struct Tables:
    Rules rules
    Parts parts
    const Cards* cards
    Goal goal
    void* large  # NULL where no number is
    const unsigned char* flag  # which another thread may set; see watch.pxd
    void* values  # whole or Ratio
    Way* ways  # one for each value, or
    unsigned long long* counts
    Py_ssize_t used
    Py_ssize_t capacity
    Py_ssize_t start[SUBSETS]
    Py_ssize_t stop[SUBSETS]
    place_t* slots  # places by open addressing; those of former tables count as empty
    Py_ssize_t slot_count  # a power of 2
    Py_ssize_t work  # since signals were last asked for


cdef void tables_start(Tables* tables, const Rules* rules, const Cards* cards) noexcept nogil
cdef int tables_fill(Tables* tables, const number* cards) except -1 nogil
cdef int fill_part(Tables* tables, const number* cards, int part) except -1 nogil
cdef Py_ssize_t tables_sort(
    Tables* tables, const number* kind, Py_ssize_t start, place_t* places, place_t* spare
) noexcept nogil
cdef Code piece_from(const Tables* tables, Way way) noexcept nogil
cdef int poll(Tables* tables, Py_ssize_t work) except -1 nogil
cdef int raise_no_memory() except -1 nogil
cdef void tables_free(Tables* tables) noexcept nogil


cdef inline Py_ssize_t count_of(const Tables* tables, int part) noexcept nogil:
    return tables.stop[part] - tables.start[part]
