"""What the levels keep of an expression: merged, then turned, then without its idle groups."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import NamedTuple

from make24.reference.expressions import Tree

CARD, SUM, PRODUCT, POWER, BESIDE = range(5)
ADDED, SUBTRACTED = 0, 1  # in a product: multiplied, divided; in a power: itself, its opposite


# Merged expressions: sums inside sums and products inside products are one ------------------------


class Node(NamedTuple):
    """A card, or a merged sum or product of parts: pairs of a node and its mark.

    A power has two parts, base and exponent, and a row has the cards that stand side by side; their
    parts are never merged and keep their order.

    Comparing two nodes as tuples is the fixed order: by value, then by kind, then part by part with
    added before subtracted and multiplied before divided.
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
    if not tree.operator:
        return Node(tree.value, CARD)
    left, right = (commutative(operand) for operand in tree.operands)
    if tree.operator == "^":
        return Node(tree.value, POWER, ((left, ADDED), (right, ADDED)))
    if tree.operator == "|":
        row = left.parts if left.kind == BESIDE else ((left, ADDED),)
        return Node(tree.value, BESIDE, (*row, (right, ADDED)))
    kind = SUM if tree.operator in "+-" else PRODUCT
    return _joined(kind, [(left, ADDED), (right, ADDED if tree.operator in "+*" else SUBTRACTED)])


def negative_sums(node: Node) -> int:
    """Return how many sums in a merged expression are negative."""
    inner = sum(negative_sums(part) for part, _ in node.parts)
    return inner + (node.kind == SUM and node.value < 0)


# Signs: every sum is turned so that it is not negative --------------------------------------------


def signed(node: Node) -> tuple[Node, int]:
    """Return what level ``signed`` keeps of a merged expression, and the sign moved out of it.

    The sign is a mark too: ``SUBTRACTED`` says that the node stands for its opposite.
    """
    if node.kind in (CARD, BESIDE):
        return node, ADDED
    turned = [(*signed(part), mark) for part, mark in node.parts]
    if node.kind == SUM:
        return _turned_sum((part, mark ^ sign) for part, sign, mark in turned)
    if node.kind == POWER:
        return _turned_power(node.value, ((part, sign) for part, sign, _ in turned)), ADDED
    product = _joined(PRODUCT, ((part, mark) for part, _, mark in turned))
    return product, sum(sign for _, sign, _ in turned) % 2


def _turned_sum(parts: Iterable[tuple[Node, int]]) -> tuple[Node, int]:
    """Return the sum of parts with a value that is not negative, and the sign moved out of it."""
    node = _joined(SUM, _zeros_added(parts))
    opposite = _joined(SUM, _zeros_added((part, mark ^ 1) for part, mark in node.parts))
    # Of value 0, the way that comes first in the fixed order stands: its first part is added.
    if node.value < 0 or (node.value == 0 and opposite < node):
        return opposite, SUBTRACTED
    return node, ADDED


def _turned_power(value: Fraction, parts: Iterable[tuple[Node, int]]) -> Node:
    """Return a power, out of which no sign moves."""
    return Node(value, POWER, tuple(_zeros_added(parts)))


def _zeros_added(parts: Iterable[tuple[Node, int]]) -> Parts:
    """Return parts with their marks, 0 having no sign."""
    return [(part, mark if part.value else ADDED) for part, mark in parts]


# Cores: idle groups are taken out, from the leaves to the root ------------------------------------


def core(node: Node) -> tuple[Node, int]:
    """Return what level ``essential`` keeps of a turned expression, and the sign moved out."""
    if node.kind in (CARD, BESIDE):
        return node, ADDED
    cores = [(*core(part), mark) for part, mark in node.parts]
    if node.kind == POWER:
        return _power_core(node.value, [(part, mark ^ sign) for part, sign, mark in cores])
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


def _power_core(value: Fraction, cores: Parts) -> tuple[Node, int]:
    """Return what is left of a power: the base alone, if the base or the exponent is 1."""
    if any(_total(SUM, [part]) == 1 for part in cores):
        return cores[0]
    return _turned_power(value, cores), ADDED


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
