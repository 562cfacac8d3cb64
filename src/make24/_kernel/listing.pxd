# All solutions of a question at one level, in the order in which they are shown.

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes
from make24._kernel.question cimport Question
from make24._kernel.tree cimport Signed


cdef enum Level:
    WRITTEN
    COMMUTATIVE
    SIGNED
    ESSENTIAL


cdef struct WrittenFind:
    # A solution that was found as it is written.
    code_t shown  # how its commutative class is written, as far as this one tells
    bint final  # whether others of the class have nothing to add
    int negative_sums
    code_t commutative  # the natural codes of its trees, by which levels tell it from others
    code_t turned
    code_t core


cdef Level level_from(object name) except? WRITTEN

cdef void codes_at(Question* question, Signed root, Level level, Codes* codes) noexcept nogil
cdef code_t class_of(Question* question, Signed root, code_t code) noexcept nogil
cdef code_t written_class(const WrittenFind* find, Level level) noexcept nogil
cdef WrittenFind examine_find(Question* question, code_t code, Level level) noexcept nogil

# Each answers a question that has been asked. Whoever asked ends it, and frees the codes.
cdef bint is_solvable(Question* question) except -1 nogil
cdef int find_first(Question* question, code_t* code) except -1 nogil
cdef Py_ssize_t count_solutions(Question* question, Level level) except -1 nogil
cdef int list_solutions(Question* question, Level level, Codes* codes) except -1 nogil
