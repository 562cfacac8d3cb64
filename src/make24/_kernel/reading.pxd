# A text as an expression: its words, and what they make, in postfix order.
#
# Texts are UTF-8, where surrogates may stand alone. Nothing here recurses, and time is linear in
# the text. Places are those of bytes; characters counts what comes before one.

from make24._kernel.ratio cimport Ratio

# The reasons of make24.verdict.Reason: those that end the reading of a text, then the others.
cdef enum Reason:
    RIGHT
    EMPTY
    TOO_LONG
    UNKNOWN_CHARACTER
    OPERATOR_NOT_ALLOWED
    DECIMAL_NUMBER
    LEADING_ZERO
    UNARY_MINUS
    TOO_DEEP
    SYNTAX
    NUMBER_NOT_IN_HAND
    NUMBER_USED_TOO_OFTEN
    NUMBERS_LEFT_OVER
    ORDER_BROKEN
    DIVISION_BY_ZERO
    ILLEGAL_VALUE
    WRONG_VALUE
    WRONG_TOTAL


cdef struct Limits:
    int length  # characters
    int depth  # brackets inside one another
    int digits  # of a number


cdef struct Notation:
    bint strict
    bint unary_minus
    int operators  # a bit for each, as in Rules
    Limits limits


cdef struct Printed:
    # A card that is negative or a fraction, and stands in brackets as it is printed.
    Ratio value
    const char* text
    int length
    int place  # in the hand
    bint taken


cdef struct Word:
    int kind
    int start
    int end
    Ratio value  # of a number


cdef struct Item:
    # A number, or an operator by its token in codes; OPPOSITE is a minus with one operand.
    int operation  # 0 for a number
    int place
    Ratio value


cdef struct Pending:
    # An operator or a bracket that waits for what comes.
    int kind
    int place


cdef struct Total:
    # What the expression is claimed to make.
    bint claimed
    bint is_bare  # an integer, and not written as a fraction
    bint is_negative
    int place
    Ratio above
    Ratio below


cdef struct Reading:
    Notation notation
    Printed* printed
    int printed_count
    bint in_turn  # whether the cards have to come one after another, as they are in the hand
    void* large
    const unsigned char* text
    int size
    Item* items
    int used
    int numbers  # among the items
    Pending* pending
    int height
    int room  # for items; twice that for what is pending
    int depth
    bint failed  # for lack of memory
    Word word  # the next one
    Total total
    Reason reason
    int place


cdef void reading_start(Reading* reading) noexcept nogil
cdef void reading_free(Reading* reading) noexcept nogil
cdef bint read(Reading* reading, const unsigned char* text, Py_ssize_t size) noexcept nogil
cdef Py_ssize_t characters(const unsigned char* text, Py_ssize_t size) noexcept nogil
