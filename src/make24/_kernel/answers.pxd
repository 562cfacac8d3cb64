# Answers to the questions about one hand.

from make24._kernel.code cimport code_t
from make24._kernel.hand cimport Hand


cdef class Answers:
    # The codes of all solutions of a hand, in the order in which they are shown.
    cdef Hand hand
    cdef code_t* codes
    cdef Py_ssize_t size


cdef code_t first(Hand hand, object target) except? 0
cdef Answers solve(Hand hand, object target, object level, object limit)
