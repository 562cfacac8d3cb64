"""Texts read as expressions; see reading.pxd. The oracle's grammar tells what is read."""

from libc.stdlib cimport free, realloc
from libc.string cimport memcmp

from make24._kernel.code cimport DIVIDE, MINUS, OPPOSITE, PLUS, POWER, TIMES
from make24._kernel.ratio cimport Large, Ratio, Spare, ratio_from_fraction

from decimal import Decimal

cdef enum Kind:
    # Words, besides the operators, which are their tokens.
    UNKNOWN = 16
    NEVER
    SPACE
    DIGIT
    LETTER
    POINT
    BACKSLASH
    END
    EQUALS
    OPEN_ROUND
    OPEN_SQUARE
    OPEN_CURLY
    OPEN_ESCAPED
    CLOSE_ROUND
    CLOSE_SQUARE
    CLOSE_CURLY
    CLOSE_ESCAPED
    DOLLAR
    MATH_OPEN_ROUND
    MATH_OPEN_SQUARE
    MATH_CLOSE_ROUND
    MATH_CLOSE_SQUARE
    FRACTION
    BOXED
    LEFT
    RIGHT_SIDE
    COMMA_SPACE
    ABOVE  # pending: the upper and the lower part of a fraction
    BELOW


cdef enum:
    WHOLE_DIGITS = 18  # that always fit a pair
    TO_CLOSING = 4  # from a bracket's kind to that of the one that closes it


# Characters and commands --------------------------------------------------------------------------

cdef unsigned char[128] KIND
cdef unsigned char[128] CARD


cdef struct Spelling:
    const char* text
    int length
    int kind


cdef Spelling[40] WIDE  # characters beyond ASCII
cdef int wide_count = 0
cdef Spelling[24] COMMANDS
cdef int command_count = 0

# What the spellings point to
cdef dict CHARACTERS = {
    "\u00d7\u00b7\u22c5\u2217\uff0a": TIMES,
    "\u00f7\u2215\uff0f": DIVIDE,
    "\u2212\u2013\uff0d": MINUS,
    "\uff0b": PLUS,
    "\uff1d": EQUALS,
    "\uff08": OPEN_ROUND,
    "\uff09": CLOSE_ROUND,
    "\uff3b": OPEN_SQUARE,
    "\uff3d": CLOSE_SQUARE,
    "\uff5b": OPEN_CURLY,
    "\uff5d": CLOSE_CURLY,
    "\u00a0\u2009\u202f\u3000": SPACE,
}
cdef dict NAMES = {
    "times": TIMES,
    "cdot": TIMES,
    "div": DIVIDE,
    "frac": FRACTION,
    "dfrac": FRACTION,
    "tfrac": FRACTION,
    "boxed": BOXED,
    "left": LEFT,
    "right": RIGHT_SIDE,
    "{": OPEN_ESCAPED,
    "}": CLOSE_ESCAPED,
    "(": MATH_OPEN_ROUND,
    ")": MATH_CLOSE_ROUND,
    "[": MATH_OPEN_SQUARE,
    "]": MATH_CLOSE_SQUARE,
    ",": COMMA_SPACE,
}
cdef list SPELLED = []


cdef Spelling spelling(str text, int kind):
    encoded = text.encode()
    SPELLED.append(encoded)
    return Spelling(<const char*>encoded, len(encoded), kind)


