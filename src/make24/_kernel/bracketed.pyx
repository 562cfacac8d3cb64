"""Written expressions under any rules; see bracketed.pxd."""

cimport cython
from libc.stdlib cimport calloc, free, realloc

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
from make24._kernel.codes cimport Codes, codes_add, codes_free, codes_start
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.ratio cimport (
    LARGEST_EXPONENT,
    Large,
    Ratio,
    Spare,
    is_odd,
    is_one,
    is_used,
    is_zero,
    ratio_beside,
    ratio_compare,
    ratio_from_fraction,
    ratio_inverse,
    ratio_is_whole,
    ratio_negative,
    ratio_power,
    ratio_product,
    ratio_residues,
    ratio_sign,
    ratio_sum,
    times_fits,
)
from make24._kernel.rules cimport POSITIVE, RATIONAL, PackedRules, Rules, has_operator
from make24._kernel.watch cimport watch

cdef enum:
    TICKS = 4096  # between two looks at what the user wants
    TABLED = 4  # cards of the largest parts that have a table from the beginning
    PRIME = 0x7FFFFFFF  # to tell large numbers apart, most of the time


cdef enum Which:
    # Of the values of an operand: those that a power can have as its exponent, and the rest.
    ANY
    NOT_ZERO
    WHOLE
    EVEN
    ODD
    ABOVE_ZERO


# Parts of the hand --------------------------------------------------------------------------------

cdef void start_parts(Bracketed* search) noexcept nogil:
    cdef int part
    for part in range(1, 1 << search.cards.size):
        search.parts[part].cards = cards_of(part)
        search.same[part] = <unsigned char>(
            first_like(search, part) if search.rules.ordered else lowest_like(search, part)
        )


cdef int cards_of(int part) noexcept nogil:
    cdef int cards = 0
    while part:
        part &= part - 1
        cards += 1
    return cards


cdef int lowest_like(Bracketed* search, int part) noexcept nogil:
    # With the first of equal cards; the cards are in order.
    cdef int place, rank
    cdef int count = 0
    cdef int result = 0
    for place in range(search.cards.size):
        rank = search.cards.rank[place]
        if rank == place:
            count = 0
        if part >> place & 1:
            result |= 1 << rank + count
            count += 1
    return result


cdef int first_like(Bracketed* search, int part) noexcept nogil:
    # The same row of cards, as far to the left as it goes.
    cdef int place
    cdef int next_place = 0
    cdef int result = 0
    for place in range(search.cards.size):
        if part >> place & 1:
            while search.cards.rank[next_place] != search.cards.rank[place]:
                next_place += 1
            result |= 1 << next_place
            next_place += 1
    return result


cdef void split_part(Bracketed* search, int index) noexcept nogil:
    # List the parts that can be a left operand, those of half the cards first.
    cdef Part* part = &search.parts[index]
    cdef int difference = part.cards & 1
    cdef int left, more
    if part.splits or part.cards < 2:
        return
    while difference < part.cards:
        left = (index - 1) & index
        while left:
            more = 2 * search.parts[left].cards - part.cards
            if difference in (more, -more) and is_left(search, index, left):
                part.left[part.splits] = <unsigned char>left
                part.splits += 1
            left = (left - 1) & index
        difference += 2


cdef bint is_left(Bracketed* search, int part, int left) noexcept nogil:
    # Of parts with equal cards, one does for all.
    if search.rules.ordered:
        return left < (part & ~left & -(part & ~left))
    return search.same[left] == left


cdef inline int rest(Bracketed* search, int part, int left) noexcept nogil:
    return search.same[part & ~left]


cdef void list_wholes(Bracketed* search) noexcept nogil:
    # From few cards to many.
    cdef int all_cards = (1 << search.cards.size) - 1
    cdef int size, part
    search.wholes = 0
    for size in range(1 if search.rules.any_part else search.cards.size, search.cards.size + 1):
        for part in range(1, all_cards + 1):
            if search.parts[part].cards == size and search.same[part] == part:
                search.whole[search.wholes] = <unsigned char>part
                search.wholes += 1


# Numbers ------------------------------------------------------------------------------------------

cdef Large owner(Bracketed* search):
    return <Large>(<Spare*>search.large).owner


cdef int keep_numbers(Bracketed* search) except -1 nogil:
    # All large numbers there are.
    if is_used(search.large):
        with gil:
            owner(search).check()
            owner(search).begin()
    return 0


