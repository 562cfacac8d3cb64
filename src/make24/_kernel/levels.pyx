"""Turned trees, and the commutative and written expressions they stand for; see levels.pxd."""

from libc.stdlib cimport free, malloc

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, Code, joined
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
from make24._kernel.hand cimport SUBSETS
from make24._kernel.legal cimport (
    can_be_legal,
    has_legal_values,
    is_legal_code,
    is_legal_total,
    is_plainly_legal,
)
from make24._kernel.ratio cimport Ratio, is_zero, ratio_negative, ratio_sign
from make24._kernel.rules cimport Rules, has_operator
from make24._kernel.tree cimport (
    CARD,
    NOT_LEGAL,
    PRODUCT,
    RAISED,
    SUM,
    Node,
    Signed,
    Tree,
    is_number,
    new_node,
    totals_of_parts,
)
from make24._kernel.writing cimport Written, as_it_stands, compare_texts, natural


# Commutative expressions: a choice of signs for a turned tree -------------------------------------

cdef struct Choice:
    # One bit for each sum: whether it stands turned round. One more for each part of value 0 in a
    # sum: whether it is subtracted. Bits are taken in the order of the tree.
    int bits
    int negative_sums


cdef struct Choices:
    # All choices of a turned tree in turn; the tree of each takes the place of the one before.
    int number
    int count
    int used
    int negative_sums  # of the choice that was given last


cdef int choice_bits(Tree* tree, int index) noexcept nogil:
    # How many bits there are to choose.
    cdef Node* node = &tree.node[index]
    cdef int bits = node.kind == SUM
    cdef int place
    for place in range(node.size):
        bits += choice_bits(tree, node.part[place])
        bits += node.kind == SUM and is_zero(tree.node[node.part[place]].value)
    return bits


cdef inline int next_bit(Choice* choice) noexcept nogil:
    cdef int bit = choice.bits & 1
    choice.bits >>= 1
    return bit


cdef Signed chosen(Tree* tree, int index, Choice* choice) noexcept nogil:
    # The merged tree that a choice makes of a turned one, and whether its value is the opposite.
    # NOT_LEGAL where a sum has no part that is added, or an operand of a power not its value.
    cdef Node* node = &tree.node[index]
    cdef Node* copy
    cdef Signed part
    cdef Signed result = Signed(index, 0)
    cdef int place, mark
    cdef bint added = False
    if is_number(node):
        return result
    result.node = new_node(tree, node.kind)
    copy = &tree.node[result.node]
    if node.kind == SUM:
        result.sign = next_bit(choice)
        choice.negative_sums += result.sign != 0 and not is_zero(node.value)
    for place in range(node.size):
        part = chosen(tree, node.part[place], choice)
        if part.node == NOT_LEGAL:
            return part
        mark = node.mark[place]
        if node.kind == PRODUCT:
            result.sign ^= part.sign
        elif node.kind == RAISED:
            mark = (mark ^ part.sign) and not is_zero(tree.node[part.node].value)
        elif is_zero(tree.node[part.node].value):
            mark = next_bit(choice)
        else:
            mark ^= result.sign ^ part.sign
        if mark and node.kind == RAISED:
            return Signed(NOT_LEGAL, 0)
        added |= mark == 0
        copy.part[place] = <signed char>part.node
        copy.mark[place] = <signed char>mark
    copy.size = node.size
    copy.cards = node.cards
    copy.value = ratio_negative(node.value, tree.large) if result.sign else node.value
    if node.kind == SUM and not added:
        result.node = NOT_LEGAL
    return result


cdef bint has_right_sign(Tree* tree, Signed root, int target_sign) noexcept nogil:
    if root.node == NOT_LEGAL:
        return False
    return ratio_sign(tree.node[root.node].value, tree.large) == target_sign


cdef Choices choices_of(Tree* tree, Signed root) noexcept nogil:
    return Choices(0, 1 << choice_bits(tree, root.node), tree.used, 0)


cdef int next_choice(
    Tree* tree, Signed root, int target_sign, Choices* choices
) noexcept nogil:
    # The next merged tree that makes the target, or NOT_LEGAL when there are no more.
    cdef Choice choice
    cdef Signed tried
    while choices.number < choices.count:
        tree.used = choices.used
        choice = Choice(choices.number, 0)
        choices.number += 1
        tree.work += 1
        tried = chosen(tree, root.node, &choice)
        if has_right_sign(tree, tried, target_sign):
            choices.negative_sums = choice.negative_sums
            return tried.node
    tree.used = choices.used
    return NOT_LEGAL


