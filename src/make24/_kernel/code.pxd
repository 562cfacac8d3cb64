# A solution as one 64-bit integer: its postfix program, 4 bits a token, the first token lowest.
#
# Tokens 1 to 8 are the places of the hand in ascending order of value, 0 ends the code.

ctypedef unsigned long long code_t

cdef enum:
    PLUS = 9
    MINUS = 10
    TIMES = 11
    DIVIDE = 12
    POWER = 13
    BESIDE = 14  # numbers of the hand put side by side
    OPPOSITE = 15  # of one operand: in no expression, only where programs tell trees apart


cdef struct Code:
    # A piece of postfix program while it is put together.
    code_t bits
    int length


cdef inline Code card_code(int place) noexcept nogil:
    return Code(place + 1, 1)


cdef inline code_t with_ranks(code_t code, const signed char* rank) noexcept nogil:
    # Put ranks for places: codes that differ in which of equal cards they use become the same.
    cdef code_t result = 0
    cdef int shift = 0
    cdef int token
    while code:
        token = code & 15
        code >>= 4
        result |= <code_t>(rank[token - 1] + 1 if token < PLUS else token) << shift
        shift += 4
    return result


cdef inline Code joined(Code left, Code right, int operation) noexcept nogil:
    cdef Code result
    cdef int length = left.length + right.length
    result.bits = left.bits | right.bits << 4 * left.length | <code_t>operation << 4 * length
    result.length = length + 1
    return result
