"""The layout of codes, written down a second time.

A code is a postfix program of 4-bit tokens, the first token lowest: 1 to 8 are the hand's places in
ascending order, 9 to 14 the operators ``+ - * / ^ |``, and 0 ends it.
"""

from fractions import Fraction

from tests.counting import PRIME
from tests.evaluate import parsed

SIGNS = dict(zip(range(9, 15), "+-*/^|", strict=True))


def tokens(code):
    """Return the tokens of a code, first to last."""
    return [int(digit, 16) for digit in reversed(f"{code:x}")]


def decoded(code, hand, ordered=False):
    """Return a code as text with all brackets but the outermost."""
    cards = [Fraction(card) for card in (hand if ordered else sorted(hand))]
    stack: list[str] = []
    for token in tokens(code):
        if token in SIGNS:
            right, left = stack.pop(), stack.pop()
            row = SIGNS[token] == "|"
            stack.append(f"{left}{right}" if row else f"({left}{SIGNS[token]}{right})")
        else:
            card = cards[token - 1]
            stack.append(f"{card}" if card >= 0 and card.denominator == 1 else f"({card})")
    [text] = stack
    return text[1:-1] if tokens(code)[-1] in range(9, 14) else text


def form_at(code, point):
    """Return the value of a code's form at a point, which tells it from other forms."""
    stack = []
    for token in tokens(code):
        if token not in SIGNS:
            stack.append(point[token - 1])
            continue
        sign, b, a = SIGNS[token], stack.pop(), stack.pop()
        if sign in "+-":
            stack.append((a + b if sign == "+" else a - b) % PRIME)
        else:
            stack.append(a * (b if sign == "*" else pow(b, -1, PRIME)) % PRIME)
    [form] = stack
    return form


def encoded(text, hand):
    """Return the code of a text over a hand of integers, equal cards placed from left to right."""
    cards = sorted(hand)
    program = []

    def visit(tree):
        if isinstance(tree, int):
            place = cards.index(tree)
            cards[place] = None
            program.append(place + 1)
        else:
            sign, left, right = tree
            visit(left)
            visit(right)
            program.append(9 + "+-*/^".index(sign))

    visit(parsed(text))
    return sum(token << 4 * place for place, token in enumerate(program))