cdef bint is_better(Tree* tree, Written a, int a_sums, Written b, int b_sums) noexcept nogil:
    cdef int order = a_sums - b_sums
    if order == 0:
        order = a.brackets - b.brackets
    if order == 0:
        order = a.length - b.length
    if order == 0:
        order = compare_texts(tree, a.code.bits, b.code.bits)
    return order < 0


cdef bint stands(Tree* tree, int index) noexcept nogil:
    # Whether a turned tree is an expression as it is, and the only one with no negative sum.
    cdef Node* node = &tree.node[index]
    cdef int place
    cdef bint added = node.kind != SUM
    if node.kind == SUM and is_zero(node.value):
        return False
    for place in range(node.size):
        added |= node.mark[place] == 0
        if node.kind == RAISED and node.mark[place]:
            return False
        if node.kind == SUM and is_zero(tree.node[node.part[place]].value):
            return False
        if tree.node[node.part[place]].kind != CARD and not stands(tree, node.part[place]):
            return False
    return added


cdef bint best_writing(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Written* best
) noexcept nogil:
    # How a turned tree is written: with the fewest negative sums, then the plainest. False where no
    # choice of signs makes the target by the rules.
    if (
        has_right_sign(tree, root, target_sign)
        and stands(tree, root.node)
        and write_merged(tree, root.node, rules, best)
    ):
        return True
    return best_choice(tree, root, target_sign, rules, best)


cdef bint best_choice(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Written* best
) noexcept nogil:
    cdef Choices choices = choices_of(tree, root)
    cdef int negative_sums = 0
    cdef bint found = False
    cdef Written written
    cdef int node = next_choice(tree, root, target_sign, &choices)
    while node != NOT_LEGAL:
        if write_merged(tree, node, rules, &written) and (
            not found
            or is_better(tree, written, choices.negative_sums, best[0], negative_sums)
        ):
            best[0] = written
            negative_sums = choices.negative_sums
            found = True
        node = next_choice(tree, root, target_sign, &choices)
    return found


cdef void add_commutative(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Codes* codes
) noexcept nogil:
    # Add the codes, by ranks, of every merged expression that the turned tree stands for, each
    # once.
    cdef Choices choices = choices_of(tree, root)
    cdef Py_ssize_t start = codes.size
    cdef Written written
    cdef int node = next_choice(tree, root, target_sign, &choices)
    while node != NOT_LEGAL:
        if write_merged(tree, node, rules, &written):
            codes_add(codes, written.code.bits)
        node = next_choice(tree, root, target_sign, &choices)
    codes_unique(codes, start)


# Merged expressions by the rules ------------------------------------------------------------------

cdef bint write_merged(
    Tree* tree, int node, const Rules* rules, Written* written
) noexcept nogil:
    # How a merged tree is written, if it is legal: in the natural order, or where that is not
    # legal, the plainest way that is.
    if rules == NULL:
        written[0] = natural(tree, node)
        return True
    if is_plainly_legal(tree, rules):
        if not has_legal_values(tree, node, rules.values):
            return False
        written[0] = natural(tree, node)
        return True
    if not can_be_legal(tree, node, rules):
        return False
    written[0] = natural(tree, node)
    return is_legal_code(tree, written.code.bits, rules) or write_as_it_stands(
        tree, node, rules, written
    )


cdef bint write_as_it_stands(
    Tree* tree, int node, const Rules* rules, Written* best
) noexcept nogil:
    # The plainest of the legal written expressions of a merged tree, with the fewest brackets.
    cdef Codes codes
    cdef Written written
    cdef Py_ssize_t place
    codes_start(&codes)
    expand(tree, node, rules, &codes)
    for place in range(codes.size):
        written = as_it_stands(tree, codes.items[place])
        if place == 0 or is_better(tree, written, 0, best[0], 0):
            best[0] = written
    tree.failed |= codes.failed
    codes_free(&codes)
    return codes.size > 0


# Written expressions: every way to put brackets and order into a merged one -----------------------

cdef struct Ways:
    # The written expressions of some parts of a node, the right way up and turned round.
    Codes straight
    Codes turned
    int length  # tokens in each of the codes
    bint has_zero  # whether a part's value is 0, so that nothing may be divided by these
    Ratio total  # which other than classic rules look at


