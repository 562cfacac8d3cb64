"""Whether to go on with a long search; see watch.pxd."""

from cpython.exc cimport PyErr_CheckSignals
from libc.time cimport CLOCKS_PER_SEC, clock, clock_t

from make24._kernel.ratio cimport Large, Spare


class Stopped(Exception):
    """The answers are not wanted any more."""


cdef clock_t last_turn = 0


cdef int give_turn() except -1:
    # Where the caller holds the GIL, let other threads have it. Not at every look: one that waits
    # asks for it after some milliseconds only, and no longer does once it has been let go.
    global last_turn
    if clock() - last_turn > CLOCKS_PER_SEC // 100:
        last_turn = clock()
        with nogil:
            pass
    return 0


cdef int watch(void* large, const unsigned char* stop) except -1 nogil:
    # Raise what there is to raise. Both may be NULL; another thread sets the flag.
    with gil:
        give_turn()
        PyErr_CheckSignals()
        if large != NULL:
            (<Large>(<Spare*>large).owner).check()
        if stop != NULL and stop[0]:
            raise Stopped
    return 0
