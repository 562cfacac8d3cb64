# A hand of any length, dealt to the numbers of one expression after another.
#
# Whoever starts a pile frees it.

from make24._kernel.number cimport is_same
from make24._kernel.ratio cimport Ratio


cdef enum:
    MOST_CARDS = 268435456


cdef enum Dealt:
    GIVEN
    USED_UP  # the hand has such cards, but they have been given
    ABSENT


cdef struct Quotient:
    # How a number is written: by one, or by two with a line between them.
    bint is_negative
    bint has_line
    bint has_letter  # of a card
    Ratio above
    Ratio below  # 1 if there is no line


cdef struct Card:
    Ratio value
    int place  # how many cards are before it; or digits, where cards can stand side by side


cdef struct Kept:
    # A number of the hand, and how many cards there are of it.
    Ratio value
    int count
    int left  # to be given
    bint is_printed  # in brackets, since it is negative or a fraction
    int left_in_brackets  # to be read
    Quotient text


cdef struct Pile:
    Card* cards  # as they came
    int size
    Kept* kept  # each number once
    int different
    int printed  # of them
    int* slots  # places in kept plus 1, by open addressing; 0 where there is none
    int slot_bits  # their number is a power of two
    int room  # for cards
    void* large


cdef void pile_start(Pile* pile, void* large) noexcept nogil
cdef void pile_free(Pile* pile) noexcept nogil
cdef bint pile_clear(Pile* pile, Py_ssize_t size) noexcept nogil
cdef Kept* pile_add(Pile* pile, Ratio value, int place) noexcept nogil
cdef void pile_print(Pile* pile, Kept* kept, Quotient text) noexcept nogil
cdef void pile_gather(Pile* pile) noexcept nogil
cdef void pile_gather_printed(Pile* pile) noexcept nogil
cdef Kept* pile_find(Pile* pile, Ratio value) noexcept nogil
cdef Dealt pile_give(Pile* pile, Ratio value) noexcept nogil


cdef inline int pile_after(Pile* pile, int start, Ratio value) noexcept nogil:
    # The place after the first such card from a place on, or one beyond all if there is none.
    while start < pile.size and not is_same(pile.cards[start].value, value, pile.large):
        start += 1
    return start + 1
