"""Hands of seven and eight numbers, which the oracle takes too long for."""

from fractions import Fraction
from math import prod
from random import Random

import pytest

import make24
from tests.agreement import assert_consistent, classes, texts
from tests.counting import written_count
from tests.evaluate import assert_solves
from tests.slow_search import solvable
from tests.tables import LEVELS

# Kinds of puzzles: the numbers to draw from, how many different ones, the targets, and how many
# hands of seven and of eight. Where there is no solution, the slow search takes half a second for
# seven different numbers and a quarter of a minute for eight, and much less for equal ones.
ODD = [Fraction(1, 10_007), Fraction(24, 7), Fraction(-9, 997)]
KINDS = {
    "cards": (range(1, 14), 8, [24], 20, 10),
    "around 0": (range(-3, 4), 5, [24, 0, 101, -500], 20, 10),
    "two different": (range(1, 30), 2, range(1, 3000), 20, 25),
    "three different": (range(1, 100), 3, range(1, 30_000), 20, 10),
    "up to a thousand": (range(1, 1000), 8, range(1, 100_000), 20, 3),
    "out of reach": (range(1, 1000), 8, range(10**11, 10**12), 15, 2),
    "fractions": (range(1, 14), 8, ODD, 20, 5),
}


def hands(kind):
    """Yield the hands of a kind, each with its target."""
    random = Random(f"{kind}, dealt for the slow search")
    pool, different, targets, *counts = KINDS[kind]
    for size, count in zip((7, 8), counts, strict=True):
        for _ in range(count):
            numbers = random.sample(pool, min(different, size))
            numbers += random.choices(numbers, k=size - len(numbers))
            yield numbers, random.choice(targets)


def test_two_hundred_hands():
    assert sum(len(list(hands(kind))) for kind in KINDS) == 200


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_solvable_agrees_with_the_slow_search(kind):
    for hand, target in hands(kind):
        first = make24.first(hand, target)
        assert make24.solvable(hand, target) is (first is not None) is solvable(hand, target)
        if first is not None:
            assert_solves(str(first), hand, target)


def test_the_slow_search():
    small = [((3, 3, 8, 8), 24), ((1, 1, 1, 11, 13), 24), ((0, 0, 7), 0), ((Fraction(1, 2), 2), 1)]
    assert all(solvable(hand, target) for hand, target in small)
    assert not any(solvable(hand, target + 1) for hand, target in small[-1:])
    assert not solvable((1, 1, 1, 1), 24)
    ones = [target for target in range(30) if solvable((1,) * 6, target)]
    assert ones == [target for target in range(30) if make24.solvable((1,) * 6, target)]


# Named hands --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((7, 7, 7, 7, 7, 7, 7), 24),
        ((1, 1, 1, 1, 1, 1, 8), 24),
        ((0, 0, 0, 0, 0, 3, 8), 24),
        ((2**40, 2**40, 2**40, 2**40, 2**40, 1, 25), 24),
        ((-3, -3, -3, Fraction(1, 2), -3, -3, -3), 24),
        ((9, 9, 9, 9, 9, 9, 9, 9), 24),
        ((3, 3, 3, 3, 3, 3, 3, 3), 50),
        ((13, 13, 13, 13, 13, 13, 13, 1), 100),
        ((10**30, 10**30, 10**30, 10**30, 1, 1, 1, 1), 10**31),
        pytest.param((3, 5, 8, 13, 21, 34, 55), 24, marks=pytest.mark.slow),
        pytest.param((1, 2, 3, 4, 5, 6, 7), 24, marks=pytest.mark.slow),
        pytest.param((3, 5, 8, 13, 21, 34, 55, 89), 24, marks=pytest.mark.slow),
    ],
)
def test_solutions_are_right_and_no_two_alike(hand, target):
    solutions = make24.solve(hand, target)
    found = [str(solution) for solution in solutions]
    assert len(set(found)) == len(set(solutions)) == len(found) == make24.count(hand, target)
    assert len(classes(found)["essential"]) == len(found)
    for text in found:
        assert_solves(text, hand, target)
    assert_consistent(hand, target)


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        ((7, 7, 7, 7, 7, 7, 7), 24),
        ((3, 3, 11, 11, 11, 11, 11), 100),
        ((9, 9, 9, 9, 9, 9, 9, 9), 24),
        ((7, 7, 7, 7, 7, 7, 7, 7), 101),
    ],
)
def test_every_level_of_large_hands(hand, target):
    written = texts(hand, target, "written")
    assert len(set(written)) == len(written) == written_count(hand, target)
    for level in LEVELS[1:]:
        found = texts(hand, target, level)
        assert len(found) == len(classes(found)[level]) == len(classes(written)[level]), level
        for text in found:
            assert_solves(text, hand, target)


# Residues -----------------------------------------------------------------------------------------

PRIME = 2**31 - 19  # one that the search may calculate with


@pytest.mark.parametrize("shift", [0, 2])
def test_a_target_that_is_a_multiple_of_a_prime(shift):
    product = PRIME + shift
    hand = (2, 3, 5, 7, 11, 13, 17, product - 7 * 11 * 13 * 17)
    target = Fraction(2 * product, 3 * product + 5)
    assert_solves(str(make24.first(hand, target)), hand, target)


@pytest.mark.parametrize("level", LEVELS)
def test_zero_divided_by_a_multiple_of_a_prime(level):
    rules = make24.Rules("+*/")
    card, other = PRIME - 16, PRIME - 16 - 5040
    found = texts((0, 2, 2, 2, 2, card), 0, level, rules)
    same = texts((0, 2, 2, 2, 2, other), 0, level, rules)
    assert found == [text.replace(str(other), str(card)) for text in same]
    assert len(found) == make24.count((0, 2, 2, 2, 2, card), 0, level=level, rules=rules)


@pytest.mark.parametrize(
    ("hand", "target", "rules"),
    [
        ((2, 2, 3, 3, 5, 7, 7), 24, make24.CLASSIC),
        ((1, 4, 6, 7, 11, 13, 17), 1000, make24.INTEGER),
        ((25, 50, 75, 100, 3, 6, 7), 952, make24.COUNTDOWN),
        ((1, 2, 4, 4, 6, 8, 8), 24, make24.Rules("+-*", use="any")),
        pytest.param((1, 2, 3, 4, 5, 6, 7), 24, make24.CLASSIC, marks=pytest.mark.slow),
    ],
)
def test_no_written_solution_is_missed(hand, target, rules):
    # The values of a hand are counted by tables of their own, without a search.
    counted = make24.values(hand, rules=rules)[target]
    assert make24.count(hand, target, rules=rules, level="written") == counted


def test_a_multiple_of_more_primes_than_the_search_can_calculate_with_quickly():
    odd = range(PRIME, 2**31 - 40_000, -2)
    multiple = prod(number for number in odd if pow(2, number - 1, number) == 1)
    for rules in (make24.INTEGER, make24.COUNTDOWN):
        found, same = (
            {solution.code for solution in make24.solve([large, 1, 2, 3], large + 2, rules=rules)}
            for large in (multiple, 10**9)
        )
        assert found == same
        assert found
