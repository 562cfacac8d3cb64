"""The oracle: the same questions in plain Python, written to be read.

Every expression over the hand is built, one by one, with :class:`fractions.Fraction` values; what
the levels mean is then done to each in the words of their definition. Nothing here is fast and
nothing here is shared with the kernel: tests and benchmarks hold the two against each other, and
the rest of the package never imports this module.

Examples
--------
>>> from make24 import reference
>>> reference.solve([3, 3, 8, 8])
['8/(3-8/3)']
>>> reference.count([1, 1, 2, 6], level="written")
24
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from typing import Any, NamedTuple, TypeVar

__all__ = ["count", "solvable", "solve"]


# Written expressions: every fully bracketed text over a hand, once each ---------------------------


class Tree(NamedTuple):
    """A written expression: a card (no operator), or two trees and the operator between them."""

    value: Fraction
    operator: str = ""
    operands: tuple[Tree, ...] = ()

    def full(self) -> str:
        """Return the text with every pair of brackets but the outermost."""
        if not self.operands:
            return _card_text(self.value)
        left, right = (
            f"({tree.full()})" if tree.operands else tree.full() for tree in self.operands
        )
        return left + self.operator + right


def _card_text(value: Fraction) -> str:
    return str(value) if value >= 0 and value.denominator == 1 else f"({value})"


Hand = tuple[Fraction, ...]
Shown = TypeVar("Shown")


def _splits(hand: Hand) -> set[tuple[Hand, Hand]]:
    """Return the ways to share a hand out between a left and a right operand; equal cards alike."""
    places = range(len(hand))
    return {
        (
            tuple(hand[place] for place in left),
            tuple(hand[place] for place in places if place not in left),
        )
        for size in range(1, len(hand))
        for left in combinations(places, size)
    }


@cache
def _trees(hand: Hand) -> dict[Fraction, list[Tree]]:
    """Return every legal written expression over the whole (sorted) hand, by its value."""
    if len(hand) == 1:
        return {hand[0]: [Tree(hand[0])]}
    trees = defaultdict(list)
    for left_hand, right_hand in _splits(hand):
        for left in _all(left_hand):
            for right in _all(right_hand):
                trees[left.value + right.value].append(_tree("+", left, right))
                trees[left.value - right.value].append(_tree("-", left, right))
                trees[left.value * right.value].append(_tree("*", left, right))
                if right.value != 0:
                    trees[left.value / right.value].append(_tree("/", left, right))
    return trees


def _all(hand: Hand) -> Iterator[Tree]:
    for trees in _trees(hand).values():
        yield from trees


def _tree(operator: str, left: Tree, right: Tree) -> Tree:
    a, b = left.value, right.value
    value = {"+": a.__add__, "-": a.__sub__, "*": a.__mul__, "/": a.__truediv__}[operator](b)
    return Tree(value, operator, (left, right))


def _solutions(hand: Hand, target: Fraction) -> Iterator[Tree]:
    """Yield every written solution: all left operands, and the right operands that then fit."""
    if len(hand) == 1:
        yield from (tree for tree in _all(hand) if tree.value == target)
        return
    for left_hand, right_hand in _splits(hand):
        rights = _trees(right_hand)
        for value, lefts in _trees(left_hand).items():
            fits = [("+", target - value), ("-", value - target)]
            if value != 0:
                fits.append(("*", target / value))
            if value != 0 and target != 0:
                fits.append(("/", value / target))
            if value == 0 and target == 0:
                fits += [("*", right) for right in rights]
                fits += [("/", right) for right in rights if right != 0]
            for operator, right in fits:
                for left_tree in lefts:
                    for right_tree in rights.get(right, ()):
                        yield _tree(operator, left_tree, right_tree)


# Merged expressions: sums inside sums and products inside products are one ------------------------

CARD, SUM, PRODUCT = range(3)
ADDED, SUBTRACTED = 0, 1  # in a product: multiplied, divided


class Node(NamedTuple):
    """A card, or a merged sum or product of parts: pairs of a node and its mark.

    Comparing two nodes as tuples is the fixed order: by value, then card before sum before product,
    then part by part with added before subtracted and multiplied before divided.
    """

    value: Fraction
    kind: int
    parts: tuple[tuple[Node, int], ...] = ()

    def cards(self) -> int:
        """Return how many cards the node holds."""
        return sum(part.cards() for part, _ in self.parts) if self.parts else 1


Parts = list[tuple[Node, int]]


def _joined(kind: int, parts: Iterable[tuple[Node, int]]) -> Node:
    """Return the sum or product of parts, merging those of its own kind, in the fixed order."""
    merged: Parts = []
    for node, mark in parts:
        if node.kind == kind:
            merged += [(inner, mark ^ inner_mark) for inner, inner_mark in node.parts]
        else:
            merged.append((node, mark))
    return Node(_total(kind, merged), kind, tuple(sorted(merged)))


def _total(kind: int, parts: Iterable[tuple[Node, int]]) -> Fraction:
    if kind == SUM:
        return sum((-node.value if mark else node.value for node, mark in parts), Fraction(0))
    return prod((1 / node.value if mark else node.value for node, mark in parts), start=Fraction(1))


def commutative(tree: Tree) -> Node:
    """Return what level ``commutative`` keeps of a written expression."""
    if not tree.operands:
        return Node(tree.value, CARD)
    left, right = (commutative(operand) for operand in tree.operands)
    kind = SUM if tree.operator in "+-" else PRODUCT
    return _joined(kind, [(left, ADDED), (right, ADDED if tree.operator in "+*" else SUBTRACTED)])


# Signs: every sum is turned so that it is not negative --------------------------------------------


def signed(node: Node) -> tuple[Node, int]:
    """Return what level ``signed`` keeps of a merged expression, and the sign moved out of it.

    The sign is a mark too: ``SUBTRACTED`` says that the node stands for its opposite.
    """
    if node.kind == CARD:
        return node, ADDED
    turned = [(*signed(part), mark) for part, mark in node.parts]
    if node.kind == SUM:
        return _turned_sum((part, mark ^ sign) for part, sign, mark in turned)
    product = _joined(PRODUCT, ((part, mark) for part, _, mark in turned))
    return product, sum(sign for _, sign, _ in turned) % 2


def _turned_sum(parts: Iterable[tuple[Node, int]]) -> tuple[Node, int]:
    """Return the sum of parts with a value that is not negative, and the sign moved out of it."""
    node = _joined(SUM, ((part, mark if part.value else ADDED) for part, mark in parts))
    opposite = _joined(
        SUM, ((part, mark ^ 1 if part.value else ADDED) for part, mark in node.parts)
    )
    # Of value 0, the way that comes first in the fixed order stands: its first part is added.
    if node.value < 0 or (node.value == 0 and opposite < node):
        return opposite, SUBTRACTED
    return node, ADDED


# Cores: idle groups are taken out, from the leaves to the root ------------------------------------


def core(node: Node) -> tuple[Node, int]:
    """Return what level ``essential`` keeps of a turned expression, and the sign moved out."""
    if node.kind == CARD:
        return node, ADDED
    cores = [(*core(part), mark) for part, mark in node.parts]
    if node.kind == SUM:
        parts = list(_joined(SUM, ((part, mark ^ sign) for part, sign, mark in cores)).parts)
        sign = ADDED
    else:
        parts = list(_joined(PRODUCT, ((part, mark) for part, _, mark in cores)).parts)
        sign = sum(sign for _, sign, _ in cores) % 2
    while group := _idle_group(node.kind, parts):
        for part in group:
            parts.remove(part)
    if len(parts) == 1:
        [(rest, mark)] = parts
        return rest, sign ^ mark
    if node.kind == SUM:
        return _turned_sum(parts)
    return _joined(PRODUCT, parts), sign


def _idle_group(kind: int, parts: Parts) -> Parts | None:
    """Return the idle group that goes first: the fewest cards, then the first in order."""
    groups = [
        sorted(parts[place] for place in places)
        for size in range(1, len(parts))
        for places in combinations(range(len(parts)), size)
        if _is_idle(kind, places, parts)
    ]
    return min(
        groups, key=lambda group: (sum(node.cards() for node, _ in group), group), default=None
    )


def _is_idle(kind: int, places: tuple[int, ...], parts: Parts) -> bool:
    group = [parts[place] for place in places]
    rest = [part for place, part in enumerate(parts) if place not in places]
    if kind == SUM:
        return _total(SUM, group) == 0
    return _total(PRODUCT, group) == 1 and any(mark == ADDED for _, mark in rest)


# Writing: the natural order, with the fewest brackets ---------------------------------------------


def natural(node: Node) -> str:
    """Return a merged expression in the natural order of writing, its signs as they stand."""
    if node.kind == CARD:
        return _card_text(node.value)
    plus, minus = "+-" if node.kind == SUM else "*/"
    written = []
    for part, mark in node.parts:
        text = natural(part)
        text = f"({text})" if node.kind == PRODUCT and part.kind == SUM else text
        written.append((mark, part.value, part.kind != CARD, len(text), text))
    written.sort()
    return "".join((minus if mark else plus) + text for mark, *_, text in written)[1:]


def _plainness(text: str) -> tuple[int, int, str]:
    """Return what solutions are ordered by: pairs of brackets, length, then ASCII order."""
    return text.count("("), len(text), text


def _turned_plainness(node: Node) -> tuple[int, tuple[int, int, str]]:
    """Return what is best among the ways to turn one expression: few negative sums come first."""
    return _negative_sums(node), _plainness(natural(node))


def _negative_sums(node: Node) -> int:
    inner = sum(_negative_sums(part) for part, _ in node.parts)
    return inner + (node.kind == SUM and node.value < 0)


# The questions ------------------------------------------------------------------------------------


def _texts(hand: Hand, target: Fraction, level: str) -> Iterable[str]:
    """Return one text for each class of solutions, its best."""
    trees = _solutions(hand, target)
    if level == "written":
        return [tree.full() for tree in trees]
    shown = {commutative(tree) for tree in trees}
    if level == "commutative":
        return map(natural, shown)
    turned = _best(((signed(node)[0], node) for node in shown), _turned_plainness)
    if level == "signed":
        return map(natural, turned.values())
    if level == "essential":
        cores = ((core(key)[0], natural(node)) for key, node in turned.items())
        return _best(cores, _plainness).values()
    raise ValueError(f"level is {level!r}")


def _best(
    classes: Iterable[tuple[Node, Shown]], order: Callable[[Shown], Any]
) -> dict[Node, Shown]:
    """Return the best member of every class, given pairs of a class and a member."""
    members = defaultdict(list)
    for key, member in classes:
        members[key].append(member)
    return {key: min(found, key=order) for key, found in members.items()}


def solve(
    numbers: Iterable[int | Fraction], target: int | Fraction = 24, *, level: str = "essential"
) -> list[str]:
    """Return the text of every solution, the plainest first. Exponential in the hand's size."""
    hand = tuple(sorted(Fraction(number) for number in numbers))
    return sorted(_texts(hand, Fraction(target), level), key=_plainness)


def count(
    numbers: Iterable[int | Fraction], target: int | Fraction = 24, *, level: str = "essential"
) -> int:
    """Return the number of solutions."""
    return len(solve(numbers, target, level=level))


def solvable(numbers: Iterable[int | Fraction], target: int | Fraction = 24) -> bool:
    """Return whether there is a solution."""
    hand = tuple(sorted(Fraction(number) for number in numbers))
    return next(_solutions(hand, Fraction(target)), None) is not None
