"""Sets of vector instructions, and which of them this processor has."""

cimport cython


cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
    static int processor_has_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }
    #else
    static int processor_has_avx2(void) { return 0; }
    #endif
    """
    bint processor_has_avx2()


@cython.final
cdef class Instructions:
    """The block code that was built for a set of instructions."""

    def __repr__(self):
        return f"<Instructions {self.name}>"


cdef Instructions new_instructions(str name, Code code):
    cdef Instructions result = Instructions.__new__(Instructions)
    if code.lanes > MOST_LANES:
        raise ImportError(f"{name} has {code.lanes} lanes: room is made for {MOST_LANES}")
    result.name = name
    result.code = code
    return result


def processor_has(name):
    """Return whether the processor has the instructions of that name."""
    return processor_has_avx2() if name == "avx2" else name == "baseline"
