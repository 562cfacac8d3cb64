"""The questions about one hand, answered: search, levels and writing put together.

Every function takes a hand and a target that have been checked, the target an int or Fraction.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport (
    Codes,
    CodeSet,
    codes_add,
    codes_free,
    codes_start,
    codes_unique,
    set_add,
    set_free,
    set_start,
)
from make24._kernel.hand cimport Cards, Hand, read_plain
from make24._kernel.levels cimport add_commutative, add_written
from make24._kernel.question cimport (
    Question,
    answered,
    ask,
    ask_plainly,
    next_find,
    next_solution,
    read_whole_target,
    write_solution,
)
from make24._kernel.plan cimport MAX_OPERANDS, plan_for
from make24._kernel.rules cimport PackedRules
from make24._kernel.search cimport ALL_FINDS, Find, Target
from make24._kernel.tree cimport Signed, core
from make24._kernel.writing cimport ASCII, Written, longest, natural, with_places, write

cdef enum:
    NEAR_LINES = 256  # 8-byte words for the lines of a hand with few solutions
    MANY_LINES = 4096  # for which a user waits long enough to interrupt


cdef Level level_from(object name) except? WRITTEN:
    if name == "essential":
        return ESSENTIAL
    if name == "signed":
        return SIGNED
    if name == "commutative":
        return COMMUTATIVE
    if name == "written":
        return WRITTEN
    raise ValueError(
        f"level is {name!r}: expected 'written', 'commutative', 'signed' or 'essential'"
    )


# All solutions ------------------------------------------------------------------------------------

cdef struct Gathered:
    # The solutions at one level as codes by ranks, each once, in no order.
    CodeSet seen  # how the turned trees met are written: each has a writing of its own
    Codes codes
    Codes classes  # at level "essential": the natural code of each code's core


cdef int gather(Gathered* gathered, Question* question, Level level) except -1 nogil:
    # The caller frees what is gathered, whether this raises or not.
    cdef Signed root
    cdef Written written
    set_start(&gathered.seen)
    codes_start(&gathered.codes)
    codes_start(&gathered.classes)
    while next_solution(question, &root):
        write_solution(question, root, &written)
        if set_add(&gathered.seen, written.code.bits):
            gather_one(gathered, question, root, written.code.bits, level)
    if gathered.seen.failed or gathered.codes.failed or gathered.classes.failed:
        raise_no_memory()
    if level <= COMMUTATIVE:
        codes_unique(&gathered.codes)
    return 0


cdef int raise_no_memory() except -1 nogil:
    with gil:
        raise MemoryError("no memory for all solutions")


cdef void gather_one(
    Gathered* gathered, Question* question, Signed root, code_t code, Level level
) noexcept nogil:
    if level < SIGNED:
        codes_at(question, root, level, &gathered.codes)
    else:
        codes_add(&gathered.codes, code)
        if level == ESSENTIAL:
            codes_add(&gathered.classes, class_of(question, root, code))


cdef void codes_at(Question* question, Signed root, Level level, Codes* codes) noexcept nogil:
    # Add the solutions that a turned tree stands for, at one of the two finer levels.
    cdef int sign = question.target.sign
    if level == WRITTEN:
        add_written(&question.tree, root, sign, question.rules, codes)
    else:
        add_commutative(&question.tree, root, sign, question.rules, codes)


cdef code_t class_of(Question* question, Signed root, code_t code) noexcept nogil:
    # What solutions share that are one at level "essential", given how this one is written.
    cdef int inner = core(&question.tree, root.node).node
    if inner == root.node and question.search.certain:
        return code  # with no negative number and nothing idle, a tree is written as it stands
    return natural(&question.tree, inner).code.bits


cdef void release(Gathered* gathered) noexcept nogil:
    set_free(&gathered.seen)
    codes_free(&gathered.codes)
    codes_free(&gathered.classes)


cdef struct Line:
    # A solution's text, and what it is ordered by.
    char* text
    int length
    int brackets
    code_t code
    code_t essential


cdef int compare_lines(const void* a, const void* b) noexcept nogil:
    # The fewest pairs of brackets, the shortest text, the first in ASCII order.
    cdef const Line* left = <const Line*>a
    cdef const Line* right = <const Line*>b
    if left.brackets != right.brackets:
        return left.brackets - right.brackets
    if left.length != right.length:
        return left.length - right.length
    return memcmp(left.text, right.text, left.length)


cdef void set_line(Line* line, const Cards* cards, code_t code, bint full) noexcept nogil:
    cdef int place
    line.code = code
    line.length = write(cards, code, full, ASCII, line.text)
    line.brackets = 0
    for place in range(line.length):
        line.brackets += line.text[place] == b"("


cdef int put_in_order(
    Gathered* gathered, const Cards* cards, Level level, Codes* best
) except -1 nogil:
    # Add the plainest code of each class.
    cdef Py_ssize_t count = gathered.codes.size
    cdef size_t bytes_needed = count * (sizeof(Line) + longest(cards))
    cdef code_t near[NEAR_LINES]
    cdef Line* lines = <Line*>near
    cdef bint enough
    if count > MANY_LINES:
        with gil:
            PyErr_CheckSignals()
    if bytes_needed > sizeof(near):
        lines = <Line*>malloc(bytes_needed)
    if lines == NULL:
        raise_no_memory()
    set_lines(lines, gathered, cards, level)
    qsort(lines, count, sizeof(Line), compare_lines)
    enough = keep_best(lines, count, cards, level, best)
    if lines != <Line*>near:
        free(lines)
    if not enough:
        raise_no_memory()
    return 0


cdef void set_lines(
    Line* lines, Gathered* gathered, const Cards* cards, Level level
) noexcept nogil:
    cdef Py_ssize_t count = gathered.codes.size
    cdef Py_ssize_t place
    cdef int length = longest(cards)
    for place in range(count):
        lines[place].text = <char*>(lines + count) + place * length
        set_line(&lines[place], cards, gathered.codes.items[place], level == WRITTEN)
        if level == ESSENTIAL:
            lines[place].essential = gathered.classes.items[place]


cdef bint keep_best(
    Line* lines, Py_ssize_t count, const Cards* cards, Level level, Codes* best
) noexcept nogil:
    # The plainest of a class comes first and stands for it. False where there is no memory.
    cdef CodeSet classes
    cdef Py_ssize_t place
    set_start(&classes)
    for place in range(count):
        if level != ESSENTIAL or set_add(&classes, lines[place].essential):
            codes_add(best, with_places(cards, lines[place].code))
    set_free(&classes)
    return not (classes.failed or best.failed)


# Questions that have been asked -------------------------------------------------------------------

cdef int find_first(Question* question, code_t* code) except -1 nogil:
    # The code of the first solution in the order of the search, or 0 for none.
    cdef Signed root
    cdef Written written
    code[0] = 0
    if next_solution(question, &root):
        write_solution(question, root, &written)
        code[0] = with_places(question.cards, written.code.bits)
    return 0


cdef Py_ssize_t count_solutions(Question* question, Level level) except -1 nogil:
    cdef Gathered gathered
    cdef Py_ssize_t count
    if level == ESSENTIAL:
        return count_essential(question)
    try:
        gather(&gathered, question, level)
        count = gathered.codes.size
    finally:
        release(&gathered)
    return count


cdef Py_ssize_t count_essential(Question* question) except -1 nogil:
    cdef Signed root
    cdef CodeSet classes
    cdef int inner
    set_start(&classes)
    try:
        while next_solution(question, &root):
            inner = core(&question.tree, root.node).node
            set_add(&classes, natural(&question.tree, inner).code.bits)
        if classes.failed:
            raise_no_memory()
    finally:
        set_free(&classes)
    return classes.size


cdef int list_solutions(Question* question, Level level, Codes* codes) except -1 nogil:
    # Add all solutions at a level, the plainest first.
    cdef Gathered gathered
    try:
        gather(&gathered, question, level)
        put_in_order(&gathered, question.cards, level, codes)
    finally:
        release(&gathered)
    return 0


# Questions about a hand ---------------------------------------------------------------------------

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
    cdef Signed root
    _large = ask(&question, hand, target, rules, 1)
    try:
        return next_solution(&question, &root)
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
    hand.written()  # natural may have to compare texts
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
