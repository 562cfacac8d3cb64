# The words of a text, one after another: numbers, operators, brackets, and commands of LaTeX.
#
# Texts are UTF-8, where surrogates may stand alone. Places are those of bytes; characters counts
# what comes before one.

from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules

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


cdef enum Kind:
    # Words, besides the operators, which are their tokens; and then what words begin with. Their
    # order counts: up to CLOSE_ESCAPED a word is one character, and each bracket is as far from the
    # one that closes it.
    EQUALS = 16
    OPEN_ROUND
    OPEN_SQUARE
    OPEN_CURLY
    OPEN_ESCAPED
    CLOSE_ROUND
    CLOSE_SQUARE
    CLOSE_CURLY
    CLOSE_ESCAPED
    UNKNOWN
    NEVER
    SPACE
    DIGIT
    LETTER
    POINT
    BACKSLASH
    END
    DOLLAR
    MATH_OPEN_ROUND
    MATH_OPEN_SQUARE
    MATH_CLOSE_ROUND
    MATH_CLOSE_SQUARE
    FRACTION
    BOXED
    LEFT
    RIGHT_SIDE
    COMMAND_SPACE


cdef struct Limits:
    int length  # characters
    int depth  # brackets inside one another
    int digits  # of a number


cdef struct Notation:
    bint strict
    bint unary_minus
    Rules rules
    Limits limits


cdef struct Word:
    int kind
    int start
    int end
    int digits  # of a number
    bint is_letter  # a number that is the letter of a card
    Ratio value  # of a number


cdef struct Words:
    Notation notation
    void* large
    const unsigned char* text
    int size
    Word next
    Reason reason  # why the text can't be read, and where
    int place


cdef bint words_start(Words* words, const unsigned char* text, Py_ssize_t size) noexcept nogil
cdef bint has_equals(Words* words) noexcept nogil
cdef bint look(Words* words, int start) noexcept nogil
cdef void digits_of(Words* words, int start, char* digits, int count) noexcept nogil
cdef Py_ssize_t characters(const unsigned char* text, Py_ssize_t size) noexcept nogil


cdef inline bint refuse(Words* words, Reason reason, int place) noexcept nogil:
    words.reason = reason
    words.place = place
    return False


cdef inline bint go_on(Words* words) noexcept nogil:
    return look(words, words.next.end)


cdef inline bint expect(Words* words, int kind) noexcept nogil:
    # Go over a word that has to come next.
    if words.next.kind != kind:
        return refuse(words, SYNTAX, words.next.start)
    return go_on(words)
