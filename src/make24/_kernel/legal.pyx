"""Merged trees and programs held against the rules; see legal.pxd."""

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, code_t
from make24._kernel.hand cimport MAX_CARDS, SUBSETS
from make24._kernel.number cimport calculate, is_legal
from make24._kernel.ratio cimport Ratio, is_zero, ratio_inverse, ratio_negative
from make24._kernel.rules cimport RATIONAL, USUAL_OPERATORS, Rules, Values, has_operator
from make24._kernel.tree cimport CARD, SUM, Node, Tree, totals_of_parts


cdef bint is_plainly_legal(Tree* tree, const Rules* rules) noexcept nogil:
    # Whether a merged tree is legal if the values of its nodes are. Positive integers can be put in
    # order so that nothing on the way is less whole or less positive than the result: first what is
    # added or multiplied, which is the natural order.
    return rules.operators & USUAL_OPERATORS == USUAL_OPERATORS and (
        tree.cards.plain or rules.values == RATIONAL
    )


cdef bint has_legal_values(Tree* tree, int index, Values values) noexcept nogil:
    # Of every node but the cards.
    cdef Node* node = &tree.node[index]
    cdef int place
    if node.kind == CARD or values == RATIONAL:
        return True
    if not is_legal(node.value, values, tree.large):
        return False
    for place in range(node.size):
        if not has_legal_values(tree, node.part[place], values):
            return False
    return True


cdef bint can_be_legal(Tree* tree, int index, const Rules* rules) noexcept nogil:
    # Whether there is a way to put brackets and order into a merged tree that is legal.
    cdef Node* node = &tree.node[index]
    cdef Ratio total[SUBSETS]
    cdef bint straight[SUBSETS]  # whether some parts can be joined, the right way up
    cdef bint turned[SUBSETS]  # and turned round
    cdef int whole = (1 << node.size) - 1
    cdef bint sums = node.kind == SUM
    cdef int place, parts
    if node.kind == CARD:
        return True
    for place in range(node.size):
        if not can_be_legal(tree, node.part[place], rules):
            return False
        straight[1 << place] = node.mark[place] == 0
        turned[1 << place] = node.mark[place] != 0
    totals_of_parts(tree, node, whole, total)
    for parts in range(1, whole + 1):
        if parts & (parts - 1):
            straight[parts] = is_legal_total(
                sums, False, total[parts], rules.values, tree.large
            ) and can_join(sums, parts, rules, straight, turned, total)
            turned[parts] = is_legal_total(
                sums, True, total[parts], rules.values, tree.large
            ) and can_join(sums, parts, rules, turned, straight, total)
    return straight[whole]


cdef bint is_legal_total(
    bint sums, bint turned, Ratio total, Values values, void* large
) noexcept nogil:
    # Whether an operator that joins some parts, perhaps turned round, may have its result.
    if values == RATIONAL:
        return True
    if turned:
        if not sums and is_zero(total):
            return False
        total = ratio_negative(total, large) if sums else ratio_inverse(total, large)
    return is_legal(total, values, large)


cdef bint can_join(
    bint sums,
    int parts,
    const Rules* rules,
    const bint* same,
    const bint* opposite,
    const Ratio* total,
) noexcept nogil:
    # Whether some split of the parts and some operator give them the way up that `same` is for.
    cdef bint adds = has_operator(rules, PLUS if sums else TIMES)
    cdef bint subtracts = has_operator(rules, MINUS if sums else DIVIDE)
    cdef int left = (parts - 1) & parts
    cdef int right
    while left:
        right = parts ^ left
        if same[left] and (
            (adds and same[right])
            or (subtracts and opposite[right] and (sums or not is_zero(total[right])))
        ):
            return True
        left = (left - 1) & parts
    return False


cdef bint is_legal_code(Tree* tree, code_t code, const Rules* rules) noexcept nogil:
    # Whether a program is legal as it stands, by places or ranks.
    cdef Ratio stack[MAX_CARDS]
    cdef int height = 0
    cdef int token
    while code:
        token = code & 15
        code >>= 4
        if token < PLUS:
            stack[height] = tree.cards.value[token - 1]
            height += 1
            continue
        height -= 1
        if not (
            has_operator(rules, token)
            and calculate(&stack[height - 1], stack[height], token, tree.large)
            and is_legal(stack[height - 1], rules.values, tree.large)
        ):
            return False
    return True
