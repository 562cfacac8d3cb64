"""What the methods calculate with: exact numbers, integers alone, or floating point."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

__all__ = ["DOUBLES", "EXACT", "INTEGERS", "PAIRS", "TOLERANT", "Arithmetic"]

EXACT_UP_TO = 2**53  # a double holds every integer
TOLERANCE = 1e-6


@dataclass(frozen=True, eq=False)
class Arithmetic:
    """How numbers are held, calculated with, and compared with the target.

    Attributes
    ----------
    name : str
        What it is called.
    read : callable
        Returns the value of a number; ValueError if there is none.
    operations : mapping of str to callable
        What each operator makes of two values; ArithmeticError where there is no result.
    equal : callable
        Whether a value is taken for the target.
    """

    name: str
    read: Callable[[Any], Any]
    operations: Mapping[str, Callable[[Any, Any], Any]]
    equal: Callable[[Any, Any], bool] = operator.eq


# Exact --------------------------------------------------------------------------------------------


def _itself(number: int | Fraction) -> int | Fraction:
    return number


# An int stays one until something is divided, which is quicker; Fraction(a, b) is a over b exactly,
# and a ZeroDivisionError where b is 0.
EXACT = Arithmetic(
    "fractions",
    _itself,
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": Fraction},
)


def _divided_evenly(left: int, right: int) -> int:
    quotient, remainder = divmod(left, right)
    if remainder:
        raise ArithmeticError(f"{left}/{right} leaves {remainder} over")
    return quotient


INTEGERS = replace(EXACT, name="integers", operations={**EXACT.operations, "/": _divided_evenly})


# Numerator and denominator ------------------------------------------------------------------------

Pair = tuple[int, int]  # the denominator positive, the two without a common factor


def _pair(number: int | Fraction) -> Pair:
    return number.numerator, number.denominator


def _reduced(numerator: int, denominator: int) -> Pair:
    shared = math.gcd(numerator, denominator)
    return numerator // shared, denominator // shared


def _sum(left: Pair, right: Pair) -> Pair:
    common = math.lcm(left[1], right[1])
    return _reduced(left[0] * (common // left[1]) + right[0] * (common // right[1]), common)


def _difference(left: Pair, right: Pair) -> Pair:
    return _sum(left, (-right[0], right[1]))


def _product(left: Pair, right: Pair) -> Pair:
    return _reduced(left[0] * right[0], left[1] * right[1])


def _quotient(left: Pair, right: Pair) -> Pair:
    numerator, denominator = right
    if numerator == 0:
        raise ZeroDivisionError(f"{left[0]}/{left[1]} is divided by 0")
    sign = 1 if numerator > 0 else -1
    return _product(left, (sign * denominator, abs(numerator)))


PAIRS = Arithmetic("pairs", _pair, {"+": _sum, "-": _difference, "*": _product, "/": _quotient})


# Floating point -----------------------------------------------------------------------------------


def _double(number: int | Fraction) -> float:
    if max(abs(number.numerator), number.denominator) > EXACT_UP_TO:
        raise ValueError(f"{number} is too large for floating point: it takes up to 2**53")
    return float(number)


def _near(value: float, target: float) -> bool:
    return abs(value - target) < TOLERANCE


DOUBLES = Arithmetic(
    "floating point",
    _double,
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv},
)
TOLERANT = replace(DOUBLES, name="floating point within 1e-6", equal=_near)
