# Every written expression that makes a target under any rules, each once, one after another.
#
# The values of small parts of the hand are kept in tables, each value once. From the target, and
# from each value of the one operand of an operator, follows what the other operand has to be; so
# the expressions are found again on demand, and none of them is stored for long.

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes
from make24._kernel.hand cimport MAX_CARDS, SUBSETS, Cards
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules

cdef enum:
    MOST_UNORDERED = 7  # cards: with more of them the tables may outgrow any memory
    MAX_SPLITS = 126  # of seven cards


cdef struct Row:
    # Cards side by side.
    Ratio value
    code_t code


cdef struct Part:
    # A part of the hand, and every value it can have: once it is listed.
    int cards
    int splits
    unsigned char left[MAX_SPLITS]  # the parts that can be a left operand
    bint has_rows
    int row_count
    Row* row
    bint listed
    Py_ssize_t size
    Py_ssize_t capacity
    Ratio* value
    Py_ssize_t slots
    int* slot  # by open addressing: 0 for none, else one more than the place of a value


cdef struct Way:
    # The last operator of an expression, and what its operands have to be.
    int operation
    Ratio left
    Ratio right


cdef struct Ways:
    Way* items
    Py_ssize_t size
    Py_ssize_t capacity


cdef struct Bracketed:
    # Once started it stays where it is.
    Rules rules
    const Cards* cards
    void* large
    Ratio target
    int tabled  # parts of no more cards have a table
    unsigned char same[SUBSETS]  # the first part of the hand that has equal cards
    bint beside[MAX_CARDS]  # whether the card can stand beside others
    Part* parts
    unsigned char whole[SUBSETS]  # the parts that an expression may use
    int wholes
    int number  # of the whole at hand
    int step  # what has been found of it: 1 for what needs no operator, one more for each split
    Ways ways  # of the split
    Py_ssize_t way
    Codes lefts  # of the way before
    Codes rights
    Py_ssize_t left
    Py_ssize_t right
    unsigned int ticks
    const unsigned char* stop  # see watch.pxd


# The caller ends what it starts, even if that has raised. The question's numbers, large ones among
# them, have to be there when it starts. Of those that are made later, the search forgets what it
# does not need itself: none may be held from one call of bracketed_next to the next.
cdef int bracketed_start(
    Bracketed* search, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil
cdef int bracketed_next(Bracketed* search, code_t* code) except -1 nogil
cdef void bracketed_end(Bracketed* search) noexcept nogil
