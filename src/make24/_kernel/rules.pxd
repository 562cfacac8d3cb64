# The rules of the game as the kernel sees them.

from make24._kernel.code cimport PLUS


cdef enum Values:
    # What the result of every operator has to be.
    RATIONAL
    INTEGER
    POSITIVE


cdef struct Rules:
    int operators  # a bit for each, that of PLUS the lowest
    Values values
    bint any_part  # of the hand will do, else all of it has to be used
    bint ordered  # the numbers keep their order
    bint classic  # all of the above as in the 24 game


cdef Rules rules_from(object rules)


cdef inline bint has_operator(const Rules* rules, int operation) noexcept nogil:
    return rules.operators >> (operation - PLUS) & 1
