# A hand as the kernel sees it: its cards, each an exact ratio, in ascending order, or as dealt
# where the rules say that numbers keep their order.

from make24._kernel.ratio cimport Large, Ratio

cdef enum:
    MAX_CARDS = 8
    MAX_TOKENS = 16  # of a code
    SUBSETS = 256  # of the cards
    SHORT_TEXT = 22  # characters of any integer that fits a pair, brackets included
    SHORT_TEXTS = 176


cdef struct Cards:
    int size
    bint plain  # every card is a positive integer that fits a pair
    bint whole  # every card is an integer that fits a pair
    bint repeats  # some cards are equal
    bint ordered  # as dealt
    unsigned long long magnitude  # of whole cards: the largest absolute value
    Ratio value[MAX_CARDS]
    signed char rank[MAX_CARDS]  # the first place with an equal card: equal cards, equal rank
    const char* text  # the texts of the cards, one after another; NULL until they are written
    int text_start[9]


cdef class Hand:
    cdef Cards cards
    cdef Large large
    cdef bytes long_texts  # owns the texts of cards that are not all short integers
    cdef char[SHORT_TEXTS] short_texts
    cdef object flag  # owns what `stop` points to
    cdef const unsigned char* stop  # NULL, or what ends a search; see watch.pxd

    cdef const Cards* written(self) except NULL
    cdef int write_long(self) except -1
    cdef tuple numbers(self)


cdef void append(Cards* cards, Ratio value) noexcept nogil
cdef void insert(Cards* cards, Ratio value, void* large) noexcept nogil
cdef void describe(Cards* cards, void* large) noexcept nogil
cdef void write_whole(Cards* cards, char* texts) noexcept nogil
cdef bint read_plain(Cards* cards, object numbers) except -1
