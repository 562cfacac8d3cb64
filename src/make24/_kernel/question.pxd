# One question: a hand, a target, and the search for its solutions.

from make24._kernel.bracketed cimport Bracketed
from make24._kernel.code cimport code_t
from make24._kernel.codes cimport CodeSet
from make24._kernel.hand cimport Cards, Hand
from make24._kernel.meet cimport Meet
from make24._kernel.plan cimport Plan
from make24._kernel.ratio cimport Large, Ratio
from make24._kernel.rules cimport PackedRules, Rules
from make24._kernel.search cimport Find, Search, Target
from make24._kernel.tree cimport Signed, Tree
from make24._kernel.writing cimport Written


cdef struct Question:
    # Finds come from the plan, or where it has none for the hand or the rules, from a meeting, or,
    # already as they are written, one expression after another.
    const Plan* plan
    Meet* meet
    Bracketed* bracketed
    const Rules* rules  # NULL for the classic ones
    const Cards* cards
    void* large  # NULL where no value can be too large for a pair
    Target target
    Ratio opposite  # of the target
    Search search
    int finds
    int work  # done since the last look at what may end it
    const unsigned char* stop  # see watch.pxd
    Find twin  # where a + b and a - b both are solutions: the second, still to be given out
    bint has_twin
    CodeSet met  # the finds so far, where cards are equal and so the same may be found again
    Tree tree
    Written written  # how the solution in the tree is written, unless finds are certain


cdef Large new_large(Hand hand)
cdef bint read_whole_target(Target* target, object number) except -1
cdef void whole_target(Target* target, long long number) noexcept nogil

# Each starts a question, which the caller ends with answered, whether there was an error or not.
cdef bint ask_plainly(
    Question* question, const Plan* plan, const Cards* cards, const Target* target, int most
) except -1 nogil
cdef int ask_whole(
    Question* question,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    int most,
) except -1 nogil
cdef void ask_listed(
    Question* question,
    const Plan* plan,
    const Cards* cards,
    const Target* target,
    void* large,
    const unsigned int* finds,
    int found,
) noexcept nogil
cdef int ask_by_rules(
    Question* question,
    const Rules* rules,
    const Cards* cards,
    const Target* target,
    void* large,
) except -1 nogil
cdef Large ask(Question* question, Hand hand, object target, PackedRules rules, int most)
cdef void let_stop(Question* question, const unsigned char* stop) noexcept nogil
cdef bint has_plan(const Rules* rules, int size) noexcept nogil

# Solutions as trees, or where the rules go by writing, as programs by ranks.
cdef bint next_solution(Question* question, Signed* root) except -1 nogil
cdef bint next_written(Question* question, code_t* code) except -1 nogil
cdef void write_solution(Question* question, Signed root, Written* written) noexcept nogil
cdef bint next_find(Question* question, Find* find) noexcept nogil
cdef void release_question(Question* question) noexcept nogil
cdef int answered(Question* question, bint no_memory) except -1 nogil
