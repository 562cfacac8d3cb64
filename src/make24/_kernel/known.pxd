# The values that parts of a hand can have, tabulated part by part when they are asked for, and from
# then on looked up at once.

from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.number cimport hashed, is_legal, is_same
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules
from make24._kernel.tables cimport Tables, place_t


cdef struct Known:
    Tables tables
    place_t* slots[SUBSETS]  # of a part, by open addressing; NULL until the part is tabulated
    Py_ssize_t mask[SUBSETS]


cdef void known_start(
    Known* known, const Rules* rules, const Cards* cards, void* large
) noexcept nogil
cdef int tabulate(Known* known, int part) except -1 nogil
cdef void known_free(Known* known) noexcept nogil


cdef inline bint is_tabulated(const Known* known, int part) noexcept nogil:
    return known.slots[part] != NULL


cdef inline Ratio value_at(const Known* known, Py_ssize_t place) noexcept nogil:
    return (<const Ratio*>known.tables.values)[place]


cdef inline place_t* slot_of(Known* known, int part, Ratio value) noexcept nogil:
    # The slot with the place of a value, and 1; or the empty one that it belongs in, which has 0.
    cdef void* large = known.tables.large
    cdef place_t* slots = known.slots[part]
    cdef Py_ssize_t mask = known.mask[part]
    cdef Py_ssize_t slot = <Py_ssize_t>hashed(value, large) & mask
    while slots[slot] and not is_same(value_at(known, slots[slot] - 1), value, large):
        slot = (slot + 1) & mask
    return &slots[slot]


cdef inline bint can_be(Known* known, int part, Ratio value) noexcept nogil:
    # Whether a part can have a value; of one that is not tabulated, as far as rules say.
    if is_tabulated(known, part):
        return slot_of(known, part, value)[0] != 0
    return is_legal(value, known.tables.rules.values, known.tables.large)