cdef void add_written(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Codes* codes
) noexcept nogil:
    # Add the codes, by ranks, of every written expression that the turned tree stands for, each
    # once.
    cdef Choices choices = choices_of(tree, root)
    cdef Py_ssize_t start = codes.size
    cdef int node = next_choice(tree, root, target_sign, &choices)
    cdef CodeSet met  # choices that are the same where parts are equal
    set_start(&met)
    while node != NOT_LEGAL:
        if set_add(&met, natural(tree, node).code.bits):
            expand(tree, node, rules, codes)
        node = next_choice(tree, root, target_sign, &choices)
    codes.failed |= met.failed
    set_free(&met)
    tree.work += <int>(codes.size - start)


cdef void expand(Tree* tree, int index, const Rules* rules, Codes* codes) noexcept nogil:
    # Add every written expression of a merged tree. It holds no operators but the usual ones: where
    # there are others, expressions are found as they are written.
    cdef Node* node = &tree.node[index]
    cdef Ways* ways  # of each set of parts
    cdef int whole = (1 << node.size) - 1
    cdef int parts
    if node.kind == CARD:
        codes_add(codes, natural(tree, index).code.bits)
        return
    ways = <Ways*>malloc(sizeof(Ways) << node.size)
    if ways == NULL:
        codes.failed = True
        return
    if rules != NULL:
        set_totals(tree, node, ways)
    for parts in range(1, whole + 1):
        codes_start(&ways[parts].straight)
        codes_start(&ways[parts].turned)
        if parts & (parts - 1) == 0:
            expand_part(tree, node, parts, rules, ways)
        else:
            join_ways(tree, node, parts, rules, ways, False)
            if parts != whole:
                join_ways(tree, node, parts, rules, ways, True)
    move(&ways[whole].straight, codes)
    for parts in range(1, whole + 1):
        codes.failed |= ways[parts].straight.failed | ways[parts].turned.failed
        codes_free(&ways[parts].straight)
        codes_free(&ways[parts].turned)
    free(ways)


cdef void set_totals(Tree* tree, Node* node, Ways* ways) noexcept nogil:
    cdef Ratio total[SUBSETS]
    cdef int parts
    cdef int whole = (1 << node.size) - 1
    totals_of_parts(tree, node, whole, total)
    for parts in range(1, whole + 1):
        ways[parts].total = total[parts]


cdef void move(Codes* source, Codes* target) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(source.size):
        codes_add(target, source.items[place])


cdef void expand_part(
    Tree* tree, Node* node, int parts, const Rules* rules, Ways* ways
) noexcept nogil:
    # A part by itself: the right way up if it is added, turned round if it is subtracted.
    cdef int place = 0
    while not parts >> place & 1:
        place += 1
    cdef Node* part = &tree.node[node.part[place]]
    expand(
        tree,
        node.part[place],
        rules,
        &ways[parts].turned if node.mark[place] else &ways[parts].straight,
    )
    ways[parts].length = 2 * part.cards - 1
    ways[parts].has_zero = is_zero(part.value)


cdef void join_ways(
    Tree* tree, Node* node, int parts, const Rules* rules, Ways* ways, bint turned
) noexcept nogil:
    # Every operator over every split of the parts into a left and a right operand.
    cdef Ways* both = &ways[parts]
    cdef Codes* result = &both.turned if turned else &both.straight
    cdef bint sums = node.kind == SUM
    cdef int left = (parts - 1) & parts
    cdef int operation
    cdef Ways* a
    cdef Ways* b
    cdef bint legal = rules == NULL or is_legal_total(
        sums, turned, both.total, rules.values, tree.large
    )
    while left:
        a = &ways[left]
        b = &ways[parts ^ left]
        both.length = a.length + b.length + 1
        both.has_zero = a.has_zero or b.has_zero
        lefts = &a.turned if turned else &a.straight
        same = &b.turned if turned else &b.straight
        opposite = &b.straight if turned else &b.turned
        operation = PLUS if sums else TIMES
        if legal and (rules == NULL or has_operator(rules, operation)):
            join_all(lefts, a.length, same, b.length, operation, result)
        operation = MINUS if sums else DIVIDE
        if (
            legal
            and (sums or not b.has_zero)
            and (rules == NULL or has_operator(rules, operation))
        ):
            join_all(lefts, a.length, opposite, b.length, operation, result)
        left = (left - 1) & parts
    codes_unique(result, 0)


cdef void join_all(
    Codes* lefts, int left_length, Codes* rights, int right_length, int operation, Codes* result
) noexcept nogil:
    cdef Py_ssize_t i, j
    cdef Code left, right
    for i in range(lefts.size):
        left = Code(lefts.items[i], left_length)
        for j in range(rights.size):
            right = Code(rights.items[j], right_length)
            codes_add(result, joined(left, right, operation).bits)
