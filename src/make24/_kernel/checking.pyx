"""Answers checked: the numbers of an expression against a hand, and what it comes to."""

from libc.stdlib cimport free, realloc

cimport cython

from make24._kernel.code cimport BESIDE, DIVIDE, MINUS, OPPOSITE
from make24._kernel.dealing cimport (
    ABSENT,
    GIVEN,
    Dealt,
    Kept,
    Pile,
    Quotient,
    pile_add,
    pile_after,
    pile_clear,
    pile_free,
    pile_gather,
    pile_give,
    pile_print,
    pile_start,
)
from make24._kernel.number cimport calculate, is_legal, is_same
from make24._kernel.ratio cimport (
    Large,
    Ratio,
    is_used,
    is_zero,
    ratio_from_fraction,
    ratio_to_number,
)
from make24._kernel.reading cimport (
    Item,
    Reading,
    Total,
    read,
    read_other,
    reading_free,
    reading_start,
    value_of,
)
from make24._kernel.rules cimport PackedRules, Rules, has_operator
from make24._kernel.strings cimport Strings
from make24._kernel.watch cimport watch
from make24._kernel.words cimport (
    DIVISION_BY_ZERO,
    ILLEGAL_VALUE,
    NUMBER_NOT_IN_HAND,
    NUMBER_USED_TOO_OFTEN,
    NUMBERS_LEFT_OVER,
    ORDER_BROKEN,
    RIGHT,
    WRONG_TOTAL,
    WRONG_VALUE,
    Limits,
    Notation,
    Reason,
    characters,
    digits_of,
)

from make24._kernel.beside import dealt
from make24._kernel.hand import number_text


cdef enum:
    NOWHERE = -1  # the place of what is wrong with the whole
    BYTES_AT_ONCE = 262144  # of texts, before it is seen whether to go on


cdef struct Finding:
    # What is wrong with a text, and what it comes to.
    Reason reason
    int place
    bint has_value
    Ratio value


