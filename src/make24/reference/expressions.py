"""Written expressions: every legal one over a hand, once each, with its exact value."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, permutations, product
from typing import NamedTuple

from make24.rules import Rules

Hand = tuple[Fraction, ...]

TOO_LARGE = 2**63  # for the numerator or the denominator of a power


class Tree(NamedTuple):
    """A written expression: a card (no operator), or two trees and the operator between them."""

    value: Fraction
    operator: str = ""
    operands: tuple[Tree, ...] = ()

    def full(self) -> str:
        """Return the text with every pair of brackets but the outermost."""
        if self.is_number():
            return number_text(self)
        left, right = (
            tree.full() if tree.is_number() else f"({tree.full()})" for tree in self.operands
        )
        return left + self.operator + right

    def is_number(self) -> bool:
        """Return whether it reads as one number: a card, or a row of cards side by side."""
        return self.operator in ("", "|")


def number_text(tree: Tree) -> str:
    """Return the text of a card or a row."""
    return "".join(map(number_text, tree.operands)) or card_text(tree.value)


def card_text(value: Fraction) -> str:
    """Return a card as it stands in a text."""
    return str(value) if value >= 0 and value.denominator == 1 else f"({value})"


# What is legal ------------------------------------------------------------------------------------


def result(operator: str, a: Fraction, b: Fraction, rules: Rules) -> Fraction | None:
    """Return what an operator makes of two values, None where that is not legal.

    Rows are not made of values but of cards; see :func:`rows`.
    """
    if operator not in rules.operators:
        return None
    value: Fraction | None = None
    match operator:
        case "+":
            value = a + b
        case "-":
            value = a - b
        case "*":
            value = a * b
        case "/" if b != 0:
            value = a / b
        case "^":
            value = _power(a, b)
    return value if value is not None and _is_legal(value, rules) else None


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        return None
    if abs(base) not in (0, 1) and abs(exponent) >= 63:
        return None  # as large as 2**63 above or below the line, since the base has a 2 there
    power: Fraction = base**exponent.numerator
    return power if max(abs(power.numerator), power.denominator) < TOO_LARGE else None


def _is_legal(value: Fraction, rules: Rules) -> bool:
    match rules.values:
        case "integer":
            return value.denominator == 1
        case "positive":
            return value.denominator == 1 and value >= 1
    return True


# Every expression ---------------------------------------------------------------------------------


def parts(hand: Hand, rules: Rules) -> set[Hand]:
    """Return the parts of a hand that an expression may use; equal cards are alike."""
    if rules.use == "all":
        return {hand}
    return {part for size in range(1, len(hand) + 1) for part in combinations(hand, size)}


def _splits(hand: Hand, ordered: bool) -> set[tuple[Hand, Hand]]:
    """Return the ways to share a hand out between a left and a right operand; equal cards alike."""
    places = range(len(hand))
    if ordered:
        return {(hand[:place], hand[place:]) for place in places[1:]}
    return {
        (
            tuple(hand[place] for place in left),
            tuple(hand[place] for place in places if place not in left),
        )
        for size in places[1:]
        for left in combinations(places, size)
    }


def rows(hand: Hand, rules: Rules) -> Iterator[Tree]:
    """Yield every row of all cards of a hand side by side, each made from left to right."""
    legal = "|" in rules.operators and all(card >= 0 and card.denominator == 1 for card in hand)
    orders = {hand} if rules.ordered else set(permutations(hand))
    for order in orders if legal and len(hand) > 1 else ():
        if order[0] >= 1:
            yield reduce(_beside, map(Tree, order))


def _beside(left: Tree, right: Tree) -> Tree:
    value = Fraction(int(f"{left.value}{right.value}"))
    return Tree(value, "|", (left, right))


class Way(NamedTuple):
    """A value, and the operator, the parts of the hand and their values that make it."""

    value: Fraction
    operator: str
    left: tuple[Hand, Fraction]
    right: tuple[Hand, Fraction]


def _ways(hand: Hand, rules: Rules) -> Iterator[Way]:
    """Yield every way to make a value from those of a left and a right operand."""
    for left, right in _splits(hand, rules.ordered):
        for a, b in product(counts(left, rules), counts(right, rules)):
            for operator in rules.operators:
                value = result(operator, a, b, rules)
                if value is not None:
                    yield Way(value, operator, (left, a), (right, b))


@cache
def counts(hand: Hand, rules: Rules) -> Counter[Fraction]:
    """Return how many legal written expressions over the whole hand have each value."""
    if len(hand) == 1:
        return Counter(hand)
    found = Counter(row.value for row in rows(hand, rules))
    for value, _, (left, a), (right, b) in _ways(hand, rules):
        found[value] += counts(left, rules)[a] * counts(right, rules)[b]
    return found


@cache
def trees(hand: Hand, rules: Rules) -> dict[Fraction, list[Tree]]:
    """Return every legal written expression over the whole hand, by its value.

    The hand is sorted, or as dealt where the rules keep the order.
    """
    if len(hand) == 1:
        return {hand[0]: [Tree(hand[0])]}
    found = defaultdict(list)
    for row in rows(hand, rules):
        found[row.value].append(row)
    for value, operator, (left, a), (right, b) in _ways(hand, rules):
        for operands in product(trees(left, rules)[a], trees(right, rules)[b]):
            found[value].append(Tree(value, operator, operands))
    return dict(found)


def solutions(hand: Hand, target: Fraction, rules: Rules) -> Iterator[Tree]:
    """Yield every solution over the whole hand: all left operands, the right ones that then fit."""
    if len(hand) == 1:
        yield from trees(hand, rules).get(target, ())
        return
    yield from (row for row in rows(hand, rules) if row.value == target)
    for left_hand, right_hand in _splits(hand, rules.ordered):
        rights = trees(right_hand, rules)
        for a, lefts in trees(left_hand, rules).items():
            for operator, b in _fits(a, target, rights):
                if b in rights and result(operator, a, b, rules) == target:
                    for operands in product(lefts, rights[b]):
                        yield Tree(target, operator, operands)


def _fits(
    a: Fraction, target: Fraction, rights: dict[Fraction, list[Tree]]
) -> Iterator[tuple[str, Fraction]]:
    """Yield what may stand to the right of a value to make the target, and some that may not."""
    yield "+", target - a
    yield "-", a - target
    if a != 0:
        yield "*", target / a
    if target != 0:
        yield "/", a / target
    for b in rights:
        if a == target == 0:
            yield "*", b
            yield "/", b
        yield "^", b
