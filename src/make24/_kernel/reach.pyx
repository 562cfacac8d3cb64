"""Integers of a range; see reach.pxd.

The values of small parts of the hand are kept in tables. Those of a part with one card less than
the hand are only marked, and no further from the range than the last card can bring them back; each
integer of the range then looks up what such a part would have to be.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, Code, card_code, joined
from make24._kernel.number cimport divides, whole
from make24._kernel.parts cimport Parts, cards_in, next_left, place_in
from make24._kernel.rules cimport POSITIVE, Rules, has_operator
from make24._kernel.tables cimport (
    Tables,
    Way,
    count_of,
    fill_part,
    piece_from,
    place_t,
    poll,
    raise_no_memory,
)

cdef enum:
    FEWEST_CARDS = 4  # with less the tables alone are as quick
    WIDEST = 0x1000000  # marks for the values of a part


# Windows ------------------------------------------------------------------------------------------

cdef inline bint is_marked(const Window* window, whole value) noexcept nogil:
    cdef unsigned long long offset = value - window.bottom
    return offset < window.size and window.marks[offset]


cdef inline void put(
    unsigned char* marks, whole bottom, unsigned long long size, whole value
) noexcept nogil:
    cdef unsigned long long offset = value - bottom
    marks[offset if offset < size else size] = 1


cdef void spread(
    const Tables* tables, const Window* window, int left, int right, bint both
) noexcept nogil:
    # Mark what comes out of two tables: one value on the right with all on the left at a time.
    cdef const whole* values = <const whole*>tables.values
    cdef Py_ssize_t start = tables.start[left]
    cdef Py_ssize_t count = tables.stop[left] - start
    cdef Py_ssize_t place
    for place in range(tables.start[right], tables.stop[right]):
        spread_one(tables, window[0], &values[start], count, values[place], both)


cdef void spread_one(
    const Tables* tables,
    Window window,
    const whole* values,
    Py_ssize_t count,
    whole b,
    bint both,
) noexcept nogil:
    cdef Py_ssize_t place
    cdef unsigned char* marks = window.marks
    cdef whole bottom = window.bottom
    cdef unsigned long long size = window.size
    if has_operator(&tables.rules, PLUS):
        for place in range(count):
            put(marks, bottom, size, values[place] + b)
    if has_operator(&tables.rules, MINUS):
        for place in range(count):
            put(marks, bottom, size, values[place] - b)
        if both:
            for place in range(count):
                put(marks, bottom, size, b - values[place])
    if has_operator(&tables.rules, TIMES):
        for place in range(count):
            put(marks, bottom, size, values[place] * b)
    if has_operator(&tables.rules, DIVIDE):
        spread_quotients(window, values, count, b)
        if both:
            spread_inverses(window, values, count, b)


cdef void spread_quotients(
    Window window, const whole* values, Py_ssize_t count, whole b
) noexcept nogil:
    cdef Py_ssize_t place
    cdef whole least = window.bottom * b
    cdef whole most = (window.bottom + <whole>window.size - 1) * b
    if b < 0:
        least, most = most, least
    for place in range(count):
        if least <= values[place] <= most and divides(b, values[place]):
            put(window.marks, window.bottom, window.size, values[place] // b)


cdef void spread_inverses(
    Window window, const whole* values, Py_ssize_t count, whole b
) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(count):
        if divides(values[place], b):
            put(window.marks, window.bottom, window.size, b // values[place])


# The last card ------------------------------------------------------------------------------------

cdef void look_up_line(
    const Window* sought, const Window* around, whole factor, whole offset
) noexcept nogil:
    # Mark what is sought where factor * it + offset is made.
    cdef whole value = factor * sought.bottom + offset - around.bottom
    cdef unsigned long long place
    for place in range(sought.size):
        if <unsigned long long>value < around.size:
            sought.marks[place] |= around.marks[value]
        value += factor


cdef void look_up_factors(const Window* sought, const Window* around, whole card) noexcept nogil:
    # Mark what is sought where it is the card times something made.
    cdef whole step = card if card > 0 else -card
    cdef whole beyond = sought.bottom % step
    cdef whole place = step - beyond if beyond > 0 else -beyond
    while place < <whole>sought.size:
        sought.marks[place] |= is_marked(around, (sought.bottom + place) // card)
        place += step


cdef void look_up_divisors(const Window* sought, const Window* around, whole card) noexcept nogil:
    # Mark what is sought where it is the card over something made.
    cdef whole most = card if card > 0 else -card
    cdef whole value = max(sought.bottom, -most)
    while value <= most and value - sought.bottom < <whole>sought.size:
        if divides(value, card):
            sought.marks[value - sought.bottom] |= is_marked(around, card // value)
        value += 1


cdef void look_up(Reach* reach, whole card, bint card_left, bint card_right) noexcept nogil:
    # Mark what is sought where a part, the marks of which lie around it, makes what it has to be.
    cdef const Tables* tables = reach.tables
    cdef const Window* sought = &reach.results
    cdef const Window* around = &reach.around
    if tables.rules.any_part:
        look_up_line(sought, around, 1, 0)
    if has_operator(&tables.rules, PLUS):
        look_up_line(sought, around, 1, -card)
    if has_operator(&tables.rules, MINUS) and card_right:
        look_up_line(sought, around, 1, card)
    if has_operator(&tables.rules, MINUS) and card_left:
        look_up_line(sought, around, -1, card)
    if has_operator(&tables.rules, TIMES):
        look_up_factors(sought, around, card)
    if has_operator(&tables.rules, DIVIDE) and card_right:
        look_up_line(sought, around, card, 0)
    if has_operator(&tables.rules, DIVIDE) and card_left:
        look_up_divisors(sought, around, card)


# Finding out how ----------------------------------------------------------------------------------

cdef bint is_met(const Reach* reach) noexcept nogil:
    return reach.seeks and is_marked(&reach.sought, reach.wanted)


cdef Code code_from_tables(
    const Tables* tables, int left, int right, bint both, whole value
) noexcept nogil:
    # How two tables make a value: the code is empty if they don't.
    cdef const whole* values = <const whole*>tables.values
    cdef Py_ssize_t a, b
    cdef int operation
    for b in range(tables.start[right], tables.stop[right]):
        for a in range(tables.start[left], tables.stop[left]):
            operation = operation_for(tables, values[a], values[b], value)
            if operation:
                return joined_places(tables, a, b, operation)
            if both:
                operation = operation_for(tables, values[b], values[a], value)
                if operation:
                    return joined_places(tables, b, a, operation)
    return Code(0, 0)


cdef Code joined_places(
    const Tables* tables, Py_ssize_t left, Py_ssize_t right, int operation
) noexcept nogil:
    return piece_from(tables, Way(<place_t>left, <place_t>right, operation))


cdef int operation_for(const Tables* tables, whole a, whole b, whole value) noexcept nogil:
    # The operator that makes a value of two, or 0.
    if a + b == value and has_operator(&tables.rules, PLUS):
        return PLUS
    if a - b == value and has_operator(&tables.rules, MINUS):
        return MINUS
    if a * b == value and has_operator(&tables.rules, TIMES):
        return TIMES
    if b * value == a and b != 0 and has_operator(&tables.rules, DIVIDE):
        return DIVIDE
    return 0


cdef Code code_from_part(const Reach* reach, int part, whole value) noexcept nogil:
    # How a part makes a value that is one card smaller than the hand.
    cdef const Tables* tables = reach.tables
    cdef const Parts* parts = &tables.parts
    cdef int left = next_left(parts, part, part)
    cdef Code code = Code(0, 0)
    while left and not code.length:
        code = code_from_tables(
            tables, left, parts.name[part ^ left], goes_both_ways(tables), value
        )
        left = next_left(parts, part, left)
    return code


cdef Code code_with_card(
    const Reach* reach, int part, int place, bint card_left, bint card_right
) noexcept nogil:
    # How the part around what is wanted makes it with the card.
    cdef const Window* around = &reach.around
    cdef whole wanted = reach.wanted
    cdef whole card = reach.cards[place]
    cdef const Rules* rules = &reach.tables.rules
    if rules.any_part and is_marked(around, wanted):
        return code_from_part(reach, part, wanted)
    if has_operator(rules, PLUS) and is_marked(around, wanted - card):
        return beside_card(reach, part, wanted - card, place, PLUS, card_right)
    if has_operator(rules, MINUS) and card_right and is_marked(around, wanted + card):
        return beside_card(reach, part, wanted + card, place, MINUS, True)
    if has_operator(rules, MINUS) and card_left and is_marked(around, card - wanted):
        return beside_card(reach, part, card - wanted, place, MINUS, False)
    if has_operator(rules, TIMES) and wanted % card == 0 and is_marked(around, wanted // card):
        return beside_card(reach, part, wanted // card, place, TIMES, card_right)
    if has_operator(rules, DIVIDE) and card_right and is_marked(around, wanted * card):
        return beside_card(reach, part, wanted * card, place, DIVIDE, True)
    return beside_card(reach, part, card // wanted, place, DIVIDE, False)


cdef Code beside_card(
    const Reach* reach, int part, whole value, int place, int operation, bint card_right
) noexcept nogil:
    cdef Code code = code_from_part(reach, part, value)
    if card_right:
        return joined(code, card_code(place), operation)
    return joined(card_code(place), code, operation)


# One question -------------------------------------------------------------------------------------

cdef bint goes_both_ways(const Tables* tables) noexcept nogil:
    return not tables.rules.ordered


cdef whole width_around(const Reach* reach, whole card) noexcept nogil:
    # How large a value can be that the card brings back to what is sought.
    cdef whole low = reach.sought.bottom
    cdef whole high = low + <whole>reach.sought.size - 1
    return (card if card > 0 else -card) * (max(-low, high, 0) + 1)


cdef bint reach_fits(const Reach* reach) noexcept nogil:
    cdef int place
    if reach.size < FEWEST_CARDS:
        return False
    for place in range(reach.size):
        if reach.cards[place] == 0 or width_around(reach, reach.cards[place]) > WIDEST:
            return False
    return True


cdef int reach_run(Reach* reach) except -1 nogil:
    # Mark all that is sought, or until what is wanted is met: then say how that is made.
    reach.code = Code(0, 0)
    reach.results = reach.sought
    if reach.tables.rules.values == POSITIVE:
        leave_out_negatives(&reach.results)
    reach_small_parts(reach)
    if not is_met(reach):
        reach_by_tables(reach)
    if not is_met(reach):
        reach_by_cards(reach)
    return 0


cdef void leave_out_negatives(Window* window) noexcept nogil:
    # And zero.
    cdef whole count = min(max(1 - window.bottom, 0), <whole>window.size)
    window.bottom += count
    window.size -= count
    window.marks += count


cdef int reach_small_parts(Reach* reach) except -1 nogil:
    # Parts that are kept, and those of other sizes that count for themselves alone.
    cdef Tables* tables = reach.tables
    cdef const Parts* parts = &tables.parts
    cdef int number, part, missing
    for number in range(parts.count):
        part = parts.order[number]
        missing = reach.size - cards_in(part)
        if missing >= 2 and not reach.filled:
            fill_part(tables, reach.cards, part)
        if tables.rules.any_part and not is_met(reach):
            if missing >= 2:
                reach_table(reach, part)
            elif missing == 1 and tables.rules.ordered:
                reach_part(reach, &reach.results, part)
    reach.filled = True
    return 0


cdef void reach_table(Reach* reach, int part) noexcept nogil:
    cdef const Tables* tables = reach.tables
    cdef const whole* values = <const whole*>tables.values
    cdef const Window* sought = &reach.sought
    cdef Py_ssize_t place
    for place in range(tables.start[part], tables.stop[part]):
        put(sought.marks, sought.bottom, sought.size, values[place])
        if reach.seeks and values[place] == reach.wanted:
            reach.code = piece_from(tables, tables.ways[place])


cdef int reach_part(Reach* reach, const Window* window, int part) except -1 nogil:
    # Mark what a part makes whose operands are kept.
    cdef const Parts* parts = &reach.tables.parts
    cdef int left = next_left(parts, part, part)
    while left:
        reach_pair(reach, window, left, parts.name[part ^ left])
        left = next_left(parts, part, left)
    return 0


cdef int reach_pair(Reach* reach, const Window* window, int left, int right) except -1 nogil:
    cdef Tables* tables = reach.tables
    cdef bint both = goes_both_ways(tables) and left != right
    if both and count_of(tables, left) < count_of(tables, right):
        left, right = right, left
    spread(tables, window, left, right, both)
    if window == &reach.results and is_met(reach) and not reach.code.length:
        reach.code = code_from_tables(tables, left, right, both, reach.wanted)
    return poll(tables, count_of(tables, left) * count_of(tables, right))


cdef int reach_by_tables(Reach* reach) except -1 nogil:
    # The whole hand, of two parts that are kept.
    cdef const Parts* parts = &reach.tables.parts
    cdef int left = next_left(parts, parts.whole, parts.whole)
    cdef int right
    while left and not is_met(reach):
        right = parts.name[parts.whole ^ left]
        if cards_in(left) > 1 and cards_in(right) > 1:
            reach_pair(reach, &reach.results, left, right)
        left = next_left(parts, parts.whole, left)
    return 0


cdef int reach_by_cards(Reach* reach) except -1 nogil:
    # The whole hand, of a card and a part with all others.
    cdef const Parts* parts = &reach.tables.parts
    cdef bint both = goes_both_ways(reach.tables)
    cdef int left = next_left(parts, parts.whole, parts.whole)
    cdef int right
    while left and not is_met(reach):
        right = parts.name[parts.whole ^ left]
        if cards_in(right) == 1:
            reach_by_card(reach, left, right, both, True)
        elif cards_in(left) == 1:
            reach_by_card(reach, right, left, True, both)
        left = next_left(parts, parts.whole, left)
    return 0


cdef int reach_by_card(
    Reach* reach, int part, int card_part, bint card_left, bint card_right
) except -1 nogil:
    cdef int place = place_in(card_part)
    cdef whole card = reach.cards[place]
    set_around(reach, card)
    reach_part(reach, &reach.around, part)
    look_up(reach, card, card_left, card_right)
    if is_met(reach):
        reach.code = code_with_card(reach, part, place, card_left, card_right)
    return 0


cdef int set_around(Reach* reach, whole card) except -1 nogil:
    # Clear as many marks as a part needs that is joined with the card.
    cdef Window* around = &reach.around
    cdef whole width = width_around(reach, card)
    around.bottom = 1 if reach.tables.rules.values == POSITIVE else -width
    around.size = width - around.bottom + 1
    if reach.room < around.size + 1:
        free(around.marks)
        reach.room = around.size + 1
        around.marks = <unsigned char*>malloc(reach.room)
        if around.marks == NULL:
            reach.room = 0
            raise_no_memory()
    memset(around.marks, 0, around.size)
    return 0


cdef void reach_free(Reach* reach) noexcept nogil:
    free(reach.around.marks)
