"""The questions about one hand, answered: search, levels and writing put together.

Every function takes a hand and a target that have been checked, the target an int or Fraction.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.long cimport PyLong_AsLongLongAndOverflow
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp

from make24._kernel.code cimport MINUS, PLUS, code_t
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
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.levels cimport add_commutative, add_written, best_writing
from make24._kernel.plan cimport Plan, plan_for
from make24._kernel.ratio cimport (
    Large,
    Ratio,
    is_small,
    is_zero,
    ratio_compare,
    ratio_from_fraction,
    ratio_negative,
    ratio_sign,
    ratio_sum,
    ratio_to_number,
)
from make24._kernel.search cimport (
    ALL_FINDS,
    LANES_32,
    Find,
    Search,
    Target,
    lanes_for,
    search_end,
    search_next,
    search_start,
)
from make24._kernel.tree cimport (
    NOT_LEGAL,
    Node,
    Signed,
    Tree,
    core,
    finish,
    key,
    tree_start,
    turned_from_code,
    turned_operation,
)
from make24._kernel.writing cimport ASCII, Written, longest, with_places, write

cdef enum Level:
    WRITTEN
    COMMUTATIVE
    SIGNED
    ESSENTIAL

cdef enum:
    FINDS_BETWEEN_SIGNALS = 1024
    NEAR_LINES = 256  # 8-byte words for the lines of a hand with few solutions


cdef int level_from(str name) noexcept:
    if name == "essential":
        return ESSENTIAL
    if name == "signed":
        return SIGNED
    return COMMUTATIVE if name == "commutative" else WRITTEN


# One question: a hand, a target, and the search for its solutions ---------------------------------

cdef struct Question:
    const Plan* plan
    const Cards* cards
    void* large
    Target target
    Ratio opposite  # of the target
    Search search
    int finds
    Find twin  # where a + b and a - b both are solutions: the second, still to be given out
    bint has_twin
    Tree tree


cdef Large new_large(Hand hand):
    # The large numbers of a hand keep their places when others join them.
    large = Large()
    if hand.large is not None:
        large.fractions.extend(hand.large.fractions)
    return large


cdef Large ask(Question* question, Hand hand, object target, int most):
    # Start a question. The caller keeps what is returned, if anything, until it calls answered.
    cdef Large large = None
    question.plan = plan_for(hand.cards.size)
    question.cards = &hand.cards
    question.finds = 0
    question.has_twin = False
    if not (
        read_small_target(&question.target, target)
        and lanes_for(&hand.cards, &question.target) <= LANES_32
    ):
        # In narrow lanes no value leaves 31 bits; in all others some may be large.
        large = new_large(hand)
        question.target.value = ratio_from_fraction(target, large)
        question.target.sign = ratio_sign(question.target.value, <void*>large)
        question.target.whole = question.target.value.denominator == 1
        question.target.magnitude = abs(question.target.value.numerator)
    question.large = <void*>large
    question.opposite = ratio_negative(question.target.value, question.large)
    if not search_start(
        &question.search,
        question.plan,
        question.cards,
        &question.target,
        question.large,
        most,
    ):
        raise MemoryError(f"no memory to search a hand of {hand.cards.size} numbers")
    if not question.search.certain:
        hand.written()  # is_solution may compare texts
    return large


cdef bint read_small_target(Target* target, object number) except -1:
    cdef int overflow
    if type(number) is not int:
        return False
    target.value = Ratio(PyLong_AsLongLongAndOverflow(number, &overflow), 1)
    if overflow or not is_small(target.value):
        return False
    target.sign = (target.value.numerator > 0) - (target.value.numerator < 0)
    target.whole = True
    target.magnitude = abs(target.value.numerator)
    return True


cdef int answered(Question* question, Large large, bint no_memory) except -1:
    # End a question, and raise what could not be raised on the way.
    search_end(&question.search)
    if large is not None and large.error is not None:
        raise large.error
    if no_memory:
        raise MemoryError("no memory for all solutions")
    return 0


cdef bint next_solution(Question* question, Signed* root) except -1:
    # Leave the next solution's turned tree in the question's tree. Solutions of level "signed" come
    # up more than once where cards are equal.
    cdef Find find
    if question.cards.size == 1:
        return only_card(question, root)
    while next_find(question, &find):
        question.finds += 1
        if question.finds % FINDS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
        tree_start(&question.tree, question.cards, question.large)
        root[0] = found_tree(question, &find)
        if question.search.certain or is_solution(question, root[0]):
            finish(&question.tree, root.node)
            return True
    return False


cdef bint only_card(Question* question, Signed* root) noexcept:
    question.finds += 1
    tree_start(&question.tree, question.cards, question.large)
    root[0] = turned_from_code(&question.tree, 1)
    return question.finds == 1 and equal(
        question, question.cards.value[0], question.target.value
    )


cdef bint next_find(Question* question, Find* find) noexcept:
    if question.has_twin:
        find[0] = question.twin
        question.has_twin = False
        return True
    return search_next(&question.search, question.plan, find)


cdef Signed found_tree(Question* question, Find* find) noexcept:
    cdef Tree* tree = &question.tree
    cdef Signed left = turned_from_code(tree, find.left.bits)
    cdef Signed right = turned_from_code(tree, find.right.bits)
    cdef int operation = find.operation
    if left.node == NOT_LEGAL or right.node == NOT_LEGAL:
        return Signed(NOT_LEGAL, 0)
    if operation == PLUS:
        if not has_target_size(
            question, ratio_sum(value_of(tree, left), value_of(tree, right), question.large)
        ):
            operation = MINUS
        elif is_zero(tree.node[left.node].value) or is_zero(tree.node[right.node].value):
            question.twin = find[0]
            question.twin.operation = MINUS
            question.has_twin = True
    return turned_operation(tree, left, right, operation)


cdef Ratio value_of(Tree* tree, Signed signed) noexcept:
    cdef Ratio value = tree.node[signed.node].value
    return ratio_negative(value, tree.large) if signed.sign else value


cdef inline bint equal(Question* question, Ratio a, Ratio b) noexcept:
    return ratio_compare(a, b, question.large) == 0


cdef bint has_target_size(Question* question, Ratio value) noexcept:
    return equal(question, value, question.target.value) or equal(
        question, value, question.opposite
    )


cdef bint is_solution(Question* question, Signed root) noexcept:
    # Whether a find that is not certain is legal, has the size and can have the sign.
    cdef Written written
    if root.node == NOT_LEGAL or not has_target_size(question, question.tree.node[root.node].value):
        return False
    finish(&question.tree, root.node)
    return best_writing(&question.tree, root, question.target.sign, &written)


# All solutions ------------------------------------------------------------------------------------

cdef struct Gathered:
    # The solutions at one level as codes by ranks, each once, in no order.
    CodeSet seen  # the keys of the turned trees met
    Codes codes
    Codes classes  # at level "essential": the key of each code's core


cdef int gather(Gathered* gathered, Hand hand, object target, int level) except -1:
    # The caller frees what is gathered, whether this raises or not.
    cdef Question question
    cdef Signed root
    cdef code_t root_key
    set_start(&gathered.seen)
    codes_start(&gathered.codes)
    codes_start(&gathered.classes)
    hand.written()
    large = ask(&question, hand, target, ALL_FINDS)
    try:
        while next_solution(&question, &root):
            root_key = key(&question.tree, root.node)
            if set_add(&gathered.seen, root_key):
                gather_one(gathered, &question, root, root_key, level)
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
    Gathered* gathered, Question* question, Signed root, code_t root_key, int level
) noexcept:
    cdef int sign = question.target.sign
    cdef int inner
    cdef Written written
    if level == WRITTEN:
        add_written(&question.tree, root, sign, &gathered.codes)
    elif level == COMMUTATIVE:
        add_commutative(&question.tree, root, sign, &gathered.codes)
    else:
        best_writing(&question.tree, root, sign, &written)
        codes_add(&gathered.codes, written.code.bits)
        if level == ESSENTIAL:
            inner = core(&question.tree, root.node).node
            codes_add(
                &gathered.classes, root_key if inner == root.node else key(&question.tree, inner)
            )


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


cdef class Answers:
    def __cinit__(self, Hand hand, target, str level, limit):
        cdef Gathered gathered
        self.hand = hand
        try:
            gather(&gathered, hand, target, level_from(level))
            put_in_order(self, &gathered, level_from(level))
        finally:
            release(&gathered)
        if limit is not None and limit < self.size:
            self.size = limit

    def __dealloc__(self):
        free(self.codes)

    def __len__(self):
        return self.size


cdef int put_in_order(Answers answers, Gathered* gathered, int level) except -1:
    cdef Py_ssize_t count = gathered.codes.size
    cdef const Cards* cards = answers.hand.written()
    cdef int length = longest(cards)
    cdef CodeSet classes
    cdef Py_ssize_t place
    cdef code_t[NEAR_LINES] near
    cdef size_t bytes_needed = count * (sizeof(Line) + length)
    cdef Line* lines = <Line*>near
    if bytes_needed > sizeof(near):
        lines = <Line*>malloc(bytes_needed)
    answers.codes = <code_t*>malloc(count * sizeof(code_t) + 1)
    if lines == NULL or answers.codes == NULL:
        release_lines(lines, <Line*>near)
        raise MemoryError("no memory for all solutions")
    for place in range(count):
        lines[place].text = <char*>(lines + count) + place * length
        set_line(&lines[place], cards, gathered.codes.items[place], level == WRITTEN)
        if level == ESSENTIAL:
            lines[place].essential = gathered.classes.items[place]
    qsort(lines, count, sizeof(Line), compare_lines)
    set_start(&classes)
    for place in range(count):
        # The plainest of a class comes first and stands for it.
        if level != ESSENTIAL or set_add(&classes, lines[place].essential):
            answers.codes[answers.size] = with_places(lines[place].code)
            answers.size += 1
    release_lines(lines, <Line*>near)
    set_free(&classes)
    if classes.failed:
        raise MemoryError("no memory for all solutions")
    return 0


cdef void release_lines(Line* lines, Line* near) noexcept:
    if lines != near:
        free(lines)


# The questions ------------------------------------------------------------------------------------

def solvable(Hand hand, target):
    """Return whether there is a solution."""
    cdef Question question
    cdef Find find
    cdef Signed root
    large = ask(&question, hand, target, 1)
    try:
        if question.search.certain and question.cards.size > 1:
            return next_find(&question, &find)
        return next_solution(&question, &root)
    finally:
        answered(&question, large, False)


def first(Hand hand, target):
    """Return the code of the first solution in the order of the search, or 0 for none."""
    cdef Question question
    cdef Signed root
    cdef Written written
    hand.written()
    large = ask(&question, hand, target, 1)
    try:
        if not next_solution(&question, &root):
            return 0
        best_writing(&question.tree, root, question.target.sign, &written)
        return with_places(written.code.bits)
    finally:
        answered(&question, large, False)


def count(Hand hand, target, str level):
    """Return the number of solutions at a level, told apart but not written."""
    cdef Gathered gathered
    if level == "essential":
        return count_essential(hand, target)
    try:
        gather(&gathered, hand, target, level_from(level))
        return gathered.codes.size
    finally:
        release(&gathered)


cdef object count_essential(Hand hand, target):
    cdef Question question
    cdef Signed root
    cdef CodeSet classes
    set_start(&classes)
    large = ask(&question, hand, target, ALL_FINDS)
    try:
        while next_solution(&question, &root):
            set_add(&classes, key(&question.tree, core(&question.tree, root.node).node))
        return classes.size
    finally:
        set_free(&classes)
        answered(&question, large, classes.failed)


def solve(Hand hand, target, str level, limit):
    """Return all solutions at a level, the plainest first; at most `limit` of them if given."""
    return Answers(hand, target, level, limit)


def codes(Answers answers):
    """Return the codes of solutions as a list of ints."""
    cdef Py_ssize_t place
    return [answers.codes[place] for place in range(answers.size)]


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


# One expression -----------------------------------------------------------------------------------

cdef Signed tree_of(Tree* tree, Hand hand, code_t code, Large large) except *:
    # The turned tree of a code, or NOT_LEGAL.
    cdef Signed root
    tree_start(tree, hand.written(), <void*>large)
    root = turned_from_code(tree, code)
    if root.node != NOT_LEGAL:
        finish(tree, root.node)
    if large.error is not None:
        raise large.error
    return root


cdef object number_of(Tree* tree, Signed root, Large large):
    number = ratio_to_number(tree.node[root.node].value, large)
    return -number if root.sign else number


def value(Hand hand, code_t code):
    """Return the value of a code, or None if it divides by zero."""
    cdef Tree tree
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    return None if root.node == NOT_LEGAL else number_of(&tree, root, large)


def essential_form(Hand hand, code_t code):
    """Return what two expressions over equal hands share if they are one at level "essential"."""
    cdef Tree tree
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    return key(&tree, core(&tree, root.node).node), number_of(&tree, root, large)


def natural_code(Hand hand, code_t code):
    """Return the code of the same expression in the natural order, its differences turned."""
    cdef Tree tree
    cdef Written written
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    number = number_of(&tree, root, large)
    best_writing(&tree, root, (number > 0) - (number < 0), &written)
    return with_places(written.code.bits)
