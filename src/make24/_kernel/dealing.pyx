"""Hands dealt to expressions; see dealing.pxd."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset

from make24._kernel.number cimport hashed, is_same
from make24._kernel.ratio cimport Ratio


cdef enum:
    HASH_BITS = 40


cdef void pile_start(Pile* pile, void* large) noexcept nogil:
    pile.cards = NULL
    pile.kept = NULL
    pile.slots = NULL
    pile.size = pile.different = pile.printed = pile.room = 0
    pile.large = large


cdef void pile_free(Pile* pile) noexcept nogil:
    free(pile.cards)
    free(pile.kept)
    free(pile.slots)


cdef bint pile_clear(Pile* pile, Py_ssize_t size) noexcept nogil:
    # Begin a new hand; False if there is no memory for so many cards.
    cdef int slots = 16
    cdef int bits = 4
    if size > MOST_CARDS:
        return False
    while slots < 2 * size:
        slots *= 2
        bits += 1
    if size > pile.room or pile.room == 0:
        if not make_room(pile, slots):
            return False
    memset(pile.slots, 0, slots * sizeof(int))
    pile.slot_bits = bits
    pile.size = pile.different = pile.printed = 0
    return True


cdef bint make_room(Pile* pile, int slots) noexcept nogil:
    cdef void* cards = realloc(pile.cards, slots // 2 * sizeof(Card))
    cdef void* kept
    cdef void* places
    if cards != NULL:
        pile.cards = <Card*>cards
    kept = realloc(pile.kept, slots // 2 * sizeof(Kept))
    if kept != NULL:
        pile.kept = <Kept*>kept
    places = realloc(pile.slots, slots * sizeof(int))
    if places != NULL:
        pile.slots = <int*>places
    if cards == NULL or kept == NULL or places == NULL:
        return False
    pile.room = slots // 2
    return True


cdef Kept* pile_add(Pile* pile, Ratio value, int place) noexcept nogil:
    # Add a card, for which there has to be room.
    cdef int* slot = slot_of(pile, value)
    cdef Kept* kept
    pile.cards[pile.size] = Card(value, place)
    pile.size += 1
    if slot[0] == 0:
        kept = &pile.kept[pile.different]
        kept.value = value
        kept.count = 0
        kept.is_printed = False
        pile.different += 1
        slot[0] = pile.different
    kept = &pile.kept[slot[0] - 1]
    kept.count += 1
    return kept


cdef void pile_print(Pile* pile, Kept* kept, Quotient text) noexcept nogil:
    # Note how a card is printed that stands in brackets.
    pile.printed += not kept.is_printed
    kept.is_printed = True
    kept.text = text


cdef void pile_gather(Pile* pile) noexcept nogil:
    # Take all cards back.
    cdef int place
    for place in range(pile.different):
        pile.kept[place].left = pile.kept[place].count


cdef void pile_gather_printed(Pile* pile) noexcept nogil:
    # Let all cards be read once more that stand in brackets.
    cdef int place
    for place in range(pile.different if pile.printed else 0):
        pile.kept[place].left_in_brackets = pile.kept[place].count


cdef Kept* pile_find(Pile* pile, Ratio value) noexcept nogil:
    # What there is of a number, or NULL.
    cdef int place = slot_of(pile, value)[0]
    return &pile.kept[place - 1] if place else NULL


cdef Dealt pile_give(Pile* pile, Ratio value) noexcept nogil:
    cdef Kept* kept = pile_find(pile, value)
    if kept == NULL:
        return ABSENT
    if kept.left == 0:
        return USED_UP
    kept.left -= 1
    return GIVEN


cdef inline int* slot_of(Pile* pile, Ratio value) noexcept nogil:
    # The slot of a number, or an empty one if there is no such card: half of them are empty.
    # The topmost bits of a hash are mixed best.
    cdef int place = <int>(hashed(value, pile.large) >> (HASH_BITS - pile.slot_bits))
    while True:
        if pile.slots[place] == 0 or is_same(
            pile.kept[pile.slots[place] - 1].value, value, pile.large
        ):
            return &pile.slots[place]
        place += 1
        if place >> pile.slot_bits:
            place = 0
