"""Questions about all values of a hand: which are made, how often, and which are near a target.

Every function takes a hand and bounds that have been checked, each bound an int or Fraction.
"""

cimport cython
from libc.stdlib cimport free, malloc

from make24._kernel.code cimport DIVIDE, code_t
from make24._kernel.hand cimport MAX_CARDS, Hand
from make24._kernel.number cimport whole
from make24._kernel.question cimport new_large
from make24._kernel.ratio cimport Large, Ratio, ratio_from_fraction, ratio_to_number
from make24._kernel.reach cimport Reach, reach_fits, reach_free, reach_run
from make24._kernel.rules cimport RATIONAL, USUAL_OPERATORS, PackedRules, has_operator
from make24._kernel.tables cimport (
    APPROACH,
    COUNT,
    KEEP,
    MARK,
    Goal,
    Tables,
    Way,
    piece_from,
    place_t,
    raise_no_memory,
    tables_fill,
    tables_free,
    tables_sort,
    tables_start,
)
from make24._kernel.writing cimport with_places

cdef object TOO_LARGE = 1 << 63

cdef enum:
    NEAR = 32  # how far from a target is looked at first
    FURTHER = 32  # times that, and so on
    FAR = 0x8000  # and last, before all values are


@cython.final
cdef class Search:
    # The tables of one hand, and what they are made of.
    cdef Tables tables
    cdef Reach reach
    cdef Hand hand
    cdef Large large
    cdef object largest
    cdef bint are_whole  # all values are integers of 63 bits
    cdef whole[MAX_CARDS] integers  # then

    def __cinit__(self, Hand hand, PackedRules rules, bound):
        # The bound is what values are compared with.
        cdef int place
        self.hand = hand
        self.large = new_large(hand)
        tables_start(&self.tables, &rules.rules, &hand.cards)
        self.reach.around.marks = NULL
        self.reach.room = 0
        self.reach.filled = False
        self.are_whole = hand.cards.whole and (
            rules.rules.values != RATIONAL or not has_operator(&rules.rules, DIVIDE)
        ) and type(bound) is int
        self.largest = largest_value(hand)
        if not fit(self.largest, bound) or rules.rules.operators & ~USUAL_OPERATORS:
            self.are_whole = False
            self.tables.large = self.large.pointer()
        for place in range(hand.cards.size):
            self.integers[place] = hand.cards.value[place].numerator

    cdef int fill(self) except -1:
        self.large.begin()
        if self.are_whole:
            with nogil:
                tables_fill(&self.tables, self.integers)
        else:
            with nogil:
                tables_fill(&self.tables, self.hand.cards.value)
        self.large.check()
        return 0

    cdef bint can_reach(self, object low, object high):
        # Whether a range can be looked at without keeping all values, and if so, make ready.
        cdef Reach* reach = &self.reach
        if not self.are_whole or not fit(self.largest, max(-low, high)):
            return False
        self.tables.goal.purpose = KEEP
        reach.tables = &self.tables
        reach.cards = self.integers
        reach.size = self.hand.cards.size
        reach.seeks = False
        reach.sought.bottom = low
        reach.sought.size = high - low + 1
        return reach_fits(reach)

    cdef int run(self, unsigned char[::1] marks) except -1:
        self.reach.sought.marks = &marks[0]
        with nogil:
            reach_run(&self.reach)
        return 0

    cdef list nearest_within(self, whole target, whole distance):
        # The nearest values, if they are no further away.
        cdef whole away
        cdef unsigned char[::1] marks = bytearray(2 * distance + 2)
        code = self.code_for(target, marks)
        if code:
            return [(target, code)]
        for away in range(1, distance + 1):
            if marks[distance - away] or marks[distance + away]:
                return [
                    (value, self.code_of(value))
                    for value in (target - away, target + away)
                    if marks[value - target + distance]
                ]
        return []

    cdef object code_of(self, whole value):
        # Of a value that is made.
        self.can_reach(value, value)
        return self.code_for(value, bytearray(2))

    cdef code_t code_for(self, whole value, unsigned char[::1] marks) except? 0:
        # The code of a value, or 0 if it can't be made; then all is marked that can be.
        self.reach.seeks = True
        self.reach.wanted = value
        self.run(marks)
        return with_places(&self.hand.cards, self.reach.code.bits)

    cdef object answer(self, Ratio value, Way way):
        cdef code_t code = piece_from(&self.tables, way).bits
        return ratio_to_number(value, self.large), with_places(&self.hand.cards, code)

    cdef dict all_counts(self):
        # Of the whole hand, or of any part.
        cdef Tables* tables = &self.tables
        cdef Py_ssize_t place
        cdef Py_ssize_t start = 0 if tables.rules.any_part else tables.start[tables.parts.whole]
        cdef Py_ssize_t count = tables.used - start
        cdef place_t* places = <place_t*>malloc((2 * count + 1) * sizeof(place_t))
        if places == NULL:
            raise_no_memory()
        try:
            count = self.sort(start, places, places + count)
            return {
                self.number_at(places[place]): tables.counts[places[place]]
                for place in range(count)
            }
        finally:
            free(places)

    cdef Py_ssize_t sort(self, Py_ssize_t start, place_t* places, place_t* spare) except -1:
        cdef Py_ssize_t count
        cdef Tables* tables = &self.tables
        with nogil:
            if self.are_whole:
                count = tables_sort(tables, self.integers, start, places, spare)
            else:
                count = tables_sort(tables, self.hand.cards.value, start, places, spare)
        self.large.check()
        return count

    cdef object number_at(self, Py_ssize_t place):
        if self.are_whole:
            return (<whole*>self.tables.values)[place]
        return ratio_to_number((<Ratio*>self.tables.values)[place], self.large)

    def __dealloc__(self):
        tables_free(&self.tables)
        reach_free(&self.reach)


