"""Codes read token by token: postfix, steps and LaTeX, as an expression shows them.

A code is a postfix program of 4 bits a token, the first token lowest: 1 to 8 are the places of the
hand, 9 to 14 the operators. The functions take the numbers of the hand, ascending, and the code.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from make24._kernel.hand import number_text
from make24.hands import Number

__all__ = ["OPERATORS", "is_program", "latex", "postfix", "steps", "tokens"]

OPERATORS = {9: "+", 10: "-", 11: "*", 12: "/", 13: "^", 14: "|"}


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """Return a power whose exponent is an integer."""
    return base**exponent.numerator


CALCULATE = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": power,
}

Word = Number | str  # an operator


def tokens(code: int) -> Iterator[int]:
    """Yield the tokens of a code."""
    while code:
        yield code & 15
        code >>= 4


def is_program(code: int, size: int) -> bool:
    """Return whether a number is a postfix program over `size` places that uses none twice."""
    if not 0 < code < 1 << 64:
        return False
    height = 0
    places = []
    for token in tokens(code):
        if token in OPERATORS:
            height -= 1
        else:
            places.append(token)
            height += 1
        if height < 1:
            return False
    return height == 1 and len(set(places)) == len(places) and max(places) <= size


def words(numbers: tuple[Number, ...], code: int) -> list[Word]:
    """Return the numbers and operators of a code, numbers side by side as one."""
    found: list[Word] = []
    for token in tokens(code):
        if token not in OPERATORS:
            found.append(numbers[token - 1])
        elif OPERATORS[token] == "|":
            right, left = found.pop(), found.pop()
            assert not isinstance(left, str)
            assert not isinstance(right, str)
            found.append(left * 10 ** len(number_text(right)) + right)
        else:
            found.append(OPERATORS[token])
    return found


def postfix(numbers: tuple[Number, ...], code: int) -> str:
    """Return the words of a code as text."""
    return " ".join(
        word if isinstance(word, str) else number_text(word) for word in words(numbers, code)
    )


# Steps --------------------------------------------------------------------------------------------


class Operand(NamedTuple):
    """A number on the way, and whether it comes from the hand."""

    value: Fraction
    is_card: bool

    def text(self, sign: str) -> str:
        """Return the text beside an operator: in brackets where it would be misread without."""
        divided = self.value.denominator != 1 and (self.is_card or sign in "*/^")
        text = number_text(self.value)
        return f"({text})" if self.value < 0 or divided else text


def steps(numbers: tuple[Number, ...], code: int) -> list[str]:
    """Return one line for each operator, in the order of the code."""
    lines = []
    stack: list[Operand] = []
    for sign in words(numbers, code):
        if not isinstance(sign, str):
            stack.append(Operand(Fraction(sign), True))
            continue
        right, left = stack.pop(), stack.pop()
        result = Operand(CALCULATE[sign](left.value, right.value), False)
        lines.append(f"{left.text(sign)}{sign}{right.text(sign)} = {number_text(result.value)}")
        stack.append(result)
    return lines


# LaTeX --------------------------------------------------------------------------------------------


class Term(NamedTuple):
    """A piece of LaTeX, and what it is: the sign of its last operator, or none."""

    text: str
    sign: str = ""
    divisors: tuple[str, ...] = ()  # of a fraction, as factors
    numerator: str = ""

    def in_brackets_if(self, signs: str) -> str:
        """Return the piece, in brackets if it ends in one of some operators."""
        return rf"\left({self.text}\right)" if self.sign and self.sign in signs else self.text


def latex(numbers: tuple[Number, ...], code: int) -> str:
    """Return a code in LaTeX, divisions as fractions.

    Where all numbers are natural, sums in sums and products in products have no brackets, and
    divisions one after another share a fraction: no rules can forbid what is then calculated on the
    way. Other numbers could make a value that some do.
    """
    is_natural = all(number >= 0 and number.denominator == 1 for number in numbers)
    stack: list[Term] = []
    for word in words(numbers, code):
        if isinstance(word, str):
            right, left = stack.pop(), stack.pop()
            stack.append(_joined(left, word, right, is_natural))
        else:
            stack.append(Term(_number(word)))
    return stack[0].text


def _joined(left: Term, sign: str, right: Term, is_natural: bool) -> Term:
    if sign == "/":
        factor = right.in_brackets_if("+-")
        if is_natural and left.divisors:
            divisors = (*left.divisors, factor)
            below = r" \times ".join(divisors)
            text = rf"\frac{{{left.numerator}}}{{{below}}}"
            return Term(text, sign, divisors, left.numerator)
        return Term(rf"\frac{{{left.text}}}{{{right.text}}}", sign, (factor,), left.text)
    if sign == "^":
        return Term(f"{left.in_brackets_if('+-*/^')}^{{{right.text}}}", sign)
    if sign == "*":
        factor = right.in_brackets_if("+-" if is_natural else "+-*")
        return Term(rf"{left.in_brackets_if('+-')} \times {factor}", sign)
    brackets = "" if sign == "+" and is_natural else "+-"
    return Term(f"{left.text} {sign} {right.in_brackets_if(brackets)}", sign)


def _number(number: Number) -> str:
    """Return a number of the hand; negative numbers and fractions stand in brackets."""
    above = number_text(number.numerator)
    if number.denominator == 1:
        return above if number >= 0 else rf"\left({above}\right)"
    sign = "-" if number < 0 else ""
    below = number_text(number.denominator)
    return rf"\left({sign}\frac{{{above.lstrip('-')}}}{{{below}}}\right)"