cdef int forget_numbers(Bracketed* search) except -1 nogil:
    # All large numbers since some were kept.
    if is_used(search.large):
        with gil:
            owner(search).check()
            owner(search).forget()
    return 0


cdef inline int tick(Bracketed* search) except -1 nogil:
    search.ticks += 1
    if search.ticks % TICKS == 0:
        watch(search.large, search.stop)
    return 0


cdef inline bint is_legal(Bracketed* search, Ratio value) noexcept nogil:
    # As the result of an operator.
    if search.rules.values == RATIONAL:
        return True
    return ratio_is_whole(value, search.large) and (
        search.rules.values != POSITIVE or ratio_sign(value, search.large) > 0
    )


cdef inline bint is_equal(Bracketed* search, Ratio a, Ratio b) noexcept nogil:
    if a.denominator and b.denominator:
        return a.numerator == b.numerator and a.denominator == b.denominator
    return ratio_compare(a, b, search.large) == 0


cdef inline Ratio difference_of(Bracketed* search, Ratio a, Ratio b) noexcept nogil:
    return ratio_sum(a, ratio_negative(b, search.large), search.large)


cdef inline Ratio quotient_of(Bracketed* search, Ratio a, Ratio b) noexcept nogil:
    return ratio_product(a, ratio_inverse(b, search.large), search.large)


# Tables of values ---------------------------------------------------------------------------------

@cython.overflowcheck(False)
cdef inline Py_ssize_t hash_of(Bracketed* search, Ratio value) noexcept nogil:
    cdef unsigned long long mixed
    if value.denominator == 0:
        value = ratio_residues(value, PRIME, search.large)
    mixed = <unsigned long long>value.numerator * <unsigned long long>0x9E3779B97F4A7C15
    mixed ^= <unsigned long long>value.denominator * <unsigned long long>0xD6E8FEB86659FD93
    return <Py_ssize_t>(mixed >> 33 ^ mixed >> 7 & 0x3FFFFFF)


cdef int* slot_of(Bracketed* search, Part* part, Ratio value) noexcept nogil:
    # The slot that holds the value, or the empty one it belongs in.
    cdef Py_ssize_t mask = part.slots - 1
    cdef Py_ssize_t place = hash_of(search, value) & mask
    while part.slot[place] and not is_equal(search, part.value[part.slot[place] - 1], value):
        place = (place + 1) & mask
    return &part.slot[place]


cdef inline bint has_value(Bracketed* search, Part* part, Ratio value) noexcept nogil:
    return slot_of(search, part, value)[0] != 0


cdef int grow(Bracketed* search, Part* part) except -1 nogil:
    cdef Py_ssize_t capacity = 4 * part.capacity if part.capacity else 8
    cdef Ratio* values = <Ratio*>realloc(part.value, capacity * sizeof(Ratio))
    cdef int* slots = <int*>calloc(2 * capacity, sizeof(int))
    cdef Py_ssize_t place
    if values != NULL:
        part.value = values
    if values == NULL or slots == NULL or capacity > 1 << 29:
        free(slots)
        raise_no_memory()
    free(part.slot)
    part.slot = slots
    part.capacity = capacity
    part.slots = 2 * capacity
    for place in range(part.size):
        slot_of(search, part, part.value[place])[0] = <int>place + 1
    return 0


cdef int raise_no_memory() except -1 nogil:
    with gil:
        raise MemoryError("no memory for all values of the hand")


cdef bint add_value(Bracketed* search, Part* part, Ratio value) except -1 nogil:
    # Whether it was new.
    cdef int* slot
    if part.size == part.capacity:
        grow(search, part)
    slot = slot_of(search, part, value)
    if slot[0]:
        return False
    part.value[part.size] = value
    part.size += 1
    slot[0] = <int>part.size
    return True


cdef bint add_legal(Bracketed* search, Part* part, Ratio value) except -1 nogil:
    # Whether it was a new one that is too large for a pair, and so has to be kept.
    return (
        is_legal(search, value)
        and add_value(search, part, value)
        and value.denominator == 0
    )


cdef int list_values(Bracketed* search, int index) except -1 nogil:
    cdef Part* part = &search.parts[index]
    cdef int split, place, left
    if part.listed:
        return 0
    split_part(search, index)
    for split in range(part.splits):
        list_values(search, part.left[split])
        list_values(search, rest(search, index, part.left[split]))
    keep_numbers(search)
    for split in range(part.splits):
        left = part.left[split]
        join_values(search, part, left, rest(search, index, left))
    list_rows(search, index)
    for place in range(part.row_count):
        add_value(search, part, part.row[place].value)
    part.listed = True
    return 0


