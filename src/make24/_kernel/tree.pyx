"""Merged trees, turned and reduced to their cores; see tree.pxd."""

from make24._kernel.code cimport BESIDE, DIVIDE, MINUS, PLUS, POWER, code_t
from make24._kernel.hand cimport SUBSETS
from make24._kernel.number cimport can_stand_beside
from make24._kernel.ratio cimport (
    Ratio,
    is_one,
    is_zero,
    ratio_beside,
    ratio_compare,
    ratio_inverse,
    ratio_negative,
    ratio_power,
    ratio_product,
    ratio_sign,
    ratio_sum,
)


cdef int new_node(Tree* tree, int kind) noexcept nogil:
    # A node with no parts yet.
    cdef Node* node = &tree.node[tree.used]
    node.kind = kind
    node.cards = node.size = 0
    tree.used += 1
    return tree.used - 1


cdef int card_node(Tree* tree, int place) noexcept nogil:
    cdef int index = new_node(tree, CARD)
    cdef Node* node = &tree.node[index]
    node.value = tree.cards.value[place]
    node.card = tree.cards.rank[place]
    node.cards = 1
    return index


cdef void add_part(Tree* tree, int index, int part, int mark) noexcept nogil:
    # Add a part, or all parts of a part of the same kind. The value is for the caller to set.
    cdef Node* node = &tree.node[index]
    cdef Node* inner = &tree.node[part]
    cdef int place
    node.cards += inner.cards
    if inner.kind != node.kind:
        node.part[node.size] = <signed char>part
        node.mark[node.size] = <signed char>mark
        node.size += 1
        return
    for place in range(inner.size):
        node.part[node.size] = inner.part[place]
        node.mark[node.size] = inner.mark[place] ^ mark
        node.size += 1


# The fixed order ----------------------------------------------------------------------------------

# By value, then in the order of kinds, then part by part, added before subtracted.

cdef int compare_alike(Tree* tree, int a, int b) noexcept nogil:
    # Of two nodes with the same value.
    cdef Node* left = &tree.node[a]
    cdef Node* right = &tree.node[b]
    if left.kind != right.kind:
        return left.kind - right.kind
    return 0 if left.kind == CARD or a == b else compare_all_parts(tree, left, right)


cdef int compare_all_parts(Tree* tree, Node* a, Node* b) noexcept nogil:
    cdef int place, order
    for place in range(min(a.size, b.size)):
        order = compare_parts(tree, a, place, b, place)
        if order:
            return order
    return a.size - b.size


cdef inline int compare_parts(Tree* tree, Node* a, int i, Node* b, int j) noexcept nogil:
    cdef int order = ratio_compare(
        tree.node[a.part[i]].value, tree.node[b.part[j]].value, tree.large
    )
    if order == 0:
        order = compare_alike(tree, a.part[i], b.part[j])
    return order if order else a.mark[i] - b.mark[j]


cdef void sort_parts(Tree* tree, Node* node) noexcept nogil:
    cdef int place, hole
    cdef signed char part, mark
    for place in range(1, node.size):
        hole = place
        while hole and compare_parts(tree, node, hole - 1, node, hole) > 0:
            part = node.part[hole]
            mark = node.mark[hole]
            node.part[hole] = node.part[hole - 1]
            node.mark[hole] = node.mark[hole - 1]
            node.part[hole - 1] = part
            node.mark[hole - 1] = mark
            hole -= 1


# Turned trees -------------------------------------------------------------------------------------

cdef void turn(Tree* tree, Node* node) noexcept nogil:
    # Turn a sum into its opposite.
    cdef int place
    node.value = ratio_negative(node.value, tree.large)
    for place in range(node.size):
        if not is_zero(tree.node[node.part[place]].value):
            node.mark[place] ^= 1


cdef Signed turned_sum(Tree* tree, int index) noexcept nogil:
    cdef Node* node = &tree.node[index]
    cdef int place
    for place in range(node.size):
        if is_zero(tree.node[node.part[place]].value):
            node.mark[place] = 0
    if ratio_sign(node.value, tree.large) < 0:
        turn(tree, node)
        return Signed(index, 1)
    return Signed(index, 0)


