"""The texts of many codes, each made once."""

cimport cython
from cpython.list cimport PyList_New, PyList_SetItem
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdlib cimport calloc, free

from make24._kernel.batch cimport integer
from make24._kernel.code cimport code_t
from make24._kernel.hand cimport (
    MAX_CARDS,
    SHORT_TEXTS,
    Cards,
    Hand,
    append,
    describe,
    write_whole,
)
from make24._kernel.ratio cimport Ratio
from make24._kernel.writing cimport ALL_BRACKETS, AS_READ, ASCII, Brackets, code_text, write

cdef enum:
    LONGEST_TEXT = 200  # SHORT_TEXTS + 3 * MAX_CARDS, as writing.pyx has it


cdef struct Key:
    # A hand, ascending unless it keeps its order, and a code.
    code_t code
    long long card[MAX_CARDS]


cdef struct Slot:
    # The code 0 marks an empty one.
    Key key
    PyObject* text


@cython.final
cdef class Texts:
    """All texts made so far, by hand and code."""

    cdef int size
    cdef Brackets brackets
    cdef bint ordered
    cdef Slot* slots
    cdef Py_ssize_t capacity
    cdef list made  # owns the texts

    def __cinit__(self, int size, Brackets brackets, bint ordered):
        self.size = size
        self.brackets = brackets
        self.ordered = ordered
        self.made = []
        self.capacity = 1024
        self.slots = <Slot*>calloc(self.capacity, sizeof(Slot))
        if self.slots == NULL:
            raise MemoryError("no memory for texts")

    def __dealloc__(self):
        free(self.slots)


cdef inline bint read_key(
    Key* key, const integer* first, Py_ssize_t stride, int size, code_t code, bint ordered
) noexcept nogil:
    # False for a hand that the kernel does not take as one of 64-bit integers.
    cdef integer number
    cdef long long low, high
    cdef int place, other
    key.code = code
    for place in range(size):
        number = (<const integer*>(<const char*>first + place * stride))[0]
        if sizeof(integer) == 8 and number == <integer>(<unsigned long long>1 << 63):
            return False
        if integer is cython.ulonglong:
            if number >> 63:
                return False
        key.card[place] = <long long>number
    if ordered:
        return True
    # Without branches, which would often be mispredicted.
    for place in range(size - 1):
        for other in range(size - 1 - place):
            low = min(key.card[other], key.card[other + 1])
            high = max(key.card[other], key.card[other + 1])
            key.card[other] = low
            key.card[other + 1] = high
    return True


@cython.overflowcheck(False)
cdef inline Py_ssize_t hash_of(const Key* key, int size) noexcept nogil:
    # The products are independent of one another, and so made side by side.
    cdef unsigned long long mixed = key.code * <unsigned long long>0x9E3779B97F4A7C15
    cdef unsigned long long factor = <unsigned long long>0xD6E8FEB86659FD93
    cdef int place
    for place in range(size):
        mixed += <unsigned long long>key.card[place] * factor
        factor = factor << 7 | factor >> 57
    return <Py_ssize_t>(mixed >> 33 ^ mixed >> 13 & 0xFFFFF)


cdef inline bint is_same(const Key* key, const Key* other, int size) noexcept nogil:
    cdef int place
    if key.code != other.code:
        return False
    for place in range(size):
        if key.card[place] != other.card[place]:
            return False
    return True


cdef inline Slot* slot_for(Texts texts, const Key* key, int size) noexcept nogil:
    # The slot of a key, or the empty one it belongs in.
    cdef Py_ssize_t place = hash_of(key, size) & (texts.capacity - 1)
    while texts.slots[place].key.code and not is_same(&texts.slots[place].key, key, size):
        place = (place + 1) & (texts.capacity - 1)
    return &texts.slots[place]


cdef int grow(Texts texts) except -1:
    cdef Slot* old = texts.slots
    cdef Py_ssize_t capacity = texts.capacity
    cdef Py_ssize_t place
    cdef Slot* slots = <Slot*>calloc(4 * capacity, sizeof(Slot))
    if slots == NULL:
        raise MemoryError("no memory for texts")
    texts.slots = slots
    texts.capacity = 4 * capacity
    for place in range(capacity):
        if old[place].key.code:
            slot_for(texts, &old[place].key, texts.size)[0] = old[place]
    free(old)
    return 0


cdef PyObject* new_text(Texts texts, Slot* slot, const Key* key) except NULL:
    cdef str text = written(key, texts)
    texts.made.append(text)
    slot[0] = Slot(key[0], <PyObject*>text)
    if 2 * len(texts.made) > texts.capacity:
        grow(texts)
    return <PyObject*>text


cdef str written(const Key* key, Texts texts):
    cdef Cards cards
    cdef char card_texts[SHORT_TEXTS]
    cdef char text[LONGEST_TEXT]
    cdef int place
    cards.size = 0
    cards.ordered = texts.ordered
    for place in range(texts.size):
        append(&cards, Ratio(key.card[place], 1))
    describe(&cards, NULL)
    write_whole(&cards, card_texts)
    return PyUnicode_DecodeASCII(text, write(&cards, key.code, texts.brackets, ASCII, text), NULL)


def texts(
    const integer[:, :] hands,
    odd,
    const long long[::1] rows,
    const unsigned long long[::1] codes,
    bint full,
    bint ordered,
):
    """Return the text of each code, or None for the code 0.

    Parameters
    ----------
    hands : array of int, shape (m, n)
    odd : mapping of int to tuple of int or Fraction
        The rows whose hands are not in the array, and their hands.
    rows : array of int64, shape (k,), or None
        The row of each code; None if they are one a row.
    codes : array of uint64, shape (k,)
    full : bool
        Whether to write all brackets.
    ordered : bool
        Whether the hands keep their order.
    """
    cdef int size = <int>hands.shape[1]
    cdef Brackets brackets = ALL_BRACKETS if full else AS_READ
    cdef Texts known = Texts(size, brackets, ordered)
    cdef list result = PyList_New(codes.shape[0])
    cdef bint has_odd = bool(odd)
    cdef bint one_a_row = rows is None
    cdef Py_ssize_t place, row
    cdef PyObject* text
    cdef Key key
    cdef Slot* slot
    for place in range(codes.shape[0]):
        row = place if one_a_row else rows[place]
        if codes[place] == 0:
            text = <PyObject*>None
        elif has_odd and row in odd:
            put(result, place, code_text(Hand(odd[row], ordered), codes[place], brackets, ASCII))
            continue
        elif read_key(
            &key, &hands[row, 0], hands.strides[1], size, codes[place], ordered
        ):
            slot = slot_for(known, &key, size)
            text = slot.text if slot.key.code else new_text(known, slot, &key)
        else:
            put(result, place, code_text(Hand(hands[row], ordered), codes[place], brackets, ASCII))
            continue
        put(result, place, <object>text)
    return result


cdef inline int put(list items, Py_ssize_t place, object item) except -1:
    Py_INCREF(item)  # which the list takes over
    return PyList_SetItem(items, place, item)