cdef int join_values(Bracketed* search, Part* part, int left, int right) except -1 nogil:
    # Each value of the left part with each of the right one.
    cdef const Part* lefts = &search.parts[left]
    cdef const Part* rights = &search.parts[right]
    cdef bint both_ways = not search.rules.ordered
    cdef Py_ssize_t i, j
    cdef bint has_new
    for i in range(lefts.size):
        for j in range(rights.size):
            has_new = join_two(search, part, lefts.value[i], rights.value[j])
            if not both_ways or left <= right:
                has_new |= join_equally(search, part, lefts.value[i], rights.value[j])
            if has_new:
                keep_numbers(search)
            else:
                forget_numbers(search)
            tick(search)
    return 0


cdef bint join_equally(Bracketed* search, Part* part, Ratio a, Ratio b) except -1 nogil:
    # Where the order of two operands makes no difference.
    cdef bint has_new = False
    if has_operator(&search.rules, PLUS):
        has_new |= add_legal(search, part, ratio_sum(a, b, search.large))
    if has_operator(&search.rules, TIMES):
        has_new |= add_legal(search, part, ratio_product(a, b, search.large))
    return has_new


cdef bint join_two(Bracketed* search, Part* part, Ratio a, Ratio b) except -1 nogil:
    cdef bint has_new = False
    cdef Ratio power
    if has_operator(&search.rules, MINUS):
        has_new |= add_legal(search, part, difference_of(search, a, b))
    if has_operator(&search.rules, DIVIDE) and not is_zero(b):
        has_new |= add_legal(search, part, quotient_of(search, a, b))
    if has_operator(&search.rules, POWER) and ratio_power(a, b, search.large, &power):
        has_new |= add_legal(search, part, power)
    return has_new


# Cards, and cards side by side --------------------------------------------------------------------

cdef void start_rows(Bracketed* search) noexcept nogil:
    cdef int place
    cdef Ratio value
    for place in range(search.cards.size):
        value = search.cards.value[place]
        search.beside[place] = (
            has_operator(&search.rules, BESIDE)
            and ratio_is_whole(value, search.large)
            and ratio_sign(value, search.large) >= 0
        )


cdef int list_rows(Bracketed* search, int index) except -1 nogil:
    # A card is a row by itself.
    cdef Part* part = &search.parts[index]
    cdef Ratio zero = Ratio(0, 1)
    if part.has_rows:
        return 0
    part.has_rows = True
    if part.cards == 1 or has_operator(&search.rules, BESIDE):
        extend_row(search, part, index, zero, Code(0, 0))
        keep_numbers(search)
    return 0


cdef int extend_row(
    Bracketed* search, Part* part, int left, Ratio value, Code code
) except -1 nogil:
    # Put each of the cards that are left beside a row.
    cdef int place
    cdef int met = 0  # ranks
    if left == 0:
        return add_row(part, value, code.bits)
    for place in range(search.cards.size):
        if not left >> place & 1 or met >> search.cards.rank[place] & 1:
            continue
        met |= 1 << search.cards.rank[place]
        if part.cards == 1 or can_stand(search, place, code.length == 0):
            extend_row(
                search,
                part,
                left & ~(1 << place),
                longer_row(search, value, place, code.length == 0),
                code_beside(search, code, place),
            )
        if search.rules.ordered:
            break
    return 0


cdef bint can_stand(Bracketed* search, int place, bint first) noexcept nogil:
    return search.beside[place] and not (first and is_zero(search.cards.value[place]))


cdef Ratio longer_row(Bracketed* search, Ratio value, int place, bint first) noexcept nogil:
    cdef Ratio card = search.cards.value[place]
    if first:
        return card
    return ratio_beside(value, card, search.large)


cdef Code code_beside(Bracketed* search, Code row, int place) noexcept nogil:
    cdef Code card = card_code(search.cards.rank[place])
    return joined(row, card, BESIDE) if row.length else card


cdef int add_row(Part* part, Ratio value, code_t code) except -1 nogil:
    cdef Row* rows = <Row*>realloc(part.row, (part.row_count + 1) * sizeof(Row))
    if rows == NULL:
        raise_no_memory()
    part.row = rows
    rows[part.row_count] = Row(value, code)
    part.row_count += 1
    return 0


