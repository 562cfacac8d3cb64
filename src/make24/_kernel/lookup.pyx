"""Direct tables: from the numbers of a hand straight to its answer.

A table has a place for every hand of `n` numbers from ``low`` to ``low + 2**bits - 1``, in any
order: the numbers, less `low`, side by side in an index of ``n * bits`` bits. It holds answers plus
one, and 0 where an answer is not known yet.
"""

cimport cython
from libc.string cimport memcpy

from make24._kernel.batch cimport integer

ctypedef fused answer:
    unsigned char
    unsigned long long


def rows_within(const integer[:, :] hands, long long low, int bits):
    """Return how many rows there are before the first that does not fit a table, or a few less."""
    cdef Py_ssize_t rows = hands.shape[0]
    cdef Py_ssize_t first = 0
    cdef Py_ssize_t step = 64  # at first, as most ranges are wrong from the start
    if rows == 0:
        return 0
    with nogil:
        while first < rows:
            step = min(step, rows - first)
            if not is_within(
                &hands[first, 0],
                step,
                <int>hands.shape[1],
                hands.strides[0],
                hands.strides[1],
                low,
                bits,
            ):
                break
            first += step
            step = 2048
    return first


cdef bint is_within(
    const integer* first,
    Py_ssize_t rows,
    int size,
    Py_ssize_t row_stride,
    Py_ssize_t stride,
    long long low,
    int bits,
) noexcept nogil:
    cdef unsigned long long outside = 0
    cdef integer together = 0
    cdef Py_ssize_t row, place
    cdef const char* start
    if low == 0 and stride == sizeof(integer) and row_stride == size * stride:
        # One run of numbers; a negative one shows by its highest bit.
        for place in range(rows * size):
            together |= first[place]
        return <unsigned long long>together >> bits == 0
    for row in range(rows):
        start = <const char*>first + row * row_stride
        for place in range(size):
            outside |= number_at(<const integer*>(start + place * stride), low)
    return outside >> bits == 0


@cython.overflowcheck(False)  # a number below the lowest becomes a large one
cdef inline unsigned long long number_at(const integer* place, long long low) noexcept nogil:
    return <unsigned long long>place[0] - <unsigned long long>low


cdef inline unsigned long long index_of(
    const integer* first, Py_ssize_t stride, int size, long long low, int bits
) noexcept nogil:
    # Inlined into loops in which most of this is known.
    cdef unsigned long long index = 0
    cdef unsigned int word
    cdef int place
    if sizeof(integer) == 1 and stride == 1 and size == 4 and low == 0 and bits == 4:
        # In reverse order on some machines, but a table has the same answer for every order.
        memcpy(&word, first, 4)
        word = (word | word >> 4) & 0x00FF00FF
        return (word | word >> 8) & 0xFFFF
    for place in range(size):
        index |= number_at(<const integer*>(<const char*>first + place * stride), low) << (
            place * bits
        )
    return index


@cython.overflowcheck(False)  # an answer that is not known
def look_up(
    const integer[:, :] hands, long long low, int bits, const answer[::1] table, answer[::1] out
):
    """Write the answers of rows that fit the table; return how many are not known.

    Where an answer is not known, the largest number of its type is written.
    """
    cdef Py_ssize_t missing = 0
    cdef Py_ssize_t rows = hands.shape[0]
    cdef int size = <int>hands.shape[1]
    cdef Py_ssize_t step = hands.strides[0]
    cdef Py_ssize_t stride = hands.strides[1]
    cdef const char* start
    cdef const answer* answers = &table[0]
    # For the case that another thread changes hands that were within the table.
    cdef unsigned long long mask = table.shape[0] - 1
    cdef answer found
    cdef Py_ssize_t row
    if rows == 0:
        return 0
    start = <const char*>&hands[0, 0]
    with nogil:
        if size == 4 and low == 0 and bits == 4 and stride == sizeof(integer):
            for row in range(rows):
                found = answers[mask & index_of(<const integer*>start, sizeof(integer), 4, 0, 4)]
                missing += found == 0
                out[row] = found - 1
                start += step
        else:
            for row in range(rows):
                found = answers[mask & index_of(<const integer*>start, stride, size, low, bits)]
                missing += found == 0
                out[row] = found - 1
                start += step
    return missing


def gather(
    const unsigned long long[::1] codes,
    const long long[::1] starts,
    const unsigned long long[::1] which,
    const long long[::1] offsets,
    unsigned long long[::1] out,
):
    """Copy runs of codes, those that `which` names, from `starts` to `offsets`."""
    cdef Py_ssize_t row, place, start
    with nogil:
        for row in range(which.shape[0]):
            start = starts[which[row]]
            for place in range(offsets[row + 1] - offsets[row]):
                out[offsets[row] + place] = codes[start + place]
