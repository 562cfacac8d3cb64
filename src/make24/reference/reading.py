r"""Answers read: the words of a text, and the expression that they make.

An expression is written as people and models write it. In the words of a grammar, where what is in
angles may be repeated and what is in square brackets may be left out::

    answer   sum | sum = total | total = sum
    sum      product <+ product | - product>
    product  power <* power | / power | bracket [^ power]>
    power    [-] operand [^ power]
    operand  number | bracket
    bracket  ( sum ) | [ sum ] | { sum } | \frac{ sum }{ sum }
    total    [-] number [/ number] | [-] \frac{ number }{ number }

An answer and each side of it may stand within any of $ $, \( \), \[ \] and one \boxed{ }. A bracket
after an operand is multiplied by it, without a sign; so is a fraction after a bracket.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, NoReturn

from make24.rules import Rules
from make24.verdict import Reason

__all__ = ["LIMITS", "Answer", "Item", "Limits", "Total", "UnreadableError", "read"]


class UnreadableError(Exception):
    """A text that can't be read, and where."""

    def __init__(self, reason: Reason, position: int) -> None:
        super().__init__(reason, position)
        self.reason = reason
        self.position = position


@dataclass(frozen=True)
class Limits:
    """How much is read: characters, brackets inside one another, digits of a number."""

    length: int = 10_000
    depth: int = 200
    digits: int = 1_000


LIMITS = Limits()


class Letter(Fraction):
    """The value of a card that is written as a letter: one card, whatever its digits."""


class Item(NamedTuple):
    """A number or an operator of an expression in postfix order."""

    sign: str  # empty for a number; "neg" for a minus with one operand
    position: int
    value: Fraction = Fraction(0)


class Total(NamedTuple):
    """What an expression is claimed to make; no value if that divides by zero."""

    value: Fraction | None
    position: int
    is_bare: bool  # an integer and not written as a fraction


class Answer(NamedTuple):
    """An expression in postfix order, and the total that is claimed for it, if any."""

    expression: list[Item]
    total: Total | None


class Word(NamedTuple):
    """A word: what it is, where it begins and ends, and what a number is worth."""

    kind: str
    position: int
    end: int
    value: Fraction = Fraction(0)


END = "end"
NUMBER = "number"
FRACTION = "\\frac"

STRICT = "+-*/()="
NEVER = ("**", "//", "!", "%", "&", "|", "~")  # operators of other languages and games
SIGNS = {
    **{sign: sign for sign in "+-*/^=()[]{}$"},
    **dict.fromkeys("\u00d7\u00b7\u2219\u22c5\u2217\u2715\u2716\uff0a", "*"),
    **dict.fromkeys("\u00f7\u2044\u2215\uff0f", "/"),
    **dict.fromkeys("\u2212\u2010\u2011\u2013\uff0d", "-"),
    **dict(zip("\uff0b\uff1d\uff08\uff09\uff3b\uff3d\uff5b\uff5d", "+=()[]{}", strict=True)),
}
COMMANDS = {
    "\\times": "*",
    "\\ast": "*",
    "\\*": "*",
    "\\cdot": "*",
    "\\div": "/",
    "\\frac": FRACTION,
    "\\dfrac": FRACTION,
    "\\tfrac": FRACTION,
    "\\cfrac": FRACTION,
    "\\boxed": "\\boxed",
    "\\{": "\\{",
    "\\}": "\\}",
    **{mark: mark for mark in ("\\(", "\\)", "\\[", "\\]")},
}
CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}"}
MATH = {"$": "$", "\\(": "\\)", "\\[": "\\]"}
POINTS = ".\uff0e"
DIGITS = {chr(first + digit): str(digit) for first in (0x30, 0xFF10) for digit in range(10)}
ASCII_SPACES = " \t\n\r"
SPACES = (
    *ASCII_SPACES,
    *"\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
)
SPACE_COMMANDS = ("\\,", "\\:", "\\;", "\\!", "\\ ", "\\quad", "\\qquad")
COMMAND = re.compile(r"\\([A-Za-z]+|.)?", re.DOTALL)
CARDS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


