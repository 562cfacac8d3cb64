"""A hand, a target, and what the search finds, made certain; see question.pxd."""

from cpython.exc cimport PyErr_CheckSignals
from cpython.long cimport PyLong_AsLongLongAndOverflow

from make24._kernel.code cimport MINUS, PLUS, code_t, joined, with_ranks
from make24._kernel.codes cimport set_add, set_free, set_start
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.levels cimport best_writing
from make24._kernel.plan cimport plan_for
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
)
from make24._kernel.search cimport (
    LANES_32,
    Find,
    Target,
    lanes_for,
    search_end,
    search_next,
    search_start,
)
from make24._kernel.tree cimport (
    NOT_LEGAL,
    Signed,
    Tree,
    tree_start,
    turned_from_code,
    turned_operation,
)

cdef enum:
    FINDS_BETWEEN_SIGNALS = 1024


cdef Large new_large(Hand hand):
    # The large numbers of a hand keep their places when others join them.
    large = Large()
    if hand.large is not None:
        large.fractions.extend(hand.large.fractions)
    return large


cdef bint ask_plainly(
    Question* question, const Cards* cards, object target, int most
) except -1:
    # Start a question that needs no more than narrow lanes: no value of it leaves 31 bits, and
    # every find is a solution. False where it is not of that kind.
    question.plan = plan_for(cards.size)
    question.cards = cards
    question.large = NULL
    question.finds = 0
    question.has_twin = False
    set_start(&question.met)
    if not (
        cards.plain
        and read_small_target(&question.target, target)
        and question.target.sign > 0
        and lanes_for(cards, &question.target) <= LANES_32
    ):
        return False
    begin_search(question, most)
    return True


cdef Large ask(Question* question, Hand hand, object target, int most):
    # Start a question. The caller keeps what is returned, if anything, until it calls answered.
    if ask_plainly(question, &hand.cards, target, most):
        return None
    large = new_large(hand)
    hand.written()  # is_solution may have to compare texts
    question.large = <void*>large
    question.target.value = ratio_from_fraction(target, large)
    question.target.sign = ratio_sign(question.target.value, question.large)
    question.target.whole = question.target.value.denominator == 1
    question.target.magnitude = abs(question.target.value.numerator)
    begin_search(question, most)
    large.begin()
    return large


cdef int begin_search(Question* question, int most) except -1:
    question.opposite = ratio_negative(question.target.value, question.large)
    if not search_start(
        &question.search,
        question.plan,
        question.cards,
        &question.target,
        question.large,
        most,
    ):
        raise MemoryError(f"no memory to search a hand of {question.cards.size} numbers")
    return 0


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
    set_free(&question.met)
    no_memory |= question.met.failed
    if large is not None:
        large.check()
    if no_memory:
        raise MemoryError("no memory for all solutions")
    return 0


cdef bint next_solution(Question* question, Signed* root) except -1:
    # Leave the next solution's turned tree in the question's tree. One of level "signed" can still
    # come up more than once where cards or values are equal.
    cdef Find find
    if question.cards.size == 1:
        return only_card(question, root)
    while next_find(question, &find):
        question.finds += 1
        if question.finds % FINDS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
        if question.cards.repeats and was_met(question, &find):
            continue
        if question.large != NULL:
            (<Large>question.large).check()
            (<Large>question.large).forget()
        tree_start(&question.tree, question.cards, question.large)
        root[0] = found_tree(question, &find)
        if question.search.certain or is_solution(question, root[0]):
            return True
    return False


cdef bint was_met(Question* question, Find* find) noexcept:
    cdef code_t code = joined(find.left, find.right, find.operation).bits
    return not set_add(&question.met, with_ranks(code, question.cards.rank))


cdef bint only_card(Question* question, Signed* root) noexcept:
    question.finds += 1
    tree_start(&question.tree, question.cards, question.large)
    root[0] = turned_from_code(&question.tree, 1)
    if question.finds > 1 or not equal(
        question, question.cards.value[0], question.target.value
    ):
        return False
    return best_writing(&question.tree, root[0], question.target.sign, &question.written)


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
    if root.node == NOT_LEGAL or not has_target_size(question, question.tree.node[root.node].value):
        return False
    return best_writing(&question.tree, root, question.target.sign, &question.written)


cdef void write_solution(Question* question, Signed root, Written* written) noexcept:
    # How the solution that next_solution has left is written.
    if question.search.certain:
        best_writing(&question.tree, root, question.target.sign, written)
    else:
        written[0] = question.written  # is_solution had to find out