cdef Signed turned_operation(Tree* tree, Signed left, Signed right, int operation) noexcept nogil:
    # The turned tree of one operator over two turned trees. Its parts are in no order.
    cdef bint sums = operation == PLUS or operation == MINUS
    cdef int mark = operation == MINUS or operation == DIVIDE
    cdef int kind = SUM if sums else PRODUCT
    cdef Ratio a = tree.node[left.node].value
    cdef Ratio b = tree.node[right.node].value
    cdef int index
    if operation >= POWER:
        return power_or_row(tree, left, right, operation)
    if operation == DIVIDE and is_zero(b):
        return Signed(NOT_LEGAL, 0)
    index = new_node(tree, kind)
    if sums:
        mark ^= right.sign
        add_part(tree, index, left.node, left.sign)
        add_part(tree, index, right.node, mark)
        tree.node[index].value = ratio_sum(
            ratio_negative(a, tree.large) if left.sign else a,
            ratio_negative(b, tree.large) if mark else b,
            tree.large,
        )
        return Signed(index, 0) if tree.as_written else turned_sum(tree, index)
    add_part(tree, index, left.node, 0)
    add_part(tree, index, right.node, mark)
    tree.node[index].value = ratio_product(
        a, ratio_inverse(b, tree.large) if mark else b, tree.large
    )
    return Signed(index, left.sign ^ right.sign)


cdef Signed power_or_row(Tree* tree, Signed left, Signed right, int operation) noexcept nogil:
    # No sign moves out of these.
    cdef int index
    cdef Ratio value
    if operation == BESIDE:
        if not can_be_row(tree, left.node, right.node):
            return Signed(NOT_LEGAL, 0)
        index = new_node(tree, ROW)
        add_card(tree, index, left.node)
        add_card(tree, index, right.node)
        tree.node[index].value = ratio_beside(
            tree.node[left.node].value, tree.node[right.node].value, tree.large
        )
        return Signed(index, 0)
    if not ratio_power(
        signed_value(tree, left), signed_value(tree, right), tree.large, &value
    ):
        return Signed(NOT_LEGAL, 0)
    return Signed(power_of(tree, left, right, value), 0)


cdef bint can_be_row(Tree* tree, int left, int right) noexcept nogil:
    cdef Node* row = &tree.node[left]
    cdef Node* card = &tree.node[right]
    return (
        is_number(row)
        and card.kind == CARD
        and can_stand_beside(row.value, True, tree.large)
        and can_stand_beside(card.value, False, tree.large)
    )


cdef void add_card(Tree* tree, int index, int part) noexcept nogil:
    # Or all cards of a row.
    if tree.node[part].kind == ROW:
        tree.node[index] = tree.node[part]
    else:
        add_part(tree, index, part, 0)


cdef int power_of(Tree* tree, Signed base, Signed exponent, Ratio value) noexcept nogil:
    cdef int index = new_node(tree, RAISED)
    cdef Node* node = &tree.node[index]
    node.value = value
    node.size = 2
    node.cards = tree.node[base.node].cards + tree.node[exponent.node].cards
    node.part[0] = <signed char>base.node
    node.part[1] = <signed char>exponent.node
    node.mark[0] = 0 if is_zero(tree.node[base.node].value) else <signed char>base.sign
    node.mark[1] = 0 if is_zero(tree.node[exponent.node].value) else <signed char>exponent.sign
    return index


cdef Signed turned_from_code(Tree* tree, code_t code) noexcept nogil:
    # The turned tree of a postfix program, or NOT_LEGAL. Its parts are in no order.
    cdef Signed stack[MAX_CARDS]
    cdef int height = 0
    cdef int token
    while code:
        token = code & 15
        code >>= 4
        if token <= MAX_CARDS:
            stack[height] = Signed(card_node(tree, token - 1), 0)
            height += 1
            continue
        height -= 1
        stack[height - 1] = turned_operation(tree, stack[height - 1], stack[height], token)
        if stack[height - 1].node == NOT_LEGAL:
            return stack[height - 1]
    return stack[0]


