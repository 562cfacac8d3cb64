"""Arrays and sets of codes; see codes.pxd."""

from libc.stdlib cimport calloc, free, qsort, realloc

from make24._kernel.code cimport code_t


cdef void codes_start(Codes* codes) noexcept nogil:
    codes.items = NULL
    codes.size = codes.capacity = 0
    codes.failed = False


cdef void codes_add(Codes* codes, code_t code) noexcept nogil:
    cdef Py_ssize_t capacity
    cdef code_t* items
    if codes.size == codes.capacity:
        capacity = max(16, 2 * codes.capacity)
        items = <code_t*>realloc(codes.items, capacity * sizeof(code_t))
        if items == NULL:
            codes.failed = True
            return
        codes.items = items
        codes.capacity = capacity
    codes.items[codes.size] = code
    codes.size += 1


cdef int compare_codes(const void* a, const void* b) noexcept nogil:
    cdef code_t left = (<const code_t*>a)[0]
    cdef code_t right = (<const code_t*>b)[0]
    return (left > right) - (left < right)


cdef void codes_unique(Codes* codes) noexcept nogil:
    # Sort, and keep each code once.
    cdef Py_ssize_t place
    cdef Py_ssize_t kept = 0
    qsort(codes.items, codes.size, sizeof(code_t), compare_codes)
    for place in range(codes.size):
        if kept == 0 or codes.items[place] != codes.items[kept - 1]:
            codes.items[kept] = codes.items[place]
            kept += 1
    codes.size = kept


cdef void codes_free(Codes* codes) noexcept nogil:
    free(codes.items)
    codes_start(codes)


# Sets ---------------------------------------------------------------------------------------------

cdef void set_start(CodeSet* codes) noexcept nogil:
    codes.slots = NULL
    codes.size = codes.capacity = 0
    codes.failed = False


cdef void set_free(CodeSet* codes) noexcept nogil:
    free(codes.slots)
    set_start(codes)


cdef code_t* slot_of(CodeSet* codes, code_t code) noexcept nogil:
    # The slot that holds the code, or the empty one it belongs in.
    cdef Py_ssize_t mask = codes.capacity - 1
    cdef Py_ssize_t place = <Py_ssize_t>((code * <code_t>0x9E3779B97F4A7C15) >> 32) & mask
    while codes.slots[place] and codes.slots[place] != code:
        place = (place + 1) & mask
    return &codes.slots[place]


cdef bint grow(CodeSet* codes) noexcept nogil:
    cdef CodeSet larger
    cdef Py_ssize_t place
    larger.size = codes.size
    larger.capacity = max(16, 4 * codes.capacity)
    larger.failed = False
    larger.slots = <code_t*>calloc(larger.capacity, sizeof(code_t))
    if larger.slots == NULL:
        codes.failed = True
        return False
    for place in range(codes.capacity):
        if codes.slots[place]:
            slot_of(&larger, codes.slots[place])[0] = codes.slots[place]
    free(codes.slots)
    codes[0] = larger
    return True


cdef bint set_add(CodeSet* codes, code_t code) noexcept nogil:
    # Whether the code was new.
    cdef code_t* slot
    if 2 * codes.size >= codes.capacity and not grow(codes):
        return False
    slot = slot_of(codes, code)
    if slot[0]:
        return False
    slot[0] = code
    codes.size += 1
    return True
