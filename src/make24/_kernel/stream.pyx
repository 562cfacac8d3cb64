"""Solutions one after another; see stream.pxd."""

cimport cython

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport (
    codes_add,
    codes_free,
    codes_start,
    set_add,
    set_free,
    set_start,
)
from make24._kernel.hand cimport Hand
from make24._kernel.listing cimport (
    SIGNED,
    WRITTEN,
    WrittenFind,
    class_of,
    codes_at,
    examine_find,
    level_from,
    written_class,
)
from make24._kernel.question cimport (
    answered,
    ask,
    next_solution,
    next_written,
    release_question,
    write_solution,
)
from make24._kernel.rules cimport PackedRules
from make24._kernel.search cimport ALL_FINDS
from make24._kernel.tree cimport Signed
from make24._kernel.writing cimport Written, with_places


@cython.final
cdef class Stream:
    """The codes of a hand's solutions at a level, in the order of the search.

    Parameters
    ----------
    hand : Hand
    target : int or Fraction
    rules : PackedRules
    level : str
    """

    def __cinit__(self):
        set_start(&self.met)
        set_start(&self.classes)
        codes_start(&self.ready)

    def __init__(self, Hand hand, target, PackedRules rules, level):
        self.level = level_from(level)
        self.hand = hand
        self.rules = rules
        hand.written()
        self.large = ask(&self.question, hand, target, rules, ALL_FINDS)
        self.asked = True

    def __dealloc__(self):
        if self.asked:
            release_question(&self.question)
        set_free(&self.met)
        set_free(&self.classes)
        codes_free(&self.ready)

    def __iter__(self):
        return self

    def __next__(self):
        if self.given == self.ready.size and not self.find_more():
            raise StopIteration
        self.given += 1
        return with_places(&self.hand.cards, self.ready.items[self.given - 1])

    cdef int find_more(self) except -1:
        # Put solutions into `ready`; 0 if there are no more.
        self.given = self.ready.size = 0
        while self.asked and self.ready.size == 0:
            more = self.find_written() if self.question.bracketed else self.find_tree()
            if not more:
                self.asked = False
                answered(&self.question, False)
            self.check()
        return self.ready.size != 0

    cdef int find_tree(self) except -1:
        # Look at the next tree, which may have nothing new; 0 if there are no more.
        cdef Signed root
        cdef Written written
        if not next_solution(&self.question, &root):
            return 0
        write_solution(&self.question, root, &written)
        if not set_add(&self.met, written.code.bits):
            return 1
        if self.level < SIGNED:
            codes_at(&self.question, root, self.level, &self.ready)
        elif self.level == SIGNED or set_add(
            &self.classes, class_of(&self.question, root, written.code.bits)
        ):
            codes_add(&self.ready, written.code.bits)
        return 1

    cdef int find_written(self) except -1:
        # The same for solutions that are found as they are written.
        cdef WrittenFind find
        cdef code_t code
        if not next_written(&self.question, &code):
            return 0
        find = examine_find(&self.question, code, self.level)
        if self.level == WRITTEN or set_add(&self.classes, written_class(&find, self.level)):
            codes_add(&self.ready, find.shown)
        return 1

    cdef int check(self) except -1:
        if (
            self.met.failed
            or self.classes.failed
            or self.ready.failed
            or self.question.met.failed
            or self.question.tree.failed
        ):
            raise MemoryError("no memory for all solutions")
        return 0
