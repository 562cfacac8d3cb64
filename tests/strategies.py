"""Hands and targets to try: small numbers often, the places where bugs hide more often still."""

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st

from make24 import CLASSIC, Rules
from tests.evaluate import is_legal, power

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


# Rules --------------------------------------------------------------------------------------------


def rules(operators="+-*/"):
    """Any rules over some operators."""
    return st.builds(
        Rules,
        operators=st.sets(st.sampled_from(operators), min_size=1).map("".join),
        use=st.sampled_from(["all", "any"]),
        values=st.sampled_from(["rational", "integer", "positive"]),
        ordered=st.booleans(),
    )


def rules_with_more_operators():
    """Any rules with powers or numbers side by side among the operators."""
    return rules("+-*/^|").filter(lambda drawn: not {"^", "|"}.isdisjoint(drawn.operators))


# Targets ------------------------------------------------------------------------------------------


@st.composite
def makeable(draw, hand, rules=CLASSIC):
    """A value that a hand can make: neighbours in some order joined, until one is left.

    Where no operator is legal over two numbers, they are added all the same.
    """
    cards = list(hand) if rules.ordered else draw(st.permutations(hand))
    if rules.use == "any":
        kept = draw(st.lists(st.booleans(), min_size=len(cards), max_size=len(cards)))
        cards = [card for card, keep in zip(cards, kept, strict=True) if keep] or cards
    row = [(Fraction(card), str(card) if card >= 0 and card % 1 == 0 else "") for card in cards]
    while len(row) > 1:
        place = draw(st.integers(0, len(row) - 2))
        results = joined(row[place], row[place + 1], rules)
        row[place : place + 2] = [draw(st.sampled_from(results))]
    return row[0][0]


def joined(left, right, rules):
    """Return what operators make of two values, with the digits of those that are a row.

    A row to the right of another is no expression, but the two have the value of one longer row.
    """
    (a, a_digits), (b, b_digits) = left, right
    results = [a + b, a - b, a * b, a / b if b else None, power_or_none(a, b)]
    legal = [
        (result, "")
        for sign, result in zip("+-*/^", results, strict=True)
        if sign in rules.operators and result is not None and is_legal(result, rules)
    ]
    if "|" in rules.operators and a_digits not in ("", "0") and b_digits:
        legal.append((Fraction(int(a_digits + b_digits)), a_digits + b_digits))
    return legal or [(a + b, "")]


def power_or_none(base, exponent):
    try:
        return power(base, exponent)
    except ArithmeticError:
        return None


@st.composite
def targets(draw, hand, rules=CLASSIC):
    """A target for a hand: most often one that it can make, or nearly so."""
    return draw(
        st.one_of(
            makeable(hand, rules),
            makeable(hand, rules).map(lambda value: -value),
            st.builds(
                lambda value, wrap: value + wrap, makeable(hand, rules), st.sampled_from(WRAPS)
            ),
            st.sampled_from([24, 0, 1]),
            st.fractions(-10, 10, max_denominator=9),
        )
    )


@st.composite
def puzzles(draw, least, most, pools=tuple(POOLS), rules=CLASSIC):
    """A hand and a target for it."""
    hand = draw(hands(least, most, pools))
    return hand, draw(targets(hand, rules))


@st.composite
def ruled_puzzles(draw, least, most, drawn_rules, pools=tuple(POOLS)):
    """A hand, a target for it, and rules."""
    rules = draw(drawn_rules)
    return *draw(puzzles(least, most, pools, rules)), rules


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
