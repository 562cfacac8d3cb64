"""The oracle of the checker: hard texts, and what an independent evaluator says of plain ones."""

import ast
import re
from collections import Counter
from fractions import Fraction
from typing import Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import COUNTDOWN, INTEGER, Rules
from make24.reference.checking import check
from make24.verdict import Reason
from tests import evaluate
from tests.hard_texts import HARD_TEXTS

Format = Literal["infix", "full", "unicode", "latex"]
FORMATS: tuple[Format, ...] = get_args(Format)


def test_there_are_many_hard_texts_of_every_reason():
    assert len(HARD_TEXTS) >= 80
    reasons = {reason for _, _, reason, _ in HARD_TEXTS}
    assert reasons == set(Reason) - {Reason.ORDER_BROKEN, Reason.ILLEGAL_VALUE}


@pytest.mark.parametrize(("text", "hand", "reason", "position"), HARD_TEXTS)
def test_hard_texts(text, hand, reason, position):
    verdict = check(text, hand)
    assert (verdict.reason, verdict.position) == (reason, position)
    assert bool(verdict) is (reason is Reason.RIGHT)
    assert verdict.message


# The same as Python's own parser ------------------------------------------------------------------


def judged(text):
    """Return the value and the numbers of a text, None if it is no expression of the usual four.

    The value is None if it divides by zero.
    """
    if any(map(text.__contains__, ("**", "//"))) or LEADING_ZERO.search(text):
        return None
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if not isinstance(node, (ast.BinOp, ast.Constant, *SIGNS)):
            return None
    numbers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    try:
        return evaluate.value(text.strip()), Counter(numbers)
    except ZeroDivisionError:
        return None, Counter(numbers)


def agrees(text, hand, target):
    """Check a text, and hold the verdict against Python's parser."""
    verdict = check(text, hand, target, notation="strict")
    found = judged(text)
    assert (found is not None) is (verdict.reason not in UNREADABLE), text
    if found is None:
        assert verdict.position is not None
        assert 0 <= verdict.position <= len(text)
        return verdict
    value, numbers = found
    assert verdict.value == value
    assert (numbers == Counter(hand) and value == target) is bool(verdict), text
    return verdict


LEADING_ZERO = re.compile(r"(?<![0-9])0[0-9]")
SIGNS = (ast.Add, ast.Sub, ast.Mult, ast.Div)
UNREADABLE = {reason for reason in Reason if Reason.EMPTY <= reason <= Reason.SYNTAX}


@given(text=st.text("0123456+-*/() ", max_size=16), hand=st.lists(st.integers(0, 30), max_size=4))
def test_any_ascii_text(text, hand):
    agrees(text, hand, 24)


@st.composite
def expressions(draw):
    """A text with brackets wherever they may be, and its numbers."""
    numbers = draw(st.lists(st.integers(0, 30), min_size=1, max_size=7))
    texts = list(map(str, numbers))
    while len(texts) > 1:
        place = draw(st.integers(0, len(texts) - 2))
        sign = draw(st.sampled_from("+-*/"))
        texts[place : place + 2] = [f"{texts[place]}{sign}{texts[place + 1]}"]
        if draw(st.booleans()):
            texts[place] = f"({texts[place]})"
    return texts[0], numbers


@given(drawn=expressions(), other=st.integers(0, 30), cut=st.integers(0, 40))
def test_expressions_and_what_is_left_of_them(drawn, other, cut):
    text, numbers = drawn
    found = judged(text)
    assert found is not None
    value, _ = found
    verdict = agrees(text, numbers, 24 if value is None else value)
    assert bool(verdict) is (value is not None)
    agrees(text, [*numbers, other], value or 24)
    agrees(text, numbers[1:], value or 24)
    agrees(text[:cut] + text[cut + 1 :], numbers, value or 24)


# What the library writes --------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["written", "commutative", "essential"])
@given(data=st.data())
def test_solutions_are_right(level, data):
    pool = st.integers(1, 13) | st.sampled_from([-3, 0, Fraction(1, 2), Fraction(-2, 3), 10**20])
    hand = data.draw(st.lists(pool, min_size=1, max_size=4))
    target = data.draw(st.sampled_from([24, 1, 0, -5, Fraction(1, 2)]))
    for solution in make24.solve(hand, target, level=level)[:20]:
        for style in FORMATS:
            text = solution.format(style)
            verdict = check(text, hand, target)
            assert verdict, (text, verdict)
            assert not check(text, hand, target + 1)
            assert check(text, [*hand, 77], target).reason is Reason.NUMBERS_LEFT_OVER


