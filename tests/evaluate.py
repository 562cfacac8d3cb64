"""What a text says, worked out apart from the package: Python's own parser, and fractions.

Negative and fractional cards stand in brackets, ``(-3)`` and ``(1/2)``. The second reads like a
quotient of two cards too, and ``12`` like 1 and 2 side by side; a hand tells what is meant.
"""

import ast
import re
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import add, mul, sub, truediv

from make24.rules import CLASSIC

SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
LARGEST = 2**63 - 1


def power(base, exponent):
    """Return a power; an ArithmeticError where it is not legal."""
    if exponent.denominator != 1 or (base == 0 and exponent <= 0):
        raise ArithmeticError(f"{base}^{exponent}")
    if base in (0, 1, -1):
        return abs(base) if exponent % 2 == 0 else base
    result = Fraction(1)
    step = base if exponent > 0 else 1 / base
    while exponent:
        result *= step
        exponent += -1 if exponent > 0 else 1
        if result.denominator > LARGEST or (abs(result.numerator) > LARGEST):
            raise OverflowError(f"{base}^...")
    return result


OPERATIONS = {"+": add, "-": sub, "*": mul, "/": truediv, "^": power}


# Texts as trees -----------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def parsed(text):
    """Return the tree of a text: an int, or an operator's sign with its two operands."""
    return _parsed(text, {})


def _parsed(text, cards):
    if "**" in text:
        raise ValueError(f"more than the four operators and ^: {text}")
    return _tree(ast.parse(text.replace("^", "**"), mode="eval").body, cards)


def _tree(node, cards):
    match node:
        case ast.Constant(number) if type(number) is int:
            return number
        case ast.UnaryOp(ast.USub(), ast.Constant(number)) if type(number) is int:
            return -number
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS:
            return SIGNS[type(operator)], _tree(left, cards), _tree(right, cards)
        case ast.Name(name) if name in cards:
            return cards[name]
    raise ValueError(f"more than the four operators and ^: {ast.dump(node)}")


def readings(text, hand):
    """Return the trees that a text can be read as, with fractions for the cards in brackets."""
    cards = {f"_{place}": Fraction(card) for place, card in enumerate(hand)}
    names = {f"({card})": name for name, card in cards.items() if card < 0 or card.denominator > 1}
    if not names:
        return [parsed(text)]
    pieces = re.split(f"({'|'.join(map(re.escape, names))})", text)
    choices = [(names[piece], piece) if piece in names else (piece,) for piece in pieces]
    return [_parsed("".join(chosen), cards) for chosen in product(*choices)]


# Values -------------------------------------------------------------------------------------------


def value(text):
    """Return the exact value of a text; ZeroDivisionError where it divides by zero."""
    return results(text)[-1]


def results(text):
    """Return the results of all operators in a text, the last operator's last."""
    found: list[Fraction] = []
    last = evaluated(parsed(text), found)
    return found or [last]


def evaluated(tree, found):
    """Return the value of a tree, and add the results of its operators to a list."""
    if not isinstance(tree, tuple):
        return Fraction(tree)
    sign, left, right = tree
    result = OPERATIONS[sign](evaluated(left, found), evaluated(right, found))
    found.append(result)
    return result


def legal_value(tree, rules):
    """Return the value of a tree, None if it is not legal."""
    if not isinstance(tree, tuple):
        return Fraction(tree)
    sign, left, right = tree
    return _legal_result(sign, legal_value(left, rules), legal_value(right, rules), rules)


def _legal_result(sign, left, right, rules):
    if left is None or right is None or sign not in rules.operators:
        return None
    try:
        result = OPERATIONS[sign](left, right)
    except ArithmeticError:
        return None
    return result if is_legal(result, rules) else None


def is_legal(result, rules):
    """Return whether an operator may have a result."""
    return rules.values == "rational" or (
        result.denominator == 1 and (rules.values == "integer" or result > 0)
    )


# Cards --------------------------------------------------------------------------------------------


def uses(text, hand, rules=CLASSIC):
    """Return whether a text can be read as using the cards of a hand as the rules ask for."""
    return any(_is_dealt(_leaves(tree), tuple(hand), rules) for tree in readings(text, hand))


def _leaves(tree):
    """Return a text's numbers from left to right: cards that stand in brackets, and digits."""
    if isinstance(tree, tuple):
        _, left, right = tree
        return _leaves(left) + _leaves(right)
    return [str(tree) if isinstance(tree, int) else tree]


def _is_dealt(leaves, hand, rules):
    """Return whether a hand has cards for all leaves, and none too many."""
    if not leaves:
        return rules.use == "any" or not hand
    for place, card in enumerate(hand):
        if card in hand[:place]:
            continue
        if place and rules.ordered and rules.use == "all":
            return False
        skipped = () if rules.ordered else hand[:place]
        for rest in _rests(leaves, card, rules):
            if _is_dealt(rest, (*skipped, *hand[place + 1 :]), rules):
                return True
    return False


def _rests(leaves, card, rules):
    """Yield what is left of some leaves when a card is the first of them, or of its digits."""
    leaf, *others = leaves
    if isinstance(leaf, Fraction):
        if leaf == card:
            yield others
    elif card >= 0 and leaf == str(card):
        yield others
    elif card >= 0 and "|" in rules.operators and leaf.startswith(str(card)):
        yield [leaf.removeprefix(str(card)), *others]


def assert_solves(text, hand, target, rules=CLASSIC):
    """Read a solution back: it is legal and makes the target, and of exactly this hand."""
    dealt = [tree for tree in readings(text, hand) if _is_dealt(_leaves(tree), tuple(hand), rules)]
    assert dealt, text
    assert target in [legal_value(tree, rules) for tree in dealt], text
