# A text as an expression in postfix order, and the total that is claimed for it.
#
# Nothing here recurses, and time is linear in the text and the hand; but where cards that keep
# their order may be left out, every one in brackets can take as long as the hand. The oracle's
# grammar tells what is read.

from make24._kernel.dealing cimport Pile, Quotient
from make24._kernel.ratio cimport Ratio
from make24._kernel.words cimport Words


cdef struct Item:
    # A number, or an operator by its token in codes; OPPOSITE is a minus with one operand.
    int operation  # 0 for a number
    int place
    int digits  # of a number; 0 for a card in brackets
    bint is_letter  # a number that is the letter of a card
    Ratio value


cdef struct Pending:
    # An operator or a bracket that waits for what comes.
    int kind
    int place


cdef struct Total:
    # What the expression is claimed to make.
    bint claimed
    int place
    Quotient text


cdef struct Reading:
    Words words
    Pile* pile  # the cards
    Item* items
    int used
    int passed  # the place of the next card, if they keep their order
    Pending* pending
    int height
    int room  # for items; twice that for what is pending
    int depth
    bint failed  # for lack of memory
    bint has_other  # what has been read as the total could be the expression as well
    Total total


cdef Ratio value_of(Quotient* text, void* large) noexcept nogil
cdef void reading_start(Reading* reading, Pile* pile) noexcept nogil
cdef void reading_free(Reading* reading) noexcept nogil
cdef bint read(Reading* reading, const unsigned char* text, Py_ssize_t size) noexcept nogil
cdef bint read_other(Reading* reading) noexcept nogil
