"""Words of a text; see words.pxd."""

from libc.string cimport memchr, memcmp

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, POWER, TIMES
from make24._kernel.ratio cimport Large, Ratio, Spare, ratio_from_fraction

from decimal import Decimal

CARDS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}

cdef enum:
    WHOLE_DIGITS = 18  # that always fit a pair
    FULL_WIDTH = 3  # bytes of a digit that is not ASCII


# Characters and commands --------------------------------------------------------------------------

cdef unsigned char[128] KIND
cdef unsigned char[128] CARD


cdef struct Spelling:
    const char* text
    int length
    int kind
    int following  # of those with the same end, plus 1


cdef Spelling[52] WIDE  # characters beyond ASCII
cdef int[64] FIRST_WIDE  # plus 1, by the last six bits
cdef int wide_count = 0
cdef Spelling[32] COMMANDS
cdef int command_count = 0

# What the spellings point to
cdef dict CHARACTERS = {
    "\u00d7\u00b7\u2219\u22c5\u2217\u2715\u2716\uff0a": TIMES,
    "\u00f7\u2044\u2215\uff0f": DIVIDE,
    "\u2212\u2010\u2011\u2013\uff0d": MINUS,
    "\uff0b": PLUS,
    "\uff1d": EQUALS,
    "\uff08": OPEN_ROUND,
    "\uff09": CLOSE_ROUND,
    "\uff3b": OPEN_SQUARE,
    "\uff3d": CLOSE_SQUARE,
    "\uff5b": OPEN_CURLY,
    "\uff5d": CLOSE_CURLY,
    "\uff0e": POINT,
    "\u00a0\u202f\u205f\u3000": SPACE,
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a": SPACE,
}
cdef dict NAMES = {
    "times": TIMES,
    "ast": TIMES,
    "*": TIMES,
    "cdot": TIMES,
    "div": DIVIDE,
    "frac": FRACTION,
    "dfrac": FRACTION,
    "tfrac": FRACTION,
    "cfrac": FRACTION,
    "boxed": BOXED,
    "left": LEFT,
    "right": RIGHT_SIDE,
    "{": OPEN_ESCAPED,
    "}": CLOSE_ESCAPED,
    "(": MATH_OPEN_ROUND,
    ")": MATH_CLOSE_ROUND,
    "[": MATH_OPEN_SQUARE,
    "]": MATH_CLOSE_SQUARE,
    ",": COMMAND_SPACE,
    ":": COMMAND_SPACE,
    ";": COMMAND_SPACE,
    "!": COMMAND_SPACE,
    " ": COMMAND_SPACE,
    "quad": COMMAND_SPACE,
    "qquad": COMMAND_SPACE,
}
cdef list SPELLED = []


cdef Spelling spelling(str text, int kind):
    encoded = text.encode()
    SPELLED.append(encoded)
    return Spelling(<const char*>encoded, len(encoded), kind, 0)


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
    for name, value in CARDS.items():
        CARD[ord(name)] = CARD[ord(name.lower())] = value
    for name, kind in CHARACTERS.items():
        for each in name:
            WIDE[wide_count] = spelling(each, kind)
            WIDE[wide_count].following = FIRST_WIDE[ord(each) & 63]
            wide_count += 1
            FIRST_WIDE[ord(each) & 63] = wide_count
    for name, kind in NAMES.items():
        COMMANDS[command_count] = spelling(name, kind)
        command_count += 1


prepare()


# Words --------------------------------------------------------------------------------------------

cdef int wide_kind(Words* words, int start, int* length) noexcept nogil:
    # The kind of a character beyond ASCII; DIGIT for one of full width.
    cdef const unsigned char* at = words.text + start
    cdef int size = 2 if at[0] < 0xE0 else 3
    cdef int which
    if size > words.size - start:
        return UNKNOWN
    if at[0] == 0xEF and at[1] == 0xBC and 0x90 <= at[2] <= 0x99:
        length[0] = FULL_WIDTH
        return DIGIT
    which = FIRST_WIDE[at[size - 1] & 63]
    while which:
        which -= 1
        if WIDE[which].length == size and memcmp(at, WIDE[which].text, size) == 0:
            length[0] = size
            return WIDE[which].kind
        which = WIDE[which].following
    return UNKNOWN


