# Which integers of a range are made, where all numbers are integers of 64 bits.

from make24._kernel.code cimport Code
from make24._kernel.number cimport whole
from make24._kernel.tables cimport Tables


cdef struct Window:
    # A range of integers, and whether each is made. The mark after the last is for all others.
    whole bottom
    unsigned long long size
    unsigned char* marks


cdef struct Reach:
    Tables* tables
    const whole* cards
    int size
    bint filled  # the tables, once for all windows
    Window sought
    Window results  # what of it an operator may make
    bint seeks  # only until one integer of the window is met, and how that is made:
    whole wanted
    Code code  # with ranks for places
    Window around  # for the values of a part with one card less
    unsigned long long room  # for its marks


cdef bint reach_fits(const Reach* reach) noexcept nogil
cdef int reach_run(Reach* reach) except -1 nogil
cdef void reach_free(Reach* reach) noexcept nogil
