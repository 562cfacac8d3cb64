"""The texts of many codes, each made once."""

cimport cython
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

from make24._kernel.batch cimport integer
from make24._kernel.code cimport code_t
from make24._kernel.hand cimport (
    MAX_CARDS,
    SHORT_TEXTS,
    Cards,
    Hand,
    describe,
    insert,
    write_whole,
)
from make24._kernel.ratio cimport Ratio
from make24._kernel.writing cimport ASCII, code_text, longest, write

cdef enum:
    LONGEST_TEXT = 512  # of cards of 64 bits


cdef struct Key:
    # A hand, ascending, and a code. What is beyond the hand is 0.
    code_t code
    long long card[MAX_CARDS]


cdef struct Slot:
    # The code 0 marks an empty one.
    Key key
    Py_ssize_t text


@cython.final
cdef class Texts:
    """All texts made so far, by hand and code."""

    cdef Slot* slots
    cdef Py_ssize_t capacity
    cdef list made
    cdef bint full

    def __cinit__(self, bint full):
        self.full = full
        self.made = []
        self.capacity = 1024
        self.slots = <Slot*>calloc(self.capacity, sizeof(Slot))
        if self.slots == NULL:
            raise MemoryError("no memory for texts")

    def __dealloc__(self):
        free(self.slots)


cdef bint read_key(
    Key* key, const integer* first, Py_ssize_t stride, int size, code_t code
) noexcept nogil:
    # False for a hand that the kernel does not take as one of 64-bit integers.
    cdef integer number
    cdef long long low, high
    cdef int place, other
    key.code = code
    for place in range(MAX_CARDS):
        key.card[place] = 0
    for place in range(size):
        number = (<const integer*>(<const char*>first + place * stride))[0]
        if sizeof(integer) == 8 and number == <integer>(<unsigned long long>1 << 63):
            return False
        if integer is cython.ulonglong:
            if number >> 63:
                return False
        key.card[place] = <long long>number
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
    cdef unsigned long long mixed = key.code
    cdef int place
    for place in range(size):
        mixed = (mixed ^ <unsigned long long>key.card[place]) * <unsigned long long>(
            0x9E3779B97F4A7C15
        )
        mixed ^= mixed >> 32
    return <Py_ssize_t>(mixed >> 1)


cdef Slot* slot_for(Texts texts, const Key* key, int size) noexcept nogil:
    # The slot of a key, or the empty one it belongs in.
    cdef Py_ssize_t place = hash_of(key, size) & (texts.capacity - 1)
    while texts.slots[place].key.code and memcmp(&texts.slots[place].key, key, sizeof(Key)):
        place = (place + 1) & (texts.capacity - 1)
    return &texts.slots[place]


cdef int grow(Texts texts, int size) except -1:
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
            slot_for(texts, &old[place].key, size)[0] = old[place]
    free(old)
    return 0


cdef str text_for(Texts texts, const Key* key, int size):
    cdef Slot* slot = slot_for(texts, key, size)
    if slot.key.code:
        return <str>texts.made[slot.text]
    text = written(key, size, texts.full)
    slot[0] = Slot(key[0], len(texts.made))
    texts.made.append(text)
    if 2 * len(texts.made) > texts.capacity:
        grow(texts, size)
    return text


cdef str written(const Key* key, int size, bint full):
    cdef Cards cards
    cdef char card_texts[SHORT_TEXTS]
    cdef char text[LONGEST_TEXT]
    cdef int place
    cards.size = 0
    for place in range(size):
        insert(&cards, Ratio(key.card[place], 1), NULL)
    describe(&cards, NULL)
    write_whole(&cards, card_texts)
    assert longest(&cards) <= LONGEST_TEXT
    return PyUnicode_DecodeASCII(text, write(&cards, key.code, full, ASCII, text), NULL)


def texts(
    const integer[:, :] hands,
    odd,
    const long long[::1] rows,
    const unsigned long long[::1] codes,
    bint full,
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
    """
    cdef Texts known = Texts(full)
    cdef list result = [None] * codes.shape[0]
    cdef int size = <int>hands.shape[1]
    cdef bint has_odd = bool(odd)
    cdef Py_ssize_t place, row
    cdef const char* start
    cdef Key key
    for place in range(codes.shape[0]):
        if not codes[place]:
            continue
        row = place if rows is None else rows[place]
        start = <const char*>&hands[0, 0] + row * hands.strides[0]
        if (has_odd and row in odd) or not read_key(
            &key, <const integer*>start, hands.strides[1], size, codes[place]
        ):
            numbers = odd[row] if has_odd and row in odd else hands[row]
            result[place] = code_text(Hand(sorted([*numbers])), codes[place], full, ASCII)
        else:
            result[place] = text_for(known, &key, size)
    return result