@cython.final
cdef class Checker:
    """A target and rules, and one hand after another, against which texts are checked.

    A hand may have as many numbers as one likes. One thread at a time.
    """

    cdef Reading reading
    cdef const Rules* rules
    cdef Ratio target
    cdef Pile pile
    cdef list texts  # of the cards, where they can stand side by side
    cdef Ratio* stack
    cdef int room
    cdef Large large

    def __cinit__(self, target, PackedRules rules, strict, unary_minus, limits):
        self.large = Large()
        pile_start(&self.pile, self.large.pointer())
        reading_start(&self.reading, &self.pile)
        length, depth, digits = limits
        self.reading.words.notation = Notation(
            strict, unary_minus, rules.rules, Limits(length, depth, digits)
        )
        self.rules = &self.reading.words.notation.rules
        self.target = ratio_from_fraction(target, self.large)
        self.large.begin()
        self.texts = []
        self.begin_hand(0)

    def __dealloc__(self):
        reading_free(&self.reading)
        pile_free(&self.pile)
        free(self.stack)

    # Hands

    def deal(self, numbers):
        """Have a hand of ints and Fractions for the texts that follow."""
        cdef Ratio card
        cdef Kept* kept
        cdef int place = 0
        self.texts = []
        self.begin_hand(len(numbers))
        for number in numbers:
            card = ratio_from_fraction(number, self.large)
            kept = pile_add(&self.pile, card, place)
            if card.denominator != 1 or card.numerator < 0:
                self.print_card(kept, number)  # unless it is only large
            if has_operator(self.rules, BESIDE):
                text = number_text(number)
                self.texts.append(text)
                place += len(text) if text.isdigit() else 1
            else:
                place += 1
        self.large.check()
        self.large.begin()

    cdef int begin_hand(self, Py_ssize_t size) except -1 nogil:
        if not pile_clear(&self.pile, size):
            raise MemoryError("no memory for a hand")
        return 0

    cdef int print_card(self, Kept* kept, number) except -1:
        # Note how a card is printed, if it stands in brackets.
        if number < 0 or number.denominator != 1:
            above = ratio_from_fraction(abs(number.numerator), self.large)
            below = ratio_from_fraction(number.denominator, self.large)
            text = Quotient(number < 0, number.denominator != 1, False, above, below)
            pile_print(&self.pile, kept, text)
        return 0

    cdef int deal_row(self, const long long[:, :] hands, Py_ssize_t row) except -1 nogil:
        # Have a hand of 64-bit integers, unless it is that of the row before.
        cdef int place
        cdef long long number
        cdef Kept* kept
        if row and is_repeated(hands, row):
            return 0
        self.begin_hand(hands.shape[1])
        for place in range(hands.shape[1]):
            number = hands[row, place]
            kept = pile_add(&self.pile, Ratio(number, 1), place)
            if number < 0:
                pile_print(
                    &self.pile,
                    kept,
                    Quotient(True, False, False, Ratio(-number, 1), Ratio(1, 1)),
                )
        return 0

    # Texts

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
        cdef Finding found = self.examined(text, len(text))
        number = None
        try:
            self.settle()
            if found.has_value:
                number = ratio_to_number(found.value, self.large)
        finally:
            self.forget()
        if found.place == NOWHERE:
            return found.reason, None, number
        return found.reason, characters(text, found.place), number

    def check_rows(
        self,
        Strings texts,
        const long long[:, :] hands,
        const long long[:] targets,
        const unsigned char[::1] stop,
        unsigned char[::1] out,
    ):
        """Check texts, each against the hand in its row.

        Parameters
        ----------
        texts : Strings
        hands : array of int64, shape (m, n), or None
            With no -2**63. None for the hand that has been dealt; there has to be one if cards
            can stand side by side.
        targets : array of int64, shape (m,), or None
            None if the target is that of the checker.
        stop : array of uint8, shape (1,)
            A flag that another thread sets to end this, by ``Stopped``.
        out : array of uint8, shape (m,)
            The reasons.
        """
        cdef Py_ssize_t rows = texts.size
        cdef bint has_hands = hands is not None
        cdef bint has_targets = targets is not None
        cdef Py_ssize_t row
        cdef Py_ssize_t passed = 0
        if (
            out.shape[0] != rows
            or (has_hands and (hands.shape[0] != rows or has_operator(self.rules, BESIDE)))
            or (has_targets and targets.shape[0] != rows)
        ):
            raise ValueError("not as many hands, targets and reasons as texts")
        with nogil:
            for row in range(rows):
                passed += texts.at[row].size + self.pile.size
                if stop[0] or passed > BYTES_AT_ONCE:
                    passed = 0
                    watch(NULL, &stop[0])
                if has_hands:
                    self.deal_row(hands, row)
                if has_targets:
                    self.target = Ratio(targets[row], 1)
                out[row] = self.reason_for(texts.at[row].text, texts.at[row].size)

    cdef int reason_for(self, const unsigned char* text, Py_ssize_t size) except -1 nogil:
        cdef Finding found = self.examined(text, size)
        if is_used(self.pile.large) or self.reading.failed:
            with gil:
                try:
                    self.settle()
                finally:
                    self.forget()
        return found.reason

    cdef int settle(self) except -1:
        # Raise what could not be raised on the way.
        if self.reading.failed:
            raise MemoryError("no memory to read an answer")
        return self.large.check()

    cdef int forget(self) except -1:
        # Be ready for the next text.
        self.large.error = None
        self.large.forget()
        return 0

    cdef Finding examined(self, const unsigned char* text, Py_ssize_t size) noexcept nogil:
        # Where either side of an equation could be the expression, one that is right is enough.
        cdef Finding found, other
        found = self.judged(read(&self.reading, text, size))
        if found.reason != RIGHT and self.reading.has_other:
            other = self.judged(read_other(&self.reading))
            if other.reason == RIGHT:
                return other
        return found

    cdef Finding judged(self, bint is_read) noexcept nogil:
        cdef Finding found, misuse
        if not is_read:
            return finding(self.reading.words.reason, self.reading.words.place)
        if not self.make_room():
            self.reading.failed = True
            return finding(RIGHT, NOWHERE)
        found = self.calculated()
        misuse = self.misuse_beside() if has_operator(self.rules, BESIDE) else self.misuse()
        if misuse.reason != RIGHT:
            found.reason = misuse.reason
            found.place = misuse.place
        elif found.reason == RIGHT:
            self.compare(&found)
        return found

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

    # Numbers

    cdef Finding misuse(self) noexcept nogil:
        # What is wrong with the numbers, in any order first.
        cdef int place
        cdef int count = 0
        cdef Dealt got
        cdef Item* item
        pile_gather(&self.pile)
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if item.operation:
                continue
            got = pile_give(&self.pile, item.value)
            if got != GIVEN:
                return finding(
                    NUMBER_NOT_IN_HAND if got == ABSENT else NUMBER_USED_TOO_OFTEN, item.place
                )
            count += 1
        if count < self.pile.size and not self.rules.any_part:
            return finding(NUMBERS_LEFT_OVER, NOWHERE)
        return self.disorder() if self.rules.ordered else finding(RIGHT, NOWHERE)

    cdef Finding disorder(self) noexcept nogil:
        # The first number that is not in the order of the hand.
        cdef int place, after
        cdef int before = 0
        cdef Item* item
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if item.operation:
                continue
            after = pile_after(&self.pile, before, item.value)
            if after > (self.pile.size if self.rules.any_part else before + 1):
                return finding(ORDER_BROKEN, item.place)
            before = after
        return finding(RIGHT, NOWHERE)

    cdef Finding misuse_beside(self) noexcept with gil:
        # The same, where cards can stand side by side.
        try:
            return self.found_beside()
        except BaseException as error:  # an interrupt, too, has to wait until it can be raised
            self.large.keep(error)
            return finding(RIGHT, NOWHERE)

    cdef Finding found_beside(self) except *:
        cdef int place
        cdef list places = []
        cdef list numbers = []
        cdef Item* item
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            if not item.operation:
                places.append(item.place)
                numbers.append((self.text_of(item), item.digits > 0 and not item.is_letter))
        every_card = not self.rules.any_part
        count = dealt(numbers, self.texts, False, every_card)
        if count < len(numbers):
            known = dealt(numbers[count:count + 1], self.texts, False, every_card)
            return finding(NUMBER_USED_TOO_OFTEN if known else NUMBER_NOT_IN_HAND, places[count])
        if every_card and sum([len(text) for text, _ in numbers]) < sum(map(len, self.texts)):
            return finding(NUMBERS_LEFT_OVER, NOWHERE)
        if self.rules.ordered:
            count = dealt(numbers, self.texts, True, every_card)
            if count < len(numbers):
                return finding(ORDER_BROKEN, places[count])
        return finding(RIGHT, NOWHERE)

    cdef str text_of(self, Item* item):
        # A number as it is printed.
        if item.digits == 0:
            return number_text(ratio_to_number(item.value, self.large))
        digits = bytearray(item.digits)
        digits_of(&self.reading.words, item.place, <char*>digits, item.digits)
        return digits.decode()

    # Values

    cdef Finding calculated(self) noexcept nogil:
        # The value of the expression, if it has one; and the first result that is not legal.
        cdef Finding found = finding(RIGHT, NOWHERE)
        cdef int height = 0
        cdef int place
        cdef int operation
        cdef Item* item
        cdef Ratio right
        cdef Ratio* left
        for place in range(self.reading.used):
            item = &self.reading.items[place]
            operation = item.operation
            if operation == 0:
                self.stack[height] = item.value
                height += 1
                continue
            right = self.stack[height - 1]
            if operation == OPPOSITE:
                operation = MINUS
                self.stack[height - 1] = Ratio(0, 1)
            else:
                height -= 1
            left = &self.stack[height - 1]
            if operation == DIVIDE and is_zero(right):
                note(&found, DIVISION_BY_ZERO, item.place)
                return found
            if not calculate(left, right, operation, self.pile.large):
                note(&found, ILLEGAL_VALUE, item.place)  # a power that is none
                return found
            if not is_legal(left[0], self.rules.values, self.pile.large):
                note(&found, ILLEGAL_VALUE, item.place)
        found.has_value = True
        found.value = self.stack[0]
        return found

    cdef void compare(self, Finding* found) noexcept nogil:
        # Note whether it comes to something else than it has to, or than it claims.
        cdef Total* total = &self.reading.total
        cdef void* large = self.pile.large
        if not is_same(found.value, self.target, large):
            note(found, WRONG_VALUE, NOWHERE)
        elif total.claimed:
            if is_zero(total.text.below) or not is_same(
                found.value, value_of(&total.text, large), large
            ):
                note(found, WRONG_TOTAL, total.place)


cdef inline Finding finding(Reason reason, int place) noexcept nogil:
    return Finding(reason, place, False, Ratio(0, 1))


cdef inline void note(Finding* found, Reason reason, int place) noexcept nogil:
    # Keep the first.
    if found.reason == RIGHT:
        found.reason = reason
        found.place = place


cdef inline bint is_repeated(const long long[:, :] hands, Py_ssize_t row) noexcept nogil:
    # Whether a hand is that of the row before.
    cdef Py_ssize_t place
    for place in range(hands.shape[1]):
        if hands[row, place] != hands[row - 1, place]:
            return False
    return True
