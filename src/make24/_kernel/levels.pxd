# From a turned tree back to the expressions it stands for, level by level.
#
# Rules are NULL where they are the classic ones.

from make24._kernel.codes cimport Codes
from make24._kernel.rules cimport Rules
from make24._kernel.tree cimport Signed, Tree
from make24._kernel.writing cimport Written

cdef bint best_writing(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Written* best
) noexcept nogil
cdef void add_commutative(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Codes* codes
) noexcept nogil
cdef void add_written(
    Tree* tree, Signed root, int target_sign, const Rules* rules, Codes* codes
) noexcept nogil
