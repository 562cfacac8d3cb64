"""Hands for the kernel: sorted, ranked, and ready to be calculated with; see hand.pxd."""

cimport cython
from cpython.long cimport PyLong_AsLongLongAndOverflow

from make24._kernel.ratio cimport (
    Large,
    Ratio,
    is_small,
    ratio_compare,
    ratio_from_fraction,
    ratio_to_number,
)

cdef enum:
    ZERO = 48  # the character "0"


@cython.final
cdef class Hand:
    """The one to eight numbers of a hand, ascending unless they keep their order.

    Parameters
    ----------
    numbers : iterable of int or Fraction
        Numbers that have been checked already.
    ordered : bool
        Whether they keep their order.
    """

    def __init__(self, numbers, bint ordered=False):
        cdef Ratio value
        self.large = Large()
        self.cards.size = 0
        self.cards.ordered = ordered
        for number in numbers:
            if self.cards.size == MAX_CARDS:
                raise ValueError(f"a hand holds no more than {MAX_CARDS} numbers")
            value = ratio_from_fraction(number, self.large)
            if ordered:
                append(&self.cards, value)
            else:
                insert(&self.cards, value, self.large.pointer())
        describe(&self.cards, self.large.pointer())
        self.large.check()

    def let_stop(self, const unsigned char[::1] flag):
        """Have a flag, once another thread sets it, end whatever is asked about the hand."""
        self.flag = flag
        self.stop = &flag[0]

    cdef const Cards* written(self) except NULL:
        # The cards with their texts, which only solutions need.
        if self.cards.text is NULL:
            if self.cards.whole:
                write_whole(&self.cards, self.short_texts)
            else:
                self.write_long()
        return &self.cards

    cdef int write_long(self) except -1:
        cdef int place
        texts = []
        for place, number in enumerate(self.numbers()):
            text = number_text(number)
            texts.append(text if number >= 0 and number.denominator == 1 else f"({text})")
            self.cards.text_start[place + 1] = self.cards.text_start[place] + len(texts[place])
        self.long_texts = "".join(texts).encode("ascii")
        self.cards.text = self.long_texts
        return 0

    cdef tuple numbers(self):
        cdef int place
        cdef const Cards* cards = &self.cards
        return tuple(
            [ratio_to_number(cards.value[place], self.large) for place in range(cards.size)]
        )

    def __len__(self):
        return self.cards.size

    def __iter__(self):
        return iter(self.numbers())

    @property
    def ordered(self):
        """Whether the numbers keep their order."""
        return self.cards.ordered


def number_text(number):
    """Return an int or Fraction as text, however many digits it has."""
    try:
        return str(number)
    except ValueError:
        # Python writes ints of more than some thousand digits by another way only.
        from decimal import Decimal

        text = format(Decimal(number.numerator), "f")
        return text if number.denominator == 1 else f"{text}/{Decimal(number.denominator):f}"


cdef void write_whole(Cards* cards, char* texts) noexcept nogil:
    # Write the texts of whole cards, which takes no more than SHORT_TEXTS.
    cdef char* end = texts
    cdef int place
    for place in range(cards.size):
        cards.text_start[place] = <int>(end - texts)
        end = write_integer(end, cards.value[place].numerator)
    cards.text_start[cards.size] = <int>(end - texts)
    cards.text = texts


cdef char* write_integer(char* end, long long number) noexcept nogil:
    # Write an integer, in brackets if it is negative, and return where the text ends.
    cdef char[SHORT_TEXT] digits
    cdef int count = 0
    cdef unsigned long long rest = number if number >= 0 else -number
    if number < 0:
        end[0] = b"("
        end[1] = b"-"
        end += 2
    while count == 0 or rest:
        digits[count] = <char>(ZERO + <int>(rest % 10))
        rest //= 10
        count += 1
    while count:
        count -= 1
        end[0] = digits[count]
        end += 1
    if number < 0:
        end[0] = b")"
        end += 1
    return end


# Cards ------------------------------------------------------------------------------------------

cdef void append(Cards* cards, Ratio value) noexcept nogil:
    cards.value[cards.size] = value
    cards.size += 1


cdef void insert(Cards* cards, Ratio value, void* large) noexcept nogil:
    cdef int place = cards.size
    while place and ratio_compare(cards.value[place - 1], value, large) > 0:
        cards.value[place] = cards.value[place - 1]
        place -= 1
    cards.value[place] = value
    cards.size += 1


cdef void describe(Cards* cards, void* large) noexcept nogil:
    cdef int place
    cdef Ratio value
    cdef unsigned long long size
    cards.plain = cards.whole = True
    cards.repeats = False
    cards.magnitude = 0
    cards.text = NULL
    for place in range(cards.size):
        value = cards.value[place]
        if value.denominator != 1:
            cards.plain = cards.whole = False
        if value.numerator <= 0:
            cards.plain = False
        size = value.numerator if value.numerator >= 0 else -value.numerator
        if size > cards.magnitude:
            cards.magnitude = size
        cards.rank[place] = <signed char>first_alike(cards, place, large)
        cards.repeats |= cards.rank[place] != place


cdef inline int first_alike(const Cards* cards, int place, void* large) noexcept nogil:
    # The first place with an equal card; the places before this one have their ranks.
    cdef int first = place
    if not cards.ordered:
        if place and ratio_compare(cards.value[place - 1], cards.value[place], large) == 0:
            first = cards.rank[place - 1]
        return first
    for first in range(place):
        if ratio_compare(cards.value[first], cards.value[place], large) == 0:
            return first
    return place


cdef bint read_plain(Cards* cards, object numbers) except -1:
    # Read a list or tuple of one to eight plain ints of 31 bits; False for anything else.
    cdef int overflow
    cdef Ratio value
    if type(numbers) is not list and type(numbers) is not tuple:
        return False
    cards.size = 0
    cards.ordered = False
    value.denominator = 1
    for number in numbers:
        # The number of cards is watched here, since another thread may be changing the list.
        if type(number) is not int or cards.size == MAX_CARDS:
            return False
        value.numerator = PyLong_AsLongLongAndOverflow(number, &overflow)
        if overflow or not is_small(value):
            return False
        insert(cards, value, NULL)
    if cards.size == 0:
        return False
    describe(cards, NULL)
    return True


def quick_hand(numbers):
    """Return the hand of a list or tuple of plain, small ints, or None for anything else."""
    cdef Hand hand = Hand.__new__(Hand)
    return hand if read_plain(&hand.cards, numbers) else None
