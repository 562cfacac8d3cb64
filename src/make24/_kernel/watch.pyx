"""Whether to go on with a long search; see watch.pxd."""

from cpython.exc cimport PyErr_CheckSignals

from make24._kernel.ratio cimport Large, Spare


class Stopped(Exception):
    """The answers are not wanted any more."""


cdef int watch(void* large, const unsigned char* stop) except -1 nogil:
    # Raise what there is to raise. Both may be NULL; another thread sets the flag.
    with gil:
        with nogil:
            pass  # where the caller holds the GIL, other threads have their turn
        PyErr_CheckSignals()
        if large != NULL:
            (<Large>(<Spare*>large).owner).check()
        if stop != NULL and stop[0]:
            raise Stopped
    return 0
