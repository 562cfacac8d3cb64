"""Tables of values; see tables.pxd."""

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

from make24._kernel.code cimport (
    BESIDE,
    DIVIDE,
    MINUS,
    PLUS,
    POWER,
    TIMES,
    Code,
    card_code,
    code_t,
    joined,
)
from make24._kernel.hand cimport Cards
from make24._kernel.number cimport (
    compare,
    difference,
    divides,
    hashed,
    is_legal,
    is_same,
    is_unit,
    negative,
    number,
    product,
    quotient,
    raises,
    total,
    whole,
)
from make24._kernel.parts cimport Parts, cards_in, next_left, parts_start, place_in
from make24._kernel.ratio cimport Large, Ratio, Spare, is_used, keep_numbers, ratio_sum
from make24._kernel.rows cimport Row, Rows, rows_free, rows_list, rows_start
from make24._kernel.rules cimport Rules, has_operator
from make24._kernel.watch cimport watch

cdef enum:
    FIRST_SLOTS = 1024
    MANY_NUMBERS = 0x10000  # that may be forgotten
    MUCH_WORK = 0x100000  # operations, after which a user may want to interrupt


cdef void tables_start(Tables* tables, const Rules* rules, const Cards* cards) noexcept nogil:
    parts_start(&tables.parts, cards, rules)
    tables.rules = rules[0]
    tables.cards = cards
    tables.large = NULL
    tables.flag = NULL
    tables.values = NULL
    tables.ways = NULL
    tables.counts = NULL
    tables.slots = NULL
    tables.used = tables.capacity = tables.slot_count = tables.work = 0
    tables.goal.below = tables.goal.above = Ratio(0, 1)
    tables.goal.has_below = tables.goal.has_above = False


cdef void tables_free(Tables* tables) noexcept nogil:
    free(tables.values)
    free(tables.ways)
    free(tables.counts)
    free(tables.slots)


cdef int raise_no_memory() except -1 nogil:
    with gil:
        raise MemoryError("no memory for all values")


cdef int reserve(
    Tables* tables, const number* kind, Py_ssize_t start, Py_ssize_t count
) except -1 nogil:
    # Make room for so many more values, in the table that begins at start.
    cdef Py_ssize_t needed = tables.used + count
    cdef Py_ssize_t capacity = needed + needed // 2
    if 2 * (needed - start) > tables.slot_count:
        grow_slots(tables, kind, start, needed - start)
    if needed <= tables.capacity:
        return 0
    if tables.used > MOST_VALUES:
        with gil:
            raise ValueError(
                f"numbers make more than {MOST_VALUES:,} values on the way, which are too many"
            )
    tables.values = resized(tables.values, capacity * sizeof(number))
    if tables.goal.purpose == COUNT:
        tables.counts = <unsigned long long*>resized(tables.counts, capacity * sizeof(long long))
    else:
        tables.ways = <Way*>resized(tables.ways, capacity * sizeof(Way))
    tables.capacity = capacity
    return 0


cdef void* resized(void* memory, size_t size) except NULL nogil:
    cdef void* result = realloc(memory, size)
    if result == NULL:
        raise_no_memory()
    return result


# Values that are kept ---------------------------------------------------------------------------

cdef inline place_t* slot_of(Tables* tables, number value, Py_ssize_t start) noexcept nogil:
    # The slot of a value of the table that begins at start, or the empty one it belongs in.
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t mask = tables.slot_count - 1
    cdef Py_ssize_t slot = <Py_ssize_t>hashed(value, tables.large) & mask
    while tables.slots[slot] > start and not is_same(
        values[tables.slots[slot] - 1], value, tables.large
    ):
        slot = (slot + 1) & mask
    return &tables.slots[slot]


cdef int grow_slots(
    Tables* tables, const number* kind, Py_ssize_t start, Py_ssize_t most
) except -1 nogil:
    # Make room for the values of the table that begins at start, no more than so many.
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t count = FIRST_SLOTS
    cdef Py_ssize_t place
    while count < 2 * most:
        count *= 2
    free(tables.slots)
    tables.slot_count = 0
    tables.slots = <place_t*>calloc(count, sizeof(place_t))
    if tables.slots == NULL:
        raise_no_memory()
    tables.slot_count = count
    for place in range(start, tables.used):
        slot_of(tables, values[place], start)[0] = <place_t>(place + 1)
    return 0


