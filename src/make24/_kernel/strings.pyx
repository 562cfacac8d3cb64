"""Texts in UTF-8, wherever they are; see strings.pxd."""

cimport cython
from libc.stdlib cimport free, malloc


cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL
    Py_ssize_t PyUnicode_GetLength(object text) except -1
    int PyBytes_AsStringAndSize(object text, char** buffer, Py_ssize_t* size) except -1


@cython.final
cdef class Strings:
    """Some texts, side by side.

    Parameters
    ----------
    texts : list of str or bytes
        Which has been checked. Bytes are UTF-8 as it should be.
    most : int
        Of longer strings this many characters are there, and one more.
    """

    def __cinit__(self, list texts, Py_ssize_t most):
        cdef Py_ssize_t row
        self.size = len(texts)
        self.at = <Span*>malloc((self.size + 1) * sizeof(Span))
        if self.at == NULL:
            raise MemoryError("no memory for texts")
        self.owner = list(texts)
        for row in range(self.size):
            self.point(row, self.owner[row], most)

    def __dealloc__(self):
        free(self.at)

    cdef int point(self, Py_ssize_t row, text, Py_ssize_t most) except -1:
        cdef Span* at = &self.at[row]
        if isinstance(text, str):
            if PyUnicode_GetLength(text) > most + 1:
                text = text[:most + 1]
                self.owner[row] = text
            try:
                at.text = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &at.size)
                return 0
            except UnicodeEncodeError:
                text = text.encode("utf-8", "surrogatepass")
                self.owner[row] = text
        PyBytes_AsStringAndSize(text, <char**>&at.text, &at.size)
        return 0
