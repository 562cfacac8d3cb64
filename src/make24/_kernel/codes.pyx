"""Arrays and sets of codes; see codes.pxd."""

cimport cython
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy

from make24._kernel.code cimport code_t


cdef void codes_start(Codes* codes) noexcept nogil:
    codes.items = codes.near
    codes.size = 0
    codes.capacity = NEAR
    codes.failed = False


cdef void codes_free(Codes* codes) noexcept nogil:
    if codes.items != codes.near:
        free(codes.items)


cdef bint codes_grow(Codes* codes) noexcept nogil:
    cdef size_t size = 4 * codes.capacity * sizeof(code_t)
    cdef code_t* items
    if codes.items == codes.near:
        items = <code_t*>malloc(size)
        if items != NULL:
            memcpy(items, codes.near, sizeof(codes.near))
    else:
        items = <code_t*>realloc(codes.items, size)
    if items == NULL:
        codes.failed = True
        return False
    codes.items = items
    codes.capacity *= 4
    return True


cdef void codes_add(Codes* codes, code_t code) noexcept nogil:
    if codes.size == codes.capacity and not codes_grow(codes):
        return
    codes.items[codes.size] = code
    codes.size += 1


cdef int compare_codes(const void* a, const void* b) noexcept nogil:
    cdef code_t left = (<const code_t*>a)[0]
    cdef code_t right = (<const code_t*>b)[0]
    return (left > right) - (left < right)


cdef void codes_unique(Codes* codes, Py_ssize_t start) noexcept nogil:
    # Sort what comes from the start on, and keep each code of it once.
    cdef Py_ssize_t place
    cdef Py_ssize_t kept = start
    qsort(codes.items + start, codes.size - start, sizeof(code_t), compare_codes)
    for place in range(start, codes.size):
        if kept == start or codes.items[place] != codes.items[kept - 1]:
            codes.items[kept] = codes.items[place]
            kept += 1
    codes.size = kept


# Sets ---------------------------------------------------------------------------------------------

cdef void set_start(CodeSet* codes) noexcept nogil:
    codes.slots = NULL
    codes.size = codes.capacity = 0
    codes.failed = False


cdef void set_free(CodeSet* codes) noexcept nogil:
    free(codes.slots)


@cython.overflowcheck(False)  # the hash
cdef code_t* slot_of(CodeSet* codes, code_t code) noexcept nogil:
    # The slot that holds the code, or the empty one it belongs in.
    cdef Py_ssize_t mask = codes.capacity - 1
    cdef Py_ssize_t place = <Py_ssize_t>((code * <code_t>0x9E3779B97F4A7C15) >> 32) & mask
    while codes.slots[place] and codes.slots[place] != code:
        place = (place + 1) & mask
    return &codes.slots[place]


cdef bint set_grow(CodeSet* codes) noexcept nogil:
    cdef code_t* old = codes.slots if codes.slots else codes.near
    cdef Py_ssize_t old_capacity = codes.capacity if codes.slots else NEAR
    cdef Py_ssize_t capacity = 4 * old_capacity
    cdef code_t* slots = <code_t*>calloc(capacity, sizeof(code_t))
    cdef Py_ssize_t place
    if slots == NULL:
        codes.failed = True
        return False
    codes.slots = slots
    codes.capacity = capacity
    for place in range(old_capacity):
        if old[place]:
            slot_of(codes, old[place])[0] = old[place]
    if old != codes.near:
        free(old)
    return True


cdef bint set_add(CodeSet* codes, code_t code) noexcept nogil:
    # Whether the code was new.
    cdef code_t* slot
    cdef Py_ssize_t place
    if codes.slots == NULL:
        for place in range(codes.size):
            if codes.near[place] == code:
                return False
        if codes.size < NEAR:
            codes.near[codes.size] = code
            codes.size += 1
            return True
    if (codes.slots == NULL or 2 * codes.size >= codes.capacity) and not set_grow(codes):
        return False
    slot = slot_of(codes, code)
    if slot[0]:
        return False
    slot[0] = code
    codes.size += 1
    return True
