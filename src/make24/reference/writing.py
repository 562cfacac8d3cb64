"""How expressions are written: in the natural order, or as they stand."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from make24.reference.expressions import Tree, card_text, number_text, result
from make24.reference.merged import BESIDE, CARD, POWER, PRODUCT, SUM, Node
from make24.rules import Rules


class Plain(NamedTuple):
    """A text and what it is ordered by: pairs of brackets, length, then ASCII order."""

    brackets: int
    length: int
    text: str


def plain(text: str) -> Plain:
    """Return a text with what it is ordered by."""
    return Plain(text.count("("), len(text), text)


def plainest(node: Node, members: Iterable[Tree], rules: Rules) -> str:
    """Return the text of a merged expression, given the legal written ones that it stands for.

    That is the natural one, unless it is not legal or the rules keep the order.
    """
    if not rules.ordered and _read(node, rules) is not None:
        return natural(node)
    return min(plain(as_it_stands(tree)) for tree in members).text


# The natural order --------------------------------------------------------------------------------


def natural(node: Node) -> str:
    """Return a merged expression in the natural order of writing, its signs as they stand."""
    if node.kind == CARD:
        return card_text(node.value)
    if node.kind == BESIDE:
        return "".join(natural(card) for card, _ in node.parts)
    if node.kind == POWER:
        return "^".join(_natural_part(part, node.kind) for part, _ in node.parts)
    plus, minus = "+-" if node.kind == SUM else "*/"
    return "".join(
        (minus if mark else plus) + _natural_part(part, node.kind) for part, mark in _in_order(node)
    )[1:]


def _natural_part(part: Node, kind: int) -> str:
    """Return a part as it stands in an expression of some kind."""
    text = natural(part)
    if kind == POWER:
        return text if part.kind in (CARD, BESIDE) else f"({text})"
    return f"({text})" if kind == PRODUCT and part.kind == SUM else text


def _in_order(node: Node) -> list[tuple[Node, int]]:
    """Return the parts of a sum or product in the natural order of writing."""

    def place(part: tuple[Node, int]) -> tuple[int, Fraction, bool, int, str]:
        inner, mark = part
        text = _natural_part(inner, node.kind)
        return mark, inner.value, inner.kind != CARD, len(text), text

    return sorted(node.parts, key=place)


def _read(node: Node, rules: Rules) -> Fraction | None:
    """Return the value of the natural text, read from left to right, None if it is not legal."""
    if node.kind in (CARD, BESIDE):
        return node.value
    if node.kind == POWER:
        signs, parts = "^", node.parts
    else:
        signs, parts = ("+-" if node.kind == SUM else "*/"), tuple(_in_order(node))
    total = _read(parts[0][0], rules)
    for part, mark in parts[1:]:
        value = _read(part, rules)
        if total is None or value is None:
            return None
        total = result(signs[mark], total, value, rules)
    return total


# As it stands -------------------------------------------------------------------------------------


def as_it_stands(tree: Tree) -> str:
    """Return a written expression with the brackets it takes to read the same one back."""
    if tree.is_number():
        return number_text(tree)
    left, right = (
        f"({as_it_stands(operand)})" if needed else as_it_stands(operand)
        for operand, needed in zip(tree.operands, _brackets(tree), strict=True)
    )
    return left + tree.operator + right


def _brackets(tree: Tree) -> tuple[bool, bool]:
    """Return whether the left and the right operand need brackets."""
    if tree.operator == "^":
        left, right = (not operand.is_number() for operand in tree.operands)
        return left, right
    left_sum, right_sum = (operand.operator in ("+", "-") for operand in tree.operands)
    right_product = tree.operands[1].operator in ("*", "/")
    return (
        left_sum and tree.operator in "*/",
        right_sum or (right_product and tree.operator in "*/"),
    )
