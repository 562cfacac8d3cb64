# Answers to the questions about one hand.

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes
from make24._kernel.hand cimport Hand
from make24._kernel.question cimport Question
from make24._kernel.rules cimport PackedRules
from make24._kernel.tree cimport Signed


cdef enum Level:
    WRITTEN
    COMMUTATIVE
    SIGNED
    ESSENTIAL


cdef class Answers:
    # The codes of all solutions of a hand, in the order in which they are shown.
    cdef Codes codes


cdef Level level_from(object name) except? WRITTEN

cdef void codes_at(Question* question, Signed root, Level level, Codes* codes) noexcept nogil
cdef code_t class_of(Question* question, Signed root, code_t code) noexcept nogil

# Each answers a question that has been asked. Whoever asked ends it, and frees the codes.
cdef int find_first(Question* question, code_t* code) except -1 nogil
cdef Py_ssize_t count_solutions(Question* question, Level level) except -1 nogil
cdef int list_solutions(Question* question, Level level, Codes* codes) except -1 nogil

cdef code_t first(Hand hand, object target, PackedRules rules) except? 0
cdef Answers solve(Hand hand, object target, PackedRules rules, object level)
