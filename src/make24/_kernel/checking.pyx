"""Answers checked: the numbers of an expression against a hand, and what it comes to."""

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

cimport cython

from make24._kernel.code cimport DIVIDE, MINUS, OPPOSITE, PLUS, TIMES
from make24._kernel.ratio cimport (
    Large,
    Ratio,
    is_zero,
    ratio_compare,
    ratio_from_fraction,
    ratio_inverse,
    ratio_is_whole,
    ratio_negative,
    ratio_power,
    ratio_product,
    ratio_sign,
    ratio_sum,
    ratio_to_number,
)
from make24._kernel.reading cimport (
    DIVISION_BY_ZERO,
    ILLEGAL_VALUE,
    NUMBER_NOT_IN_HAND,
    NUMBER_USED_TOO_OFTEN,
    NUMBERS_LEFT_OVER,
    ORDER_BROKEN,
    RIGHT,
    WRONG_TOTAL,
    WRONG_VALUE,
    Item,
    Limits,
    Notation,
    Printed,
    Reading,
    Reason,
    Total,
    characters,
    read,
    reading_free,
    reading_start,
)
from make24._kernel.rules cimport INTEGER, POSITIVE, PackedRules, Rules

from make24._kernel.hand import number_text


cdef enum:
    NOWHERE = -1  # the place of what is wrong with the whole


cdef struct Failure:
    Reason reason
    int place


