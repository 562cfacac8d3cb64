# A text as an expression in postfix order, and the total that is claimed for it.
#
# Nothing here recurses, and time is linear in the text. The oracle's grammar tells what is read.

from make24._kernel.ratio cimport Ratio
from make24._kernel.words cimport Words


cdef struct Quotient:
    # A number, or two with a line between them.
    bint is_negative
    bint has_line
    bint has_letter  # of a card
    Ratio above
    Ratio below  # 1 if there is no line


cdef struct Printed:
    # A card that is negative or a fraction, and stands in brackets as it is printed.
    Ratio value
    Quotient text
    int place  # in the hand; the widths of the cards before it, if they can stand side by side
    bint taken


cdef struct Item:
    # A number, or an operator by its token in codes; OPPOSITE is a minus with one operand.
    int operation  # 0 for a number
    int place
    int digits  # of a number; 0 for a card in brackets
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
    Printed* printed
    int printed_count
    bint in_turn  # whether the cards have to come one after another, as they are in the hand
    bint beside  # whether they can stand side by side
    Item* items
    int used
    int passed  # the place of the next card in the hand, if all have come in turn
    Pending* pending
    int height
    int room  # for items; twice that for what is pending
    int depth
    bint failed  # for lack of memory
    bint has_other  # what has been read as the total could be the expression as well
    Total total


cdef void reading_start(Reading* reading) noexcept nogil
cdef void reading_free(Reading* reading) noexcept nogil
cdef bint read(Reading* reading, const unsigned char* text, Py_ssize_t size) noexcept nogil
cdef bint read_other(Reading* reading) noexcept nogil
