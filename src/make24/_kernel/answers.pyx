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
    write_solution,
)
from make24._kernel.search cimport ALL_FINDS, Find
from make24._kernel.tree cimport Node, Signed, Tree, core
from make24._kernel.writing cimport ASCII, Written, longest, natural, with_places, write

cdef enum Level:
    WRITTEN
    COMMUTATIVE
    SIGNED
    ESSENTIAL

cdef enum:
    LINES_BETWEEN_SIGNALS = 4096
    NEAR_LINES = 256  # 8-byte words for the lines of a hand with few solutions


cdef int level_from(object name) except -1:
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


cdef int gather(Gathered* gathered, Hand hand, object target, int level) except -1:
    # The caller frees what is gathered, whether this raises or not.
    cdef Question question
    cdef Signed root
    cdef Written written
    set_start(&gathered.seen)
    codes_start(&gathered.codes)
    codes_start(&gathered.classes)
    hand.written()
    large = ask(&question, hand, target, ALL_FINDS)
    try:
        while next_solution(&question, &root):
            write_solution(&question, root, &written)
            if set_add(&gathered.seen, written.code.bits):
                gather_one(gathered, &question, root, written.code.bits, level)
    finally:
        answered(
            &question,
            large,
            gathered.seen.failed or gathered.codes.failed or gathered.classes.failed,
        )
    if level <= COMMUTATIVE:
        codes_unique(&gathered.codes)
    return 0


cdef void gather_one(
    Gathered* gathered, Question* question, Signed root, code_t code, int level
) noexcept:
    cdef int sign = question.target.sign
    if level == WRITTEN:
        add_written(&question.tree, root, sign, &gathered.codes)
    elif level == COMMUTATIVE:
        add_commutative(&question.tree, root, sign, &gathered.codes)
    else:
        codes_add(&gathered.codes, code)
        if level == ESSENTIAL:
            codes_add(&gathered.classes, class_of(question, root, code))


cdef code_t class_of(Question* question, Signed root, code_t code) noexcept:
    # What solutions share that are one at level "essential", given how this one is written.
    cdef int inner = core(&question.tree, root.node).node
    if inner == root.node and question.search.certain:
        return code  # with no negative number and nothing idle, a tree is written as it stands
    return natural(&question.tree, inner).code.bits


cdef void release(Gathered* gathered) noexcept:
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


@cython.final
cdef class Answers:
    def __dealloc__(self):
        free(self.codes)


cdef int put_in_order(Answers answers, Gathered* gathered, int level) except -1:
    cdef Py_ssize_t count = gathered.codes.size
    cdef const Cards* cards = answers.hand.written()
    cdef size_t bytes_needed = count * (sizeof(Line) + longest(cards))
    cdef code_t[NEAR_LINES] near
    cdef Line* lines = <Line*>near
    if bytes_needed > sizeof(near):
        lines = <Line*>malloc(bytes_needed)
    answers.codes = <code_t*>malloc(count * sizeof(code_t) + 1)
    if lines == NULL or answers.codes == NULL:
        release_lines(lines, <Line*>near)
        raise MemoryError("no memory for all solutions")
    try:
        set_lines(lines, gathered, cards, level)
        qsort(lines, count, sizeof(Line), compare_lines)
        PyErr_CheckSignals()
        keep_best(answers, lines, count, level)
    finally:
        release_lines(lines, <Line*>near)
    return 0


cdef int set_lines(Line* lines, Gathered* gathered, const Cards* cards, int level) except -1:
    cdef Py_ssize_t count = gathered.codes.size
    cdef Py_ssize_t place
    cdef int length = longest(cards)
    for place in range(count):
        if place % LINES_BETWEEN_SIGNALS == LINES_BETWEEN_SIGNALS - 1:
            PyErr_CheckSignals()
        lines[place].text = <char*>(lines + count) + place * length
        set_line(&lines[place], cards, gathered.codes.items[place], level == WRITTEN)
        if level == ESSENTIAL:
            lines[place].essential = gathered.classes.items[place]
    return 0


