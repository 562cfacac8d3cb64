"""Texts read as expressions; see reading.pxd."""

from libc.stdlib cimport free, realloc

from make24._kernel.code cimport BESIDE, DIVIDE, MINUS, OPPOSITE, PLUS, POWER, TIMES
from make24._kernel.dealing cimport (
    Kept,
    Pile,
    Quotient,
    pile_after,
    pile_find,
    pile_gather_printed,
)
from make24._kernel.number cimport is_same, quotient
from make24._kernel.ratio cimport Ratio, is_zero, ratio_negative
from make24._kernel.rules cimport POSITIVE, RATIONAL, Rules, has_operator
from make24._kernel.words cimport (
    BOXED,
    CLOSE_CURLY,
    DIGIT,
    DOLLAR,
    EMPTY,
    END,
    EQUALS,
    FRACTION,
    MATH_CLOSE_ROUND,
    MATH_OPEN_ROUND,
    MATH_OPEN_SQUARE,
    OPEN_CURLY,
    OPEN_ESCAPED,
    OPEN_ROUND,
    OPERATOR_NOT_ALLOWED,
    RIGHT,
    SYNTAX,
    TOO_DEEP,
    UNARY_MINUS,
    Word,
    Words,
    expect,
    go_on,
    has_equals,
    look,
    refuse,
    words_start,
)


cdef enum:
    ABOVE = 64  # pending, no kind of a word: the upper part of a fraction
    BELOW  # and the lower
    TO_CLOSING = 4  # from a bracket's kind to that of the one that closes it


# Sums ---------------------------------------------------------------------------------------------

cdef inline void add(Reading* reading, int operation, int place) noexcept nogil:
    reading.items[reading.used] = Item(operation, place, 0, False, Ratio(0, 1))
    reading.used += 1


cdef inline void add_number(Reading* reading, Item item) noexcept nogil:
    cdef const Rules* rules = &reading.words.notation.rules
    reading.items[reading.used] = item
    reading.used += 1
    if not rules.ordered:
        return
    if has_operator(rules, BESIDE):
        reading.passed += item.digits or 1
    elif rules.any_part:
        reading.passed = pile_after(reading.pile, reading.passed, item.value)
    else:
        reading.passed += 1


cdef inline void wait(Reading* reading, int kind, int place) noexcept nogil:
    reading.pending[reading.height] = Pending(kind, place)
    reading.height += 1


cdef inline bint is_operator(int kind) noexcept nogil:
    return PLUS <= kind <= OPPOSITE


cdef void let_go(Reading* reading, int base, bint of_products) noexcept nogil:
    # Add the operators that waited: all of them back to a bracket, or those that bind as products.
    cdef Pending* last
    while reading.height > base:
        last = &reading.pending[reading.height - 1]
        if not is_operator(last.kind) or (of_products and last.kind in (PLUS, MINUS)):
            return
        add(reading, last.kind, last.place)
        reading.height -= 1


cdef bint allow(Reading* reading, int operation, int place) noexcept nogil:
    return has_operator(&reading.words.notation.rules, operation) or refuse(
        &reading.words, OPERATOR_NOT_ALLOWED, place
    )


cdef bint open_group(Reading* reading, int opening, int kind, int place) noexcept nogil:
    cdef Words* words = &reading.words
    reading.depth += 1
    if words.next.kind == opening and reading.depth > words.notation.limits.depth:
        return refuse(words, TOO_DEEP, words.next.start)
    if not expect(words, opening):
        return False
    wait(reading, kind, place)
    return True


cdef bint read_sum(Reading* reading) noexcept nogil:
    # Read operands and what follows each, up to a word that belongs to no sum.
    cdef int base = reading.height
    cdef bint is_bracket = False
    cdef bint is_over = False
    while not is_over:
        if not read_operand(reading, &is_bracket) or not read_on(
            reading, base, is_bracket, &is_over
        ):
            return False
    return True