cdef int add_rows(Bracketed* search, int index, Ratio value, Codes* codes) except -1 nogil:
    # The cards and rows that have a value.
    cdef Part* part = &search.parts[index]
    cdef int place
    list_rows(search, index)
    for place in range(part.row_count):
        if is_equal(search, part.row[place].value, value):
            codes_add(codes, part.row[place].code)
    return 0


# From a value to the ways that make it ------------------------------------------------------------

cdef struct Wanted:
    # What an operator is to make, and its operands: the values of one are tried, and of each
    # follows what the other has to be.
    Ratio result
    int left
    int right
    Ways* ways


cdef int add_way(
    Bracketed* search, Wanted* wanted, int operation, Ratio left, Ratio right
) except -1 nogil:
    cdef Ways* ways = wanted.ways
    cdef Py_ssize_t capacity
    cdef Way* items
    if ways.size == ways.capacity:
        capacity = 4 * ways.capacity if ways.capacity else 64
        items = <Way*>realloc(ways.items, capacity * sizeof(Way))
        if items == NULL:
            raise_no_memory()
        ways.items = items
        ways.capacity = capacity
    ways.items[ways.size] = Way(operation, left, right)
    ways.size += 1
    return 0


cdef bint may_be(Bracketed* search, int index, Ratio value) noexcept nogil:
    # Whether a part can have a value, as far as is known.
    cdef Part* part = &search.parts[index]
    if part.listed:
        return has_value(search, part, value)
    return is_legal(search, value)


cdef int add_left(
    Bracketed* search, Wanted* wanted, int operation, Ratio left, Ratio right
) except -1 nogil:
    # A way whose left operand may not be there.
    if may_be(search, wanted.left, left):
        add_way(search, wanted, operation, left, right)
    return 0


cdef int add_right(
    Bracketed* search, Wanted* wanted, int operation, Ratio left, Ratio right
) except -1 nogil:
    if may_be(search, wanted.right, right):
        add_way(search, wanted, operation, left, right)
    return 0


cdef bint is_one_of(Bracketed* search, Ratio value, Which which) noexcept nogil:
    if which == ANY:
        return True
    if which == NOT_ZERO:
        return not is_zero(value)
    if not ratio_is_whole(value, search.large):
        return False
    if which == WHOLE:
        return True
    if which == ABOVE_ZERO:
        return ratio_sign(value, search.large) > 0
    return is_odd(value, search.large) == (which == ODD)


cdef int add_lefts(
    Bracketed* search, Wanted* wanted, int operation, Which which, Ratio right
) except -1 nogil:
    # Where many values of the left operand make the result.
    cdef Part* part = &search.parts[wanted.left]
    cdef Py_ssize_t place
    list_values(search, wanted.left)
    for place in range(part.size):
        if is_one_of(search, part.value[place], which):
            add_way(search, wanted, operation, part.value[place], right)
    return 0


cdef int add_rights(
    Bracketed* search, Wanted* wanted, int operation, Ratio left, Which which
) except -1 nogil:
    cdef Part* part = &search.parts[wanted.right]
    cdef Py_ssize_t place
    list_values(search, wanted.right)
    for place in range(part.size):
        if is_one_of(search, part.value[place], which):
            add_way(search, wanted, operation, left, part.value[place])
    return 0


cdef int try_left(Bracketed* search, Wanted* wanted, Ratio left) except -1 nogil:
    # The ways with a value of the left operand.
    cdef Ratio result = wanted.result
    if has_operator(&search.rules, PLUS):
        add_right(search, wanted, PLUS, left, difference_of(search, result, left))
    if has_operator(&search.rules, MINUS):
        add_right(search, wanted, MINUS, left, difference_of(search, left, result))
    if has_operator(&search.rules, TIMES):
        if not is_zero(left):
            add_right(search, wanted, TIMES, left, quotient_of(search, result, left))
        elif is_zero(result):
            add_rights(search, wanted, TIMES, left, ANY)
    if has_operator(&search.rules, DIVIDE):
        if not is_zero(left) and not is_zero(result):
            add_right(search, wanted, DIVIDE, left, quotient_of(search, left, result))
        elif is_zero(left) and is_zero(result):
            add_rights(search, wanted, DIVIDE, left, NOT_ZERO)
    if has_operator(&search.rules, POWER) and result.denominator:
        try_base(search, wanted, left)
    return 0


