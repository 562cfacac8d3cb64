# What the two operands of an operator have to be for a result: one is tried with every value that
# it can have, and of each follows the other.

from make24._kernel.known cimport Known
from make24._kernel.ratio cimport Ratio


cdef struct Way:
    int operation
    Ratio left
    Ratio right


cdef struct Ways:
    Way* items
    Py_ssize_t size
    Py_ssize_t capacity


cdef void ways_start(Ways* ways) noexcept nogil
cdef int find_ways(
    Ways* ways, Known* known, int left, int right, Ratio result
) except -1 nogil
cdef void ways_free(Ways* ways) noexcept nogil