cdef int merged_from_code(Tree* tree, code_t code) noexcept nogil:
    # The merged tree of a postfix program, its signs as they are written, or NOT_LEGAL.
    cdef int node
    tree.as_written = True
    node = turned_from_code(tree, code).node
    tree.as_written = False
    return node


cdef void settle(Tree* tree, int index) noexcept nogil:
    # Put a turned tree in the fixed order, sums of value 0 turned to come first in it.
    cdef Node* node = &tree.node[index]
    cdef int place
    for place in range(node.size):
        settle(tree, node.part[place])
    if node.kind == SUM or node.kind == PRODUCT:
        sort_parts(tree, node)
    if node.kind == SUM and is_zero(node.value):
        turn_zero_sum(tree, node)


# Cores --------------------------------------------------------------------------------------------

cdef Signed core(Tree* tree, int index) noexcept nogil:
    # The turned tree without its idle groups, sums of value 0 turned to come first in the fixed
    # order. The given tree is left as it is, and is its own core where nothing has to be done.
    if not has_idle_group(tree, index):
        return Signed(index, 0)
    return reduced_core(tree, index)


cdef bint has_idle_group(Tree* tree, int index) noexcept nogil:
    # Or a sum of value 0, which has to be turned.
    cdef Node* node = &tree.node[index]
    cdef int place
    if node.kind == ROW:
        return False
    if (node.kind == SUM and is_zero(node.value)) or is_idle_power(tree, node):
        return True
    for place in range(node.size):
        if tree.node[node.part[place]].kind != CARD and has_idle_group(tree, node.part[place]):
            return True
    return node.kind != RAISED and first_idle_group(tree, node) != 0


cdef inline bint is_idle_power(Tree* tree, Node* node) noexcept nogil:
    # A power that is no more than its base: 1 to any exponent, or any base to 1.
    return node.kind == RAISED and (
        is_one(marked_value(tree, node, 0)) or is_one(marked_value(tree, node, 1))
    )


cdef Signed reduced_core(Tree* tree, int index) noexcept nogil:
    cdef Node* node = &tree.node[index]
    cdef Signed part
    cdef int place, result
    cdef int sign = 0
    if is_number(node):
        return Signed(index, 0)
    if node.kind == RAISED:
        return power_core(tree, node)
    result = new_node(tree, node.kind)
    for place in range(node.size):
        part = reduced_core(tree, node.part[place])
        if node.kind == SUM:
            add_part(tree, result, part.node, node.mark[place] ^ part.sign)
        else:
            add_part(tree, result, part.node, node.mark[place])
            sign ^= part.sign
    tree.node[result].value = ratio_negative(node.value, tree.large) if sign else node.value
    node = &tree.node[result]
    if node.kind == SUM:
        turned_sum(tree, result)  # adds parts of value 0; the total is that of the turned tree
    sort_parts(tree, node)
    while remove_idle_group(tree, node):
        pass
    if node.size == 1:
        return Signed(node.part[0], sign ^ node.mark[0])
    if node.kind == SUM and is_zero(node.value):
        turn_zero_sum(tree, node)
    return Signed(result, sign)


cdef Signed power_core(Tree* tree, Node* node) noexcept nogil:
    cdef Signed base = reduced_core(tree, node.part[0])
    cdef Signed exponent
    base.sign ^= node.mark[0]
    if is_idle_power(tree, node):
        return base
    exponent = reduced_core(tree, node.part[1])
    exponent.sign ^= node.mark[1]
    return Signed(power_of(tree, base, exponent, node.value), 0)


