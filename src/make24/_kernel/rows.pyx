"""Cards, and cards side by side; see rows.pxd."""

from libc.stdlib cimport free, realloc

from make24._kernel.code cimport BESIDE, Code, card_code, code_t, joined
from make24._kernel.hand cimport Cards
from make24._kernel.number cimport beside, can_stand_beside
from make24._kernel.ratio cimport Ratio


cdef void rows_start(Rows* rows) noexcept nogil:
    rows.items = NULL
    rows.size = rows.capacity = 0


cdef void rows_free(Rows* rows) noexcept nogil:
    free(rows.items)


cdef int rows_list(Rows* rows, const Cards* cards, int part, void* large) except -1 nogil:
    # Add every row of all cards of a part, or the card, if there is but one.
    cdef int place
    for place in range(cards.size):
        if part == 1 << place:
            return add_row(rows, cards.value[place], card_code(cards.rank[place]).bits)
    return extend_row(rows, cards, part, Ratio(0, 1), Code(0, 0), large)


cdef int extend_row(
    Rows* rows, const Cards* cards, int rest, Ratio value, Code code, void* large
) except -1 nogil:
    # Put each of the cards that are left beside a row, which has none to begin with.
    cdef int place
    cdef int met = 0  # ranks
    cdef Ratio card
    cdef Code one
    if rest == 0:
        return add_row(rows, value, code.bits)
    for place in range(cards.size):
        if not rest >> place & 1 or met >> cards.rank[place] & 1:
            continue
        met |= 1 << cards.rank[place]
        card = cards.value[place]
        if can_stand_beside(card, code.length == 0, large):
            one = card_code(cards.rank[place])
            extend_row(
                rows,
                cards,
                rest ^ 1 << place,
                beside(value, card, large),  # which is the card, beside 0
                joined(code, one, BESIDE) if code.length else one,
                large,
            )
        if cards.ordered:
            break
    return 0


cdef int add_row(Rows* rows, Ratio value, code_t code) except -1 nogil:
    cdef Py_ssize_t capacity
    cdef Row* items
    if rows.size == rows.capacity:
        capacity = 2 * rows.capacity + 1
        items = <Row*>realloc(rows.items, capacity * sizeof(Row))
        if items == NULL:
            with gil:
                raise MemoryError("no memory for all numbers side by side")
        rows.items = items
        rows.capacity = capacity
    rows.items[rows.size] = Row(value, code)
    rows.size += 1
    return 0
