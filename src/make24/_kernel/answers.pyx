"""The questions about one hand, answered: search, levels and writing put together.

Every function takes a hand and a target that have been checked, the target an int or Fraction.
"""

from cpython.exc cimport PyErr_CheckSignals
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
    is_zero,
    ratio_compare,
    ratio_from_fraction,
    ratio_negative,
    ratio_sign,
    ratio_sum,
    ratio_to_number,
)
from make24._kernel.search cimport Find, Search, Target, search_end, search_next, search_start
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


cdef Large new_large(Hand hand):
    # The large numbers of a hand keep their places when others join them.
    large = Large()
    if hand.large is not None:
        large.fractions.extend(hand.large.fractions)
    return large


# One question -------------------------------------------------------------------------------------

cdef class Question:
    # A hand and a target, and how far the search for solutions has come.
    cdef Hand hand
    cdef const Cards* cards
    cdef Plan plan
    cdef Large large
    cdef Target target
    cdef Ratio opposite  # of the target
    cdef Search search
    cdef Tree tree
    cdef int finds
    cdef Find twin  # where a + b and a - b both are solutions: the second, still to be given out
    cdef bint has_twin

    def __cinit__(self, Hand hand, target):
        self.hand = hand
        self.cards = &hand.cards
        self.plan = plan_for(hand.cards.size)
        self.large = new_large(hand)
        self.target.value = ratio_from_fraction(target, self.large)
        self.target.sign = ratio_sign(self.target.value, <void*>self.large)
        self.target.whole = self.target.value.denominator == 1
        self.target.magnitude = abs(self.target.value.numerator)
        self.opposite = ratio_negative(self.target.value, <void*>self.large)
        search_start(&self.search, self.plan, hand, &self.target, self.large)
        if not self.search.certain:
            hand.written()  # is_solution compares texts

    def __dealloc__(self):
        search_end(&self.search)

    cdef bint next(self, Signed* root) except -1:
        # Leave the next solution's turned tree in `tree`. Solutions of level "signed" come up more
        # than once where cards are equal.
        cdef Find find
        tree_start(&self.tree, self.cards, <void*>self.large)
        if self.cards.size == 1:
            return self.only_card(root)
        while self.next_find(&find):
            self.finds += 1
            if self.finds % FINDS_BETWEEN_SIGNALS == 0:
                PyErr_CheckSignals()
            tree_start(&self.tree, self.cards, <void*>self.large)
            root[0] = self.found(&find)
            if self.search.certain or self.is_solution(root[0]):
                finish(&self.tree, root.node)
                return True
        return False

    cdef bint only_card(self, Signed* root) noexcept:
        self.finds += 1
        root[0] = turned_from_code(&self.tree, 1)
        return self.finds == 1 and self.has_value(self.tree.node[root.node].value, self.target.value)

    cdef bint next_find(self, Find* find) noexcept:
        if self.has_twin:
            find[0] = self.twin
            self.has_twin = False
            return True
        return search_next(&self.search, self.plan, find)

    cdef Signed found(self, Find* find) noexcept:
        cdef Signed left = turned_from_code(&self.tree, find.left.bits)
        cdef Signed right = turned_from_code(&self.tree, find.right.bits)
        cdef int operation = find.operation
        cdef Ratio total
        if left.node == NOT_LEGAL or right.node == NOT_LEGAL:
            return Signed(NOT_LEGAL, 0)
        if operation == PLUS:
            total = ratio_sum(self.signed_value(left), self.signed_value(right), <void*>self.large)
            if not self.has_target_size(total):
                operation = MINUS
            elif self.is_zero(left) or self.is_zero(right):
                self.twin = find[0]
                self.twin.operation = MINUS
                self.has_twin = True
        return turned_operation(&self.tree, left, right, operation)

    cdef bint is_zero(self, Signed signed) noexcept:
        return is_zero(self.tree.node[signed.node].value)

    cdef Ratio signed_value(self, Signed signed) noexcept:
        cdef Ratio value = self.tree.node[signed.node].value
        return ratio_negative(value, <void*>self.large) if signed.sign else value

    cdef bint has_value(self, Ratio a, Ratio b) noexcept:
        return ratio_compare(a, b, <void*>self.large) == 0

    cdef bint has_target_size(self, Ratio value) noexcept:
        return self.has_value(value, self.target.value) or self.has_value(value, self.opposite)

    cdef bint is_solution(self, Signed root) noexcept:
        # Whether a find that is not certain is legal, has the size and can have the sign.
        cdef Written written
        if root.node == NOT_LEGAL or not self.has_target_size(self.tree.node[root.node].value):
            return False
        finish(&self.tree, root.node)
        return best_writing(&self.tree, root, self.target.sign, &written)

    cdef int check(self, bint no_memory) except -1:
        # Raise what could not be raised on the way.
        if self.large.error is not None:
            raise self.large.error
        if no_memory:
            raise MemoryError("no memory for all solutions")
        return 0


# All solutions ------------------------------------------------------------------------------------

cdef int level_from(str name) except -1:
    if name == "essential":
        return ESSENTIAL
    if name == "signed":
        return SIGNED
    return COMMUTATIVE if name == "commutative" else WRITTEN