cdef int try_right(Bracketed* search, Wanted* wanted, Ratio right) except -1 nogil:
    cdef Ratio result = wanted.result
    cdef void* large = search.large
    if has_operator(&search.rules, PLUS):
        add_left(search, wanted, PLUS, difference_of(search, result, right), right)
    if has_operator(&search.rules, MINUS):
        add_left(search, wanted, MINUS, ratio_sum(result, right, large), right)
    if has_operator(&search.rules, TIMES):
        if not is_zero(right):
            add_left(search, wanted, TIMES, quotient_of(search, result, right), right)
        elif is_zero(result):
            add_lefts(search, wanted, TIMES, ANY, right)
    if has_operator(&search.rules, DIVIDE) and not is_zero(right):
        add_left(search, wanted, DIVIDE, ratio_product(result, right, large), right)
    if (
        has_operator(&search.rules, POWER)
        and result.denominator
        and ratio_is_whole(right, large)
    ):
        try_exponent(search, wanted, right)
    return 0


cdef int try_base(Bracketed* search, Wanted* wanted, Ratio base) except -1 nogil:
    # The powers of a base that make the result.
    cdef Ratio result = wanted.result
    cdef int exponent
    if is_one(base):
        if is_one(result):
            add_rights(search, wanted, POWER, base, WHOLE)
    elif is_zero(base):
        if is_zero(result):
            add_rights(search, wanted, POWER, base, ABOVE_ZERO)
    elif base.denominator == 1 and base.numerator == -1:
        if is_one(result):
            add_rights(search, wanted, POWER, base, EVEN)
        elif is_equal(search, result, base):
            add_rights(search, wanted, POWER, base, ODD)
    elif is_one(result):
        add_right(search, wanted, POWER, base, Ratio(0, 1))
    else:
        exponent = exponent_for(base, result)
        if exponent:
            add_right(search, wanted, POWER, base, Ratio(exponent, 1))
    return 0


cdef int exponent_for(Ratio base, Ratio result) noexcept nogil:
    # Or 0, if there is none but perhaps 0. The base is none of 0, 1 and -1.
    cdef Ratio inverse
    cdef Ratio power = base
    cdef int exponent = 1
    if base.denominator == 0 or is_zero(result):
        return 0
    inverse = ratio_inverse_of_pair(result)
    while exponent <= LARGEST_EXPONENT:
        if power.numerator == result.numerator and power.denominator == result.denominator:
            return exponent
        if power.numerator == inverse.numerator and power.denominator == inverse.denominator:
            return -exponent
        if not (
            times_fits(power.numerator, base.numerator, &power.numerator)
            and times_fits(power.denominator, base.denominator, &power.denominator)
        ):
            return 0
        exponent += 1
    return 0


cdef Ratio ratio_inverse_of_pair(Ratio a) noexcept nogil:
    # Of a pair that is not zero.
    if a.numerator > 0:
        return Ratio(a.denominator, a.numerator)
    return Ratio(-a.denominator, -a.numerator)


cdef int try_exponent(Bracketed* search, Wanted* wanted, Ratio exponent) except -1 nogil:
    # The bases whose power makes the result. The exponent is an integer.
    cdef Ratio result = wanted.result
    cdef Ratio base
    cdef int size = LARGEST_EXPONENT + 2 - is_odd(exponent, search.large)
    cdef bint below_zero = ratio_sign(exponent, search.large) < 0
    if is_zero(exponent):
        if is_one(result):
            add_lefts(search, wanted, POWER, NOT_ZERO, exponent)
        return 0
    if exponent.denominator and -size < exponent.numerator < size:
        size = <int>(-exponent.numerator if below_zero else exponent.numerator)
    if below_zero:
        if is_zero(result):
            return 0
        result = ratio_inverse_of_pair(result)
    if root_of(result, size, &base):
        add_left(search, wanted, POWER, base, exponent)
        if size % 2 == 0 and not is_zero(base):
            base.numerator = -base.numerator
            add_left(search, wanted, POWER, base, exponent)
    return 0


cdef bint root_of(Ratio power, int exponent, Ratio* root) noexcept nogil:
    # The exact root of a pair, not negative if the exponent is even.
    cdef bint negative = power.numerator < 0
    if negative and exponent % 2 == 0:
        return False
    root.numerator = whole_root(-power.numerator if negative else power.numerator, exponent)
    root.denominator = whole_root(power.denominator, exponent)
    if root.numerator < 0 or root.denominator < 0:
        return False
    if negative:
        root.numerator = -root.numerator
    return True