cdef inline void keep(
    Tables* tables, number value, Way way, unsigned long long count, Py_ssize_t start
) noexcept nogil:
    # There is room for the value.
    cdef number* values = <number*>tables.values
    cdef place_t* slot = slot_of(tables, value, start)
    if slot[0] > start:
        if tables.goal.purpose == COUNT:
            tables.counts[slot[0] - 1] += count
        return
    values[tables.used] = value
    if tables.goal.purpose == COUNT:
        tables.counts[tables.used] = count
    else:
        tables.ways[tables.used] = way
    tables.used += 1
    slot[0] = <place_t>tables.used


# Values that are looked at ----------------------------------------------------------------------

cdef inline void mark(Goal* goal, number value, void* large) noexcept nogil:
    cdef unsigned long long offset
    if number is whole:
        offset = value + goal.before.numerator
    else:
        if value.denominator > 1:
            return
        value = ratio_sum(value, goal.before, large)
        if value.denominator != 1:
            return
        offset = value.numerator
    if offset < goal.size:
        goal.marks[offset] = 1


cdef inline number as_number(Ratio ratio, number kind) noexcept nogil:
    if number is whole:
        return ratio.numerator
    else:
        return ratio


cdef inline Ratio as_ratio(number value) noexcept nogil:
    if number is whole:
        return Ratio(value, 1)
    else:
        return value


cdef inline void approach(Goal* goal, number value, Way way, void* large) noexcept nogil:
    cdef int side
    if goal.has_below and compare(value, as_number(goal.below, value), large) <= 0:
        return
    if goal.has_above and compare(value, as_number(goal.above, value), large) >= 0:
        return
    side = compare(value, as_number(goal.target, value), large)
    if side <= 0:
        goal.below = as_ratio(value)
        goal.below_way = way
        goal.has_below = True
    if side >= 0:
        goal.above = as_ratio(value)
        goal.above_way = way
        goal.has_above = True


cdef inline bint is_reached(const Goal* goal) noexcept nogil:
    # Whether nothing can be nearer.
    return goal.purpose == APPROACH and goal.has_below and goal.has_above and (
        goal.below.numerator == goal.above.numerator
        and goal.below.denominator == goal.above.denominator
    )


# Operators ----------------------------------------------------------------------------------------

cdef struct Operands:
    # What is joined: each value of a table and one of another, from the left and from the right.
    Py_ssize_t start
    Py_ssize_t stop
    place_t other
    bint both  # orders count
    bint last  # the hand is whole: what comes out is looked at, and not kept
    Py_ssize_t table  # where the table begins in which it is kept


cdef inline void offer(
    Tables* tables,
    const Operands* operands,
    number value,
    int operation,
    Py_ssize_t left,
    Py_ssize_t right,
    int times,
) noexcept nogil:
    # Take up a value, if it is legal.
    cdef Way way = Way(<place_t>left, <place_t>right, operation)
    cdef unsigned long long count = 0
    if not is_legal(value, tables.rules.values, tables.large):
        return
    if operands.last:
        look(tables, value, way)
    else:
        if tables.goal.purpose == COUNT:
            count = times * tables.counts[left] * tables.counts[right]
        keep(tables, value, way, count, operands.table)


cdef inline void look(Tables* tables, number value, Way way) noexcept nogil:
    if tables.goal.purpose == MARK:
        mark(&tables.goal, value, tables.large)
    elif tables.goal.purpose == APPROACH:
        approach(&tables.goal, value, way, tables.large)


cdef void add(Tables* tables, const Operands* operands, number b) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t a
    cdef number value
    cdef int times = 2 if operands.both else 1
    for a in range(operands.start, operands.stop):
        value = total(values[a], b, tables.large)
        offer(tables, operands, value, PLUS, a, operands.other, times)


cdef void subtract(Tables* tables, const Operands* operands, number b) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t a
    cdef number value
    for a in range(operands.start, operands.stop):
        value = difference(values[a], b, tables.large)
        offer(tables, operands, value, MINUS, a, operands.other, 1)
        if operands.both:
            value = negative(value, tables.large)
            offer(tables, operands, value, MINUS, operands.other, a, 1)


cdef void multiply(Tables* tables, const Operands* operands, number b) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t a
    cdef number value
    cdef int times = 2 if operands.both else 1
    for a in range(operands.start, operands.stop):
        value = product(values[a], b, tables.large)
        offer(tables, operands, value, TIMES, a, operands.other, times)


