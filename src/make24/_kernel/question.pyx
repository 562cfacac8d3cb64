"""A hand, a target, and what the search finds, made certain; see question.pxd."""

from cpython.long cimport PyLong_AsLongLongAndOverflow
from libc.stdlib cimport calloc, free

from make24._kernel.bracketed cimport (
    Bracketed,
    bracketed_end,
    bracketed_next,
    bracketed_start,
)
from make24._kernel.code cimport MINUS, PLUS, code_t, joined, with_ranks
from make24._kernel.codes cimport set_add, set_free, set_start
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.levels cimport best_writing
from make24._kernel.meet cimport Meet, meet_end, meet_next, meet_start
from make24._kernel.plan cimport MAX_OPERANDS, Plan, plan_for
from make24._kernel.ratio cimport (
    Large,
    Ratio,
    Spare,
    is_small,
    is_used,
    is_zero,
    ratio_compare,
    ratio_from_fraction,
    ratio_negative,
    ratio_sign,
    ratio_sum,
)
from make24._kernel.rules cimport PackedRules, Rules, go_by_writing
from make24._kernel.search cimport (
    LANES_32,
    Find,
    Target,
    lanes_for,
    search_end,
    search_list,
    search_next,
    search_start,
)
from make24._kernel.tree cimport (
    NOT_LEGAL,
    Signed,
    Tree,
    signed_value,
    tree_start,
    turned_from_code,
    turned_operation,
)
from make24._kernel.watch cimport watch

cdef enum:
    MUCH_WORK = 1024  # finds, and expressions they stand for


cdef Large new_large(Hand hand):
    # The large numbers of a hand keep their places when others join them.
    large = Large()
    if hand.large is not None:
        large.numbers.extend(hand.large.numbers)
    return large


cdef bint read_whole_target(Target* target, object number) except -1:
    # False for a number that does not fit a pair of 31 bits.
    cdef int overflow
    if type(number) is not int:
        return False
    whole_target(target, PyLong_AsLongLongAndOverflow(number, &overflow))
    return not overflow and is_small(target.value)


cdef void whole_target(Target* target, long long number) noexcept nogil:
    target.value = Ratio(number, 1)
    target.sign = (number > 0) - (number < 0)
    target.whole = True
    target.magnitude = number if number >= 0 else -number


cdef void begin(
    Question* question,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
) noexcept nogil:
    question.plan = plan
    question.meet = NULL
    question.bracketed = NULL
    question.rules = NULL
    question.cards = cards
    question.large = large
    question.target = target[0]
    question.opposite = ratio_negative(target.value, large)
    question.finds = question.work = 0
    question.stop = NULL
    question.has_twin = False
    question.search.values = NULL
    question.search.certain = False
    question.tree.failed = False
    question.tree.work = 0
    set_start(&question.met)


cdef bint ask_plainly(
    Question* question, const Plan* plan, const Cards* cards, const Target* target, int most
) except -1 nogil:
    # A question that needs no more than narrow lanes: no value of it leaves 31 bits, and every find
    # is a solution. False where it is not of that kind. The target fits 31 bits.
    if not (cards.plain and target.sign > 0 and lanes_for(cards, target) <= LANES_32):
        return False
    begin(question, plan, cards, target, NULL)
    search_for(question, most)
    return True


cdef int ask_whole(
    Question* question,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    int most,
) except -1 nogil:
    # Whole cards, and a whole target.
    if not (is_small(target.value) and ask_plainly(question, plan, cards, target, most)):
        begin(question, plan, cards, target, large)
        search_for(question, most)
    return 0


cdef void ask_listed(
    Question* question,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    const unsigned int* finds,
    int found,
) noexcept nogil:
    # With all finds there are in a list, the false ones among them.
    begin(question, plan, cards, target, large)
    search_list(&question.search, finds, found)


cdef bint has_plan(const Rules* rules, int size) noexcept nogil:
    return rules.classic and size <= MAX_OPERANDS