cdef long long whole_root(long long power, int exponent) noexcept nogil:
    # Of an integer that is not negative; -1 if it has none.
    cdef long long low = 0
    cdef long long high = power
    cdef long long middle
    if exponent > 1 and high > 3037000499LL:
        high = 3037000499LL  # no larger number has a square of 63 bits
    while low < high:
        middle = low + (high - low) // 2
        if power_compare(middle, exponent, power) < 0:
            low = middle + 1
        else:
            high = middle
    return low if power_compare(low, exponent, power) == 0 else -1


cdef int power_compare(long long base, int exponent, long long power) noexcept nogil:
    # base ** exponent against power.
    cdef long long product = 1
    if base <= 1:
        return (base > power) - (base < power)
    while exponent:
        if not times_fits(product, base, &product):
            return 1
        exponent -= 1
    return (product > power) - (product < power)


cdef int find_ways(
    Bracketed* search, int left, int right, Ratio result, Ways* ways
) except -1 nogil:
    # Add the ways to make a result, which is legal, of two parts.
    cdef Wanted wanted = Wanted(result, left, right, ways)
    cdef const Part* lefts = &search.parts[left]
    cdef const Part* rights = &search.parts[right]
    cdef Py_ssize_t place
    if lefts.cards <= search.tabled:
        list_values(search, left)
    if rights.cards <= search.tabled:
        list_values(search, right)
    if rights.listed and not (lefts.listed and lefts.size < rights.size):
        for place in range(rights.size):
            try_right(search, &wanted, rights.value[place])
    else:
        for place in range(lefts.size):
            try_left(search, &wanted, lefts.value[place])
    return 0


# From a value to the expressions that have it -----------------------------------------------------

cdef int add_codes(Bracketed* search, int index, Ratio value, Codes* codes) except -1 nogil:
    # Add the codes, by ranks, of a part's expressions with a value.
    cdef Part* part = &search.parts[index]
    cdef int split, left
    cdef Ways ways
    tick(search)
    if part.listed and not has_value(search, part, value):
        return 0
    add_rows(search, index, value, codes)
    if part.cards == 1 or not is_legal(search, value):
        return 0
    split_part(search, index)
    ways.items = NULL
    ways.size = ways.capacity = 0
    try:
        for split in range(part.splits):
            left = part.left[split]
            ways.size = 0
            find_ways(search, left, rest(search, index, left), value, &ways)
            join_ways(search, left, rest(search, index, left), &ways, codes)
    finally:
        free(ways.items)
    return 0


cdef int join_ways(
    Bracketed* search, int left, int right, Ways* ways, Codes* codes
) except -1 nogil:
    cdef Codes lefts, rights
    cdef Py_ssize_t way
    cdef bint failed
    codes_start(&lefts)
    codes_start(&rights)
    try:
        for way in range(ways.size):
            operands(search, left, right, &ways.items[way], &lefts, &rights)
            join_codes(search, left, right, ways.items[way].operation, &lefts, &rights, codes)
        failed = codes.failed
    finally:
        codes_free(&lefts)
        codes_free(&rights)
    if failed:
        raise_no_memory()
    return 0


cdef int operands(
    Bracketed* search, int left, int right, const Way* way, Codes* lefts, Codes* rights
) except -1 nogil:
    # The expressions of both operands, none of either if there is none of one.
    lefts.size = rights.size = 0
    add_codes(search, left, way.left, lefts)
    if lefts.size:
        add_codes(search, right, way.right, rights)
    if rights.size == 0:
        lefts.size = 0
    if lefts.failed or rights.failed:
        raise_no_memory()
    return 0


cdef void join_codes(
    Bracketed* search,
    int left,
    int right,
    int operation,
    const Codes* lefts,
    const Codes* rights,
    Codes* codes,
) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(lefts.size):
        for j in range(rights.size):
            codes_add(
                codes,
                joined_codes(
                    search, left, right, operation, lefts.items[i], rights.items[j]
                ),
            )


cdef inline code_t joined_codes(
    Bracketed* search, int left, int right, int operation, code_t a, code_t b
) noexcept nogil:
    return joined(
        Code(a, 2 * search.parts[left].cards - 1),
        Code(b, 2 * search.parts[right].cards - 1),
        operation,
    ).bits