cdef inline int kind_at(Words* words, int start, int* length) noexcept nogil:
    # The kind of the character at a place, END after the last.
    cdef int character
    length[0] = 1
    if start >= words.size:
        return END
    character = words.text[start]
    if character < 128:
        return KIND[character]
    return UNKNOWN if words.notation.strict else wide_kind(words, start, length)


cdef int name_end(Words* words, int start) noexcept nogil:
    # Where the name of a command ends that begins after a backslash: letters, or one of anything.
    cdef int end = start
    while (
        end < words.size and words.text[end] < 128 and KIND[words.text[end]] == LETTER
    ):
        end += 1
    return end if end > start else start + 1


cdef int command_at(Words* words, int start, int* length) noexcept nogil:
    # The kind of the command that begins with a backslash there.
    cdef int end = name_end(words, start + 1)
    cdef int which
    length[0] = end - start
    for which in range(command_count):
        if (
            end <= words.size
            and COMMANDS[which].length == end - start - 1
            and memcmp(words.text + start + 1, COMMANDS[which].text, end - start - 1) == 0
        ):
            return COMMANDS[which].kind
    return UNKNOWN


cdef inline int kind_after_spaces(Words* words, int* start, int* length) noexcept nogil:
    # Go over spaces, and return the kind of the character after them.
    cdef int kind
    while True:
        kind = kind_at(words, start[0], length)
        if kind == BACKSLASH and not words.notation.strict:
            if command_at(words, start[0], length) != COMMAND_SPACE:
                length[0] = 1
                return kind
        elif kind != SPACE:
            return kind
        start[0] += length[0]


cdef bint look(Words* words, int start) noexcept nogil:
    # Find the word that begins there, or after spaces.
    cdef int length
    cdef Word* word = &words.next
    cdef int kind = kind_after_spaces(words, &start, &length)
    word.kind = kind
    word.start = start
    word.end = start + length
    if kind == DIGIT:
        return look_at_number(words)
    if kind <= CLOSE_ESCAPED:
        if (kind == TIMES or kind == DIVIDE) and is_doubled(words, start):
            return refuse(words, OPERATOR_NOT_ALLOWED, start)
        if words.notation.strict and kind > POWER and not is_strict(kind):
            return refuse(words, UNKNOWN_CHARACTER, start)
        return True
    if kind == END:
        word.end = start
        return True
    return look_at_other(words, kind)


cdef bint look_at_other(Words* words, int kind) noexcept nogil:
    # Find a word that begins like no other: what strict notation has not, or nothing has.
    cdef int start = words.next.start
    if kind == NEVER:
        return refuse(words, OPERATOR_NOT_ALLOWED, start)
    if kind == POINT and is_decimal(words, start):
        return refuse(words, DECIMAL_NUMBER, start)
    if kind == UNKNOWN or kind == POINT or words.notation.strict:
        return refuse(words, UNKNOWN_CHARACTER, start)
    if kind == LETTER:
        return look_at_letter(words)
    return kind != BACKSLASH or look_at_command(words)


cdef inline bint is_strict(int kind) noexcept nogil:
    return kind == EQUALS or kind == OPEN_ROUND or kind == CLOSE_ROUND


cdef inline bint is_doubled(Words* words, int start) noexcept nogil:
    # Whether ** or // begins there.
    return (
        start + 1 < words.size
        and words.text[start + 1] == words.text[start]
        and words.text[start] < 128
    )


cdef bint is_decimal(Words* words, int start) noexcept nogil:
    # Whether a point and digits begin there.
    cdef int length
    return (
        kind_at(words, start, &length) == POINT
        and kind_at(words, start + length, &length) == DIGIT
    )


cdef inline int digit_at(Words* words, int start, int length) noexcept nogil:
    return words.text[start + length - 1] - (c"0" if length == 1 else 0x90)


cdef bint look_at_number(Words* words) noexcept nogil:
    cdef Word* word = &words.next
    cdef int end = word.start
    cdef int digits = 0
    cdef int length, kind
    cdef long long value = 0
    while True:
        kind = kind_at(words, end, &length)
        if kind != DIGIT:
            break
        if digits < WHOLE_DIGITS:
            value = 10 * value + digit_at(words, end, length)
        digits += 1
        end += length
    word.end = end
    word.digits = digits
    word.is_letter = False
    word.value = Ratio(value, 1)
    if kind == POINT and is_decimal(words, end):
        return refuse(words, DECIMAL_NUMBER, word.start)
    if digits == 1:  # as most have
        return True
    if digits > words.notation.limits.digits:
        return refuse(words, TOO_LONG, word.start)
    if is_zero_at(words, word.start):
        return refuse(words, LEADING_ZERO, word.start)
    if digits > WHOLE_DIGITS:
        word.value = large_number(words, word.start, end)
    return True


