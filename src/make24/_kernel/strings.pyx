"""Texts in UTF-8, wherever they are; see strings.pxd."""

cimport cython
from libc.stdlib cimport free, malloc


cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL
    Py_ssize_t PyUnicode_GetLength(object text) except -1
    int PyBytes_AsStringAndSize(object text, char** buffer, Py_ssize_t* size) except -1


@cython.final
cdef class Strings:
    """Some texts for the kernel.

    Parameters
    ----------
    texts : list of str or bytes
        Which has been checked. Bytes are UTF-8, or what the kernel refuses.
    most : int
        Of longer strings this many characters are there, and one more.
    """

    def __cinit__(self, list texts, Py_ssize_t most):
        cdef Py_ssize_t row
        self.owners = list(texts)
        self.size = len(self.owners)
        self.at = <Span*>malloc((self.size + 1) * sizeof(Span))
        if self.at == NULL:
            raise MemoryError("no memory for texts")
        for row in range(self.size):
            self.point(row, self.owners[row], most)

    def __dealloc__(self):
        free(self.at)

    cdef int point(self, Py_ssize_t row, text, Py_ssize_t most) except -1:
        cdef Span* at = &self.at[row]
        if isinstance(text, str):
            if PyUnicode_GetLength(text) > most + 1:
                text = self.owners[row] = text[:most + 1]
            try:
                at.text = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &at.size)
                return 0
            except UnicodeEncodeError:
                text = self.owners[row] = text.encode("utf-8", "surrogatepass")
        PyBytes_AsStringAndSize(text, <char**>&at.text, &at.size)
        return 0


cdef Strings strings_of(Py_ssize_t size, list owners):
    # Some that are yet to be pointed at.
    cdef Strings strings = Strings.__new__(Strings, [], 0)
    free(strings.at)
    strings.at = <Span*>malloc((size + 1) * sizeof(Span))
    if strings.at == NULL:
        raise MemoryError("no memory for texts")
    strings.size = size
    strings.owners = owners
    return strings