cdef object largest_value(Hand hand):
    # What no |numerator| + denominator is larger than: for whatever is made of two ratios, that is
    # no larger than the product of theirs.
    result = 1
    for number in hand.numbers():
        result *= abs(number.numerator) + number.denominator
    return result


cdef bint fit(object largest, object bound):
    # Whether nothing leaves 63 bits, not even when a value is compared with a bound.
    return largest * (abs(bound.numerator) + bound.denominator) < TOO_LARGE


def mark(Hand hand, PackedRules rules, low, unsigned char[::1] marks):
    """Mark the integers that are made, from the lowest on.

    The marks are 0 when handed in, and one more than there are integers: the last one is spoilt.
    """
    cdef Py_ssize_t size = marks.shape[0] - 1
    cdef object high = low + size - 1
    cdef Search search = Search(hand, rules, max(-low, high))
    cdef Goal* goal = &search.tables.goal
    if search.can_reach(low, high):
        search.run(marks)
    else:
        goal.purpose = MARK
        goal.before = ratio_from_fraction(-low, search.large)
        goal.size = size
        goal.marks = &marks[0]
        search.fill()


def nearest(Hand hand, PackedRules rules, target):
    """Return the nearest values, none to two of them in ascending order, each with a code.

    Of two values on either side of the target, one may be further away.
    """
    cdef Search search
    cdef whole distance = NEAR
    if type(target) is int:
        search = Search(hand, rules, target)
        while distance <= FAR and search.can_reach(target - distance, target + distance):
            found = search.nearest_within(target, distance)
            if found:
                return found
            distance *= FURTHER
    return nearest_of_all(hand, rules, target)


cdef list nearest_of_all(Hand hand, PackedRules rules, target):
    cdef Search search = Search(hand, rules, target)
    cdef Goal* goal = &search.tables.goal
    goal.purpose = APPROACH
    goal.target = ratio_from_fraction(target, search.large)
    search.fill()
    found = []
    if goal.has_below:
        found.append(search.answer(goal.below, goal.below_way))
    if goal.has_above:
        found.append(search.answer(goal.above, goal.above_way))
    return found


def counted(Hand hand, PackedRules rules):
    """Return every value, ascending, with the number of written expressions that make it."""
    cdef Search search = Search(hand, rules, 0)
    search.tables.goal.purpose = COUNT
    search.fill()
    return search.all_counts()
