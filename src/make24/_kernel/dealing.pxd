# A hand of any length, dealt to the numbers of one expression after another.
#
# Whoever starts a pile frees it.

from make24._kernel.ratio cimport Ratio


cdef enum Dealt:
    GIVEN
    USED_UP  # the hand has such cards, but they have been given
    ABSENT


cdef struct Kept:
    # A number of the hand, how many cards there are of it, and how many are left.
    Ratio value
    int count
    int left


cdef struct Pile:
    Ratio* cards  # as they came
    int size
    Kept* kept  # each number once
    int different
    int* slots  # places in kept plus 1, by open addressing; 0 where there is none
    int slot_mask
    int room
    void* large


cdef void pile_start(Pile* pile, void* large) noexcept nogil
cdef void pile_free(Pile* pile) noexcept nogil
cdef bint pile_clear(Pile* pile, int size) noexcept nogil
cdef void pile_add(Pile* pile, Ratio card) noexcept nogil
cdef void pile_gather(Pile* pile) noexcept nogil
cdef Dealt pile_give(Pile* pile, Ratio number) noexcept nogil


cdef inline bint is_equal(Ratio a, Ratio b, void* large) noexcept nogil:
    if a.denominator and b.denominator:
        return a.numerator == b.numerator and a.denominator == b.denominator
    return are_equal(a, b, large)


cdef bint are_equal(Ratio a, Ratio b, void* large) noexcept nogil
