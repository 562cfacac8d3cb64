"""Rules, packed for the kernel; see rules.pxd."""

cdef tuple ALL_VALUES = ("rational", "integer", "positive")
cdef str ALL_OPERATORS = "+-*/^|"


cdef Rules rules_from(object rules):
    cdef Rules result
    cdef int place
    result.operators = 0
    for place in range(len(ALL_OPERATORS)):
        result.operators |= (ALL_OPERATORS[place] in rules.operators) << place
    result.values = <Values><int>ALL_VALUES.index(rules.values)
    result.any_part = rules.use == "any"
    result.ordered = rules.ordered
    result.classic = (
        result.operators == 15
        and result.values == RATIONAL
        and not result.any_part
        and not result.ordered
    )
    return result