cdef void divide(
    Tables* tables, const Operands* operands, number b, bint idle
) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t a
    cdef number value
    for a in range(operands.start, operands.stop):
        if not idle and divides(b, values[a]):
            value = quotient(values[a], b, tables.large)
            offer(tables, operands, value, DIVIDE, a, operands.other, 1)
        if operands.both and divides(values[a], b):
            value = quotient(b, values[a], tables.large)
            offer(tables, operands, value, DIVIDE, operands.other, a, 1)


cdef void raise_to_powers(Tables* tables, const Operands* operands, number b) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t a
    cdef number power
    for a in range(operands.start, operands.stop):
        if raises(values[a], b, &power, tables.large):
            offer(tables, operands, power, POWER, a, operands.other, 1)
        if operands.both and raises(b, values[a], &power, tables.large):
            offer(tables, operands, power, POWER, operands.other, a, 1)


cdef int operate(Tables* tables, const Operands* operands, number b) except -1 nogil:
    cdef const Rules* rules = &tables.rules
    # Where cards may be left over, nothing is won by multiplying by 1, or dividing by it.
    cdef bint idle = rules.any_part and tables.goal.purpose != COUNT and is_unit(b)
    make_room(tables, operands, &b)
    if has_operator(rules, PLUS):
        add(tables, operands, b)
    make_room(tables, operands, &b)
    if has_operator(rules, MINUS):
        subtract(tables, operands, b)
    make_room(tables, operands, &b)
    if has_operator(rules, TIMES) and not idle:
        multiply(tables, operands, b)
    make_room(tables, operands, &b)
    if has_operator(rules, DIVIDE):
        divide(tables, operands, b, idle)
    make_room(tables, operands, &b)
    if has_operator(rules, POWER):
        raise_to_powers(tables, operands, b)
    return 0


cdef int make_room(
    Tables* tables, const Operands* operands, const number* kind
) except -1 nogil:
    if operands.last:
        return 0
    return reserve(tables, kind, operands.table, 2 * (operands.stop - operands.start))


# Tables -------------------------------------------------------------------------------------------

cdef int tables_fill(Tables* tables, const number* cards) except -1 nogil:
    # Make the tables of all parts, and look at their values: all of them, or those of the whole.
    cdef int place, part
    cdef Parts* parts = &tables.parts
    for place in range(parts.count):
        part = parts.order[place]
        fill_part(tables, cards, part)
        if tables.goal.purpose != COUNT and (tables.rules.any_part or part == parts.whole):
            look_at_all(tables, cards, part)
        if is_reached(&tables.goal):
            break
    return 0


cdef int fill_part(Tables* tables, const number* cards, int part) except -1 nogil:
    cdef int left
    cdef Parts* parts = &tables.parts
    tables.start[part] = tables.used
    if cards_in(part) == 1:
        add_card(tables, cards, place_in(part))
    else:
        left = next_left(parts, part, part)
        while left:
            join(tables, cards, part, left, parts.name[part ^ left])
            left = next_left(parts, part, left)
        if has_operator(&tables.rules, BESIDE):
            add_rows(tables, cards, part)
    tables.stop[part] = tables.used
    if is_used(tables.large):
        settle(tables, cards, tables.start[part])
    return 0


cdef void look_at_all(Tables* tables, const number* kind, int part) noexcept nogil:
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t place
    for place in range(tables.start[part], tables.stop[part]):
        look(tables, values[place], tables.ways[place])


cdef int add_card(Tables* tables, const number* cards, int card) except -1 nogil:
    reserve(tables, cards, tables.used, 1)
    keep(tables, cards[card], Way(<place_t>card, 0, 0), 1, tables.used)
    return 0


cdef int add_rows(Tables* tables, const number* kind, int part) except -1 nogil:
    cdef Rows rows
    cdef Py_ssize_t place
    if number is Ratio:
        rows_start(&rows)
        try:
            rows_list(&rows, tables.cards, part, tables.large)
            for place in range(rows.size):
                add_row(tables, rows.items[place], part)
        finally:
            rows_free(&rows)
    return 0


cdef int add_row(Tables* tables, Row row, int part) except -1 nogil:
    cdef Way way = Way(<place_t>row.code, <place_t>(row.code >> 32), BESIDE)
    if is_last(tables, part):
        look(tables, row.value, way)
    else:
        reserve(tables, &row.value, tables.start[part], 1)
        keep(tables, row.value, way, 1, tables.start[part])
    return poll(tables, 1)


cdef bint is_last(const Tables* tables, int part) noexcept nogil:
    # Whether the values of a part are not kept.
    return part == tables.parts.whole and cards_in(part) > 1 and tables.goal.purpose != COUNT


