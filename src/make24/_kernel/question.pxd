# One question: a hand, a target, and the search for its solutions.

from make24._kernel.codes cimport CodeSet
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.plan cimport Plan
from make24._kernel.ratio cimport Large, Ratio
from make24._kernel.search cimport Find, Search, Target
from make24._kernel.tree cimport Signed, Tree
from make24._kernel.writing cimport Written


cdef struct Question:
    const Plan* plan
    const Cards* cards
    void* large  # NULL where no value can be too large for a pair
    Target target
    Ratio opposite  # of the target
    Search search
    int finds
    Find twin  # where a + b and a - b both are solutions: the second, still to be given out
    bint has_twin
    CodeSet met  # the finds so far, where cards are equal and so the same may be found again
    Tree tree
    Written written  # how the solution in the tree is written, unless finds are certain


cdef Large new_large(Hand hand)
cdef bint ask_plainly(
    Question* question, const Cards* cards, object target, int most
) except -1
cdef Large ask(Question* question, Hand hand, object target, int most)
cdef bint next_solution(Question* question, Signed* root) except -1
cdef void write_solution(Question* question, Signed root, Written* written) noexcept
cdef bint next_find(Question* question, Find* find) noexcept
cdef int answered(Question* question, Large large, bint no_memory) except -1
