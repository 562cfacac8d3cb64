# Writing: the natural order, brackets, and text.

from make24._kernel.code cimport Code, code_t
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.tree cimport Tree


cdef enum Brackets:
    AS_READ  # no more than it takes to read the same program back
    ALL_BRACKETS  # save for the outermost pair
    FEWEST  # that keep the value


cdef struct Written:
    Code code  # with ranks for places
    int length  # of the text with no more brackets than it takes
    int brackets  # pairs of them, those around cards not counted


cdef Written natural(Tree* tree, int node) noexcept nogil
cdef Written as_it_stands(Tree* tree, code_t code) noexcept nogil
cdef code_t with_places(const Cards* cards, code_t code) noexcept nogil
cdef const char* ASCII  # the operators, as write takes them

cdef int write(
    const Cards* cards, code_t code, Brackets brackets, const char* operators, char* out
) noexcept nogil
cdef str code_text(Hand hand, code_t code, Brackets brackets, const char* operators)
cdef int longest(const Cards* cards) noexcept nogil
cdef int compare_texts(Tree* tree, code_t a, code_t b) noexcept nogil
