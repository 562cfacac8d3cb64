# Answers to the questions about one hand.

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes
from make24._kernel.hand cimport Hand
from make24._kernel.rules cimport PackedRules


cdef class Answers:
    # The codes of all solutions of a hand, in the order in which they are shown.
    cdef Codes codes


cdef code_t first(Hand hand, object target, PackedRules rules) except? 0
cdef Answers solve(Hand hand, object target, PackedRules rules, object level)
