# The search by meeting in the middle: for hands of any size, any part of a hand, and other rules.
#
# All forms of up to four cards are tabulated by their value, for every part of the hand. A larger
# part is never listed: it is split in two, and for each value that the smaller side has, the other
# side is asked for the forms of the one size that would fit - in its table, or in the same way. So
# memory goes by the tables alone, and each merged expression comes up once (where cards are equal,
# perhaps more than once).
#
# Values are whole numbers, where rules leave no others and 64 bits are enough, else residues modulo
# a prime, of which the caller calculates every find again, exactly. Sizes count, signs do not: they
# are for the caller to see to, as with the plan.

from make24._kernel.code cimport code_t
from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.parts cimport Parts
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules

cdef enum:
    MOST_TABULATED = 4  # cards of a form in a table
    DEPTH = 8  # no part is split more often
    MOST_SPLITS = 6561  # 3**8: each card is on the left, on the right or left out


cdef enum Kinds:
    # What a form is, and in what it can stand.
    ONE_CARD = 1
    A_SUM = 2
    A_PURE = 4  # a product without divisors
    A_QUOTIENT = 8
    AN_OPEN_SUM = 16  # one of value 0 where that is not legal: it can only go on
    TERMS = 13  # of a sum
    FACTORS = 3  # of a product
    PURE_PARTS = 7  # one factor, or several
    ALL_KINDS = 31


cdef struct Form:
    long long value  # as its program stands: with a sign
    code_t code  # with ranks for places
    code_t first  # of a sum or product: its first part
    int kind


cdef struct Forms:
    # A growing array.
    Form* items
    Py_ssize_t size
    Py_ssize_t capacity


cdef struct Run:
    # The forms of one size in a table.
    long long size
    long long inverse  # of a residue that is not 0
    Py_ssize_t start
    int count
    int kinds


cdef struct Slot:
    int run  # and 1; 0 where there is none
    unsigned int size  # the low bits


cdef struct Part:
    # A part of the hand. Its splits are the parts of it that hold its lowest card; after them, for
    # quotients, those that do not.
    int cards
    int lowest  # the rank of its lowest card
    int first_split
    int with_lowest
    int split_count
    bint tabulated
    Py_ssize_t first_run
    int run_count
    Py_ssize_t first_slot
    int slot_bits


cdef struct Step:
    # Where the search stands: at a root, a split of it, a run of the smaller side, and where all
    # forms of the other side go with it, a piece of these.
    int root
    int making
    int split
    int run
    int piece


cdef struct Meet:
    const Cards* cards
    void* large
    const unsigned char* stop  # see watch.pxd
    Rules rules
    long long prime  # 0 for whole numbers
    int fold  # the prime is 2**31 less this
    long long limit  # of whole numbers: no value is larger
    long long card_value[8]
    Parts parts
    Part part[SUBSETS]  # by its name
    unsigned char splits[MOST_SPLITS]
    int split_count
    Forms forms
    Run* runs
    Py_ssize_t run_count
    Py_ssize_t run_capacity
    Slot* slots
    Py_ssize_t slot_count
    Py_ssize_t slot_capacity
    Ratio exact_target
    long long target  # its size
    Step step
    Forms found[DEPTH]  # by how deep parts were split; the first are whole solutions
    Py_ssize_t given  # of the whole solutions
    long long work
    bint failed  # there was no memory
    bint unlucky  # some number is 0 as a residue only
    bint hopeless  # the target is no result of any operator


cdef int meet_start(
    Meet* meet, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil
cdef int meet_next(Meet* meet, code_t* code) except -1 nogil
cdef void meet_end(Meet* meet) noexcept nogil