cdef class Gathered:
    # The solutions of a question at one level, as codes by ranks, each once, in no order.
    cdef Question question
    cdef CodeSet seen  # the keys of the turned trees met
    cdef Codes codes
    cdef Codes classes  # at level "essential": the key of each code's core

    def __cinit__(self, Hand hand, target, int level):
        cdef Signed root
        cdef Question question = Question(hand, target)
        self.question = question
        hand.written()
        while question.next(&root):
            if set_add(&self.seen, key(&question.tree, root.node)):
                self.add(root, level)
        if level <= COMMUTATIVE:
            codes_unique(&self.codes)
        question.check(self.seen.failed or self.codes.failed or self.classes.failed)

    def __dealloc__(self):
        set_free(&self.seen)
        codes_free(&self.codes)
        codes_free(&self.classes)

    cdef void add(self, Signed root, int level) noexcept:
        cdef Tree* tree = &self.question.tree
        cdef int sign = self.question.target.sign
        cdef Written written
        if level == WRITTEN:
            add_written(tree, root, sign, &self.codes)
        elif level == COMMUTATIVE:
            add_commutative(tree, root, sign, &self.codes)
        else:
            best_writing(tree, root, sign, &written)
            codes_add(&self.codes, written.code.bits)
            if level == ESSENTIAL:
                codes_add(&self.classes, key(tree, core(tree, root.node).node))


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
        gathered = Gathered(hand, target, level_from(level))
        self.hand = hand
        self.codes = <code_t*>malloc((gathered.codes.size + 1) * sizeof(code_t))
        if self.codes == NULL:
            raise MemoryError("no memory for all solutions")
        put_in_order(self, gathered, level_from(level))
        if limit is not None and limit < self.size:
            self.size = limit

    def __dealloc__(self):
        free(self.codes)

    def __len__(self):
        return self.size


cdef int put_in_order(Answers answers, Gathered gathered, int level) except -1:
    cdef Py_ssize_t count = gathered.codes.size
    cdef int length = longest(&answers.hand.cards)
    cdef Line* lines = <Line*>malloc((count + 1) * sizeof(Line))
    cdef char* texts = <char*>malloc(count * length + 1)
    cdef CodeSet classes
    cdef Py_ssize_t place
    set_start(&classes)
    if lines == NULL or texts == NULL:
        free(lines)
        free(texts)
        raise MemoryError("no memory for all solutions")
    for place in range(count):
        lines[place].text = texts + place * length
        set_line(&lines[place], &answers.hand.cards, gathered.codes.items[place], level == WRITTEN)
        if level == ESSENTIAL:
            lines[place].essential = gathered.classes.items[place]
    qsort(lines, count, sizeof(Line), compare_lines)
    for place in range(count):
        # The plainest of a class comes first and stands for it.
        if level != ESSENTIAL or set_add(&classes, lines[place].essential):
            answers.codes[answers.size] = with_places(lines[place].code)
            answers.size += 1
    failed = classes.failed
    free(lines)
    free(texts)
    set_free(&classes)
    if failed:
        raise MemoryError("no memory for all solutions")
    return 0


# The questions ------------------------------------------------------------------------------------

def solvable(Hand hand, target):
    """Return whether there is a solution."""
    cdef Signed root
    question = Question(hand, target)
    answer = question.next(&root)
    question.check(False)
    return answer


def first(Hand hand, target):
    """Return the code of the first solution in the order of the search, or 0 for none."""
    cdef Signed root
    cdef Written written
    question = Question(hand, target)
    hand.written()
    answer = question.next(&root) and best_writing(
        &question.tree, root, question.target.sign, &written
    )
    question.check(False)
    return with_places(written.code.bits) if answer else 0


def count(Hand hand, target, str level):
    """Return the number of solutions at a level, told apart but not written."""
    cdef Signed root
    cdef CodeSet cores
    cdef Gathered gathered
    if level != "essential":
        gathered = Gathered(hand, target, level_from(level))
        return gathered.codes.size
    question = Question(hand, target)
    set_start(&cores)
    try:
        while question.next(&root):
            set_add(&cores, key(&question.tree, core(&question.tree, root.node).node))
        question.check(cores.failed)
        return cores.size
    finally:
        set_free(&cores)


def solve(Hand hand, target, str level, limit):
    """Return all solutions at a level, the plainest first; at most `limit` of them if given."""
    return Answers(hand, target, level, limit)


def codes(Answers answers):
    """Return the codes of solutions as a list of ints."""
    cdef Py_ssize_t place
    return [answers.codes[place] for place in range(answers.size)]


# One expression -----------------------------------------------------------------------------------

cdef class Examined:
    # The turned tree of a code.
    cdef Large large
    cdef Tree tree
    cdef Signed root

    def __cinit__(self, Hand hand, code_t code):
        self.large = new_large(hand)
        tree_start(&self.tree, hand.written(), <void*>self.large)
        self.root = turned_from_code(&self.tree, code)
        if self.root.node != NOT_LEGAL:
            finish(&self.tree, self.root.node)

    cdef object value(self):
        cdef Ratio value = self.tree.node[self.root.node].value
        number = ratio_to_number(value, self.large)
        return -number if self.root.sign else number


def value(Hand hand, code_t code):
    """Return the value of a code, or None if it divides by zero."""
    examined = Examined(hand, code)
    return None if examined.root.node == NOT_LEGAL else examined.value()


def essential_form(Hand hand, code_t code):
    """Return what two expressions over equal hands share if they are one at level "essential"."""
    examined = Examined(hand, code)
    return key(&examined.tree, core(&examined.tree, examined.root.node).node), examined.value()


def natural_code(Hand hand, code_t code):
    """Return the code of the same expression in the natural order, its differences turned."""
    cdef Written written
    examined = Examined(hand, code)
    number = examined.value()
    best_writing(&examined.tree, examined.root, (number > 0) - (number < 0), &written)
    return with_places(written.code.bits)


def needs_fraction(Hand hand, target):
    """Return whether a hand of integers has solutions, but none with integers only on the way."""
    cdef Signed root
    question = Question(hand, target)
    answer = False
    while question.next(&root):
        if is_whole(&question.tree, root.node):
            answer = False
            break
        answer = True
    question.check(False)
    return answer


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
