# All forms of small parts of a hand, by their size: what the search meets in the middle with.
#
# Sizes count, signs do not: they are for the caller to see to, as with the plan. Each merged
# expression comes up once; where cards are equal, perhaps more than once.

from make24._kernel.code cimport DIVIDE, code_t
from make24._kernel.field cimport Field
from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.parts cimport Parts
from make24._kernel.rules cimport POSITIVE, Rules, has_operator

cdef enum:
    MOST_TABULATED = 4  # cards of a form in a table
    ANY_SIZE = -1
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


cdef struct Catalog:
    const Cards* cards
    void* large
    Rules rules
    Field field
    long long card_value[8]  # by place
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
    bint failed  # there was no memory
    bint unlucky  # some number is 0 as a residue only


# The catalog is all zero at first; numbers are given to card_value before it is filled.
cdef void catalog_start(
    Catalog* catalog, const Rules* rules, const Cards* cards, void* large
) noexcept nogil
cdef void catalog_fill(Catalog* catalog) noexcept nogil
cdef void catalog_end(Catalog* catalog) noexcept nogil

cdef void add_form(Catalog* catalog, Forms* forms, Form form) noexcept nogil
cdef void look_up(
    Catalog* catalog, const Part* table, long long size, int kinds, Forms* out
) noexcept nogil
cdef void add_table(Catalog* catalog, const Part* table, int kinds, Forms* out) noexcept nogil
cdef bint can_divide(Catalog* catalog, int part, const Form* form) noexcept nogil
cdef long long right_inverse(const Catalog* catalog, int making, long long value) noexcept nogil
cdef void join_all(
    Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int making, long long inverse, Forms* out,
) noexcept nogil
cdef void join_two(
    Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int making, long long quotient, long long size, Forms* out,
) noexcept nogil


cdef inline int left_kinds(int making) noexcept nogil:
    if making == A_SUM:
        return TERMS
    return FACTORS if making == A_PURE else PURE_PARTS


cdef inline int right_kinds(int making) noexcept nogil:
    return ALL_KINDS if making == A_SUM else PURE_PARTS


cdef inline bint in_order(
    const Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int making,
) noexcept nogil:
    # Where several terms of a sum hold the lowest card, or factors of a product, equal cards would
    # let each of them be the first: that is the one with the largest code.
    cdef bint merges
    if catalog.part[left_part].lowest != catalog.part[right_part].lowest:
        return True
    merges = right.kind & (A_PURE if making == A_PURE else A_SUM | AN_OPEN_SUM)
    return left.code >= (right.first if merges else right.code)


cdef inline bint can_stand(const Catalog* catalog, long long size) noexcept nogil:
    # Whether a result may have a size; if not, a sum has to go on.
    return size != 0 or catalog.rules.values != POSITIVE


cdef inline Form joined(
    const Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int operation, long long value, int making,
) noexcept nogil:
    cdef int left_length = 4 * (2 * catalog.part[left_part].cards - 1)
    cdef int length = left_length + 4 * (2 * catalog.part[right_part].cards - 1)
    cdef Form result
    result.value = value
    result.code = left.code | right.code << left_length | <code_t>operation << length
    result.first = left.code
    result.kind = making
    if making == A_SUM and not can_stand(catalog, value):
        result.kind = AN_OPEN_SUM
    return result


cdef inline bint can_make(const Catalog* catalog, int making) noexcept nogil:
    # Whether the rules have what it takes. Products without divisors may be part of a quotient.
    return making != A_QUOTIENT or has_operator(&catalog.rules, DIVIDE)


cdef inline int split_count(const Catalog* catalog, int part, int making) noexcept nogil:
    # How many splits of a part there are to look at.
    cdef const Part* whole = &catalog.part[part]
    return whole.split_count if making == A_QUOTIENT else whole.with_lowest


cdef inline int left_of(const Catalog* catalog, int part, int split) noexcept nogil:
    return catalog.splits[catalog.part[part].first_split + split]


cdef inline int rest_of(const Catalog* catalog, int part, int left) noexcept nogil:
    return catalog.parts.name[part ^ left]


cdef inline Py_ssize_t first_form(const Catalog* catalog, const Part* part) noexcept nogil:
    return catalog.runs[part.first_run].start


cdef inline Py_ssize_t last_form(const Catalog* catalog, const Part* part) noexcept nogil:
    cdef const Run* run = &catalog.runs[part.first_run + part.run_count - 1]
    return run.start + run.count
