# The solutions of one hand, one after another, as the search comes upon them.

from make24._kernel.codes cimport Codes, CodeSet
from make24._kernel.hand cimport Hand
from make24._kernel.listing cimport Level
from make24._kernel.question cimport Question
from make24._kernel.ratio cimport Large
from make24._kernel.rules cimport PackedRules


cdef class Stream:
    cdef Hand hand
    cdef Large large
    cdef PackedRules rules
    cdef Level level
    cdef Question question
    cdef bint asked
    cdef CodeSet met  # how the turned trees so far are written
    cdef CodeSet classes  # what the solutions given out so far are told apart by
    cdef Codes ready  # solutions still to be given out
    cdef Py_ssize_t given

    cdef int find_more(self) except -1
    cdef int find_tree(self) except -1
    cdef int find_written(self) except -1
    cdef int check(self) except -1