cdef bint read_operand(Reading* reading, bint* is_bracket) noexcept nogil:
    # Read a number, with the minus and the brackets that open before it.
    cdef Words* words = &reading.words
    cdef bint after_minus = False
    cdef int kind, place
    is_bracket[0] = False
    while True:
        kind = words.next.kind
        place = words.next.start
        if reading.pile.printed and is_part(reading) and read_card(reading, CLOSE_CURLY, place):
            return True
        if kind == DIGIT:
            add_number(
                reading,
                Item(0, place, words.next.digits, words.next.is_letter, words.next.value),
            )
            return go_on(words)
        if kind == MINUS and not after_minus:
            if not words.notation.unary_minus:
                return refuse(words, UNARY_MINUS, place)
            wait(reading, OPPOSITE, place)
            after_minus = True
            if not go_on(words):
                return False
            continue
        after_minus = False
        if kind == FRACTION:
            if (
                not allow(reading, DIVIDE, place)
                or not go_on(words)
                or not open_group(reading, OPEN_CURLY, ABOVE, place)
            ):
                return False
        elif OPEN_ROUND <= kind <= OPEN_ESCAPED:
            if reading.pile.printed and read_bracketed_card(reading):
                is_bracket[0] = True
                return go_on(words)
            if not open_group(reading, kind, kind, place):
                return False
        else:
            return refuse(words, SYNTAX, place)


cdef bint read_on(Reading* reading, int base, bint is_bracket, bint* is_over) noexcept nogil:
    # Read what follows an operand: brackets that close, and an operator or nothing more.
    cdef Words* words = &reading.words
    cdef int kind, place
    cdef Pending last
    while True:
        kind = words.next.kind
        place = words.next.start
        if PLUS <= kind <= POWER:
            if not allow(reading, kind, place):
                return False
            if kind != POWER:
                let_go(reading, base, kind == TIMES or kind == DIVIDE)
            wait(reading, kind, place)
            return go_on(words)
        if not words.notation.strict and (
            OPEN_ROUND <= kind <= OPEN_ESCAPED or (kind == FRACTION and is_bracket)
        ):
            if not allow(reading, TIMES, place):
                return False
            let_go(reading, base, True)
            wait(reading, TIMES, place)
            return True
        let_go(reading, base, False)
        if reading.height == base:
            is_over[0] = True
            return True
        last = reading.pending[reading.height - 1]
        if kind != (CLOSE_CURLY if last.kind in (ABOVE, BELOW) else last.kind + TO_CLOSING):
            return refuse(words, SYNTAX, place)
        reading.height -= 1
        reading.depth -= 1
        if not go_on(words):
            return False
        if last.kind == ABOVE:
            return open_group(reading, OPEN_CURLY, BELOW, last.place)
        if last.kind == BELOW:
            add(reading, DIVIDE, last.place)
        is_bracket = True


# Cards that are printed in brackets ---------------------------------------------------------------

cdef inline bint is_part(Reading* reading) noexcept nogil:
    # Whether a part of a fraction has just begun.
    return reading.height > 0 and reading.pending[reading.height - 1].kind in (ABOVE, BELOW)


cdef bint read_bracketed_card(Reading* reading) noexcept nogil:
    # Read a bracket that holds but a card, up to where it closes; or stay where there is none.
    cdef Words* words = &reading.words
    cdef Word start = words.next
    return (
        go_on(words) and read_card(reading, start.kind + TO_CLOSING, start.start)
    ) or stay(words, start)


cdef bint read_card(Reading* reading, int closing, int place) noexcept nogil:
    # Read a card as it is printed, up to what closes it; or stay where there is none.
    cdef Words* words = &reading.words
    cdef Word start = words.next
    cdef Quotient text
    cdef Kept* kept
    if (
        read_quotient(words, &text)
        and words.next.kind == closing
        and not text.has_letter
        and not is_zero(text.below)
    ):
        kept = pile_find(reading.pile, value_of(&text, words.large))
        if kept != NULL and is_printed(kept, &text, words.large) and is_wanted(reading, kept):
            kept.left_in_brackets -= 1
            add_number(reading, Item(0, place, 0, False, kept.value))
            return True
    return stay(words, start)


cdef bint is_printed(Kept* kept, Quotient* text, void* large) noexcept nogil:
    # Whether a card is printed like that: 1/2, and not 2/4.
    return (
        kept.is_printed
        and kept.text.has_line == text.has_line
        and is_same(kept.text.below, text.below, large)
    )


