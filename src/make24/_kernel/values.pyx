"""Questions about all values of a hand: which are made, how often, and which are near a target.

Every function takes numbers and bounds that have been checked, each an int or Fraction. The numbers
are in the order of a code's places: ascending, or as dealt where the rules keep that order.
"""

from make24._kernel.code cimport DIVIDE
from make24._kernel.hand cimport MAX_CARDS
from make24._kernel.number cimport whole
from make24._kernel.ratio cimport Large, Ratio, ratio_from_fraction, ratio_to_number
from make24._kernel.rules cimport RATIONAL, has_operator, rules_from
from make24._kernel.tables cimport (
    APPROACH,
    COUNT,
    MARK,
    Goal,
    Tables,
    Way,
    code_from,
    tables_fill,
    tables_free,
    tables_start,
)

# No number up to this leaves 64 bits when it is added to another.
cdef object LARGEST = 1 << 62


cdef class Search:
    # The tables of one hand, and what they are made of.
    cdef Tables tables
    cdef Large large
    cdef int size
    cdef bint are_whole
    cdef Ratio[MAX_CARDS] cards
    cdef signed char[MAX_CARDS] rank

    def __cinit__(self, numbers, rules, bounds):
        # The bounds are what values are compared with.
        cdef int place
        packed = rules_from(rules)
        self.large = Large()
        tables_start(&self.tables, &packed, NULL)
        self.are_whole = (
            all(type(number) is int for number in (*numbers, *bounds))
            and not (packed.values == RATIONAL and has_operator(&packed, DIVIDE))
        )
        self.size = len(numbers)
        for place, number in enumerate(numbers):
            self.cards[place] = ratio_from_fraction(number, self.large)
            self.rank[place] = numbers.index(number)
        if not self.fits(numbers, bounds):
            self.are_whole = False
            self.tables.large = self.large.pointer()

    cdef bint fits(self, numbers, bounds):
        # Whether no value leaves 62 bits, not even when it is compared. Of two ratios, the sum,
        # the product and so on have |numerator| + denominator no larger than the product of theirs.
        largest = 1
        for number in numbers:
            largest *= abs(number.numerator) + number.denominator
        for number in bounds:
            if largest * (abs(number.numerator) + number.denominator) >= LARGEST:
                return False
        return largest < LARGEST

    cdef int fill(self) except -1:
        cdef whole[MAX_CARDS] numbers
        cdef int place
        for place in range(self.size):
            numbers[place] = self.cards[place].numerator
        if self.are_whole:
            with nogil:
                tables_fill(&self.tables, numbers, self.rank, self.size)
        else:
            with nogil:
                tables_fill(&self.tables, self.cards, self.rank, self.size)
        self.large.check()
        return 0

    cdef object answer(self, Ratio value, Way way):
        return ratio_to_number(value, self.large), code_from(&self.tables, way, self.rank)

    cdef list all_counts(self):
        # Of the whole hand, or of any part.
        cdef Tables* tables = &self.tables
        cdef Py_ssize_t place
        cdef Py_ssize_t start = 0 if tables.rules.any_part else tables.start[tables.parts.whole]
        found = []
        for place in range(start, tables.used):
            found.append((self.number_at(place), tables.counts[place]))
        return found

    cdef object number_at(self, Py_ssize_t place):
        if self.are_whole:
            return (<whole*>self.tables.values)[place]
        return ratio_to_number((<Ratio*>self.tables.values)[place], self.large)

    def __dealloc__(self):
        tables_free(&self.tables)


def mark(numbers, rules, low, unsigned char[::1] marks):
    """Mark the integers that are made, from the lowest on: the marks are 0 when handed in."""
    cdef Search search = Search(numbers, rules, (low,))
    cdef Goal* goal = &search.tables.goal
    goal.purpose = MARK
    goal.before = ratio_from_fraction(-low, search.large)
    goal.size = marks.shape[0]
    goal.marks = &marks[0]
    search.fill()


def nearest(numbers, rules, target):
    """Return the nearest values, none to two of them in ascending order, each with a code."""
    cdef Search search = Search(numbers, rules, (target,))
    cdef Goal* goal = &search.tables.goal
    goal.purpose = APPROACH
    goal.target = ratio_from_fraction(target, search.large)
    goal.has_below = goal.has_above = False
    search.fill()
    found = []
    if goal.has_below:
        found.append(search.answer(goal.below, goal.below_way))
    if goal.has_above:
        found.append(search.answer(goal.above, goal.above_way))
    return found


def counted(numbers, rules):
    """Return every value with the number of written expressions that make it, in no order."""
    cdef Search search = Search(numbers, rules, ())
    search.tables.goal.purpose = COUNT
    search.fill()
    return search.all_counts()