cdef int ask_by_rules(
    Question* question,
    const Rules* rules,
    const Cards* cards,
    const Target* target,
    void* large,
) except -1 nogil:
    # What the plan can't answer.
    cdef bint started = False
    begin(question, NULL, cards, target, large)
    if not rules.classic:
        question.rules = rules
    try:
        if go_by_writing(rules):
            start_bracketed(question)
        else:
            start_meeting(question, rules)
        started = True
    finally:
        if not started:
            release_question(question)
    return 0


cdef int start_meeting(Question* question, const Rules* rules) except -1 nogil:
    question.meet = <Meet*>calloc(1, sizeof(Meet))
    if question.meet == NULL:
        raise_no_memory(question.cards)
    return meet_start(
        question.meet, rules, question.cards, question.target.value, question.large
    )


cdef int start_bracketed(Question* question) except -1 nogil:
    question.bracketed = <Bracketed*>calloc(1, sizeof(Bracketed))
    if question.bracketed == NULL:
        raise_no_memory(question.cards)
    return bracketed_start(
        question.bracketed, question.rules, question.cards, question.target.value, question.large
    )


cdef Large ask(Question* question, Hand hand, object target, PackedRules rules, int most):
    # Any hand. The caller keeps what is returned, if anything, until it has called answered.
    cdef Target goal
    cdef const Plan* plan = NULL
    if has_plan(&rules.rules, hand.cards.size):
        plan = plan_for(hand.cards.size)
        if read_whole_target(&goal, target) and ask_plainly(
            question, plan, &hand.cards, &goal, most
        ):
            return None
    large = new_large(hand)
    hand.written()  # is_solution may have to compare texts
    goal.value = ratio_from_fraction(target, large)
    goal.sign = ratio_sign(goal.value, large.pointer())
    goal.whole = goal.value.denominator == 1
    goal.magnitude = abs(goal.value.numerator)
    if plan == NULL:
        ask_by_rules(question, &rules.rules, &hand.cards, &goal, large.pointer())
    else:
        begin(question, plan, &hand.cards, &goal, large.pointer())
        search_for(question, most)
    let_stop(question, hand.stop)
    large.begin()
    return large


cdef void let_stop(Question* question, const unsigned char* stop) noexcept nogil:
    # A question that has been asked, by another thread.
    question.stop = stop
    if question.meet != NULL:
        question.meet.stop = stop
    if question.bracketed != NULL:
        question.bracketed.known.tables.flag = stop


cdef int search_for(Question* question, int most) except -1 nogil:
    if not search_start(
        &question.search,
        question.plan,
        question.cards,
        &question.target,
        question.large,
        most,
    ):
        raise_no_memory(question.cards)
    return 0


cdef int raise_no_memory(const Cards* cards) except -1 nogil:
    with gil:
        raise MemoryError(f"no memory to search a hand of {cards.size} numbers")


cdef void release_question(Question* question) noexcept nogil:
    search_end(&question.search)
    set_free(&question.met)
    if question.meet != NULL:
        meet_end(question.meet)
    if question.bracketed != NULL:
        bracketed_end(question.bracketed)
    free(question.meet)
    free(question.bracketed)


cdef int answered(Question* question, bint no_memory) except -1 nogil:
    # End a question, and raise what could not be raised on the way.
    release_question(question)
    no_memory |= question.met.failed or question.tree.failed
    if is_used(question.large):
        with gil:
            owner(question).check()
    if no_memory:
        with gil:
            raise MemoryError("no memory for all solutions")
    return 0


cdef Large owner(Question* question):
    return <Large>(<Spare*>question.large).owner


cdef int look_after(Question* question) except -1 nogil:
    # Before a find is looked at. What was too large for pairs can go.
    question.work += 1 + question.tree.work
    if question.work > MUCH_WORK:
        question.work = 0
        watch(NULL, question.stop)
    if is_used(question.large):
        with gil:
            owner(question).check()
            owner(question).forget()
    return 0