cdef bint is_wanted(Reading* reading, Kept* kept) noexcept nogil:
    # Whether a card is to be used here.
    cdef Pile* pile = reading.pile
    cdef const Rules* rules = &reading.words.notation.rules
    cdef int place, after
    if kept.left_in_brackets == 0:
        return False
    if not rules.ordered:
        return True
    if not rules.any_part:
        place = next_card(reading)
        return place < pile.size and is_same(pile.cards[place].value, kept.value, pile.large)
    if has_operator(rules, BESIDE) or not can_be_calculated(reading, kept):
        return True
    # Whatever leaves more of the hand for the numbers that follow.
    after = pile_after(pile, reading.passed, kept.text.above)
    if kept.text.has_line:
        after = pile_after(pile, after, kept.text.below)
    return after > pile.size or pile_after(pile, reading.passed, kept.value) <= after


cdef int next_card(Reading* reading) noexcept nogil:
    # The next card where none may be left out; beyond all, if a number ends within one.
    cdef int place = 0
    if not has_operator(&reading.words.notation.rules, BESIDE):
        return reading.passed
    while place < reading.pile.size and reading.pile.cards[place].place != reading.passed:
        place += 1
    return place


cdef bint can_be_calculated(Reading* reading, Kept* kept) noexcept nogil:
    # Whether rules allow a quotient, or a minus before a number, in place of a card.
    cdef const Rules* rules = &reading.words.notation.rules
    if kept.text.is_negative and not (
        reading.words.notation.unary_minus and rules.values != POSITIVE
    ):
        return False
    return not kept.text.has_line or (rules.values == RATIONAL and has_operator(rules, DIVIDE))


cdef bint stay(Words* words, Word start) noexcept nogil:
    # Go back to where there is not what has been looked for.
    words.next = start
    words.reason = RIGHT
    return False


# Numbers of one or two words ----------------------------------------------------------------------

cdef bint read_quotient(Words* words, Quotient* text) noexcept nogil:
    # Read a number, or two with a line between them, and a minus before it.
    cdef bint is_fraction
    text.has_letter = False
    text.below = Ratio(1, 1)
    text.is_negative = words.next.kind == MINUS
    if text.is_negative and not go_on(words):
        return False
    is_fraction = words.next.kind == FRACTION
    if is_fraction and not (go_on(words) and expect(words, OPEN_CURLY)):
        return False
    if not read_digits(words, &text.above, &text.has_letter):
        return False
    text.has_line = is_fraction or words.next.kind == DIVIDE
    if not text.has_line:
        return True
    if is_fraction:
        if not (expect(words, CLOSE_CURLY) and expect(words, OPEN_CURLY)):
            return False
    elif not go_on(words):
        return False
    if not read_digits(words, &text.below, &text.has_letter):
        return False
    return not is_fraction or expect(words, CLOSE_CURLY)


cdef bint read_digits(Words* words, Ratio* value, bint* has_letter) noexcept nogil:
    value[0] = words.next.value
    has_letter[0] |= words.next.is_letter
    return expect(words, DIGIT)


cdef Ratio value_of(Quotient* text, void* large) noexcept nogil:
    # The value of a quotient that does not divide by zero.
    cdef Ratio value = text.above
    if text.has_line:
        value = quotient(value, text.below, large)
    return ratio_negative(value, large) if text.is_negative else value


cdef bint read_total(Reading* reading, Total* total) noexcept nogil:
    total.claimed = True
    total.place = reading.words.next.start
    return read_quotient(&reading.words, &total.text)


# Whole texts --------------------------------------------------------------------------------------

cdef bint open_mathematics(Reading* reading) noexcept nogil:
    # Go over what opens mathematics; what has to close it waits.
    cdef Words* words = &reading.words
    cdef int kind
    while not words.notation.strict:
        kind = words.next.kind
        if kind == BOXED and not is_boxed(reading):
            if not go_on(words) or not expect(words, OPEN_CURLY):
                return False
            wait(reading, CLOSE_CURLY, 0)
        elif kind in (DOLLAR, MATH_OPEN_ROUND, MATH_OPEN_SQUARE):
            if kind != DOLLAR:
                kind += MATH_CLOSE_ROUND - MATH_OPEN_ROUND
            wait(reading, kind, 0)
            if not go_on(words):
                return False
        else:
            return True
    return True


