# Arrays and sets of codes. Whoever starts one frees it.

from make24._kernel.code cimport code_t


cdef enum:
    NEAR = 16  # codes that are held without asking for memory


cdef struct Codes:
    # A growing array. Once started it stays where it is: it may point into itself.
    code_t* items
    Py_ssize_t size
    Py_ssize_t capacity
    bint failed  # there was no memory for all
    code_t near[NEAR]


cdef struct CodeSet:
    # A set: up to NEAR codes in a row, more of them by open addressing. 0, which is no code, marks
    # the empty slots. Once started it stays where it is.
    code_t* slots
    Py_ssize_t size
    Py_ssize_t capacity
    bint failed
    code_t near[NEAR]


cdef void codes_start(Codes* codes) noexcept nogil
cdef void codes_add(Codes* codes, code_t code) noexcept nogil
cdef void codes_unique(Codes* codes, Py_ssize_t start) noexcept nogil
cdef void codes_free(Codes* codes) noexcept nogil

cdef void set_start(CodeSet* codes) noexcept nogil
cdef bint set_add(CodeSet* codes, code_t code) noexcept nogil
cdef void set_free(CodeSet* codes) noexcept nogil