class Words:
    """The words of a text, one after another."""

    def __init__(self, text: str, strict: bool, limits: Limits) -> None:
        self.text = text
        self.strict = strict
        self.limits = limits

    def at(self, start: int) -> Word:
        """Return the word that begins there, or after spaces."""
        start = self._after_spaces(start)
        if start == len(self.text):
            return Word(END, start, start)
        for kind in NEVER:
            if self.text.startswith(kind, start):
                raise UnreadableError(Reason.OPERATOR_NOT_ALLOWED, start)
        character = self.text[start]
        if self._is_among(DIGITS, start):
            return self._number(start)
        if self._is_decimal(start):
            raise UnreadableError(Reason.DECIMAL_NUMBER, start)
        if self.strict:
            if character in STRICT + "^":
                return Word(character, start, start + 1)
        elif character in SIGNS:
            return Word(SIGNS[character], start, start + 1)
        elif character == "\\":
            return self._command(start)
        elif _is_letter(character):
            return self._letter(start)
        raise UnreadableError(Reason.UNKNOWN_CHARACTER, start)

    def _after_spaces(self, start: int) -> int:
        while True:
            character = self.text[start : start + 1]
            if character and character in (ASCII_SPACES if self.strict else SPACES):
                start += 1
            elif not self.strict and (name := self._name(start)) in SPACE_COMMANDS:
                start += len(name)
            else:
                return start

    def _number(self, start: int) -> Word:
        end = start
        while self._is_among(DIGITS, end):
            end += 1
        digits = "".join(DIGITS[digit] for digit in self.text[start:end])
        if self._is_decimal(end):
            raise UnreadableError(Reason.DECIMAL_NUMBER, start)
        if len(digits) > self.limits.digits:
            raise UnreadableError(Reason.TOO_LONG, start)
        if len(digits) > 1 and digits[0] == "0":
            raise UnreadableError(Reason.LEADING_ZERO, start)
        return Word(NUMBER, start, end, Fraction(int(digits)))

    def _is_decimal(self, start: int) -> bool:
        """Return whether a point and digits begin there."""
        return self._is_among(POINTS, start) and self._is_among(DIGITS, start + 1)

    def _is_among(self, characters: Container[str], place: int) -> bool:
        """Return whether one of some characters is there, an ASCII one if that is what there is."""
        character = self.text[place : place + 1]
        return (
            bool(character) and character in characters and (character.isascii() or not self.strict)
        )

    def _letter(self, start: int) -> Word:
        end = start
        while end < len(self.text) and _is_letter(self.text[end]):
            end += 1
        letters = self.text[start:end].upper()
        if letters not in CARDS:
            raise UnreadableError(Reason.UNKNOWN_CHARACTER, start)
        return Word(NUMBER, start, end, Letter(CARDS[letters]))

    def _command(self, start: int) -> Word:
        name = self._name(start)
        if name in ("\\left", "\\right"):
            inside = self._after_spaces(start + len(name))
            brackets = CLOSING if name == "\\left" else CLOSING.values()
            if self._name(inside) in ("\\left", "\\right") or self.at(inside).kind not in brackets:
                raise UnreadableError(Reason.UNKNOWN_CHARACTER, start)
            return self.at(inside)._replace(position=start)
        if name not in COMMANDS:
            raise UnreadableError(Reason.UNKNOWN_CHARACTER, start)
        return Word(COMMANDS[name], start, start + len(name))

    def _name(self, start: int) -> str:
        """Return the backslash that begins there, if any, and what belongs to it."""
        found = COMMAND.match(self.text, start)
        return found[0] if found else ""


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()