# The search ---------------------------------------------------------------------------------------

cdef int bracketed_start(
    Bracketed* search, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil:
    search.rules = rules[0]
    search.cards = cards
    search.target = target
    search.large = large
    search.tabled = TABLED
    search.number = 0
    search.step = 0
    search.ticks = 0
    search.stop = NULL
    search.ways.items = NULL
    search.ways.size = search.ways.capacity = search.way = 0
    codes_start(&search.lefts)
    codes_start(&search.rights)
    search.left = search.right = 0
    search.parts = NULL
    if not rules.ordered and cards.size > MOST_UNORDERED:
        with gil:
            raise ValueError(
                f"numbers has length {cards.size}: under these rules no more than "
                f"{MOST_UNORDERED} can be solved, unless they are ordered"
            )
    search.parts = <Part*>calloc(1 << cards.size, sizeof(Part))
    if search.parts == NULL:
        raise_no_memory()
    if large != NULL:
        with gil:
            owner(search).begin()
    start_parts(search)
    list_wholes(search)
    start_rows(search)
    return 0


cdef void bracketed_end(Bracketed* search) noexcept nogil:
    cdef int part
    if search.parts != NULL:
        for part in range(1 << search.cards.size):
            free(search.parts[part].row)
            free(search.parts[part].value)
            free(search.parts[part].slot)
    free(search.parts)
    search.parts = NULL
    free(search.ways.items)
    search.ways.items = NULL
    codes_free(&search.lefts)
    codes_free(&search.rights)


cdef int bracketed_next(Bracketed* search, code_t* code) except -1 nogil:
    # 1 and the next code, by ranks, or 0 when there are no more.
    while search.left == search.lefts.size:
        if search.way < search.ways.size:
            next_way(search)
        elif not next_split(search):
            return 0
    give_code(search, code)
    return 1


cdef void give_code(Bracketed* search, code_t* code) noexcept nogil:
    cdef int whole = search.whole[search.number]
    cdef int left
    if search.step == 1:
        code[0] = search.lefts.items[search.left]
        search.left += 1
        return
    left = search.parts[whole].left[search.step - 2]
    code[0] = joined_codes(
        search,
        left,
        rest(search, whole, left),
        search.ways.items[search.way - 1].operation,
        search.lefts.items[search.left],
        search.rights.items[search.right],
    )
    search.right += 1
    if search.right == search.rights.size:
        search.right = 0
        search.left += 1


cdef int next_way(Bracketed* search) except -1 nogil:
    cdef int whole = search.whole[search.number]
    cdef int left = search.parts[whole].left[search.step - 2]
    operands(
        search,
        left,
        rest(search, whole, left),
        &search.ways.items[search.way],
        &search.lefts,
        &search.rights,
    )
    search.way += 1
    search.left = 0
    return forget_numbers(search)


cdef bint next_split(Bracketed* search) except -1 nogil:
    # What the whole can be without an operator but BESIDE comes first, then split by split.
    cdef Part* part
    cdef int whole, left
    if search.number == search.wholes:
        return False
    whole = search.whole[search.number]
    part = &search.parts[whole]
    search.left = search.lefts.size = 0
    search.way = search.ways.size = 0
    if search.step == 0:
        add_rows(search, whole, search.target, &search.lefts)
        if search.lefts.failed:
            raise_no_memory()
        split_part(search, whole)
    elif search.step <= part.splits and is_legal(search, search.target):
        left = part.left[search.step - 1]
        find_ways(search, left, rest(search, whole, left), search.target, &search.ways)
        keep_numbers(search)  # the operands that the ways need
    else:
        search.number += 1
        search.step = 0
        return True
    search.step += 1
    return True


# A door for the tests -----------------------------------------------------------------------------

def written(Hand hand, target, PackedRules rules, limit=None):
    """Return the codes, by ranks, of all written expressions that make a target."""
    cdef Bracketed search
    cdef code_t code
    large = Large()
    large.fractions.extend(hand.large.fractions)
    goal = ratio_from_fraction(target, large)
    result = []
    try:
        bracketed_start(&search, &rules.rules, &hand.cards, goal, large.pointer())
        while len(result) != limit and bracketed_next(&search, &code):
            result.append(code)
        large.check()
    finally:
        bracketed_end(&search)
    return result
