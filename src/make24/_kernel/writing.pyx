"""Expressions in the natural order and as text; see writing.pxd."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from make24._kernel.code cimport (
    BESIDE,
    DIVIDE,
    MINUS,
    OPPOSITE,
    PLUS,
    POWER,
    TIMES,
    Code,
    card_code,
    code_t,
    joined,
)
from make24._kernel.hand cimport MAX_CARDS, MAX_TOKENS, Cards, Hand
from make24._kernel.ratio cimport ratio_compare
from make24._kernel.tree cimport CARD, PRODUCT, RAISED, ROW, SUM, Node, Tree, is_number

cdef enum:
    SHORT = 256  # bytes kept on the stack for two texts


cdef const char* ASCII = b"+-*/^"


# The natural order --------------------------------------------------------------------------------

cdef Written natural(Tree* tree, int index) noexcept nogil:
    # How a tree is written, its signs as they stand. A sum of which every part is subtracted reads
    # as if all were added: no expression, but a code that no other turned tree has, since with that
    # value it would be negative.
    cdef Node* node = &tree.node[index]
    cdef Written part[MAX_CARDS]
    cdef signed char order[MAX_CARDS]
    cdef Written result
    cdef int place, hole, which, mark
    if node.kind == CARD:
        result.code = card_code(node.card)
        result.length = tree.cards.text_start[node.card + 1] - tree.cards.text_start[node.card]
        result.brackets = 0
        return result
    if node.kind == ROW:
        return written_row(tree, node)
    if node.kind == RAISED:
        return written_power(tree, node)
    for place in range(node.size):
        part[place] = natural(tree, node.part[place])
        if node.kind == PRODUCT and tree.node[node.part[place]].kind == SUM:
            part[place].length += 2
            part[place].brackets += 1
        hole = place
        while hole and goes_before(tree, node, part, place, order[hole - 1]):
            order[hole] = order[hole - 1]
            hole -= 1
        order[hole] = <signed char>place
    result = part[order[0]]
    for place in range(1, node.size):
        which = order[place]
        mark = node.mark[which] ^ node.mark[order[0]]
        result.length += part[which].length + 1
        result.brackets += part[which].brackets
        result.code = joined(
            result.code,
            part[which].code,
            (MINUS if mark else PLUS) if node.kind == SUM else (DIVIDE if mark else TIMES),
        )
    return result


cdef Written as_it_stands(Tree* tree, code_t code) noexcept nogil:
    # How a program by ranks is written if its order is kept.
    cdef int token[MAX_CARDS]  # the operators of the operands so far, 0 for a number
    cdef int height = 0
    cdef int operation
    cdef Written result
    result.code = Code(code, 0)
    result.length = result.brackets = 0
    while code:
        operation = code & 15
        code >>= 4
        result.code.length += 1
        if operation < PLUS:
            result.length += (
                tree.cards.text_start[operation] - tree.cards.text_start[operation - 1]
            )
            token[height] = 0
            height += 1
            continue
        height -= 1
        if operation == BESIDE:
            continue
        result.length += 1
        result.brackets += token[height - 1] != 0 and needs_brackets(
            token[height - 1], operation, False, AS_READ
        )
        result.brackets += token[height] != 0 and needs_brackets(
            token[height], operation, True, AS_READ
        )
        token[height - 1] = operation
    result.length += 2 * result.brackets
    return result


cdef Written written_row(Tree* tree, Node* node) noexcept nogil:
    cdef Written result = natural(tree, node.part[0])
    cdef Written card
    cdef int place
    for place in range(1, node.size):
        card = natural(tree, node.part[place])
        result.code = joined(result.code, card.code, BESIDE)
        result.length += card.length
    return result


cdef Written written_power(Tree* tree, Node* node) noexcept nogil:
    cdef Written result = written_operand(tree, node, 0)
    cdef Written exponent = written_operand(tree, node, 1)
    result.code = joined(result.code, exponent.code, POWER)
    result.length += exponent.length + 1
    result.brackets += exponent.brackets
    return result


cdef Written written_operand(Tree* tree, Node* power, int place) noexcept nogil:
    # The base or exponent. A sum of which every part is subtracted, itself or as a factor, reads as
    # its opposite; that and the mark are made good by turning another factor, or else by a token
    # that no expression has.
    cdef Node* operand = &tree.node[power.part[place]]
    cdef Node* turned = NULL
    cdef int opposites = power.mark[place]
    cdef int factor
    cdef Written result
    if operand.kind == SUM:
        opposites ^= turn_out(tree, operand, &turned)
    elif operand.kind == PRODUCT:
        for factor in range(operand.size):
            if tree.node[operand.part[factor]].kind == SUM:
                opposites ^= turn_out(tree, &tree.node[operand.part[factor]], &turned)
    if opposites == 0 or turned == NULL:
        result = natural(tree, power.part[place])
    else:
        turn_marks(turned)
        result = natural(tree, power.part[place])
        turn_marks(turned)
    if opposites and turned == NULL:
        result.code.bits |= <code_t>OPPOSITE << 4 * result.code.length
        result.code.length += 1
    if not is_number(operand):
        result.length += 2
        result.brackets += 1
    return result


cdef bint turn_out(Tree* tree, Node* node, Node** turned) noexcept nogil:
    # Whether a sum reads as its opposite. One that has parts of both kinds can be turned.
    cdef int place
    cdef int subtracted = 0
    for place in range(node.size):
        subtracted += node.mark[place]
    if 0 < subtracted < node.size and turned[0] == NULL:
        turned[0] = node
    return subtracted == node.size


cdef void turn_marks(Node* node) noexcept nogil:
    cdef int place
    for place in range(node.size):
        node.mark[place] ^= 1


cdef bint goes_before(Tree* tree, Node* node, Written* part, int a, int b) noexcept nogil:
    # Added before subtracted, then the smaller value, a card, the shorter text, ASCII order.
    cdef Node* left = &tree.node[node.part[a]]
    cdef Node* right = &tree.node[node.part[b]]
    cdef int order = node.mark[a] - node.mark[b]
    if order == 0:
        order = ratio_compare(left.value, right.value, tree.large)
    if order == 0:
        order = (left.kind != CARD) - (right.kind != CARD)
    if order == 0 and left.kind != CARD:
        order = part[a].length - part[b].length
        if order == 0:
            order = compare_parts(tree, node, part, a, b)
        if order == 0:
            return part[a].code.bits < part[b].code.bits
    return order < 0


cdef int compare_parts(Tree* tree, Node* node, Written* part, int a, int b) noexcept nogil:
    # As texts of the same length, which of the parts of a product can be a sum in brackets.
    cdef bint a_opens = node.kind == PRODUCT and tree.node[node.part[a]].kind == SUM
    cdef bint b_opens = node.kind == PRODUCT and tree.node[node.part[b]].kind == SUM
    cdef code_t code_a = part[a].code.bits
    cdef code_t code_b = part[b].code.bits
    if a_opens == b_opens:
        return compare_texts(tree, code_a, code_b)
    return compare_opened(tree, code_a, a_opens, code_b, b_opens)


cdef int compare_texts(Tree* tree, code_t a, code_t b) noexcept nogil:
    # In ASCII order; the texts have the same length.
    return compare_opened(tree, a, False, b, False)


cdef int compare_opened(
    Tree* tree, code_t a, bint a_opens, code_t b, bint b_opens
) noexcept nogil:
    # Each text with or without a bracket before it.
    cdef char[SHORT] near
    cdef const Cards* cards = tree.cards
    cdef int size = longest(cards)
    cdef char* texts = near
    cdef int length, order
    if 2 * size > SHORT:
        texts = <char*>malloc(2 * size)
        if texts == NULL:
            tree.failed = True
            return 0
    texts[0] = texts[size] = b"("
    length = a_opens + write(cards, a, AS_READ, ASCII, texts + a_opens)
    length = min(length, b_opens + write(cards, b, AS_READ, ASCII, texts + size + b_opens))
    order = memcmp(texts, texts + size, length)
    if texts != near:
        free(texts)
    return order


cdef code_t with_places(const Cards* cards, code_t code) noexcept nogil:
    # Put places for ranks: equal cards take theirs from left to right, where the hand keeps its
    # order each card the first place that is left.
    cdef int used[MAX_TOKENS]
    cdef code_t result = 0
    cdef int shift = 0
    cdef int following = 0
    cdef int token
    memset(used, 0, sizeof(used))
    while code >> shift:
        token = code >> shift & 15
        if token <= MAX_CARDS and cards.ordered:
            while cards.rank[following] != token - 1:
                following += 1
            following += 1
            token = following
        elif token <= MAX_CARDS:
            used[token] += 1
            token += used[token] - 1
        result |= <code_t>token << shift
        shift += 4
        if shift == 64:
            break
    return result


# Text ---------------------------------------------------------------------------------------------

cdef struct Text:
    const Cards* cards
    Brackets brackets
    const char* operators  # five characters for + - * / ^
    char* end
    int count
    int token[MAX_TOKENS]
    int left[MAX_TOKENS]
    int right[MAX_TOKENS]


cdef int longest(const Cards* cards) noexcept nogil:
    # No expression over the cards has a longer text: each operator brings a pair of brackets.
    return cards.text_start[cards.size] + 3 * cards.size


cdef int write(
    const Cards* cards, code_t code, Brackets brackets, const char* operators, char* out
) noexcept nogil:
    # Write a code as it stands, by places or ranks, to out. Returns the length.
    cdef Text text
    cdef int stack[MAX_CARDS]
    cdef int height = 0
    text.cards = cards
    text.brackets = brackets
    text.operators = operators
    text.end = out
    text.count = 0
    while code:
        text.token[text.count] = code & 15
        code >>= 4
        if text.token[text.count] == OPPOSITE:
            continue
        if text.token[text.count] > MAX_CARDS:
            height -= 2
            text.left[text.count] = stack[height]
            text.right[text.count] = stack[height + 1]
        stack[height] = text.count
        height += 1
        text.count += 1
    write_token(&text, text.count - 1)
    return <int>(text.end - out)


cdef void write_token(Text* text, int index) noexcept nogil:
    cdef int token = text.token[index]
    cdef int start, size
    if token <= MAX_CARDS:
        start = text.cards.text_start[token - 1]
        size = text.cards.text_start[token] - start
        memcpy(text.end, text.cards.text + start, size)
        text.end += size
        return
    write_operand(text, token, text.left[index], False)
    if token != BESIDE:
        text.end[0] = text.operators[token - PLUS]
        text.end += 1
    write_operand(text, token, text.right[index], True)


cdef void write_operand(Text* text, int operation, int index, bint right) noexcept nogil:
    cdef int token = text.token[index]
    cdef bint brackets = (
        token > MAX_CARDS
        and token != BESIDE
        and needs_brackets(token, operation, right, text.brackets)
    )
    if brackets:
        text.end[0] = b"("
        text.end += 1
    write_token(text, index)
    if brackets:
        text.end[0] = b")"
        text.end += 1


cdef inline bint needs_brackets(
    int inner, int outer, bint right, Brackets brackets
) noexcept nogil:
    # Whether an operand, with operator inner, stands in brackets.
    if inner >= POWER or outer >= POWER:
        return inner != BESIDE and (outer == POWER or brackets == ALL_BRACKETS)
    if brackets == ALL_BRACKETS or (inner <= MINUS and outer >= TIMES):
        return True
    if not right or (inner <= MINUS) != (outer <= MINUS):
        return False
    return brackets == AS_READ or outer == MINUS or outer == DIVIDE


cdef str code_text(Hand hand, code_t code, Brackets brackets, const char* operators):
    # The text of a code as it stands, by places.
    cdef const Cards* cards = hand.written()
    cdef char[SHORT] near
    cdef int size = longest(cards)
    if size <= SHORT:
        return near[:write(cards, code, brackets, operators, near)].decode("ascii")
    far = bytearray(size)
    return far[:write(cards, code, brackets, operators, far)].decode("ascii")
