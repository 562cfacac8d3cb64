"""Numbers in: what a caller hands over, checked and made exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import SupportsInt, cast

from make24._kernel.hand import Hand

__all__ = [
    "MAX_NUMBERS",
    "Number",
    "exact",
    "exact_numbers",
    "listed",
    "read_hand",
    "read_target",
]

Number = int | Fraction

MAX_NUMBERS = 8


def read_hand(numbers: Iterable[object]) -> Hand:
    """Return a hand of exact numbers.

    Parameters
    ----------
    numbers : iterable of int, Fraction, or integral float
        One to eight numbers, in any order; NumPy scalars and arrays of one dimension included.

    Raises
    ------
    TypeError
        If `numbers` is not a collection of numbers, or one of them is of the wrong kind.
    ValueError
        If there are none or more than eight, or one of them is a float that is no integer.
    """
    return Hand(exact_numbers(numbers, "numbers"))


def exact_numbers(numbers: Iterable[object], name: str) -> list[Number]:
    """Return the numbers of one hand, exact; errors call the hand by its name."""
    given = listed(numbers, name)
    values = [exact(number, f"{name}[{place}]") for place, number in enumerate(given)]
    if not 1 <= len(values) <= MAX_NUMBERS:
        raise ValueError(f"{name} has length {len(values)}: a hand holds 1 to {MAX_NUMBERS}")
    return values


def listed(numbers: Iterable[object], name: str) -> list[object]:
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
