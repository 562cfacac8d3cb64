"""String arrays in the memory format of Arrow, by its C data interface.

The structures are those of https://arrow.apache.org/docs/format/CDataInterface.html and
CStreamInterface.html; the capsules around them, those of its PyCapsule interface.
"""

cimport cython
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, realloc

from make24._kernel.strings cimport Span, Strings


cdef struct ArrowSchema:
    const char* format
    const char* name
    const char* metadata
    int64_t flags
    int64_t n_children
    ArrowSchema** children
    ArrowSchema* dictionary
    void (*release)(ArrowSchema*) noexcept
    void* private_data


cdef struct ArrowArray:
    int64_t length
    int64_t null_count
    int64_t offset
    int64_t n_buffers
    int64_t n_children
    const void** buffers
    ArrowArray** children
    ArrowArray* dictionary
    void (*release)(ArrowArray*) noexcept
    void* private_data


cdef struct ArrowArrayStream:
    int (*get_schema)(ArrowArrayStream*, ArrowSchema*) noexcept nogil
    int (*get_next)(ArrowArrayStream*, ArrowArray*) noexcept nogil
    const char* (*get_last_error)(ArrowArrayStream*) noexcept nogil
    void (*release)(ArrowArrayStream*) noexcept
    void* private_data


cdef struct View:
    # A text of a string view: the first 12 bytes of it, or where it is.
    int32_t size
    char[4] prefix
    int32_t buffer
    int32_t offset


cdef enum Layout:
    SHORT_OFFSETS
    LONG_OFFSETS
    VIEWS


cdef enum:
    INLINE = 12  # the longest text that a view holds itself

cdef dict LAYOUTS = {
    "u": SHORT_OFFSETS, "z": SHORT_OFFSETS, "U": LONG_OFFSETS, "Z": LONG_OFFSETS,
    "vu": VIEWS, "vz": VIEWS,
}


