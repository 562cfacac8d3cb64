"""Hands and targets to try: small numbers often, the places where bugs hide more often still."""

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st

# Numbers modulo one of which a kernel might calculate: targets that differ by them must not be one.
WRAPS = (2**16, 2**31 - 19, 2**31 - 1, 2**32, 2**61 - 1, 2**64)

POOLS = [
    range(1, 14),
    range(-20, 21),
    # Zeros, equal cards, opposites and inverses
    [0, 1, 2, -1],
    [0, 1],
    [1, -1],
    [2, -2, 4],
    [5, -5, 16, -16, 0],
    [Fraction(1, 2), Fraction(-1, 2), 2, -2, 1],
    [Fraction(1, 3), Fraction(2, 3), 3, 1, -1, 0],
    # Words of every length
    [10**6, 10**12, 10**30, 1, 2, 24],
    [2**16, 2**21, 2**31, 2**32, 2**62, 2**63, 1, -1],
    [2**63 - 1, -(2**63), 2**63, 1, 0, 24],
    [10**30, 10**30 + 1, -(10**30), 1, 0],
    # Residues
    [2**31 - 2, 2**31 - 1, 2**31, 2**32 - 2, 1, 0, -1],
    [2**31 - 19, 2**31 - 18, 2**32 - 38, 1, 24],
    [Fraction(1, 2**31 - 19), 2**31 - 19, Fraction(24, 2**31 - 18), 1],
    [2**61 - 1, 2**61, 1, 0, 24],
    [Fraction(1, 2**31 - 1), 2**31 - 1, Fraction(1, 2), 24, 1],
    [Fraction(3, 2**33), Fraction(1, 2**40), 2**40, 3],
]


def largest_below(word, exponent):
    """Return the largest number whose power is below a word."""
    low, high = 1, word
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**exponent < word else (low, middle)
    return low


def examples(share):
    """Return settings for a share of the profile's examples."""
    return settings(max_examples=max(3, int(settings().max_examples * share)))


@st.composite
def hands(draw, least, most, pools=tuple(POOLS)):
    """A hand with numbers from one pool."""
    pool = draw(st.sampled_from(pools))
    return draw(st.lists(st.sampled_from(pool), min_size=least, max_size=most))


@st.composite
def makeable(draw, hand):
    """A value that a hand can make: two of its numbers joined, until one is left."""
    values = [Fraction(number) for number in draw(st.permutations(hand))]
    while len(values) > 1:
        right = values.pop()
        left = values.pop(draw(st.integers(0, len(values) - 1)))
        operation = draw(st.sampled_from("+-*/" if right else "+-*"))
        if operation == "/":
            values.append(left / right)
        elif operation == "*":
            values.append(left * right)
        else:
            values.append(left + right if operation == "+" else left - right)
    return values[0]


@st.composite
def targets(draw, hand):
    """A target for a hand: most often one that it can make, or nearly so."""
    return draw(
        st.one_of(
            makeable(hand),
            makeable(hand).map(lambda value: -value),
            st.builds(lambda value, wrap: value + wrap, makeable(hand), st.sampled_from(WRAPS)),
            st.sampled_from([24, 0, 1]),
            st.fractions(-10, 10, max_denominator=9),
        )
    )


@st.composite
def puzzles(draw, least, most, pools=tuple(POOLS)):
    """A hand and a target for it."""
    hand = draw(hands(least, most, pools))
    return hand, draw(targets(hand))


@st.composite
def programs(draw, hands):
    """A hand, and a code over it: any expression, legal or not."""
    hand = draw(hands)
    stack = [[place] for place in draw(st.permutations(range(1, len(hand) + 1)))]
    while len(stack) > 1:
        right = stack.pop(draw(st.integers(0, len(stack) - 1)))
        left = stack.pop(draw(st.integers(0, len(stack) - 1)))
        stack.append([*left, *right, draw(st.integers(9, 12))])
    return hand, sum(token << 4 * place for place, token in enumerate(stack[0]))


@st.composite
def scaled_hands(draw, least, most):
    """A hand of different integers of any size, but all of about the same."""
    largest = 2 ** draw(st.integers(3, 70))
    numbers = st.integers(draw(st.sampled_from([1, -largest])), largest)
    return draw(st.lists(numbers, min_size=least, max_size=most, unique=True))
