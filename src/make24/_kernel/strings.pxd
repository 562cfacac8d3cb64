# Texts in UTF-8, wherever they are.

cdef struct Span:
    const unsigned char* text
    Py_ssize_t size


cdef class Strings:
    cdef Span* at
    cdef readonly Py_ssize_t size
    cdef list owners  # that keep the texts where they are