cdef int keep_best(Answers answers, Line* lines, Py_ssize_t count, int level) except -1:
    # The plainest of a class comes first and stands for it.
    cdef CodeSet classes
    cdef Py_ssize_t place
    set_start(&classes)
    for place in range(count):
        if level != ESSENTIAL or set_add(&classes, lines[place].essential):
            answers.codes[answers.size] = with_places(lines[place].code)
            answers.size += 1
    set_free(&classes)
    if classes.failed:
        raise MemoryError("no memory for all solutions")
    return 0


cdef void release_lines(Line* lines, Line* near) noexcept:
    if lines != near:
        free(lines)


# The questions ------------------------------------------------------------------------------------

def quick_solvable(numbers, target):
    """Return whether plain, small, positive ints make a plain target, or None for other input.

    The same as `solvable` without a hand in between, which for most calls is a good part of the
    time.
    """
    cdef Cards cards
    cdef Question question
    cdef Find find
    if not read_plain(&cards, numbers) or cards.size == 1:
        return None
    if not ask_plainly(&question, &cards, target, 1):
        return None
    answer = next_find(&question, &find)
    answered(&question, None, False)
    return answer


def solvable(Hand hand, target):
    """Return whether there is a solution."""
    cdef Question question
    cdef Signed root
    large = ask(&question, hand, target, 1)
    try:
        return next_solution(&question, &root)
    finally:
        answered(&question, large, False)


cdef code_t first(Hand hand, object target) except? 0:
    # The code of the first solution in the order of the search, or 0 for none.
    cdef Question question
    cdef Signed root
    cdef Written written
    hand.written()
    large = ask(&question, hand, target, 1)
    try:
        if not next_solution(&question, &root):
            return 0
        write_solution(&question, root, &written)
        return with_places(written.code.bits)
    finally:
        answered(&question, large, False)


def count(Hand hand, target, level):
    """Return the number of solutions at a level."""
    cdef Gathered gathered
    cdef int number = level_from(level)
    if number == ESSENTIAL:
        return count_essential(hand, target)
    try:
        gather(&gathered, hand, target, number)
        return gathered.codes.size
    finally:
        release(&gathered)


cdef object count_essential(Hand hand, target):
    cdef Question question
    cdef Signed root
    cdef CodeSet classes
    set_start(&classes)
    hand.written()  # natural may have to compare texts
    large = ask(&question, hand, target, ALL_FINDS)
    try:
        while next_solution(&question, &root):
            inner = core(&question.tree, root.node).node
            set_add(&classes, natural(&question.tree, inner).code.bits)
        return classes.size
    finally:
        set_free(&classes)
        answered(&question, large, classes.failed)


cdef Answers solve(Hand hand, object target, object level, object limit):
    # All solutions at a level, the plainest first; at most `limit` of them if given.
    cdef Gathered gathered
    cdef int number = level_from(level)
    cdef Answers answers = Answers.__new__(Answers)
    answers.hand = hand
    try:
        gather(&gathered, hand, target, number)
        put_in_order(answers, &gathered, number)
    finally:
        release(&gathered)
    if limit is not None and limit < answers.size:
        answers.size = limit
    return answers


def needs_fraction(Hand hand, target):
    """Return whether a hand of integers has solutions, but none with integers only on the way."""
    cdef Question question
    cdef Signed root
    cdef bint found = False
    large = ask(&question, hand, target, ALL_FINDS)
    try:
        while next_solution(&question, &root):
            found = True
            if is_whole(&question.tree, root.node):
                return False
        return found
    finally:
        answered(&question, large, False)


cdef bint is_whole(Tree* tree, int index) noexcept:
    # Whether a merged tree can be put in brackets so that every result is an integer: a product
    # can, dividing last, if it is one itself and its factors are.
    cdef Node* node = &tree.node[index]
    cdef int place
    if node.value.denominator != 1:
        return False
    for place in range(node.size):
        if not is_whole(tree, node.part[place]):
            return False
    return True
