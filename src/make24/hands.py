"""Numbers in: what a caller hands over or types, checked and made exact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import SupportsInt, cast

from make24._kernel.hand import Hand
from make24._kernel.words import CARDS

__all__ = [
    "LENGTHS",
    "MAX_NUMBERS",
    "Number",
    "exact",
    "exact_hand",
    "exact_numbers",
    "read_hand",
    "read_target",
    "read_text",
]

Number = int | Fraction

MAX_NUMBERS = 8
LENGTHS = range(1, MAX_NUMBERS + 1)
NUMBER = re.compile(r"[+-]?[0-9]+(/[0-9]+)?")


def read_hand(numbers: Iterable[object], *, ordered: bool = False) -> Hand:
    """Return a hand of exact numbers.

    Parameters
    ----------
    numbers : iterable of int, Fraction, or integral float
        One to eight numbers, in any order; NumPy scalars and arrays of one dimension included.
    ordered : bool
        Whether the hand keeps their order.

    Raises
    ------
    TypeError
        If `numbers` is not a collection of numbers, or one of them is of the wrong kind.
    ValueError
        If there are none or more than eight, or one of them is a float that is no integer.
    """
    return Hand(exact_hand(numbers, "numbers"), ordered)


def exact_hand(numbers: Iterable[object], name: str, lengths: range = LENGTHS) -> list[Number]:
    """Return the numbers of one hand, exact; errors call the hand by its name."""
    values = exact_numbers(numbers, name)
    if len(values) not in lengths:
        raise ValueError(
            f"{name} has length {len(values)}: a hand holds {lengths[0]} to {lengths[-1]}"
        )
    return values


def exact_numbers(numbers: Iterable[object], name: str) -> list[Number]:
    """Return any numbers, exact; errors call them by their name."""
    return [exact(each, f"{name}[{place}]") for place, each in enumerate(_listed(numbers, name))]


def _listed(numbers: Iterable[object], name: str) -> list[object]:
    """Return a collection as a list; text and mappings are no collections of numbers."""
    if not isinstance(numbers, (str, bytes, bytearray, Mapping)):
        with suppress(TypeError):  # an array of no dimension claims to be iterable
            return list(numbers)
    raise TypeError(f"{name} is {numbers!r}: expected a sequence of numbers")


def read_target(target: object) -> Number:
    """Return a target as an exact number.

    Raises
    ------
    TypeError
        If the target is of the wrong kind.
    ValueError
        If it is a float that is no integer.
    """
    return target if type(target) is int else exact(target, "target")


def exact(number: object, name: str) -> Number:
    """Return one number as an int where it is one, else as a Fraction."""
    if isinstance(number, bool):
        raise TypeError(f"{name} is {number!r}: expected a number, not a truth value")
    if isinstance(number, Integral):
        return int(number)
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, Real) and hasattr(number, "is_integer"):
        if number.is_integer():
            return int(cast(SupportsInt, number))
        raise ValueError(f"{name} is {number!r}: a float has to be an integer; use a Fraction")
    raise TypeError(f"{name} is {number!r}: expected an int or a Fraction")


def read_text(text: str) -> Number:
    """Read an integer of any size, a fraction such as 1/2, or the letter of a card.

    Raises
    ------
    ValueError
        If the text is none of these, or divides by zero.
    """
    if text.upper() in CARDS:
        return CARDS[text.upper()]
    if not NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is no integer, fraction or card (A T J Q K)")
    if "/" not in text:
        return int(text)
    try:
        number = Fraction(text)
    except ZeroDivisionError:
        raise ValueError(f"{text!r} divides by zero") from None
    return number.numerator if number.denominator == 1 else number
