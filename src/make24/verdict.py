"""What a check comes to: right, or one reason why not."""

from __future__ import annotations

import re
from enum import IntEnum
from fractions import Fraction

from make24._kernel.hand import number_text
from make24.hands import Number

__all__ = ["MOST_CHARACTERS", "Reason", "Verdict"]

MOST_CHARACTERS = 10_000  # of a text that is read


class Reason(IntEnum):
    """Why a text is no right answer.

    Where there are several reasons, this is the first: a text is read from left to right, and the
    leftmost word that can't stand where it does decides, by a reason from `EMPTY` to `SYNTAX`. Only
    of a text that can be read the numbers are looked at, from left to right, then their order, then
    the results in the order in which they are calculated, and last what it comes to.
    """

    RIGHT = 0
    EMPTY = 1
    TOO_LONG = 2
    UNKNOWN_CHARACTER = 3
    OPERATOR_NOT_ALLOWED = 4
    DECIMAL_NUMBER = 5
    LEADING_ZERO = 6
    UNARY_MINUS = 7
    TOO_DEEP = 8
    SYNTAX = 9
    NUMBER_NOT_IN_HAND = 10
    NUMBER_USED_TOO_OFTEN = 11
    NUMBERS_LEFT_OVER = 12
    ORDER_BROKEN = 13
    DIVISION_BY_ZERO = 14
    ILLEGAL_VALUE = 15
    WRONG_VALUE = 16
    WRONG_TOTAL = 17


MESSAGES = {
    Reason.RIGHT: "right: it makes {target}",
    Reason.EMPTY: "there is no expression",
    Reason.TOO_LONG: "the number is too long",
    Reason.UNKNOWN_CHARACTER: "{word} does not belong in an expression",
    Reason.OPERATOR_NOT_ALLOWED: "the operator {word} is not allowed",
    Reason.DECIMAL_NUMBER: "a decimal number is not allowed",
    Reason.LEADING_ZERO: "a number of more than one digit may not begin with 0",
    Reason.UNARY_MINUS: "a minus in front of a number or bracket is not allowed",
    Reason.TOO_DEEP: "there are too many brackets inside one another",
    Reason.SYNTAX: "{word} can't stand here",
    Reason.NUMBER_NOT_IN_HAND: "{word} is not in the hand",
    Reason.NUMBER_USED_TOO_OFTEN: "{word} is used more often than the hand has it",
    Reason.NUMBERS_LEFT_OVER: "not all numbers of the hand are used",
    Reason.ORDER_BROKEN: "{word} breaks the order of the hand",
    Reason.DIVISION_BY_ZERO: "it divides by zero",
    Reason.ILLEGAL_VALUE: "the result of {word} is not allowed on the way",
    Reason.WRONG_VALUE: "it makes {value}, not {target}",
    Reason.WRONG_TOTAL: "it claims a total that it does not make",
}


WORD = re.compile(r"[*]{2}|//|\\(?:[A-Za-z]+|.)|[A-Za-z]+|[0-9]+|.", re.DOTALL)
FRACTIONS = ("\\frac", "\\dfrac", "\\tfrac", "\\cfrac")
STANDS_FOR_AN_OPERATOR = ("(", "[", "{", "\\{", "\\left", "\uff08", "\uff3b", "\uff5b", *FRACTIONS)
MOST_SHOWN = 60


class Verdict:
    """What a check of one text comes to: true if the text is right."""

    __slots__ = ("_position", "_reason", "_target", "_text", "_value")

    def __init__(
        self,
        reason: Reason,
        position: int | None = None,
        value: Number | None = None,
        text: str = "",
        target: Number = 24,
    ) -> None:
        self._reason = reason
        self._position = position
        self._value = value
        self._text = text
        self._target = target

    @property
    def reason(self) -> Reason:
        """Why the text is not right, or ``Reason.RIGHT``."""
        return self._reason

    @property
    def position(self) -> int | None:
        """Where in the text, as an index of its characters; None if it is about the whole.

        What is missing at the end has the length of the text.
        """
        return self._position

    @property
    def value(self) -> Fraction | None:
        """What the expression comes to, whatever else is wrong with it.

        None if it can't be read or calculated.
        """
        return None if self._value is None else Fraction(self._value)

    @property
    def text(self) -> str:
        """What was checked."""
        return self._text

    @property
    def target(self) -> Number:
        """What it had to make."""
        return self._target

    @property
    def message(self) -> str:
        """The reason as a sentence for people."""
        word = WORD.match(self.text, len(self.text) if self.position is None else self.position)
        if self.reason is Reason.SYNTAX and word is None:
            return "something is missing at the end"
        if self.reason is Reason.TOO_LONG and len(self.text) > MOST_CHARACTERS:
            return "the text is too long"
        if self.reason is Reason.OPERATOR_NOT_ALLOWED and word:
            if word[0] in STANDS_FOR_AN_OPERATOR:
                return f"the operator that {_quoted(word[0])} stands for is not allowed"
            if word[0] == "|":
                return "the operator '|' is never written"
        return MESSAGES[self.reason].format(
            word=_quoted(word[0] if word else ""),
            value="" if self._value is None else _shown(self._value),
            target=_shown(self.target),
        )

    def __bool__(self) -> bool:
        """Return whether the text is right."""
        return self._reason is Reason.RIGHT

    def __repr__(self) -> str:
        """Return the reason, and what there is to say about it."""
        place = "" if self.position is None else f" at {self.position}"
        return f"<Verdict {self.reason.name}{place}: {self.message}>"

    def __eq__(self, other: object) -> bool:
        """Return whether another verdict says the same of the same text."""
        if not isinstance(other, Verdict):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        """Return what equal verdicts share."""
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self._reason, self._position, self._value, self._text, self._target


def _quoted(word: str) -> str:
    """Return a word in quotes."""
    return f"'{_shortened(word)}'" if word.isprintable() else repr(word)


def _shown(number: Number) -> str:
    """Return a number, only how it begins if it is very long."""
    return _shortened(number_text(number))


def _shortened(text: str) -> str:
    if len(text) <= MOST_SHOWN:
        return text
    return f"{text[:20]}... ({len(text):,} characters)"