class Reader:
    """A text, read word by word: `word` is the next one."""

    def __init__(
        self, words: Words, rules: Rules, unary_minus: bool, hand: tuple[Fraction, ...]
    ) -> None:
        self.words = words
        self.rules = rules
        self.unary_minus = unary_minus
        # Negative numbers and fractions of the hand are not made but stand in brackets.
        self.hand = hand
        self.cards = Counter(card for card in hand if card < 0 or card.denominator > 1)
        self.items: list[Item] = []
        self.closing: list[str] = []  # what has to close the mathematics that is open
        self.depth = 0
        self.word = words.at(0)

    def refuse(self, reason: Reason) -> NoReturn:
        """Refuse the text at the next word."""
        raise UnreadableError(reason, self.word.position)

    def go_on(self) -> Word:
        """Return the next word, and go on to the one after it."""
        word = self.word
        self.word = self.words.at(word.end)
        return word

    def expect(self, kind: str) -> None:
        """Go over a word that has to come next."""
        if self.word.kind != kind:
            self.refuse(Reason.SYNTAX)
        self.go_on()

    # answer

    def answer(self, turned: bool) -> Answer:
        """Read all of the text: an expression, and a total to the left or to the right of it.

        Where both sides could be the total, the right one is, unless it alone is written as a
        fraction; turned, the other one.
        """
        self._open()
        if self.word.kind == END:
            self.refuse(Reason.EMPTY)
        start = self.word, [*self.closing]
        left = self._looked_for_side("=")
        if left is not None:
            self.go_on()
            self._open()
            middle = self.word, [*self.closing]
            right = self._looked_for_side(END)
            is_turned = right is not None and left.is_bare and not right.is_bare
            if right is None or is_turned != turned:
                self.word, self.closing = middle
                self.sum()
                self._close()
                return self._finished(left)
        self.word, self.closing = start
        self.sum()
        self._close()
        if self.word.kind != "=":
            return self._finished(None)
        self.go_on()
        self._open()
        total = self._total()
        self._close()
        return self._finished(total)

    def _finished(self, total: Total | None) -> Answer:
        self.expect(self.closing[-1] if self.closing else END)
        return Answer(self.items, total)

    def _open(self) -> None:
        """Go over what opens mathematics, and note what has to close it."""
        while not self.words.strict:
            if self.word.kind in MATH:
                self.closing.append(MATH[self.go_on().kind])
            elif self.word.kind == "\\boxed" and "}" not in self.closing:
                self.go_on()
                self.expect("{")
                self.closing.append("}")
            else:
                break

    def _close(self) -> None:
        """Go over what closes mathematics."""
        while self.closing and self.word.kind == self.closing[-1]:
            self.closing.pop()
            self.go_on()

    def _looked_for_side(self, end: str) -> Total | None:
        """Go over a total that ends as it has to, or return None."""
        with suppress(UnreadableError):
            total = self._total()
            self._close()
            if self.word.kind == end and (end == "=" or not self.closing):
                return total
        return None

    def _total(self) -> Total:
        position = self.word.position
        sign = -1 if self._is_next("-") else 1
        above, below = self._quotient()
        if below is None:
            return Total(sign * above.value, position, True)
        value = sign * above.value / below.value if below.value else None
        return Total(value, position, False)

    def _quotient(self) -> tuple[Word, Word | None]:
        """Go over a number, or two with a line between them."""
        if self._is_next(FRACTION):
            self.expect("{")
            above = self._number()
            self.expect("}")
            self.expect("{")
            below = self._number()
            self.expect("}")
            return above, below
        above = self._number()
        return above, self._number() if self._is_next("/") else None

    def _is_next(self, kind: str) -> bool:
        """Go over a word if it comes next."""
        if self.word.kind != kind:
            return False
        self.go_on()
        return True

    def _number(self) -> Word:
        if self.word.kind != NUMBER:
            self.refuse(Reason.SYNTAX)
        return self.go_on()

    # sums, products and operands

    def sum(self) -> None:
        """Read products that are added and subtracted."""
        sign = None
        while True:
            self.product()
            if sign is not None:
                self.items.append(sign)
            if self.word.kind not in ("+", "-"):
                return
            sign = self._operator()

    def product(self) -> None:
        """Read operands that are multiplied and divided, each with its powers."""
        sign = None
        while True:
            waiting = self._minus()
            is_bracket = self.operand()
            while self.word.kind == "^":
                waiting += [self._operator(), *self._minus()]
                is_bracket = self.operand()
            self.items += reversed(waiting)  # powers from the right, a minus after its power
            if sign is not None:
                self.items.append(sign)
            if self.word.kind in ("*", "/"):
                sign = self._operator()
            elif self._multiplies(is_bracket):
                sign = self._allowed("*")
            else:
                return

    def _multiplies(self, is_bracket: bool) -> bool:
        """Return whether what follows is multiplied without an operator."""
        if self.words.strict:
            return False
        return self.word.kind in CLOSING or (is_bracket and self.word.kind == FRACTION)

    def operand(self) -> bool:
        """Read a number, or a bracket or fraction, and return whether it is one of these."""
        word = self.word
        if word.kind == NUMBER:
            self.items.append(Item("", word.position, self.go_on().value))
            return False
        if word.kind == FRACTION:
            line = self._allowed("/")
            self.go_on()
            self._group("{", holds_card=True)
            self._group("{", holds_card=True)
            self.items.append(line)
        elif word.kind in CLOSING:
            if not self._bracketed_card():
                self._group(word.kind)
        else:
            self.refuse(Reason.SYNTAX)
        return True

    def _group(self, opening: str, holds_card: bool = False) -> None:
        self.depth += 1
        if self.word.kind == opening and self.depth > self.words.limits.depth:
            self.refuse(Reason.TOO_DEEP)
        self.expect(opening)
        position = self.word.position
        if not (holds_card and self._card(CLOSING[opening], position)):
            self.sum()
        self.expect(CLOSING[opening])
        self.depth -= 1

    def _bracketed_card(self) -> bool:
        """Go over a bracket that holds but a card; or stay where there is none."""
        start = self.word
        is_card = False
        with suppress(UnreadableError):
            self.go_on()
            is_card = self._card(CLOSING[start.kind], start.position)
        if is_card:
            self.go_on()
        else:
            self.word = start
        return is_card

    def _card(self, closing: str, position: int) -> bool:
        """Go over a number of the hand that needs brackets, up to the one that closes."""
        start = self.word
        with suppress(UnreadableError):
            sign = -1 if self._is_next("-") else 1
            above, below = self._quotient()
            value = sign * Fraction(self._digits(above), self._digits(below) if below else 1)
            printed_below = value.denominator if value.denominator > 1 else None
            is_as_printed = (below and below.value) == printed_below
            if is_as_printed and self.word.kind == closing and self._is_left(sign, above, below):
                self.cards[value] -= 1
                self.items.append(Item("", position, value))
                return True
        self.word = start
        return False

    def _is_left(self, sign: int, above: Word, below: Word | None) -> bool:
        """Return whether the card that is written so is to be used here."""
        value = sign * Fraction(above.value, below.value if below else 1)
        if not self.cards[value]:
            return False
        if not self.rules.ordered:
            return True
        used = [item.value for item in self.items if not item.sign]
        if self.rules.use == "all":
            return self._is_next_card(value, used)
        if "|" in self.rules.operators or not self._can_be_calculated(sign, below):
            return True
        # Whatever leaves more of the hand for the numbers that follow.
        parts = [above.value, *([below.value] if below else [])]
        return self._left_after([*used, value]) >= self._left_after([*used, *parts])

    def _is_next_card(self, value: Fraction, used: list[Fraction]) -> bool:
        """Return whether a card is the next, after those that some numbers are made of."""
        if "|" not in self.rules.operators:
            return self.hand[len(used) : len(used) + 1] == (value,)
        # Numbers may be several cards: their digits tell which card is the next.
        width = sum(map(_width, used))
        return any(
            card == value and sum(map(_width, self.hand[:place])) == width
            for place, card in enumerate(self.hand)
        )

    def _can_be_calculated(self, sign: int, below: Word | None) -> bool:
        """Return whether rules allow a quotient, or a minus before a number, in place of a card."""
        if sign < 0 and not (self.unary_minus and self.rules.values != "positive"):
            return False
        return below is None or ("/" in self.rules.operators and self.rules.values == "rational")

    def _left_after(self, numbers: list[Fraction]) -> int:
        """Return how many cards are left after some, in order; -1 if they are not there."""
        left = list(self.hand)
        for number in numbers:
            if number not in left:
                return -1
            del left[: left.index(number) + 1]
        return len(left)

    def _digits(self, number: Word) -> int:
        """Return a number above or below a line that is written in digits and not 0 below it."""
        if _is_letter(self.words.text[number.position]) or number.value == 0:
            raise UnreadableError(Reason.SYNTAX, number.position)
        return int(number.value)

    def _operator(self) -> Item:
        item = self._allowed(self.word.kind)
        self.go_on()
        return item

    def _allowed(self, sign: str) -> Item:
        """Return an operator, if the rules have it, at the next word."""
        if sign not in self.rules.operators:
            self.refuse(Reason.OPERATOR_NOT_ALLOWED)
        return Item(sign, self.word.position)

    def _minus(self) -> list[Item]:
        """Go over a minus that has no number before it."""
        if self.word.kind != "-":
            return []
        if not self.unary_minus:
            self.refuse(Reason.UNARY_MINUS)
        return [Item("neg", self.go_on().position)]


def _width(card: Fraction) -> int:
    """Return how many digits a number has; a negative number or a fraction counts as one."""
    return len(str(card)) if card >= 0 and card.denominator == 1 else 1


def read(
    text: str,
    hand: tuple[Fraction, ...],
    rules: Rules,
    *,
    notation: str = "common",
    unary_minus: bool = False,
    limits: Limits = LIMITS,
    turned: bool = False,
) -> Answer:
    """Return the expression of a text and its total; UnreadableError at the first wrong word.

    Where two readings are possible, it is the likelier one, and if turned, the other.
    """
    if len(text) > limits.length:
        raise UnreadableError(Reason.TOO_LONG, limits.length)
    words = Words(text, notation == "strict", limits)
    return Reader(words, rules, unary_minus, hand).answer(turned)
