"""What a check comes to: right, or one reason why not."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction

from make24.hands import Number

__all__ = ["Reason", "Verdict"]


class Reason(IntEnum):
    """Why a text is no right answer; where several reasons hold, the first of these.

    A text is read from left to right, and the first word that can't stand where it does decides:
    those are the reasons from `EMPTY` to `SYNTAX`. Then its numbers are looked at, then its
    results, in the order in which they are calculated, and last what it comes to.
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
    Reason.TOO_LONG: "it is too long",
    Reason.UNKNOWN_CHARACTER: "{word} does not belong into an expression",
    Reason.OPERATOR_NOT_ALLOWED: "the operator {word} is not allowed",
    Reason.DECIMAL_NUMBER: "a decimal number is not allowed",
    Reason.LEADING_ZERO: "a number may not begin with 0",
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


class Verdict:
    """What a check of one text comes to: true if the text is right.

    Attributes
    ----------
    reason : Reason
        Why it is not right, or ``Reason.RIGHT``.
    position : int or None
        Where in the text, as an index of its characters; None if it is about the whole. What is
        missing at the end has the length of the text.
    value : Fraction or None
        What the expression comes to, whatever else is wrong with it; None if it can't be read or
        calculated.
    text : str
        What was checked.
    target : int or Fraction
        What it had to make.
    """

    __slots__ = ("_value", "position", "reason", "target", "text")

    def __init__(
        self,
        reason: Reason,
        position: int | None = None,
        value: Number | None = None,
        text: str = "",
        target: Number = 24,
    ) -> None:
        self.reason = reason
        self.position = position
        self._value = value
        self.text = text
        self.target = target

    @property
    def value(self) -> Fraction | None:
        """What the expression comes to."""
        return None if self._value is None else Fraction(self._value)

    @property
    def message(self) -> str:
        """The reason as a sentence for people."""
        return MESSAGES[self.reason].format(
            word=self._word(), value=self._value, target=self.target
        )

    def _word(self) -> str:
        """Return what stands at the position, as far as it belongs together."""
        if self.position is None or self.position >= len(self.text):
            return "the end"
        end = self.position + 1
        if self.text[self.position].isdecimal():
            while end < len(self.text) and self.text[end].isdecimal():
                end += 1
        return repr(self.text[self.position : end])

    def __bool__(self) -> bool:
        """Return whether the text is right."""
        return self.reason is Reason.RIGHT

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
        return self.reason, self.position, self._value, self.text, self.target
