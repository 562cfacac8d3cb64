"""Whether a hand of up to eight numbers makes a target, under the classic rules, by another road.

Seen from the target, an expression is undone one operator at a time: of the two operands at the
root, the one with fewer numbers is some value that these numbers make, and the other is then what
is still wanted of the rest of the hand. So from the whole hand down, every part of it is told what
is wanted of it, until it is so small that all of its values are known.

Values are pairs of a numerator and a denominator in lowest terms, Python's integers, and so exact.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import gcd

SMALL = 4  # numbers, of which all values are made


def solvable(numbers, target):
    """Return whether the numbers make the target, each used once."""
    hand = tuple(sorted((pair(number) for number in numbers), key=lambda card: Fraction(*card)))
    if len(hand) <= SMALL:
        return pair(target) in values(hand)
    values.cache_clear()
    wanted = defaultdict(set, {hand: {pair(target)}})
    for size in range(len(hand), SMALL, -1):
        for part in [part for part in wanted if len(part) == size]:
            if undone(part, wanted.pop(part), wanted):
                return True
    return False


def undone(part, results, wanted):
    """Undo the last operator in all ways; return whether what is left to make can be made."""
    for few, rest in splits(part):
        known = values(rest) if len(rest) <= SMALL else None
        for operand in values(few):
            for result in results:
                if result[0] == operand[0] == 0:
                    return True  # 0 times anything
                others = partners(operand, result)
                if known is None:
                    wanted[rest].update(others)
                elif not known.isdisjoint(others):
                    return True
    return False


@cache
def splits(part):
    """Return the ways to split a part in two, the one with fewer numbers first."""
    places = range(len(part))
    return {
        (
            tuple(part[place] for place in chosen),
            tuple(part[place] for place in places if place not in chosen),
        )
        for size in range(1, len(part) // 2 + 1)
        for chosen in combinations(places, size)
    }


@cache
def values(part):
    """Return all values of a part."""
    if len(part) == 1:
        return frozenset(part)
    return frozenset(
        result
        for few, rest in splits(part)
        for left in values(few)
        for right in values(rest)
        for result in results_of(left, right)
    )


def results_of(left, right):
    """Return what the operators make of two values, in either order."""
    (a, b), (c, d) = left, right
    results = [
        reduced(a * d + c * b, b * d),
        reduced(a * d - c * b, b * d),
        reduced(c * b - a * d, b * d),
        reduced(a * c, b * d),
    ]
    if c:
        results.append(reduced(a * d, b * c))
    if a:
        results.append(reduced(b * c, a * d))
    return results


def partners(operand, result):
    """Return every x with which the operand makes the result, unless that is any number at all."""
    (a, b), (c, d) = operand, result
    partners = [
        reduced(c * b - a * d, b * d),  # operand + x, x + operand
        reduced(c * b + a * d, b * d),  # x - operand
        reduced(a * d - c * b, b * d),  # operand - x
    ]
    if a:
        partners.append(reduced(c * b, a * d))  # operand * x, x * operand
        partners.append(reduced(a * c, b * d))  # x / operand
    if a and c:
        partners.append(reduced(a * d, b * c))  # operand / x
    return partners


def reduced(numerator, denominator):
    """Return a pair in lowest terms, the denominator positive."""
    common = gcd(numerator, denominator)
    if denominator < 0:
        common = -common
    return numerator // common, denominator // common


def pair(number):
    """Return an integer or a fraction as a pair."""
    return Fraction(number).as_integer_ratio()
