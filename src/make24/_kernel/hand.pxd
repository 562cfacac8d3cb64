# A hand as the kernel sees it: its cards in ascending order, each an exact ratio.

from make24._kernel.ratio cimport Large, Ratio

cdef enum:
    MAX_CARDS = 8


cdef struct Cards:
    int size
    bint plain  # every card is a positive integer that fits a pair
    bint whole  # every card is an integer that fits a pair
    unsigned long long magnitude  # of whole cards: the largest absolute value
    Ratio value[MAX_CARDS]
    signed char rank[MAX_CARDS]  # the first place with an equal card: equal cards, equal rank
    const char* text  # the texts of the cards, one after another; NULL until they are asked for
    int text_start[MAX_CARDS + 1]


cdef class Hand:
    cdef Cards cards
    cdef Large large
    cdef bytes texts

    cdef void insert(self, Ratio value) noexcept
    cdef void describe(self) noexcept
    cdef const Cards* written(self) except NULL
    cdef tuple numbers(self)


cdef Hand quick_hand(object numbers)
