"""Hands dealt to expressions; see dealing.pxd."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset

cimport cython

from make24._kernel.ratio cimport Ratio, ratio_compare


cdef void pile_start(Pile* pile, void* large) noexcept nogil:
    pile.cards = NULL
    pile.kept = NULL
    pile.slots = NULL
    pile.size = pile.different = pile.room = 0
    pile.large = large


cdef void pile_free(Pile* pile) noexcept nogil:
    free(pile.cards)
    free(pile.kept)
    free(pile.slots)


cdef bint pile_clear(Pile* pile, int size) noexcept nogil:
    # Begin a new hand; False if there is no memory for so many cards.
    cdef int slots = 16
    cdef void* cards
    cdef void* kept
    cdef void* places
    while slots < 2 * size:
        slots *= 2
    if size > pile.room or pile.room == 0:
        cards = realloc(pile.cards, slots // 2 * sizeof(Ratio))
        if cards != NULL:
            pile.cards = <Ratio*>cards
        kept = realloc(pile.kept, slots // 2 * sizeof(Kept))
        if kept != NULL:
            pile.kept = <Kept*>kept
        places = realloc(pile.slots, slots * sizeof(int))
        if places != NULL:
            pile.slots = <int*>places
        if cards == NULL or kept == NULL or places == NULL:
            return False
        pile.room = slots // 2
    memset(pile.slots, 0, slots * sizeof(int))
    pile.slot_mask = slots - 1
    pile.size = pile.different = 0
    return True


cdef void pile_add(Pile* pile, Ratio card) noexcept nogil:
    cdef int* slot = slot_of(pile, card)
    pile.cards[pile.size] = card
    pile.size += 1
    if slot[0] == 0:
        pile.kept[pile.different] = Kept(card, 0, 0)
        pile.different += 1
        slot[0] = pile.different
    pile.kept[slot[0] - 1].count += 1


cdef void pile_gather(Pile* pile) noexcept nogil:
    # Take all cards back.
    cdef int place
    for place in range(pile.different):
        pile.kept[place].left = pile.kept[place].count


cdef Dealt pile_give(Pile* pile, Ratio number) noexcept nogil:
    cdef int* slot = slot_of(pile, number)
    cdef Kept* kept
    if slot[0] == 0:
        return ABSENT
    kept = &pile.kept[slot[0] - 1]
    if kept.left == 0:
        return USED_UP
    kept.left -= 1
    return GIVEN


@cython.overflowcheck(False)  # the hash
cdef inline int* slot_of(Pile* pile, Ratio number) noexcept nogil:
    # The slot of a number, or an empty one if there is no such card. Of the numbers too large for a
    # pair all begin in one place.
    cdef unsigned long long mixed = 0
    cdef unsigned int place
    if number.denominator:
        mixed = (
            <unsigned long long>number.numerator
            ^ <unsigned long long>number.denominator << 32
        )
    mixed *= 0x9E3779B97F4A7C15ULL
    place = <unsigned int>(mixed >> 40)
    while True:
        place &= <unsigned int>pile.slot_mask
        if pile.slots[place] == 0 or is_equal(
            pile.kept[pile.slots[place] - 1].value, number, pile.large
        ):
            return &pile.slots[place]
        place += 1


cdef bint are_equal(Ratio a, Ratio b, void* large) noexcept nogil:
    return ratio_compare(a, b, large) == 0
