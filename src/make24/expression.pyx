"""Expressions: a hand and a code, and all that can be said of the two."""

cimport cython

from make24._kernel.answers cimport Answers, first, solve
from make24._kernel.code cimport BESIDE, POWER, code_t
from make24._kernel.hand cimport Hand
from make24._kernel.rules cimport PackedRules
from make24._kernel.writing cimport ALL_BRACKETS, AS_READ, ASCII, FEWEST, Brackets, code_text

from make24._kernel import examine
from make24._kernel.hand import number_text
from make24.hands import read_hand
from make24.notation import is_program, latex, postfix, steps, tokens

# The kernel writes the operators as these characters, so that no card's text is changed.
cdef const char* MARKS = b"\x01\x02\x03\x04\x05"
cdef dict SIGNS = str.maketrans(
    dict(zip("\x01\x02\x03\x04\x05-", "+\u2212\u00d7\u00f7^\u2212"))
)


@cython.final
cdef class Expression:
    """One way to use the numbers of a hand: immutable, with an exact value.

    Expressions come from :func:`make24.solve`, :func:`make24.first` and :meth:`from_code`. ``str``
    writes one in the natural order with the fewest brackets; a solution of level ``"written"``
    keeps its own order and all its brackets. Two expressions are equal if their hands, their values
    and their essential forms are: if they are one solution at level ``"essential"``, that is.

    Attributes
    ----------
    hand : tuple of int or Fraction
        The numbers of the hand, ascending; as dealt where the rules keep their order.
    unused : tuple of int or Fraction
        Those of them that are left over, which only some rules allow.
    value : int or Fraction
        The exact value: an int where it is one.
    code : int
        The postfix program, 4 bits a token, the first token lowest: 1 to 8 are the places of
        `hand`, 9 to 14 are ``+ - * / ^ |``. With the hand it is all that is needed to rebuild the
        expression, on any machine and in any later version.

    Examples
    --------
    >>> import make24
    >>> solution = make24.first([3, 3, 8, 8])
    >>> solution
    <Expression 8/(3-8/3) = 24>
    >>> solution.hand, solution.value, hex(solution.code)
    ((3, 3, 8, 8), 24, '0xcac2413')
    >>> solution == make24.Expression.from_code(0xCAC2413, [8, 3, 8, 3])
    True
    """

    cdef Hand cards
    cdef code_t given
    cdef code_t shown  # the same expression, as it is written
    cdef bint full

    def __init__(self):
        raise TypeError("an Expression is made by solve, first or Expression.from_code")

    @staticmethod
    def from_code(code, hand, *, ordered=False):
        """Rebuild an expression from its code and its hand.

        Parameters
        ----------
        code : int
            A postfix program over some of the hand or all of it; see :attr:`code`.
        hand : iterable of int or Fraction
            The numbers, in any order: the code's places are theirs in ascending order.
        ordered : bool
            Whether the places are those of the numbers as they are given.

        Raises
        ------
        TypeError
            If the code is no int, or the hand holds what is no number.
        ValueError
            If the code is no program that uses no place twice, divides by zero, or has a power or
            numbers side by side that are none (see :class:`Rules`).

        Examples
        --------
        >>> import make24
        >>> make24.Expression.from_code(0xB3921, [10, 1, 5])
        <Expression (1+5)*10 = 60>
        """
        cdef Hand cards = read_hand(hand, ordered=ordered)
        if isinstance(code, bool) or not hasattr(code, "__index__"):
            raise TypeError(f"code is {code!r}: expected an int")
        number = code.__index__()
        require_code(number, cards)
        shown = number if ordered else examine.natural_code(cards, number)
        return expression(cards, number, shown, False)

    @property
    def hand(self):
        """The numbers of the hand."""
        return self.cards.numbers()

    @property
    def unused(self):
        """The numbers that are left over."""
        used = set(tokens(self.shown))
        return tuple(
            [number for place, number in enumerate(self.cards.numbers(), 1) if place not in used]
        )

    @property
    def code(self):
        """The postfix program, packed into 64 bits."""
        return self.given

    @property
    def value(self):
        """The exact value."""
        return examine.value(self.cards, self.shown)

    def __str__(self):
        return code_text(self.cards, self.shown, ALL_BRACKETS if self.full else AS_READ, ASCII)

    def __repr__(self):
        left = "".join(f" {number_text(number)}" for number in self.unused)
        return f"<Expression {self} = {number_text(self.value)}{left and f', left:{left}'}>"

    def format(self, style="infix"):
        r"""Return the expression as text.

        Parameters
        ----------
        style : {"infix", "full", "postfix", "latex", "unicode"}
            With the fewest brackets; with all but the outermost; as words separated by blanks,
            operators last; for LaTeX, divisions as fractions; or with the signs of print.

        Raises
        ------
        ValueError
            If there is no such style.

        Examples
        --------
        >>> import make24
        >>> solution = make24.first([3, 3, 8, 8])
        >>> for style in ["infix", "full", "postfix", "latex", "unicode"]:
        ...     print(solution.format(style))
        8/(3-8/3)
        8/(3-(8/3))
        8 3 8 3 / - /
        \frac{8}{3 - \frac{8}{3}}
        8÷(3−8÷3)
        """
        cdef Brackets few = FEWEST if self.full else AS_READ
        if style == "infix":
            return code_text(self.cards, self.shown, few, ASCII)
        if style == "full":
            return code_text(self.cards, self.shown, ALL_BRACKETS, ASCII)
        if style == "postfix":
            return postfix(self.cards.numbers(), self.shown)
        if style == "latex":
            return latex(self.cards.numbers(), self.shown)
        if style == "unicode":
            return code_text(self.cards, self.shown, few, MARKS).translate(SIGNS)
        raise ValueError(
            f"style is {style!r}: expected 'infix', 'full', 'postfix', 'latex' or 'unicode'"
        )

    def steps(self):
        """Return the calculation line by line, one operator a line.

        Examples
        --------
        >>> import make24
        >>> make24.first([3, 3, 8, 8]).steps()
        ['8/3 = 8/3', '3-8/3 = 1/3', '8/(1/3) = 24']
        """
        return steps(self.cards.numbers(), self.shown)

    def _repr_latex_(self):
        return f"${self.format('latex')}$"

    def __eq__(self, other):
        if not isinstance(other, Expression):
            return NotImplemented
        return same_as(self) == same_as(other)

    def __hash__(self):
        return hash(same_as(self))

    def __reduce__(self):
        return rebuilt, (
            self.cards.numbers(), self.given, self.shown, self.full, self.cards.cards.ordered
        )