cdef bint next_solution(Question* question, Signed* root) except -1 nogil:
    # Leave the next solution's turned tree in the question's tree. One of level "signed" can still
    # come up more than once where cards or values are equal.
    cdef Find find
    if question.meet != NULL:
        return next_met(question, root)
    if question.cards.size == 1:
        return only_card(question, root)
    while next_find(question, &find):
        question.finds += 1
        if question.cards.repeats and was_met(question, &find):
            continue
        look_after(question)
        tree_start(&question.tree, question.cards, question.large)
        root[0] = found_tree(question, &find)
        if question.search.certain or is_solution(question, root[0]):
            return True
    return False


cdef bint next_met(Question* question, Signed* root) except -1 nogil:
    cdef code_t code
    while meet_next(question.meet, &code):
        question.finds += 1
        if question.cards.repeats and not set_add(&question.met, code):
            continue
        look_after(question)
        tree_start(&question.tree, question.cards, question.large)
        root[0] = turned_from_code(&question.tree, code)
        if is_solution(question, root[0]):
            return True
    return False


cdef bint next_written(Question* question, code_t* code) except -1 nogil:
    if not bracketed_next(question.bracketed, code):
        return False
    tree_start(&question.tree, question.cards, question.large)
    return True


cdef bint was_met(Question* question, Find* find) noexcept nogil:
    cdef code_t code = joined(find.left, find.right, find.operation).bits
    return not set_add(&question.met, with_ranks(code, question.cards.rank))


cdef bint only_card(Question* question, Signed* root) noexcept nogil:
    question.finds += 1
    tree_start(&question.tree, question.cards, question.large)
    root[0] = turned_from_code(&question.tree, 1)
    if question.finds > 1 or not equal(
        question, question.cards.value[0], question.target.value
    ):
        return False
    return best_writing(
        &question.tree, root[0], question.target.sign, NULL, &question.written
    )


cdef bint next_find(Question* question, Find* find) noexcept nogil:
    if question.has_twin:
        find[0] = question.twin
        question.has_twin = False
        return True
    return search_next(&question.search, question.plan, find)


cdef Signed found_tree(Question* question, Find* find) noexcept nogil:
    cdef Tree* tree = &question.tree
    cdef Signed left = turned_from_code(tree, find.left.bits)
    cdef Signed right = turned_from_code(tree, find.right.bits)
    cdef int operation = find.operation
    if left.node == NOT_LEGAL or right.node == NOT_LEGAL:
        return Signed(NOT_LEGAL, 0)
    if operation == PLUS:
        if not has_target_size(
            question, ratio_sum(signed_value(tree, left), signed_value(tree, right), question.large)
        ):
            operation = MINUS
        elif is_zero(tree.node[left.node].value) or is_zero(tree.node[right.node].value):
            question.twin = find[0]
            question.twin.operation = MINUS
            question.has_twin = True
    return turned_operation(tree, left, right, operation)


cdef inline bint equal(Question* question, Ratio a, Ratio b) noexcept nogil:
    return ratio_compare(a, b, question.large) == 0


cdef bint has_target_size(Question* question, Ratio value) noexcept nogil:
    return equal(question, value, question.target.value) or equal(
        question, value, question.opposite
    )


cdef bint is_solution(Question* question, Signed root) noexcept nogil:
    # Whether a find that is not certain is legal, has the size and can have the sign.
    if root.node == NOT_LEGAL or not has_target_size(question, question.tree.node[root.node].value):
        return False
    return best_writing(
        &question.tree, root, question.target.sign, question.rules, &question.written
    )


cdef void write_solution(Question* question, Signed root, Written* written) noexcept nogil:
    # How the solution that next_solution has left is written.
    if question.search.certain:
        best_writing(&question.tree, root, question.target.sign, NULL, written)
    else:
        written[0] = question.written  # is_solution had to find out
