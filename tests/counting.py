"""Counts of hands, and of all expressions over a hand, made without building an expression.

They have nothing in common with the package, and are fast enough for six numbers.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from operator import add, mul, sub

# So large a prime that different forms differ modulo it at a point chosen at random.
PRIME = 2**61 - 1
POINT = (
    1529804723648129871,
    2019384756102938475,
    718293847561029385,
    1928374650192837465,
    564738291029384756,
    2203948570918273645,
)


def deals(hand):
    """Return how often a hand is dealt from a pack of 52 cards."""
    return prod(comb(4, times) for times in Counter(hand).values())


def arrangements(hand):
    """Return in how many orders the cards of a hand can lie."""
    return factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))


# Written expressions ------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def written_counts(hand):
    """Return how many fully bracketed texts over a sorted hand of fractions there are, by value."""
    if len(hand) == 1:
        return Counter({hand[0]: 1})
    counts: Counter[Fraction] = Counter()
    for left, right in _splits(hand):
        for a, a_count in written_counts(left).items():
            for b, b_count in written_counts(right).items():
                texts = a_count * b_count
                counts[a + b] += texts
                counts[a - b] += texts
                counts[a * b] += texts
                if b:
                    counts[a / b] += texts
    return counts


def _splits(hand):
    """Return the ways to share a sorted hand out between left and right, equal numbers alike."""
    lefts = {left for size in range(1, len(hand)) for left in combinations(hand, size)}
    return [(left, tuple(sorted((Counter(hand) - Counter(left)).elements()))) for left in lefts]


def written_count(hand, target):
    """Return how many fully bracketed texts over a hand make the target.

    At the root only those right operands are counted that a left one needs.
    """
    hand, target = tuple(sorted(map(Fraction, hand))), Fraction(target)
    if len(hand) == 1:
        return int(hand[0] == target)
    total = 0
    for left, right in _splits(hand):
        rights = written_counts(right)
        for a, a_count in written_counts(left).items():
            total += a_count * (rights[target - a] + rights[a - target])
            if a:
                total += a_count * rights[target / a]
                total += a_count * rights[a / target] if target else 0
            elif not target:
                total += a_count * (2 * rights.total() - rights[Fraction(0)])
    return total


# Forms --------------------------------------------------------------------------------------------


def _parts(size):
    """Return every part of a hand of two places or more, as a set of bits, small parts first."""
    return sorted((part for part in range(1 << size) if part & (part - 1)), key=int.bit_count)


def _blocks(part):
    """Yield the ways to split a part in two; its first place stays on the left."""
    others = part & (part - 1)
    right = others
    while right:
        yield part ^ right, right
        right = (right - 1) & others


@lru_cache
def forms(size):
    """Return every form over the places of a hand, known by its value at the point above."""
    tables = {1 << place: {POINT[place]} for place in range(size)}
    for part in _parts(size):
        table = tables[part] = set()
        for left, right in _blocks(part):
            inverses = {b: pow(b, -1, PRIME) for b in tables[right]}
            for a in tables[left]:
                inverse = pow(a, -1, PRIME)
                for b, b_inverse in inverses.items():
                    table |= {
                        (a + b) % PRIME,
                        (a - b) % PRIME,
                        (b - a) % PRIME,
                        a * b % PRIME,
                        a * b_inverse % PRIME,
                        b * inverse % PRIME,
                    }
    return tables[(1 << size) - 1]


def legal_forms(hand, target):
    """Return the forms over the places of a hand that make the target in some legal way."""
    size = len(hand)
    whole = (1 << size) - 1
    tables = {1 << place: {Fraction(hand[place]): {POINT[place]}} for place in range(size)}
    for part in _parts(size):
        table = tables[part] = defaultdict(set)
        for left, right in _blocks(part):
            for x, lefts in tables[left].items():
                for y, rights in tables[right].items():
                    for sign, result in _results(x, y):
                        if part != whole or result == target:
                            table[result] |= _formed(sign, lefts, rights)
    return tables[whole][target]


def _results(x, y):
    yield "+", x + y
    yield "-", x - y
    yield "r-", y - x
    yield "*", x * y
    if y:
        yield "/", x / y
    if x:
        yield "r/", y / x


def _formed(sign, lefts, rights):
    if sign.startswith("r"):
        sign, lefts, rights = sign[1:], rights, lefts
    if sign == "/":
        sign, rights = "*", {pow(b, -1, PRIME) for b in rights}
    operation = {"+": add, "-": sub, "*": mul}[sign]
    return {operation(a, b) % PRIME for a in lefts for b in rights}
