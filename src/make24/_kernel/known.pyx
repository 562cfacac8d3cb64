"""Values of parts, to be looked up; see known.pxd."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.parts cimport next_left
from make24._kernel.ratio cimport keep_numbers
from make24._kernel.rules cimport Rules
from make24._kernel.tables cimport (
    COUNT,
    count_of,
    fill_part,
    place_t,
    raise_no_memory,
    tables_free,
    tables_start,
)


cdef void known_start(
    Known* known, const Rules* rules, const Cards* cards, void* large
) noexcept nogil:
    tables_start(&known.tables, rules, cards)
    known.tables.goal.purpose = COUNT  # with any other one, tables leave out what leads nowhere
    known.tables.large = large
    memset(known.slots, 0, sizeof(known.slots))


cdef void known_free(Known* known) noexcept nogil:
    cdef int part
    for part in range(SUBSETS):
        free(known.slots[part])
    tables_free(&known.tables)


cdef int tabulate(Known* known, int part) except -1 nogil:
    cdef const Cards* cards = known.tables.cards
    cdef int left
    if is_tabulated(known, part):
        return 0
    left = next_left(&known.tables.parts, part, part)
    while left:
        tabulate(known, left)
        tabulate(known, known.tables.parts.name[part ^ left])
        left = next_left(&known.tables.parts, part, left)
    keep_numbers(known.tables.large)  # those of whoever asks
    fill_part(&known.tables, cards.value, part)
    return fill_slots(known, part)


cdef int fill_slots(Known* known, int part) except -1 nogil:
    cdef Py_ssize_t slots = 4
    cdef Py_ssize_t place
    while slots < 2 * count_of(&known.tables, part):
        slots *= 2
    known.slots[part] = <place_t*>calloc(slots, sizeof(place_t))
    if known.slots[part] == NULL:
        raise_no_memory()
    known.mask[part] = slots - 1
    for place in range(known.tables.start[part], known.tables.stop[part]):
        slot_of(known, part, value_at(known, place))[0] = <place_t>(place + 1)
    return 0
