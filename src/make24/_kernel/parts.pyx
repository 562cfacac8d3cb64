"""The parts of a hand; see parts.pxd."""

from libc.string cimport memset

from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.rules cimport Rules


cdef void parts_start(Parts* parts, const Cards* cards, const Rules* rules) noexcept nogil:
    cdef int places
    cdef bint[SUBSETS] needed
    parts.ordered = rules.ordered
    parts.whole = (1 << cards.size) - 1
    for places in range(parts.whole + 1):
        parts.name[places] = <unsigned char>name_of(parts, places, cards)
    find_needed(parts, rules.any_part, needed)
    put_in_order(parts, cards.size, needed)


cdef int name_of(const Parts* parts, int places, const Cards* cards) noexcept nogil:
    # The leftmost places with the same cards, in the same order if that is kept.
    cdef int result = 0
    cdef int start = 0
    cdef int place, other
    for place in range(cards.size):
        if places >> place & 1:
            other = start
            while cards.rank[other] != cards.rank[place] or result >> other & 1:
                other += 1
            result |= 1 << other
            start = other + 1 if parts.ordered else 0
    return result


cdef void find_needed(const Parts* parts, bint any_part, bint* needed) noexcept nogil:
    # The operands of a part come before it as numbers.
    cdef int part, left
    memset(needed, 0, SUBSETS * sizeof(bint))
    needed[parts.whole] = True
    for part in range(parts.whole, 0, -1):
        if any_part and parts.name[part] == part:
            needed[part] = True
        if needed[part]:
            left = next_left(parts, part, part)
            while left:
                needed[left] = needed[parts.name[part ^ left]] = True
                left = next_left(parts, part, left)


cdef void put_in_order(Parts* parts, int size, const bint* needed) noexcept nogil:
    cdef int cards, part
    parts.count = 0
    for cards in range(1, size + 1):
        for part in range(1, parts.whole + 1):
            if needed[part] and cards_in(part) == cards:
                parts.order[parts.count] = <unsigned char>part
                parts.count += 1


cdef int place_in(int part) noexcept nogil:
    # Of a single card.
    cdef int place = 0
    while part >> place != 1:
        place += 1
    return place


cdef int next_operand(const Parts* parts, int part, int left) noexcept nogil:
    # The next part that can be the left operand of a part, given one, or the part itself to begin
    # with; 0 after the last.
    cdef int highest
    if parts.ordered:
        highest = 1
        while 2 * highest <= left:
            highest *= 2
        return left ^ highest
    left = (left - 1) & part
    while parts.name[left] != left:
        left = (left - 1) & part
    return left


cdef int next_left(const Parts* parts, int part, int left) noexcept nogil:
    # The same for ways to split a part: where order does not matter, two operands are met once.
    left = next_operand(parts, part, left)
    if not parts.ordered:
        while left < parts.name[part ^ left] and left:
            left = next_operand(parts, part, left)
    return left
