# Arrays and sets of codes. Whoever starts one frees it.

from make24._kernel.code cimport code_t


cdef struct Codes:
    # A growing array.
    code_t* items
    Py_ssize_t size
    Py_ssize_t capacity
    bint failed  # there was no memory for all


cdef struct CodeSet:
    # A set by open addressing; 0, which is no code, marks the empty slots.
    code_t* slots
    Py_ssize_t size
    Py_ssize_t capacity
    bint failed


cdef void codes_start(Codes* codes) noexcept nogil
cdef void codes_add(Codes* codes, code_t code) noexcept nogil
cdef void codes_unique(Codes* codes) noexcept nogil
cdef void codes_free(Codes* codes) noexcept nogil

cdef void set_start(CodeSet* codes) noexcept nogil
cdef bint set_add(CodeSet* codes, code_t code) noexcept nogil
cdef void set_free(CodeSet* codes) noexcept nogil
