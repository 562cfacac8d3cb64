"""Rules, packed for the kernel; see rules.pxd."""

cimport cython

cdef tuple ALL_VALUES = ("rational", "integer", "positive")
cdef str ALL_OPERATORS = "+-*/^|"


@cython.final
cdef class PackedRules:
    """Rules that have been checked."""

    def __init__(self, rules):
        cdef int place
        self.rules.operators = 0
        for place, operator in enumerate(ALL_OPERATORS):
            self.rules.operators |= (operator in rules.operators) << place
        self.rules.values = <Values><int>ALL_VALUES.index(rules.values)
        self.rules.any_part = rules.use == "any"
        self.rules.ordered = rules.ordered
        self.rules.classic = (
            self.rules.operators == USUAL_OPERATORS
            and self.rules.values == RATIONAL
            and not self.rules.any_part
            and not self.rules.ordered
        )