@cython.final
cdef class ArrowTexts:
    """An array of strings, in one chunk or several, where it is.

    Parameters
    ----------
    texts : object
        What has ``__arrow_c_array__`` or ``__arrow_c_stream__``.

    Raises
    ------
    TypeError
        If it holds neither strings nor binary strings.
    """

    cdef ArrowArray* chunks
    cdef Py_ssize_t* starts  # of the chunks, and after them the number of texts
    cdef int count
    cdef Layout layout

    def __cinit__(self, texts):
        if hasattr(texts, "__arrow_c_array__"):
            schema, array = texts.__arrow_c_array__()
            self.set_layout(<ArrowSchema*>PyCapsule_GetPointer(schema, "arrow_schema"))
            self.add(<ArrowArray*>PyCapsule_GetPointer(array, "arrow_array"))
        else:
            stream = texts.__arrow_c_stream__()
            self.drain(<ArrowArrayStream*>PyCapsule_GetPointer(stream, "arrow_array_stream"))

    def __dealloc__(self):
        cdef int place
        for place in range(self.count):
            if self.chunks[place].release != NULL:
                self.chunks[place].release(&self.chunks[place])
        free(self.chunks)
        free(self.starts)

    cdef int set_layout(self, ArrowSchema* schema) except -1:
        require(schema.release != NULL)
        form = schema.format.decode()
        if form not in LAYOUTS or schema.dictionary != NULL:
            raise TypeError(f"texts is an Arrow array in the format {form!r}: expected strings")
        self.layout = <Layout><int>LAYOUTS[form]
        return 0

    cdef int drain(self, ArrowArrayStream* stream) except -1:
        require(stream.release != NULL)
        try:
            self.take_all(stream)
        finally:
            stream.release(stream)
        return 0

    cdef int take_all(self, ArrowArrayStream* stream) except -1:
        cdef ArrowSchema schema
        cdef ArrowArray chunk
        cdef int status
        with nogil:  # the other side may have to wait for threads that need the GIL
            status = stream.get_schema(stream, &schema)
        check_stream(stream, status)
        try:
            self.set_layout(&schema)
        finally:
            if schema.release != NULL:
                schema.release(&schema)
        while True:
            with nogil:
                status = stream.get_next(stream, &chunk)
            check_stream(stream, status)
            if chunk.release == NULL:
                return 0
            try:
                self.add(&chunk)
            finally:
                if chunk.release != NULL:
                    chunk.release(&chunk)

    cdef int add(self, ArrowArray* chunk) except -1:
        # Take a chunk away from whoever owns it.
        cdef void* chunks
        cdef void* starts
        require(chunk.release != NULL)
        chunks = realloc(self.chunks, (self.count + 1) * sizeof(ArrowArray))
        if chunks != NULL:
            self.chunks = <ArrowArray*>chunks
        starts = realloc(self.starts, (self.count + 2) * sizeof(Py_ssize_t))
        if starts != NULL:
            self.starts = <Py_ssize_t*>starts
        if chunks == NULL or starts == NULL:
            raise MemoryError("no memory for texts")
        self.chunks[self.count] = chunk[0]
        chunk.release = NULL
        self.starts[0] = 0
        self.count += 1
        self.starts[self.count] = self.starts[self.count - 1] + chunk.length
        return 0

    def __len__(self):
        return self.starts[self.count] if self.count else 0

    def null(self):
        """Return the first row that has no text, or None."""
        cdef int which
        cdef Py_ssize_t row
        cdef ArrowArray* chunk
        for which in range(self.count):
            chunk = &self.chunks[which]
            if chunk.null_count == 0 or chunk.buffers[0] == NULL:
                continue
            for row in range(chunk.length):
                if is_null(chunk, row):
                    return self.starts[which] + row
        return None

    def strings(self, const long long[:] rows, most):
        """Return some of them, rows ascending; however many characters are asked for, all."""
        cdef Strings strings = Strings([self], rows.shape[0])
        cdef Py_ssize_t place
        cdef int which = 0
        for place in range(rows.shape[0]):
            while rows[place] >= self.starts[which + 1]:
                which += 1
            strings.at[place] = self.text(&self.chunks[which], rows[place] - self.starts[which])
        return strings

    cdef Span text(self, ArrowArray* chunk, Py_ssize_t row) noexcept nogil:
        cdef const int32_t* short_offsets
        cdef const int64_t* long_offsets
        cdef const View* view
        cdef const unsigned char* data
        row += chunk.offset
        if self.layout == VIEWS:
            view = &(<const View*>chunk.buffers[1])[row]
            if view.size <= INLINE:
                return Span(<const unsigned char*>&view.prefix, view.size)
            data = <const unsigned char*>chunk.buffers[2 + view.buffer]
            return Span(data + view.offset, view.size)
        data = <const unsigned char*>chunk.buffers[2]
        if self.layout == SHORT_OFFSETS:
            short_offsets = <const int32_t*>chunk.buffers[1] + row
            return Span(data + short_offsets[0], short_offsets[1] - short_offsets[0])
        long_offsets = <const int64_t*>chunk.buffers[1] + row
        return Span(data + long_offsets[0], long_offsets[1] - long_offsets[0])


cdef int require(bint is_there) except -1:
    if not is_there:
        raise ValueError("texts is an Arrow array that has been taken already")
    return 0


cdef int check_stream(ArrowArrayStream* stream, int status) except -1:
    cdef const char* reason
    if status:
        reason = stream.get_last_error(stream)
        told = "no reason given" if reason == NULL else reason.decode(errors="replace")
        raise OSError(status, told)
    return 0


cdef bint is_null(ArrowArray* chunk, Py_ssize_t row) noexcept nogil:
    cdef const unsigned char* valid = <const unsigned char*>chunk.buffers[0]
    row += chunk.offset
    return not valid[row >> 3] >> (row & 7) & 1
