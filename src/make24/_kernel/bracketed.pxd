# Every written expression that makes a target under any rules, each once, one after another.
#
# From the target, and from each value of the one operand of an operator, follows what the other
# operand has to be; so expressions are found again on demand, and none is stored for long.

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes
from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.known cimport Known
from make24._kernel.ratio cimport Ratio
from make24._kernel.rows cimport Rows
from make24._kernel.rules cimport Rules
from make24._kernel.ways cimport Ways

cdef enum:
    MOST_UNORDERED = 7  # cards: with more of them the tables may outgrow any memory
    MOST_SPLITS = 2187  # 3**7: each card is on the left, on the right or left out


cdef struct Split:
    unsigned char left
    unsigned char right


cdef struct Bracketed:
    # Once started it stays where it is.
    Known known
    Ratio target
    Split splits[MOST_SPLITS]  # of all parts, and where those of each part are
    int start[SUBSETS]
    int stop[SUBSETS]
    Rows rows[SUBSETS]  # of each part, once they are listed
    bint has_rows[SUBSETS]
    int number  # of the part at hand, the first of those that are not done
    int split  # the next of it
    Ways ways  # of the split before
    Py_ssize_t way  # the next of them
    Codes lefts  # of the way before, or rows, which have no right operand
    Codes rights
    Py_ssize_t left
    Py_ssize_t right


# The caller ends what it starts, even if that has raised. The question's numbers, large ones among
# them, have to be there when it starts. Of those that are made later, the search forgets what it
# does not need itself: none may be held from one call of bracketed_next to the next.
cdef int bracketed_start(
    Bracketed* search, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil
cdef int bracketed_next(Bracketed* search, code_t* code) except -1 nogil
cdef void bracketed_end(Bracketed* search) noexcept nogil
