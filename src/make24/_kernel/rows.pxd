# What cards make without an operator that calculates: a card is a number, and so is a row of cards
# side by side.

from make24._kernel.code cimport code_t
from make24._kernel.hand cimport Cards
from make24._kernel.ratio cimport Ratio


cdef struct Row:
    Ratio value
    code_t code  # by ranks


cdef struct Rows:
    Row* items
    Py_ssize_t size
    Py_ssize_t capacity


cdef void rows_start(Rows* rows) noexcept nogil
cdef int rows_list(Rows* rows, const Cards* cards, int part, void* large) except -1 nogil
cdef void rows_free(Rows* rows) noexcept nogil
