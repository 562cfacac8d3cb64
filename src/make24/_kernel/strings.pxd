# Texts in UTF-8, wherever they are.

cdef struct Span:
    const unsigned char* text
    Py_ssize_t size


cdef class Strings:
    cdef Span* at
    cdef readonly Py_ssize_t size
    cdef list owners  # that keep the texts where they are

    cdef int point(self, Py_ssize_t row, text, Py_ssize_t most) except -1


cdef Strings strings_of(Py_ssize_t size, list owners)
