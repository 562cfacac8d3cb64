"""The questions about one hand, asked and answered.

Every function takes a hand, a target and rules that have been checked, the target an int or
Fraction.
"""

cimport cython

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport codes_free, codes_start
from make24._kernel.hand cimport Cards, Hand, read_plain
from make24._kernel.listing cimport (
    Level,
    count_solutions,
    find_first,
    is_solvable,
    level_from,
    list_solutions,
)
from make24._kernel.plan cimport MAX_OPERANDS, plan_for
from make24._kernel.question cimport (
    Question,
    answered,
    ask,
    ask_plainly,
    next_find,
    read_whole_target,
)
from make24._kernel.rules cimport PackedRules
from make24._kernel.search cimport ALL_FINDS, Find, Target


def quick_solvable(numbers, target):
    """Return whether plain, small, positive ints make a plain target, or None for other input.

    The same as `solvable` without a hand in between, which for most calls is a good part of the
    time.
    """
    cdef Cards cards
    cdef Question question
    cdef Target goal
    cdef Find find
    if not read_plain(&cards, numbers) or cards.size == 1:
        return None
    if cards.size > MAX_OPERANDS or not read_whole_target(&goal, target):
        return None
    if not ask_plainly(&question, plan_for(cards.size), &cards, &goal, 1):
        return None
    answer = next_find(&question, &find)
    answered(&question, False)
    return answer


def solvable(Hand hand, target, PackedRules rules):
    """Return whether there is a solution."""
    cdef Question question
    _large = ask(&question, hand, target, rules, 1)
    try:
        return is_solvable(&question)
    finally:
        answered(&question, False)


cdef code_t first(Hand hand, object target, PackedRules rules) except? 0:
    # The code of the first solution in the order of the search, or 0 for none.
    cdef Question question
    cdef code_t code
    hand.written()
    _large = ask(&question, hand, target, rules, 1)
    try:
        find_first(&question, &code)
        return code
    finally:
        answered(&question, False)


def count(Hand hand, target, PackedRules rules, level):
    """Return the number of solutions at a level."""
    cdef Question question
    cdef Level number = level_from(level)
    hand.written()  # texts may have to be compared
    _large = ask(&question, hand, target, rules, ALL_FINDS)
    try:
        return count_solutions(&question, number)
    finally:
        answered(&question, False)


@cython.final
cdef class Answers:
    def __cinit__(self):
        codes_start(&self.codes)

    def __dealloc__(self):
        codes_free(&self.codes)


cdef Answers solve(Hand hand, object target, PackedRules rules, object level):
    # All solutions at a level, the plainest first.
    cdef Question question
    cdef Level number = level_from(level)
    cdef Answers answers = Answers.__new__(Answers)
    hand.written()
    _large = ask(&question, hand, target, rules, ALL_FINDS)
    try:
        list_solutions(&question, number, &answers.codes)
    finally:
        answered(&question, False)
    return answers