cdef void prepare() except *:
    global wide_count, command_count
    cdef int character
    for character in range(128):
        KIND[character] = UNKNOWN
    for name, kind in {
        "0123456789": DIGIT, " \t\n\r": SPACE, "!%&|~": NEVER, ".": POINT, "\\": BACKSLASH,
        "+": PLUS, "-": MINUS, "*": TIMES, "/": DIVIDE, "^": POWER, "=": EQUALS, "$": DOLLAR,
        "(": OPEN_ROUND, "[": OPEN_SQUARE, "{": OPEN_CURLY,
        ")": CLOSE_ROUND, "]": CLOSE_SQUARE, "}": CLOSE_CURLY,
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz": LETTER,
    }.items():
        for each in name:
            KIND[ord(each)] = kind
    for name, value in {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.items():
        CARD[ord(name)] = CARD[ord(name.lower())] = value
    for name, kind in CHARACTERS.items():
        for each in name:
            WIDE[wide_count] = spelling(each, kind)
            wide_count += 1
    for name, kind in NAMES.items():
        COMMANDS[command_count] = spelling(name, kind)
        command_count += 1


prepare()


# Failing ------------------------------------------------------------------------------------------

cdef bint refuse(Reading* reading, Reason reason, int place) noexcept nogil:
    reading.reason = reason
    reading.place = place
    return False


# Words --------------------------------------------------------------------------------------------

cdef int wide_kind(Reading* reading, int start, int* length) noexcept nogil:
    # The kind of a character beyond ASCII; DIGIT for one of full width.
    cdef const unsigned char* at = reading.text + start
    cdef int left = reading.size - start
    cdef int which
    if left >= 3 and at[0] == 0xEF and at[1] == 0xBC and 0x90 <= at[2] <= 0x99:
        length[0] = 3
        return DIGIT
    for which in range(wide_count):
        if WIDE[which].length <= left and memcmp(at, WIDE[which].text, WIDE[which].length) == 0:
            length[0] = WIDE[which].length
            return WIDE[which].kind
    return UNKNOWN


cdef int kind_at(Reading* reading, int start, int* length) noexcept nogil:
    # The kind of the character at a place, END after the last.
    cdef int character
    length[0] = 1
    if start >= reading.size:
        return END
    character = reading.text[start]
    if character < 128:
        return KIND[character]
    return UNKNOWN if reading.notation.strict else wide_kind(reading, start, length)


cdef int name_end(Reading* reading, int start) noexcept nogil:
    # Where the name of a command ends that begins after a backslash: letters, or one of anything.
    cdef int end = start
    while (
        end < reading.size and reading.text[end] < 128 and KIND[reading.text[end]] == LETTER
    ):
        end += 1
    return end if end > start else start + 1


cdef int command_at(Reading* reading, int start, int* length) noexcept nogil:
    # The kind of the command that begins with a backslash there.
    cdef int end = name_end(reading, start + 1)
    cdef int which
    length[0] = end - start
    for which in range(command_count):
        if (
            end <= reading.size
            and COMMANDS[which].length == end - start - 1
            and memcmp(reading.text + start + 1, COMMANDS[which].text, end - start - 1) == 0
        ):
            return COMMANDS[which].kind
    return UNKNOWN


cdef int after_spaces(Reading* reading, int start) noexcept nogil:
    cdef int length
    cdef int kind
    while True:
        kind = kind_at(reading, start, &length)
        if kind == BACKSLASH and not reading.notation.strict:
            kind = command_at(reading, start, &length)
        if kind != SPACE and kind != COMMA_SPACE:
            return start
        start += length


cdef bint look(Reading* reading, int start) noexcept nogil:
    # Find the word that begins there, or after spaces.
    cdef int length, kind
    cdef Word* word = &reading.word
    start = after_spaces(reading, start)
    kind = kind_at(reading, start, &length)
    word.start = start
    word.end = start + length
    word.kind = kind
    if kind == DIGIT:
        return look_at_number(reading)
    if kind == END:
        word.end = start
        return True
    if kind == NEVER or is_doubled(reading, start):
        return refuse(reading, OPERATOR_NOT_ALLOWED, start)
    if kind == POINT:
        if is_digit(reading, start + 1):
            return refuse(reading, DECIMAL_NUMBER, start)
        return refuse(reading, UNKNOWN_CHARACTER, start)
    if reading.notation.strict:
        if kind > POWER and kind not in (EQUALS, OPEN_ROUND, CLOSE_ROUND):
            return refuse(reading, UNKNOWN_CHARACTER, start)
        return True
    if kind == LETTER:
        return look_at_letter(reading)
    if kind == BACKSLASH:
        return look_at_command(reading)
    return kind != UNKNOWN or refuse(reading, UNKNOWN_CHARACTER, start)


cdef bint is_doubled(Reading* reading, int start) noexcept nogil:
    # Whether ** or // begins there.
    cdef int character = reading.text[start]
    return (
        (character == c"*" or character == c"/")
        and start + 1 < reading.size
        and reading.text[start + 1] == character
    )


cdef bint is_digit(Reading* reading, int start) noexcept nogil:
    # Whether a digit is there, of any notation.
    cdef int length
    if start >= reading.size:
        return False
    if reading.text[start] < 128:
        return KIND[reading.text[start]] == DIGIT
    return wide_kind(reading, start, &length) == DIGIT


cdef bint look_at_number(Reading* reading) noexcept nogil:
    cdef Word* word = &reading.word
    cdef int end = word.start
    cdef int digits = 0
    cdef int first = 0
    cdef int length, digit
    cdef long long value = 0
    while kind_at(reading, end, &length) == DIGIT:
        digit = reading.text[end + length - 1] - (c"0" if length == 1 else 0x90)
        if digits == 0:
            first = digit
        if digits < WHOLE_DIGITS:
            value = 10 * value + digit
        digits += 1
        end += length
    word.end = end
    if end < reading.size and reading.text[end] == c".":
        return refuse(reading, DECIMAL_NUMBER, word.start)
    if digits > reading.notation.limits.digits:
        return refuse(reading, TOO_LONG, word.start)
    if digits > 1 and first == 0:
        return refuse(reading, LEADING_ZERO, word.start)
    word.value = Ratio(value, 1)
    if digits > WHOLE_DIGITS:
        word.value = large_number(reading, word.start, end)
    return True


cdef Ratio large_number(Reading* reading, int start, int end) noexcept with gil:
    numbers = <Large>(<Spare*>reading.large).owner
    try:
        # By way of Decimal, which knows no limit to the digits of an int.
        number = int(Decimal(reading.text[start:end].decode()))
        return ratio_from_fraction(number, numbers)
    except BaseException as error:  # an interrupt, too, has to wait until it can be raised
        numbers.keep(error)
        return Ratio(0, 1)


cdef bint look_at_letter(Reading* reading) noexcept nogil:
    cdef Word* word = &reading.word
    word.end = name_end(reading, word.start)
    if word.end - word.start > 1 or CARD[reading.text[word.start]] == 0:
        return refuse(reading, UNKNOWN_CHARACTER, word.start)
    word.kind = DIGIT
    word.value = Ratio(CARD[reading.text[word.start]], 1)
    return True


cdef bint look_at_command(Reading* reading) noexcept nogil:
    cdef int start = reading.word.start
    cdef int length, inside, first
    cdef int kind = command_at(reading, start, &length)
    if kind == UNKNOWN:
        return refuse(reading, UNKNOWN_CHARACTER, start)
    reading.word.kind = kind
    reading.word.end = start + length
    if kind != LEFT and kind != RIGHT_SIDE:
        return True
    inside = after_spaces(reading, start + length)
    if kind_at(reading, inside, &length) == BACKSLASH:
        if command_at(reading, inside, &length) in (LEFT, RIGHT_SIDE):
            return refuse(reading, UNKNOWN_CHARACTER, start)
    if not look(reading, inside):  # one level deep, as has just been made sure
        return False
    first = OPEN_ROUND if kind == LEFT else CLOSE_ROUND
    if not first <= reading.word.kind <= first + OPEN_ESCAPED - OPEN_ROUND:
        return refuse(reading, UNKNOWN_CHARACTER, start)
    reading.word.start = start
    return True


cdef inline bint go_on(Reading* reading) noexcept nogil:
    return look(reading, reading.word.end)


cdef bint expect(Reading* reading, int kind) noexcept nogil:
    if reading.word.kind != kind:
        return refuse(reading, SYNTAX, reading.word.start)
    return go_on(reading)


# Sums ---------------------------------------------------------------------------------------------

cdef inline void add(Reading* reading, int operation, int place, Ratio value) noexcept nogil:
    reading.items[reading.used] = Item(operation, place, value)
    reading.used += 1
    reading.numbers += operation == 0


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
        add(reading, last.kind, last.place, Ratio(0, 1))
        reading.height -= 1


cdef bint allow(Reading* reading, int operation, int place) noexcept nogil:
    if reading.notation.operators >> (operation - PLUS) & 1:
        return True
    return refuse(reading, OPERATOR_NOT_ALLOWED, place)


cdef bint open_group(Reading* reading, int opening, int kind, int place) noexcept nogil:
    reading.depth += 1
    if reading.word.kind == opening and reading.depth > reading.notation.limits.depth:
        return refuse(reading, TOO_DEEP, reading.word.start)
    if not expect(reading, opening):
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
    cdef bint after_minus = False
    cdef int kind, place
    while True:
        kind = reading.word.kind
        place = reading.word.start
        if kind == DIGIT:
            add(reading, 0, place, reading.word.value)
            is_bracket[0] = False
            return go_on(reading)
        if kind == MINUS and not after_minus:
            if not reading.notation.unary_minus:
                return refuse(reading, UNARY_MINUS, place)
            wait(reading, OPPOSITE, place)
            after_minus = True
            if not go_on(reading):
                return False
            continue
        after_minus = False
        if kind == FRACTION:
            if (
                not allow(reading, DIVIDE, place)
                or not go_on(reading)
                or not open_group(reading, OPEN_CURLY, ABOVE, place)
            ):
                return False
        elif OPEN_ROUND <= kind <= OPEN_ESCAPED:
            if reading.printed_count and read_printed(reading):
                is_bracket[0] = True
                return reading.reason == RIGHT
            if not open_group(reading, kind, kind, place):
                return False
        else:
            return refuse(reading, SYNTAX, place)


cdef bint read_on(Reading* reading, int base, bint is_bracket, bint* is_over) noexcept nogil:
    # Read what follows an operand: brackets that close, and an operator or nothing more.
    cdef int kind, place
    cdef Pending last
    while True:
        kind = reading.word.kind
        place = reading.word.start
        if PLUS <= kind <= POWER:
            if not allow(reading, kind, place):
                return False
            if kind != POWER:
                let_go(reading, base, kind == TIMES or kind == DIVIDE)
            wait(reading, kind, place)
            return go_on(reading)
        if not reading.notation.strict and (
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
            return refuse(reading, SYNTAX, place)
        reading.height -= 1
        reading.depth -= 1
        if not go_on(reading):
            return False
        if last.kind == ABOVE:
            return open_group(reading, OPEN_CURLY, BELOW, last.place)
        if last.kind == BELOW:
            add(reading, DIVIDE, last.place, Ratio(0, 1))
        is_bracket = True


# Cards that are printed in brackets ---------------------------------------------------------------

cdef bint read_printed(Reading* reading) noexcept nogil:
    # Go over a bracket that holds but a card of the hand as it is printed, or stay where there is
    # none.
    cdef Word start = reading.word
    cdef bint is_negative, is_line
    cdef int which
    cdef Word above, below
    if look_for_quotient(reading, &is_negative, &above, &is_line, &below) and (
        reading.word.kind == start.kind + TO_CLOSING
    ):
        for which in range(reading.printed_count):
            if (
                not reading.printed[which].taken
                and (not reading.in_turn or reading.printed[which].place == reading.numbers)
                and is_printed(
                    reading, &reading.printed[which], is_negative, &above, is_line, &below
                )
            ):
                reading.printed[which].taken = True
                add(reading, 0, start.start, reading.printed[which].value)
                go_on(reading)
                return True
    reading.word = start
    reading.reason = RIGHT
    return False


cdef bint look_for_quotient(
    Reading* reading, bint* is_negative, Word* above, bint* is_line, Word* below
) noexcept nogil:
    cdef bint is_fraction
    if not go_on(reading):
        return False
    is_negative[0] = reading.word.kind == MINUS
    if is_negative[0] and not go_on(reading):
        return False
    is_fraction = reading.word.kind == FRACTION
    if is_fraction and not (go_on(reading) and expect(reading, OPEN_CURLY)):
        return False
    above[0] = reading.word
    if not expect(reading, DIGIT):
        return False
    is_line[0] = is_fraction or reading.word.kind == DIVIDE
    if not is_line[0]:
        return True
    if is_fraction:
        if not (expect(reading, CLOSE_CURLY) and expect(reading, OPEN_CURLY)):
            return False
    elif not go_on(reading):
        return False
    below[0] = reading.word
    if not expect(reading, DIGIT):
        return False
    return not is_fraction or expect(reading, CLOSE_CURLY)


cdef bint is_printed(
    Reading* reading, Printed* card, bint is_negative, Word* above, bint is_line, Word* below
) noexcept nogil:
    # Whether the words are the text of a card.
    cdef int at = 0
    if is_negative != (card.text[0] == c"-"):
        return False
    at += is_negative
    if not has_digits(reading, above, card, &at):
        return False
    if is_line:
        if at >= card.length or card.text[at] != c"/":
            return False
        at += 1
        if not has_digits(reading, below, card, &at):
            return False
    return at == card.length


cdef bint has_digits(Reading* reading, Word* word, Printed* card, int* at) noexcept nogil:
    # Whether the digits of a number stand at a place of a card's text; go over them.
    cdef int start = word.start
    cdef int length, digit
    if KIND[reading.text[start] & 127] == LETTER and reading.text[start] < 128:
        return False
    while start < word.end:
        kind_at(reading, start, &length)
        digit = reading.text[start + length - 1] - (c"0" if length == 1 else 0x90)
        if at[0] >= card.length or card.text[at[0]] != c"0" + digit:
            return False
        at[0] += 1
        start += length
    return True


# Totals -------------------------------------------------------------------------------------------

cdef bint read_total(Reading* reading, Total* total) noexcept nogil:
    total.claimed = True
    total.place = reading.word.start
    total.is_negative = reading.word.kind == MINUS
    total.below = Ratio(1, 1)
    if total.is_negative and not go_on(reading):
        return False
    total.above = reading.word.value
    if not expect(reading, DIGIT):
        return False
    total.is_bare = reading.word.kind != DIVIDE
    if total.is_bare:
        return True
    if not go_on(reading):
        return False
    total.below = reading.word.value
    return expect(reading, DIGIT)


cdef bint look_for_total(Reading* reading, int end, Total* total) noexcept nogil:
    # Go over a total that ends as it has to, or stay where there is none.
    cdef Word start = reading.word
    if read_total(reading, total) and reading.word.kind == end:
        return True
    reading.word = start
    reading.reason = RIGHT
    return False


cdef bint read_sides(Reading* reading, int end) noexcept nogil:
    # An expression, and a total to the left or to the right of it. Where both could be the total,
    # the right one is, unless it alone is written as a fraction.
    cdef Word start = reading.word
    cdef Word right
    cdef Total left_total, right_total
    if look_for_total(reading, EQUALS, &left_total):
        if not go_on(reading):
            return False
        right = reading.word
        if not look_for_total(reading, end, &right_total) or (
            left_total.is_bare and not right_total.is_bare
        ):
            reading.word = right
            reading.total = left_total
            return read_sum(reading)
        reading.word = start
    if not read_sum(reading):
        return False
    if reading.word.kind != EQUALS:
        return True
    return go_on(reading) and read_total(reading, &reading.total)


# Whole texts --------------------------------------------------------------------------------------

cdef bint read_opened(Reading* reading) noexcept nogil:
    # Go over what opens mathematics; what has to close it waits.
    cdef bint is_boxed = False
    cdef int kind
    while not reading.notation.strict:
        kind = reading.word.kind
        if kind == BOXED and not is_boxed:
            is_boxed = True
            if not go_on(reading) or not expect(reading, OPEN_CURLY):
                return False
            wait(reading, CLOSE_CURLY, 0)
        elif kind in (DOLLAR, MATH_OPEN_ROUND, MATH_OPEN_SQUARE):
            if kind != DOLLAR:
                kind += MATH_CLOSE_ROUND - MATH_OPEN_ROUND
            wait(reading, kind, 0)
            if not go_on(reading):
                return False
        else:
            return True
    return True


cdef bint read_answer(Reading* reading) noexcept nogil:
    cdef int end = END
    if not look(reading, 0) or not read_opened(reading):
        return False
    if reading.word.kind == END:
        return refuse(reading, EMPTY, reading.word.start)
    if reading.height:
        end = reading.pending[reading.height - 1].kind
    if not read_sides(reading, end):
        return False
    while reading.height:
        reading.height -= 1
        if not expect(reading, reading.pending[reading.height].kind):
            return False
    return reading.word.kind == END or refuse(reading, SYNTAX, reading.word.start)


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
    # Read a text; if not, the reason and the place say why, unless there was no memory.
    cdef Py_ssize_t limit = reading.notation.limits.length
    cdef int which
    reading.text = text
    reading.used = reading.numbers = reading.height = reading.depth = 0
    reading.total.claimed = False
    reading.failed = False
    reading.reason = RIGHT
    for which in range(reading.printed_count):
        reading.printed[which].taken = False
    if size > limit and (size > 4 * limit or characters(text, size) > limit):
        return refuse(reading, TOO_LONG, place_of(text, size, limit))
    reading.size = <int>size
    return make_room(reading, reading.size) and read_answer(reading)


cdef Py_ssize_t characters(const unsigned char* text, Py_ssize_t size) noexcept nogil:
    # How many characters there are in some bytes.
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t place
    for place in range(size):
        count += text[place] & 0xC0 != 0x80
    return count


cdef int place_of(const unsigned char* text, Py_ssize_t size, Py_ssize_t count) noexcept nogil:
    # The place after so many characters.
    cdef int place = 0
    while place < size and (count or text[place] & 0xC0 == 0x80):
        count -= text[place] & 0xC0 != 0x80
        place += 1
    return place


cdef void reading_start(Reading* reading) noexcept nogil:
    reading.items = NULL
    reading.pending = NULL
    reading.printed = NULL
    reading.printed_count = reading.room = 0
    reading.in_turn = False
    reading.failed = False


cdef void reading_free(Reading* reading) noexcept nogil:
    free(reading.items)
    free(reading.pending)
