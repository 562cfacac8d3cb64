# The plan: every form of n operands (see forms.py), made once for each n and run over many hands.
#
# A form's numerator stands at its number, its denominator `half` places on. A reference to a form
# is either of the two places: `reference ^ half` is the other, and so the form upside down.

from make24._kernel.code cimport Code

cdef enum:
    MAX_OPERANDS = 6  # all forms of more are too many to be held


cdef enum Making:
    A_CARD
    A_SUM
    A_DIFFERENCE
    A_PURE_PRODUCT
    A_MIXED_PRODUCT


cdef struct Run:
    # Forms that are calculated alike, one after another.
    bint sums  # pairs of left + right and left - right; else products left * right
    int start
    int stop


cdef struct Lookup:
    # A reference to one form, and the forms of the rest of the hand to try with it.
    int scalar
    int start
    int stop
    bint sums
    bint inverted


cdef struct Plan:
    int size
    int forms
    int half
    int* left
    int* right
    unsigned char* making
    Run* runs
    int run_count
    Lookup* lookups
    int lookup_count


cdef const Plan* plan_for(int size) except NULL
cdef Code form_code(const Plan* plan, int reference) noexcept nogil
