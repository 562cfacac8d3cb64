"""Numbers near the limits of a machine word, where the kernel goes from one road to the next.

While every card is at most m and the target at most t, no number on the way passes
max(m, t) * m**(n-1). The kernel calculates in the smallest words that hold as much, and beyond 64
bits by residues and big integers. On both sides of each limit the answers have to be the oracle's.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod

import pytest
from hypothesis import assume, given

import make24
from make24 import Expression
from tests.agreement import assert_agrees, assert_consistent, texts
from tests.codes import decoded
from tests.counting import written_count
from tests.evaluate import assert_solves, value
from tests.strategies import WRAPS, examples, largest_below, programs, scaled_hands

WORDS = [2**15, 2**16, 2**31, 2**32, 2**53, 2**62, 2**63, 2**64]


@pytest.mark.parametrize(
    ("word", "exponent", "number"), [(2**16, 4, 15), (2**32, 4, 255), (8, 3, 1)]
)
def test_largest_below(word, exponent, number):
    assert largest_below(word, exponent) == number


# Large cards --------------------------------------------------------------------------------------

# Hands and targets for a card m, by the number of cards
LARGE_CARDS: dict[int, list[Callable[[int], tuple[tuple[int, ...], int]]]] = {
    2: [
        lambda m: ((m, m - 24), 24),
        lambda m: ((m, m), 1),
        lambda m: ((-m, m), 0),
        lambda m: ((-m, m), -1),
        lambda m: ((-m, 24 - m), 24),
    ],
    3: [
        lambda m: ((m, m - 1, 24), 24),
        lambda m: ((m, m, 24), 24),
        lambda m: ((m, m, m), m),
        lambda m: ((m, -m, -24), 24),
        lambda m: ((m, 1 - m, 24), 24),
    ],
    4: [
        lambda m: ((m, m, 3, 8), 24),
        lambda m: ((m, m - 1, 1, 25), 24),
        lambda m: ((m, m - 1, m, m - 1), 1),
        lambda m: ((m, m, m, m), m),
        lambda m: ((m, -m, m - 1, 1), 0),
        lambda m: ((-m, 1 - m, 3, 8), 24),
    ],
}


@pytest.mark.parametrize("size", LARGE_CARDS)
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("beyond", [0, 1])
def test_cards_at_the_limit(size, word, beyond):
    m = largest_below(word, size) + beyond
    for puzzle in LARGE_CARDS[size]:
        hand, target = puzzle(m)
        assert_agrees(hand, target)
        assert make24.solvable(hand, target)


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("beyond", [0, 1])
def test_many_cards_at_the_limit(size, word, beyond):
    m = largest_below(word, size) + beyond
    for hand, target in [
        ((m,) * (size - 1) + (24,), 24 if size % 2 else 24 * m),
        ((-m,) * (size - 2) + (m, m), -m),
    ]:
        assert make24.count(hand, target, level="written") == written_count(hand, target) > 0
        assert_consistent(hand, target)


# Numbers of every size ----------------------------------------------------------------------------


@examples(4)
@given(program=programs(scaled_hands(5, 6)))
def test_a_planted_solution_is_found_and_nothing_false_is(program):
    hand, code = program
    try:
        target = value(decoded(code, hand))
    except ZeroDivisionError:
        assume(False)
    solutions = make24.solve(hand, target)
    assert Expression.from_code(code, hand) in solutions
    for solution in solutions:
        assert_solves(str(solution), hand, target)


# Large targets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("beyond", [0, 1])
def test_targets_at_the_limit(size, word, beyond):
    # The target m**n makes the bound m**(2*n-1).
    m = largest_below(word, 2 * size - 1) + beyond
    for hand, target in [
        ((m,) * size, m**size),
        ((m,) * (size - 1) + (m - 1,), m ** (size - 1) * (m - 1)),
        ((-m,) * size, (-m) ** size),
        ((-m,) + (m,) * (size - 1), -(m**size)),
    ]:
        assert_agrees(hand, target)
        assert make24.solvable(hand, target)
    assert_agrees((m,) * size, m**size + 1)


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("word", [2**16, 2**31, 2**32])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_product_past_a_word_is_not_what_is_left_of_it(size, word, sign):
    limit = largest_below(word, size)
    hands = combinations_with_replacement(range(max(limit - 2, 2), limit + 7), size)
    past = [hand for hand in hands if prod(hand) > word]
    for hand in sorted(past, key=lambda hand: prod(hand) % word)[:4]:
        target = sign * (prod(hand) % word)
        assert make24.count(hand, target, level="written") == written_count(hand, target)


@pytest.mark.parametrize(
    "hand", [(3, 3, 8, 8), (-3, -3, 8, -8), (Fraction(1, 2), 3, 4, 4), (3, 5, 9)]
)
@pytest.mark.parametrize("wrap", WRAPS)
def test_a_target_is_not_another_that_wraps_around_to_it(hand, wrap):
    for target in (24, -24, 0):
        for wrapped in (target + wrap, target - wrap):
            assert not make24.solvable(hand, wrapped)
            assert make24.count(hand, wrapped, level="written") == 0


# Intermediate values past the words, of solutions that can be named -------------------------------


@pytest.mark.parametrize(
    ("hand", "target", "text"),
    [
        ((2**16, 2**16, 2**27, 3), 96, "3*65536*65536/134217728"),  # past 2**32
        ((2**30, 2**30, 2**57, 3), 24, "3*1073741824*1073741824/144115188075855872"),  # 2**61
        ((2**31, 2**31, 2**59, 3), 24, "3*2147483648*2147483648/576460752303423488"),  # 2**63
        ((2**53, 2**53 + 1, 24), 24, "(9007199254740993-9007199254740992)*24"),
        ((2**63 - 1, 2**63, 24), 24, "(9223372036854775808-9223372036854775807)*24"),
        ((10**30, 10**30 - 1, 24), 24, f"({10**30}-{10**30 - 1})*24"),
        ((-(2**63), 2**63, 4, 6), -24, "4*6*9223372036854775808/(-9223372036854775808)"),
    ],
)
def test_named_hands(hand, target, text):
    assert text in texts(hand, target, "signed")
    assert_agrees(hand, target)


def test_rounding_does_not_make_a_solution():
    # In floating point these are equal.
    assert not make24.solvable([2**53, 2**53 + 1], 0)
    assert not make24.solvable([10**17, 10**17 + 1], 0)
    assert make24.solvable([2**53, 1], 2**53 + 1)
    assert not make24.solvable([Fraction(1, 3), 1], Fraction(1333333333333333, 10**15))