cdef Expression expression(Hand cards, code_t given, code_t shown, bint full):
    cdef Expression result = Expression.__new__(Expression)
    cards.written()  # now, while no other thread has the hand
    result.cards = cards
    result.given = given
    result.shown = shown
    result.full = full
    return result


def rebuilt(numbers, code, shown, full, ordered=False):
    """Return a pickled expression."""
    hand = Hand(numbers, ordered)
    require_code(code, hand)
    require_code(shown, hand)
    return expression(hand, code, shown, full)


cdef int require_code(object code, Hand hand) except -1:
    # Raise unless the code is an expression over the hand.
    if not is_program(code, len(hand)):
        raise ValueError(
            f"code is {code!r}: no postfix program that uses none of {len(hand)} places twice"
        )
    if examine.value(hand, code) is None:
        extra = any(token in (POWER, BESIDE) for token in tokens(code))
        reason = "is no expression" if extra else "divides by zero"
        raise ValueError(f"code is {code!r}: over {hand.numbers()} it {reason}")
    return 0


def made(Hand hand, code, PackedRules rules):
    """Return the expression of a code that is legal under the rules, as it is best written."""
    shown = examine.legal_code(hand, code, rules)
    return expression(hand, shown, shown, False)


def first_solution(Hand hand, target, PackedRules rules):
    """Return the first solution of a hand, or None; the arguments have been checked."""
    cdef code_t code = first(hand, target, rules)
    return expression(hand, code, code, False) if code else None


def expression_of(Hand hand, code_t code, bint full):
    """Return the expression of a code that is known to be one over the hand."""
    return expression(hand, code, code, full)


def solutions(Hand hand, target, PackedRules rules, level, limit):
    """Return the solutions of a hand; the arguments have been checked, save for the level."""
    cdef Answers found = solve(hand, target, rules, level)
    cdef bint full = level == "written"
    cdef Py_ssize_t place
    cdef Py_ssize_t size = found.codes.size if limit is None else min(limit, found.codes.size)
    return [
        expression(hand, found.codes.items[place], found.codes.items[place], full)
        for place in range(size)
    ]


cdef tuple same_as(Expression self):
    # What equal expressions share.
    return self.cards.numbers(), examine.essential_form(self.cards, self.shown)
