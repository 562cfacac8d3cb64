# Which expressions the rules allow: by their operators, and by the results of these.

from make24._kernel.code cimport code_t
from make24._kernel.ratio cimport Ratio
from make24._kernel.rules cimport Rules, Values
from make24._kernel.tree cimport Tree

cdef bint is_legal_total(
    bint sums, bint turned, Ratio total, Values values, void* large
) noexcept nogil
cdef bint is_plainly_legal(Tree* tree, const Rules* rules) noexcept nogil
cdef bint has_legal_values(Tree* tree, int node, Values values) noexcept nogil
cdef bint can_be_legal(Tree* tree, int node, const Rules* rules) noexcept nogil
cdef bint is_legal_code(Tree* tree, code_t code, const Rules* rules) noexcept nogil