@cython.final
cdef class Checker:
    """A hand, a target and rules, against which texts are checked one after another.

    The numbers may be as many as one likes. One thread at a time.
    """

    cdef Reading reading
    cdef Rules rules
    cdef Ratio target
    cdef Ratio* card
    cdef unsigned char* used
    cdef int size
    cdef Ratio* stack
    cdef int room
    cdef Large large
    cdef list texts  # of cards that are printed in brackets

    def __cinit__(self, numbers, target, PackedRules rules, strict, unary_minus, limits):
        cdef int place
        self.large = Large()
        reading_start(&self.reading)
        self.rules = rules.rules
        self.size = len(numbers)
        self.card = <Ratio*>calloc(self.size + 1, sizeof(Ratio))
        self.used = <unsigned char*>calloc(self.size + 1, 1)
        self.reading.printed = <Printed*>calloc(self.size + 1, sizeof(Printed))
        if self.card == NULL or self.used == NULL or self.reading.printed == NULL:
            raise MemoryError("no memory for a hand")
        for place in range(self.size):
            self.card[place] = ratio_from_fraction(numbers[place], self.large)
        self.print_cards(numbers)
        self.reading.in_turn = self.rules.ordered and not self.rules.any_part
        self.target = ratio_from_fraction(target, self.large)
        self.large.begin()
        self.reading.large = self.large.pointer()
        length, depth, digits = limits
        self.reading.notation = Notation(
            strict, unary_minus, rules.rules.operators, Limits(length, depth, digits)
        )

    cdef int print_cards(self, numbers) except -1:
        # Note the cards that are printed in brackets.
        cdef Printed* printed
        cdef int place
        self.texts = []
        for place in range(self.size):
            number = numbers[place]
            if self.card[place].denominator == 1 and self.card[place].numerator >= 0:
                continue  # most of them
            if number < 0 or number.denominator != 1:
                text = number_text(number).encode()
                self.texts.append(text)
                printed = &self.reading.printed[self.reading.printed_count]
                printed.value = self.card[place]
                printed.text = <const char*>text
                printed.length = len(text)
                printed.place = place
                self.reading.printed_count += 1
        return 0

    def __dealloc__(self):
        reading_free(&self.reading)
        free(self.reading.printed)
        free(self.card)
        free(self.used)
        free(self.stack)

    def check(self, bytes text):
        """Check a text in UTF-8.

        Returns
        -------
        reason : int
            As in :class:`make24.verdict.Reason`.
        position : int or None
            The index of a character, if the reason has a place.
        value : int, Fraction or None
            What the expression comes to, if it can be read and calculated.
        """
        cdef Ratio value
        cdef bint has_value = False
        cdef Failure failure = self.examined(text, len(text), &value, &has_value)
        if self.reading.failed:
            raise MemoryError("no memory to read an answer")
        try:
            self.large.check()
            number = ratio_to_number(value, self.large) if has_value else None
        finally:
            self.large.error = None
            self.large.forget()
        if failure.place == NOWHERE:
            return failure.reason, None, number
        return failure.reason, characters(text, failure.place), number

    cdef Failure examined(
        self, const unsigned char* text, Py_ssize_t size, Ratio* value, bint* has_value
    ) noexcept nogil:
        # What is wrong with a text, and what it comes to.
        cdef Failure misuse, failure
        if not read(&self.reading, text, size):
            return Failure(self.reading.reason, self.reading.place)
        if not self.make_room():
            self.reading.failed = True
            return Failure(RIGHT, NOWHERE)
        failure = Failure(RIGHT, NOWHERE)
        has_value[0] = self.calculated(value, &failure)
        misuse = self.misuse()
        if misuse.reason != RIGHT:
            return misuse
        return failure if failure.reason != RIGHT else self.missed(value[0])

    cdef bint make_room(self) noexcept nogil:
        # For as many values as there are items.
        cdef void* stack
        if self.room < self.reading.room:
            stack = realloc(self.stack, self.reading.room * sizeof(Ratio))
            if stack == NULL:
                return False
            self.stack = <Ratio*>stack
            self.room = self.reading.room
        return True

    cdef Failure misuse(self) noexcept nogil:
        # What is wrong with the numbers, in any order first.
        cdef int place, card
        cdef int count = 0
        cdef bint is_known
        cdef Item* item
        memset(self.used, 0, self.size)
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if item.operation:
                continue
            is_known = False
            for card in range(self.size):
                if self.is_equal(item.value, self.card[card]):
                    is_known = True
                    if not self.used[card]:
                        break
            else:
                return Failure(
                    NUMBER_USED_TOO_OFTEN if is_known else NUMBER_NOT_IN_HAND, item.place
                )
            self.used[card] = True
            count += 1
        if count < self.size and not self.rules.any_part:
            return Failure(NUMBERS_LEFT_OVER, NOWHERE)
        return self.disorder() if self.rules.ordered else Failure(RIGHT, NOWHERE)

    cdef Failure disorder(self) noexcept nogil:
        # The first number that is not in the order of the hand.
        cdef int place
        cdef int card = 0
        cdef Item* item
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if item.operation:
                continue
            while card < self.size and not self.is_equal(item.value, self.card[card]):
                card = card + 1 if self.rules.any_part else self.size
            if card == self.size:
                return Failure(ORDER_BROKEN, item.place)
            card += 1
        return Failure(RIGHT, NOWHERE)

    cdef inline bint is_equal(self, Ratio a, Ratio b) noexcept nogil:
        if a.denominator and b.denominator:
            return a.numerator == b.numerator and a.denominator == b.denominator
        return ratio_compare(a, b, self.reading.large) == 0

    cdef bint calculated(self, Ratio* value, Failure* failure) noexcept nogil:
        # Whether the expression has a value; and the first result that is not legal.
        cdef int height = 0
        cdef int place
        cdef Item* item
        cdef Ratio left, right, result
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if item.operation == 0:
                result = item.value
            else:
                height -= 1
                right = self.stack[height]
                left = Ratio(0, 1)
                if item.operation != OPPOSITE:
                    height -= 1
                    left = self.stack[height]
                if item.operation == DIVIDE and is_zero(right):
                    self.note(failure, DIVISION_BY_ZERO, item.place)
                    return False
                if not self.operate(item.operation, left, right, &result):
                    self.note(failure, ILLEGAL_VALUE, item.place)
                    return False
                if not self.is_legal(result):
                    self.note(failure, ILLEGAL_VALUE, item.place)
            self.stack[height] = result
            height += 1
        value[0] = self.stack[0]
        return True

    cdef inline void note(self, Failure* failure, Reason reason, int place) noexcept nogil:
        # Keep the first.
        if failure.reason == RIGHT:
            failure[0] = Failure(reason, place)

    cdef bint operate(
        self, int operation, Ratio left, Ratio right, Ratio* result
    ) noexcept nogil:
        # Calculate, unless it is a power that is none.
        cdef void* large = self.reading.large
        if operation == PLUS:
            result[0] = ratio_sum(left, right, large)
        elif operation == MINUS or operation == OPPOSITE:
            result[0] = ratio_sum(left, ratio_negative(right, large), large)
        elif operation == TIMES:
            result[0] = ratio_product(left, right, large)
        elif operation == DIVIDE:
            result[0] = ratio_product(left, ratio_inverse(right, large), large)
        else:
            return ratio_power(left, right, large, result)
        return True

    cdef inline bint is_legal(self, Ratio value) noexcept nogil:
        if self.rules.values == INTEGER:
            return ratio_is_whole(value, self.reading.large)
        if self.rules.values == POSITIVE:
            return ratio_is_whole(value, self.reading.large) and (
                ratio_sign(value, self.reading.large) > 0
            )
        return True

    cdef Failure missed(self, Ratio value) noexcept nogil:
        # Whether it comes to something else than it has to, or than it claims.
        cdef Total* total = &self.reading.total
        cdef void* large = self.reading.large
        cdef Ratio claim
        if not self.is_equal(value, self.target):
            return Failure(WRONG_VALUE, NOWHERE)
        if not total.claimed:
            return Failure(RIGHT, NOWHERE)
        if not is_zero(total.below):
            claim = ratio_product(total.above, ratio_inverse(total.below, large), large)
            if total.is_negative:
                claim = ratio_negative(claim, large)
            if self.is_equal(value, claim):
                return Failure(RIGHT, NOWHERE)
        return Failure(WRONG_TOTAL, total.place)