cdef void turn_zero_sum(Tree* tree, Node* node) noexcept nogil:
    # Of the two ways to turn a sum of value 0, the one that comes first in the fixed order stands.
    cdef Node turned = node[0]
    turn(tree, &turned)
    sort_parts(tree, &turned)
    if compare_all_parts(tree, &turned, node) < 0:
        node[0] = turned


cdef bint remove_idle_group(Tree* tree, Node* node) noexcept nogil:
    cdef int group = first_idle_group(tree, node)
    if group == 0:
        return False
    remove_group(tree, node, group)
    return True


cdef int first_idle_group(Tree* tree, Node* node) noexcept nogil:
    # The idle group with the fewest cards, among equals the first in the fixed order, as a set of
    # places; 0 if there is none.
    if node.size == 2 and not (is_idle_part(tree, node, 0) or is_idle_part(tree, node, 1)):
        return 0
    return compare_idle_groups(tree, node)


cdef inline bint is_idle_part(Tree* tree, Node* node, int place) noexcept nogil:
    cdef Ratio value = tree.node[node.part[place]].value
    return is_zero(value) if node.kind == SUM else is_one(value)


cdef int compare_idle_groups(Tree* tree, Node* node) noexcept nogil:
    cdef Ratio total[SUBSETS]
    cdef int whole = (1 << node.size) - 1
    cdef int multiplied = 0
    cdef int best = 0
    cdef int place, group
    totals_of_parts(tree, node, whole - 1, total)
    for place in range(node.size):
        multiplied |= 0 if node.mark[place] else 1 << place
    for group in range(1, whole):
        if node.kind == SUM:
            if not is_zero(total[group]):
                continue
        elif not is_one(total[group]) or multiplied & ~group == 0:
            continue
        if best == 0 or goes_first(tree, node, group, best):
            best = group
    return best


cdef void totals_of_parts(Tree* tree, Node* node, int last, Ratio* total) noexcept nogil:
    # The sum or product of every set of parts up to the last, marks included.
    cdef int place, group, rest
    for place in range(node.size):
        total[1 << place] = marked_value(tree, node, place)
    for group in range(1, last + 1):
        rest = group & (group - 1)
        if rest == 0:
            continue
        if node.kind == SUM:
            total[group] = ratio_sum(total[rest], total[group ^ rest], tree.large)
        else:
            total[group] = ratio_product(total[rest], total[group ^ rest], tree.large)


cdef inline Ratio marked_value(Tree* tree, Node* node, int place) noexcept nogil:
    # What a part adds to a sum, multiplies a product by, or is in a power.
    cdef Ratio value = tree.node[node.part[place]].value
    if node.mark[place] == 0:
        return value
    if node.kind == PRODUCT:
        return ratio_inverse(value, tree.large)
    return ratio_negative(value, tree.large)


cdef int group_cards(Tree* tree, Node* node, int group) noexcept nogil:
    cdef int place
    cdef int cards = 0
    for place in range(node.size):
        if group >> place & 1:
            cards += tree.node[node.part[place]].cards
    return cards


cdef bint goes_first(Tree* tree, Node* node, int a, int b) noexcept nogil:
    # Whether idle group a goes before idle group b. The node's parts are in order.
    cdef int i = 0
    cdef int j = 0
    cdef int order = group_cards(tree, node, a) - group_cards(tree, node, b)
    if order:
        return order < 0
    while a >> i and b >> j:
        while not a >> i & 1:
            i += 1
        while not b >> j & 1:
            j += 1
        order = compare_parts(tree, node, i, node, j)
        if order:
            return order < 0
        i += 1
        j += 1
    return a >> i == 0 and b >> j != 0


cdef void remove_group(Tree* tree, Node* node, int group) noexcept nogil:
    # An idle group changes no value: a total of 0 leaves a sum, a product of 1 leaves a product.
    cdef int place
    cdef int kept = 0
    node.cards -= group_cards(tree, node, group)
    for place in range(node.size):
        if not group >> place & 1:
            node.part[kept] = node.part[place]
            node.mark[kept] = node.mark[place]
            kept += 1
    node.size = kept
