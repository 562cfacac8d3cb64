"""Texts to check: words in any order, and expressions over a hand, spoiled or not."""

from fractions import Fraction

from hypothesis import strategies as st

from make24 import CLASSIC
from tests.strategies import rules

WORDS = [
    *"0123456789+-*/()[]{}=$ .^!|_AKx\\\x00\ud800é\u00a0",
    *"×÷·\u2212\u2013\u2215\u2217\u22c5\uff08\uff09\uff3b\uff3d\uff5b\uff5d",
    *"\uff1d\uff0b\uff0d\uff0a\uff0f\uff13\uff0e",
    *("**", "//", "24", "10", "12", "100000000000000000000", "=24", "24=", "A("),
    *("\\times", "\\cdot", "\\div", "\\frac{", "}{", "\\frac", "\\dfrac", "\\left(", "\\right)"),
    *("\\left", "\\right", "\\{", "\\}", "\\(", "\\)", "\\[", "\\]", "\\boxed{", "\\,", "\\ "),
    *("(-3)", "(1/2)", "(-1/2)", "(A/2)", "(\\frac{1}{2})", "\\left(-\\frac{1}{2}\\right)"),
    *("\\frac{-3}{", "}{1/2}", "=1/2", "=\\frac{1}{2}", "\\boxed{24}"),
]
NUMBERS = st.sampled_from([*range(9), 10, 12, 24, -3, Fraction(1, 2), Fraction(-1, 2), 10**20])
TEXTS = st.lists(st.sampled_from(WORDS), max_size=14).map("".join)
HANDS = st.lists(NUMBERS, min_size=1, max_size=6)
RULES = st.just(CLASSIC) | rules("+-*/^|")

FRAMES = ["{}", "({})", "[{}]", "{{{}}}", "(-{})", "\\left({}\\right)", "\\frac{{{}}}{{1}}"]
ENDINGS = [
    *["{}"] * 8,
    *("{} = 24", "24 = {}", "${}$ = 24", "\\(24\\) = {}", "{} = \\boxed{{24}}", "1/2 = {}"),
    *("\\boxed{{{} = 24}}", "{} = \\frac{{1}}{{2}}", "-3 = {}"),
]


@st.composite
def answers(draw, hand):
    """An expression over a hand, then spoiled in a few places, or not."""
    texts = [str(card) if card >= 0 and card.denominator == 1 else f"({card})" for card in hand]
    texts = draw(st.permutations(texts))
    while len(texts) > 1:
        place = draw(st.integers(0, len(texts) - 2))
        texts[place : place + 2] = [draw(st.sampled_from("+-*/")).join(texts[place : place + 2])]
        texts[place] = draw(st.sampled_from(FRAMES)).format(texts[place])
    text = draw(st.sampled_from(ENDINGS)).format(texts[0])
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 2))
        text = text[:start] + draw(st.sampled_from(["", *WORDS])) + text[end:]
    return text