cdef int join(Tables* tables, const number* kind, int part, int left, int right) except -1 nogil:
    cdef Operands operands
    cdef Py_ssize_t place
    operands.both = not tables.rules.ordered and left != right
    operands.last = is_last(tables, part)
    operands.table = tables.start[part]
    if operands.both and count_of(tables, left) < count_of(tables, right):
        left, right = right, left
    operands.start = tables.start[left]
    operands.stop = tables.stop[left]
    for place in range(tables.start[right], tables.stop[right]):
        operands.other = <place_t>place
        operate(tables, &operands, (<const number*>tables.values)[place])
        if is_reached(&tables.goal):
            break
        poll(tables, operands.stop - operands.start)
        if is_used(tables.large):
            tidy(tables, kind, operands.table, MANY_NUMBERS)
    return 0


cdef int poll(Tables* tables, Py_ssize_t work) except -1 nogil:
    # Now and then, see whether there is an error, or a user that wants to interrupt.
    tables.work += work
    if tables.work > MUCH_WORK:
        tables.work = 0
        watch(tables.large, tables.flag)
    return 0


# Numbers of any size ------------------------------------------------------------------------------

cdef int tidy(
    Tables* tables, const number* kind, Py_ssize_t start, Py_ssize_t most
) except -1 nogil:
    # Forget the numbers that were calculated since the table at start was begun, if there are more
    # than so many; all but those that are kept.
    cdef number* values = <number*>tables.values
    cdef Py_ssize_t place
    if number is Ratio:
        with gil:
            large = <Large>(<Spare*>tables.large).owner
            large.check()
            if len(large.numbers) - large.given > most:
                numbers = large.numbers
                large.numbers = numbers[:large.given]
                resettle(&tables.goal.below, numbers, large)
                resettle(&tables.goal.above, numbers, large)
                for place in range(start, tables.used):
                    resettle(&values[place], numbers, large)
    return 0


cdef int resettle(Ratio* ratio, list numbers, Large large) except -1:
    if ratio.denominator == 0:
        large.numbers.append(numbers[ratio.numerator])
        ratio.numerator = len(large.numbers) - 1
    return 0


cdef int settle(Tables* tables, const number* kind, Py_ssize_t start) except -1 nogil:
    # Forget nothing that a finished table keeps.
    tidy(tables, kind, start, 0)
    return keep_numbers(tables.large)


# All values in order ------------------------------------------------------------------------------

cdef Py_ssize_t tables_sort(
    Tables* tables, const number* kind, Py_ssize_t start, place_t* places, place_t* spare
) noexcept nogil:
    # Put the places of all values from a start on in ascending order, and leave one place for each
    # value, which then has all the ways. There is room for all places, and as many to spare.
    cdef const number* values = <const number*>tables.values
    cdef Py_ssize_t count = tables.used - start
    cdef Py_ssize_t place
    cdef Py_ssize_t kept = 0
    for place in range(count):
        places[place] = <place_t>(start + place)
    sort(values, places, count, spare, tables.large)
    for place in range(count):
        if kept and is_same(values[places[kept - 1]], values[places[place]], tables.large):
            tables.counts[places[kept - 1]] += tables.counts[places[place]]
        else:
            places[kept] = places[place]
            kept += 1
    return kept


cdef void sort(
    const number* values, place_t* places, Py_ssize_t count, place_t* spare, void* large
) noexcept nogil:
    # By merging halves.
    cdef Py_ssize_t middle = count // 2
    cdef Py_ssize_t left = 0
    cdef Py_ssize_t right = middle
    cdef Py_ssize_t place
    if count < 2:
        return
    sort(values, places, middle, spare, large)
    sort(values, places + middle, count - middle, spare, large)
    memcpy(spare, places, middle * sizeof(place_t))
    for place in range(count):
        if left == middle:
            break
        if right < count and compare(values[places[right]], values[spare[left]], large) < 0:
            places[place] = places[right]
            right += 1
        else:
            places[place] = spare[left]
            left += 1


# Ways ---------------------------------------------------------------------------------------------

cdef Code piece_from(const Tables* tables, Way way) noexcept nogil:
    if not way.operation:
        return card_code(way.left)
    if way.operation == BESIDE:
        return row_from(way)
    return joined(
        piece_from(tables, tables.ways[way.left]),
        piece_from(tables, tables.ways[way.right]),
        way.operation,
    )


cdef Code row_from(Way way) noexcept nogil:
    cdef Code code = Code(way.left | <code_t>way.right << 32, 1)
    while code.bits >> 4 * code.length:
        code.length += 1
    return code
