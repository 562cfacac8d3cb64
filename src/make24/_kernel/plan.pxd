# The plan: every form of n operands, made once for each n and run over many hands.
#
# A form is an expression with the places of a hand instead of numbers, up to the signs of its sums:
# a merged sum stands once for a pattern of signs and its opposite, a merged product once for a
# pattern of exponents and its inverse. The plan holds a table of forms for every part of the hand
# but the whole, each form made from two earlier ones. For the whole hand it holds only what to look
# up: a form of one part, and the forms of the other part that might reach the target with it.
#
# A form's numerator stands at its number, its denominator `half` places on. A reference to a form
# is either of the two places: `reference ^ half` is the other, and so the form upside down.

from make24._kernel.code cimport Code

cdef enum:
    MAX_OPERANDS = 6  # all forms of more are too many to be held


cdef enum Making:
    A_CARD
    A_SUM  # left + right
    A_DIFFERENCE  # left - right
    A_PURE_PRODUCT  # left * right with no divisor: upside down it is not an expression
    A_MIXED_PRODUCT  # left * right with divisors: upside down it is an expression as well


cdef struct Run:
    # Forms that are calculated alike, one after another.
    bint sums  # pairs of left + right and left - right; else products left * right
    int start
    int stop


cdef enum Reach:
    # How a scalar s and a form g of the other part can make the target.
    SUMS = 1  # s + g, s - g, g - s
    INVERTED_SUMS = 2  # s + 1/g, s - 1/g, 1/g - s
    PRODUCTS = 4  # s * g, s / g, g / s
    INVERSE_PRODUCT = 8  # 1 / (s * g), where one of them is a mixed product


cdef struct Lookup:
    # A reference to one form, and the forms of the rest of the hand to try with it.
    int scalar
    int start
    int stop
    int reach


cdef class Plan:
    cdef readonly int size
    cdef readonly int forms  # the cards come first, then the tables, small parts before large
    cdef readonly int half
    cdef int top  # the first form that is no other form's operand
    cdef int* left
    cdef int* right
    cdef unsigned char* making
    cdef Run* runs
    cdef int run_count
    cdef Lookup* lookups
    cdef int lookup_count


cdef Plan plan_for(int size)
cdef Code form_code(Plan plan, int reference) noexcept nogil