@pytest.mark.parametrize(
    ("text", "hand", "rules", "reason", "position"),
    [
        ("18*(3+50)-930", [2, 3, 18, 50, 930], COUNTDOWN, Reason.RIGHT, None),
        ("(3-27)*(1-2)", [1, 2, 3, 27], COUNTDOWN, Reason.ILLEGAL_VALUE, 2),
        ("8/(3-8/3)", [3, 3, 8, 8], INTEGER, Reason.ILLEGAL_VALUE, 6),
        ("25+0/5-1", [0, 1, 5, 25], COUNTDOWN, Reason.ILLEGAL_VALUE, 4),
        ("1+23", [23, 1], Rules(ordered=True), Reason.ORDER_BROKEN, 0),
        ("1*2*3*4", [1, 2, 3, 4], Rules(ordered=True), Reason.RIGHT, None),
        ("1*2*4*3", [1, 2, 3, 4], Rules(ordered=True), Reason.ORDER_BROKEN, 4),
        ("2*12", [1, 2, 7, 12], Rules(ordered=True, use="any"), Reason.RIGHT, None),
        ("12*2", [1, 2, 7, 12], Rules(ordered=True, use="any"), Reason.ORDER_BROKEN, 3),
        (
            *("((1/2)-(1/2))*24", [1, 2, Fraction(1, 2), 24]),
            *(Rules(ordered=True), Reason.WRONG_VALUE, None),
        ),
        (
            *("(1/2)-(1/2)+24", [1, 2, Fraction(1, 2), 24]),
            *(Rules(ordered=True), Reason.RIGHT, None),
        ),
        (
            *("(1/2)-(1/2)+24", [Fraction(1, 2), 1, 2, 24]),
            *(Rules(ordered=True), Reason.RIGHT, None),
        ),
        ("25-1", [1, 25], Rules(operators="+*/"), Reason.OPERATOR_NOT_ALLOWED, 2),
        (r"\frac{48}{2}", [2, 48], Rules(operators="+-*"), Reason.OPERATOR_NOT_ALLOWED, 0),
        ("4(6)", [4, 6], Rules(operators="+-/"), Reason.OPERATOR_NOT_ALLOWED, 1),
        ("5^2-1", [1, 2, 5], Rules(operators="+-*/^"), Reason.RIGHT, None),
        ("2^3^1*3", [1, 2, 3, 3], Rules(operators="*^"), Reason.RIGHT, None),
        ("2^64", [2, 64], Rules(operators="^"), Reason.ILLEGAL_VALUE, 1),
        ("12*2", [1, 2, 2], Rules(operators="*|"), Reason.RIGHT, None),
        ("12*2", [2, 1, 2], Rules(operators="*|", ordered=True), Reason.ORDER_BROKEN, 0),
        ("13*2", [1, 2, 2], Rules(operators="*|"), Reason.NUMBER_NOT_IN_HAND, 0),
        ("12*12", [1, 2, 2], Rules(operators="*|"), Reason.NUMBER_USED_TOO_OFTEN, 3),
        ("2*Q", [2, 12], Rules(operators="*|"), Reason.RIGHT, None),
        ("2*Q", [2, 1, 2], Rules(operators="*|"), Reason.NUMBER_NOT_IN_HAND, 2),
        ("12+(-3)+15", [1, 2, -3, 15], Rules(operators="+|", ordered=True), Reason.RIGHT, None),
        ("12+(-3)+15", [1, -3, 2, 15], Rules(operators="+|", ordered=True), Reason.UNARY_MINUS, 4),
        (
            *("(1/2)*(1/2)*96", [1, 2, Fraction(1, 2), 96]),
            *(Rules(ordered=True, use="any"), Reason.RIGHT, None),
        ),
        (
            *("(1/2)*(1/2)*96", [Fraction(1, 2), 1, 2, 96]),
            *(Rules(ordered=True, use="any"), Reason.RIGHT, None),
        ),
        (
            *("(1/2)*48", [Fraction(1, 2), 1, 2, 48]),
            *(Rules(ordered=True, use="any", values="integer"), Reason.RIGHT, None),
        ),
        (
            *("(1/2)*48", [1, 2, Fraction(1, 2), 48]),
            *(Rules("*", ordered=True, use="any"), Reason.RIGHT, None),
        ),
    ],
)
def test_rules(text, hand, rules, reason, position):
    verdict = check(text, hand, rules=rules)
    assert (verdict.reason, verdict.position) == (reason, position)


@pytest.mark.parametrize(
    ("text", "hand", "reason", "position"),
    [
        ("-3*-8", [3, 8], Reason.RIGHT, None),
        ("-(1-25)", [1, 25], Reason.RIGHT, None),
        ("1--23", [1, 23], Reason.RIGHT, None),
        ("--24", [24], Reason.SYNTAX, 1),
        ("-24", [24], Reason.WRONG_VALUE, None),
        ("3-", [3], Reason.SYNTAX, 2),
    ],
)
def test_signs_where_they_are_allowed(text, hand, reason, position):
    verdict = check(text, hand, unary_minus=True)
    assert (verdict.reason, verdict.position) == (reason, position)


@pytest.mark.parametrize("text", ["4×6", "4(6)", "[4*6]", "$4*6$", r"4\times6", "A*24", "\uff14*6"])
def test_strict_notation(text):
    assert check(text, [1, 24] if "A" in text else [4, 6])
    assert check(text, [4, 6], notation="strict").reason in UNREADABLE
    assert check(" ( 4 * 6 ) = 24", [4, 6], notation="strict")