cdef bint is_boxed(Reading* reading) noexcept nogil:
    cdef int place
    for place in range(reading.height):
        if reading.pending[place].kind == CLOSE_CURLY:
            return True
    return False


cdef bint close_mathematics(Reading* reading) noexcept nogil:
    # Go over what closes mathematics, as far as it does.
    while reading.height and (
        reading.words.next.kind == reading.pending[reading.height - 1].kind
    ):
        reading.height -= 1
        if not go_on(&reading.words):
            return False
    return True


cdef bint begin(Reading* reading) noexcept nogil:
    reading.used = reading.passed = reading.height = reading.depth = 0
    reading.total.claimed = False
    return look(&reading.words, 0) and open_mathematics(reading)


cdef bint read_side(Reading* reading, int end, Total* total) noexcept nogil:
    # Whether one side is a total, and then comes an equals sign, or the end.
    return (
        read_total(reading, total)
        and close_mathematics(reading)
        and reading.words.next.kind == end
        and (end == EQUALS or reading.height == 0)
    )


cdef bint read_answer(Reading* reading, bint turned) noexcept nogil:
    # Read an expression, and a total to the left or to the right of it. Where both sides could be
    # the total, the right one is, unless it alone is written as a fraction; turned, the other one.
    cdef Words* words = &reading.words
    cdef Word start, middle
    cdef int height
    cdef Total left, right
    cdef bint is_turned
    if not begin(reading):
        return False
    if words.next.kind == END:
        return refuse(words, EMPTY, words.next.start)
    start = words.next
    height = reading.height
    if has_equals(words) and read_side(reading, EQUALS, &left):
        if not go_on(words) or not open_mathematics(reading):
            return False
        middle = words.next
        height = reading.height
        reading.has_other = read_side(reading, END, &right)
        is_turned = reading.has_other and not left.text.has_line and right.text.has_line
        if not reading.has_other or is_turned != turned:
            go_back(reading, middle, height)
            reading.total = left
            return read_sum(reading) and finish(reading)
        begin(reading)
    else:
        go_back(reading, start, height)
    if not read_sum(reading) or not close_mathematics(reading):
        return False
    if words.next.kind == EQUALS and not (
        go_on(words) and open_mathematics(reading) and read_total(reading, &reading.total)
    ):
        return False
    return finish(reading)


cdef inline void go_back(Reading* reading, Word word, int height) noexcept nogil:
    # To where nothing has been opened since.
    stay(&reading.words, word)
    reading.height = height


cdef bint finish(Reading* reading) noexcept nogil:
    # Read what closes mathematics, up to the end.
    return close_mathematics(reading) and expect(
        &reading.words, reading.pending[reading.height - 1].kind if reading.height else <int>END
    )


cdef bint make_room(Reading* reading, int size) noexcept nogil:
    # No character makes more than one item, nor leaves more than two waiting.
    cdef void* items
    cdef void* pending
    if size < reading.room:
        return True
    items = realloc(reading.items, (size + 1) * sizeof(Item))
    if items != NULL:
        reading.items = <Item*>items
    pending = realloc(reading.pending, 2 * (size + 1) * sizeof(Pending))
    if pending != NULL:
        reading.pending = <Pending*>pending
    reading.failed = items == NULL or pending == NULL
    if not reading.failed:
        reading.room = size + 1
    return not reading.failed


cdef bint read(Reading* reading, const unsigned char* text, Py_ssize_t size) noexcept nogil:
    # Read a text; if not, the words say why, unless there was no memory.
    reading.failed = reading.has_other = False
    pile_gather_printed(reading.pile)
    return (
        words_start(&reading.words, text, size)
        and make_room(reading, reading.words.size)
        and read_answer(reading, False)
    )


cdef bint read_other(Reading* reading) noexcept nogil:
    # Read the text once more, with the other side as the expression.
    pile_gather_printed(reading.pile)
    return read_answer(reading, True)


cdef void reading_start(Reading* reading, Pile* pile) noexcept nogil:
    reading.pile = pile
    reading.words.large = pile.large
    reading.items = NULL
    reading.pending = NULL
    reading.room = 0
    reading.failed = False


cdef void reading_free(Reading* reading) noexcept nogil:
    free(reading.items)
    free(reading.pending)