cdef inline int digit_length(Words* words, int start) noexcept nogil:
    return 1 if words.text[start] < 128 else FULL_WIDTH


cdef inline bint is_zero_at(Words* words, int start) noexcept nogil:
    return digit_at(words, start, digit_length(words, start)) == 0


cdef Ratio large_number(Words* words, int start, int end) noexcept with gil:
    numbers = <Large>(<Spare*>words.large).owner
    try:
        # By way of Decimal, which knows no limit to the digits of an int.
        number = int(Decimal(words.text[start:end].decode()))
        return ratio_from_fraction(number, numbers)
    except BaseException as error:  # an interrupt, too, has to wait until it can be raised
        numbers.keep(error)
        return Ratio(0, 1)


cdef bint look_at_letter(Words* words) noexcept nogil:
    cdef Word* word = &words.next
    word.end = name_end(words, word.start)
    if word.end - word.start > 1 or CARD[words.text[word.start]] == 0:
        return refuse(words, UNKNOWN_CHARACTER, word.start)
    word.kind = DIGIT
    word.is_letter = True
    word.value = Ratio(CARD[words.text[word.start]], 1)
    word.digits = 1 + (word.value.numerator >= 10)
    return True


cdef bint look_at_command(Words* words) noexcept nogil:
    cdef int start = words.next.start
    cdef int length, inside, first
    cdef int kind = command_at(words, start, &length)
    if kind == UNKNOWN:
        return refuse(words, UNKNOWN_CHARACTER, start)
    words.next.kind = kind
    words.next.end = start + length
    if kind != LEFT and kind != RIGHT_SIDE:
        return True
    inside = start + length
    if kind_after_spaces(words, &inside, &length) == BACKSLASH:
        if command_at(words, inside, &length) in (LEFT, RIGHT_SIDE):
            return refuse(words, UNKNOWN_CHARACTER, start)
    if not look(words, inside):  # one level deep, as has just been made sure
        return False
    first = OPEN_ROUND if kind == LEFT else CLOSE_ROUND
    if not first <= words.next.kind <= first + OPEN_ESCAPED - OPEN_ROUND:
        return refuse(words, UNKNOWN_CHARACTER, start)
    words.next.start = start
    return True


cdef void digits_of(Words* words, int start, char* digits, int count) noexcept nogil:
    # Write the digits of the number that begins there, in ASCII.
    cdef int character = words.text[start]
    cdef int place, length
    if character < 128 and KIND[character] == LETTER:
        digits[count - 1] = <char>(c"0" + CARD[character] % 10)
        if count > 1:
            digits[0] = <char>(c"0" + CARD[character] // 10)
        return
    for place in range(count):
        length = digit_length(words, start)
        digits[place] = <char>(c"0" + digit_at(words, start, length))
        start += length


# Whole texts --------------------------------------------------------------------------------------

cdef bint has_equals(Words* words) noexcept nogil:
    # Whether there may be an equals sign: its byte, or the last one of that in full width.
    return (
        memchr(words.text, c"=", words.size) != NULL
        or memchr(words.text, 0x9D, words.size) != NULL
    )


cdef bint words_start(Words* words, const unsigned char* text, Py_ssize_t size) noexcept nogil:
    # Begin with a text, unless it is too long.
    cdef Py_ssize_t limit = words.notation.limits.length
    words.text = text
    words.reason = RIGHT
    if size > limit and (size > 4 * limit or characters(text, size) > limit):
        return refuse(words, TOO_LONG, place_of(text, size, limit))
    words.size = <int>size
    return True


cdef Py_ssize_t characters(const unsigned char* text, Py_ssize_t size) noexcept nogil:
    # How many characters there are in some bytes.
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t place
    for place in range(size):
        count += text[place] & 0xC0 != 0x80
    return count


cdef int place_of(const unsigned char* text, Py_ssize_t size, Py_ssize_t count) noexcept nogil:
    # The place after so many characters, which in UTF-8 have up to four bytes.
    cdef int place = 0
    size = min(size, 4 * count)
    while place < size and (count or text[place] & 0xC0 == 0x80):
        count -= text[place] & 0xC0 != 0x80
        place += 1
    return place
