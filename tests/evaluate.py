"""What a text says, worked out apart from the package: Python's own parser, and fractions.

Negative and fractional cards stand in brackets, ``(-3)`` and ``(1/2)``. The second reads like a
quotient of two cards too; `uses` tells which of the two a hand allows.
"""

import ast
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from operator import add, mul, sub, truediv

SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
OPERATIONS = {"+": add, "-": sub, "*": mul, "/": truediv}


@lru_cache(maxsize=100_000)
def parsed(text):
    """Return the tree of a text: an int, or an operator's sign with its two operands."""
    return _tree(ast.parse(text, mode="eval").body)


def _tree(node):
    match node:
        case ast.Constant(number) if type(number) is int:
            return number
        case ast.UnaryOp(ast.USub(), ast.Constant(number)) if type(number) is int:
            return -number
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS:
            return SIGNS[type(operator)], _tree(left), _tree(right)
    raise ValueError(f"more than the four operators: {ast.dump(node)}")


def value(text):
    """Return the exact value of a text; ZeroDivisionError where it divides by zero."""
    return results(text)[-1]


def results(text):
    """Return the results of all operators in a text, the last operator's last."""
    found: list[Fraction] = []
    last = _result(parsed(text), found)
    return found or [last]


def _result(tree, found):
    if isinstance(tree, int):
        return Fraction(tree)
    sign, left, right = tree
    result = OPERATIONS[sign](_result(left, found), _result(right, found))
    found.append(result)
    return result


def uses(text, hand):
    """Return whether a text can be read as using each card of a hand exactly once."""
    literals = []
    brackets: Counter[str] = Counter()
    for card in hand:
        literals.append(card.numerator)
        if card.denominator != 1:
            literals.append(card.denominator)
        if card < 0 or card.denominator != 1:
            brackets[f"({card})"] += 1
    return sorted(_literals(parsed(text))) == sorted(literals) and all(
        text.count(card) >= times for card, times in brackets.items()
    )


def _literals(tree):
    if isinstance(tree, int):
        return [tree]
    _, left, right = tree
    return _literals(left) + _literals(right)


def assert_solves(text, hand, target):
    """Read a solution back: it makes the target, and of exactly this hand."""
    assert value(text) == target, text
    assert uses(text, hand), text
