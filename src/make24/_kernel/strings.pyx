"""Texts in UTF-8, wherever they are; see strings.pxd."""

cimport cython
from libc.stdlib cimport calloc, free


cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL
    Py_ssize_t PyUnicode_GetLength(object text) except -1
    int PyBytes_AsStringAndSize(object text, char** buffer, Py_ssize_t* size) except -1


cdef enum:
    SHORT = 256  # characters that Python may as well keep in UTF-8, too


@cython.final
cdef class Strings:
    """Some texts for the kernel.

    Parameters
    ----------
    owners : list
        What keeps the texts where they are.
    size : int
        How many texts there are.
    """

    def __cinit__(self, list owners, Py_ssize_t size):
        self.owners = owners
        self.size = size
        self.at = <Span*>calloc(size + 1, sizeof(Span))
        if self.at == NULL:
            raise MemoryError("no memory for texts")

    def __dealloc__(self):
        free(self.at)


def strings_in(list texts, Py_ssize_t most):
    """Return the strings of a list.

    Parameters
    ----------
    texts : list of str or bytes
        Which has been checked, and is changed by nobody else. Bytes are UTF-8, or what the kernel
        refuses.
    most : int
        Of longer strings this many characters are there, and one more.
    """
    cdef Strings strings = Strings(texts, len(texts))
    cdef Py_ssize_t row
    for row in range(strings.size):
        point(&strings.at[row], texts, row, most)
    return strings


cdef int point(Span* at, list texts, Py_ssize_t row, Py_ssize_t most) except -1:
    text = texts[row]
    if isinstance(text, str):
        if PyUnicode_GetLength(text) <= SHORT:
            try:
                at.text = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &at.size)
                return 0
            except UnicodeEncodeError:
                pass
        text = texts[row] = text[:most + 1].encode("utf-8", "surrogatepass")
    return PyBytes_AsStringAndSize(text, <char**>&at.text, &at.size)
