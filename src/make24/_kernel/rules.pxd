# The rules of the game as the kernel sees them.

from make24._kernel.code cimport PLUS


cdef enum Values:
    # What the result of every operator has to be.
    RATIONAL
    INTEGER
    POSITIVE


cdef enum:
    USUAL_OPERATORS = 15


cdef struct Rules:
    int operators  # a bit for each, that of PLUS the lowest
    Values values
    bint any_part  # of the hand will do, else all of it has to be used
    bint ordered  # the numbers keep their order
    bint classic  # all of the above as in the 24 game


cdef class PackedRules:
    cdef Rules rules


cdef inline bint has_operator(const Rules* rules, int operation) noexcept nogil:
    return rules.operators >> (operation - PLUS) & 1


cdef inline bint go_by_writing(const Rules* rules) noexcept nogil:
    # Whether solutions are looked for as they are written, not as merged trees.
    return rules.ordered or rules.operators & ~USUAL_OPERATORS
