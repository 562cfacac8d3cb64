"""Answers checked: on one thread unless said, and no slower than

- ``check_many`` on typical answers: 2 million a second
- ``check``: 2 us a call
- ``compute_score`` on a completion of 2,000 characters: 10 us

The answers are those of the 24 game to random hands, as people and models write them: two in three
are right, some have print signs or a total, the others break off or use wrong numbers.

Three ways that are in use are measured on plain right answers, which all of them understand; they
are written out here in a few lines each. ``eval`` with a list of numbers is what most reward
functions do, Fractions over Python's own parser what a careful one does, and SymPy what general
answer checkers do. None of the three knows print signs, totals or what was wrong; the first takes
what is off by less than 1e-5, and 9**9**9 would stop all but the second. SymPy in turn understands
far more mathematics than there is in a game.
"""

from __future__ import annotations

import ast
import operator
import random
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import make24
from benchmarks.measuring import Measure
from make24.reference import checking
from make24.rewards import compute_score

MILLION = 1_000_000
CHANCE = random.Random(24)


def answered() -> tuple[list[str], Any]:
    """Return a million right answers, and the hands."""
    deck = make24.deck.hands()
    found = make24.solve_many(deck)
    texts = [text for every in found.texts() for text in every]
    hands = np.repeat(deck, np.diff(found.offsets), axis=0)
    rows = CHANCE.choices(range(len(texts)), k=MILLION)
    return [texts[row] for row in rows], hands[rows]


def changed(text: str) -> str:
    chance = CHANCE.random()
    if chance < 0.2:
        return text + " = 24"
    if chance < 0.4:
        return text.replace("*", " × ").replace("/", " ÷ ")
    if chance < 0.5:
        return "(" + text
    if chance < 0.6:
        return text.replace("1", "2").replace("8", "9")
    return text


PLAIN, HANDS = answered()
TEXTS = [*map(changed, PLAIN)]
ROWS = HANDS.tolist()
COMPLETION = (
    "I have to make 24 from 3, 3, 8 and 8. Let me try 8 * 3 = 24, but then 3 and 8 are left. " * 22
    + "<answer>8 / (3 - 8 / 3)</answer>"
)
TRUTH = {"numbers": [3, 3, 8, 8], "target": 24}

# How the same is done elsewhere -------------------------------------------------------------------

NUMBER = re.compile(r"\d+")
ALLOWED = re.compile(r"[\d+\-*/().\s]+")


def by_eval(text: str, hand: list[int]) -> bool:
    """Compare lists of numbers, and evaluate in floating point."""
    if sorted(map(int, NUMBER.findall(text))) != sorted(hand) or not ALLOWED.fullmatch(text):
        return False
    try:
        value = eval(text, {"__builtins__": None}, {})
    except (SyntaxError, ArithmeticError, TypeError):
        return False
    return bool(abs(value - 24) < 1e-5)


OPERATIONS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def by_fractions(text: str, hand: list[int]) -> bool:
    """Go through Python's tree of the text with fractions."""
    numbers: Counter[int] = Counter()

    def value(node: ast.AST) -> Fraction:
        if isinstance(node, ast.BinOp):
            return OPERATIONS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Constant) and type(node.value) is int:
            numbers[node.value] += 1
            return Fraction(node.value)
        raise ValueError(node)

    try:
        return value(ast.parse(text, mode="eval").body) == 24 and numbers == Counter(hand)
    except (SyntaxError, ValueError, KeyError, ZeroDivisionError):
        return False


def by_sympy(text: str, hand: list[int]) -> bool:
    """Have computer algebra read the text and tell what it is."""
    sympy = pytest.importorskip("sympy")
    if sorted(map(int, NUMBER.findall(text))) != sorted(hand):
        return False
    try:
        return bool(sympy.sympify(text) == 24)
    except (sympy.SympifyError, TypeError):
        return False


RIVALS = {
    "eval": (by_eval, 20_000),
    "fractions": (by_fractions, 10_000),
    "SymPy": (by_sympy, 1_000),
}

# Jobs ---------------------------------------------------------------------------------------------

HOLDERS: dict[str, Callable[[], Any]] = {
    "list of str": lambda: TEXTS,
    "list of bytes": lambda: [text.encode() for text in TEXTS],
    "NumPy, str": lambda: np.array(TEXTS),
    "NumPy, bytes": lambda: np.array([text.encode() for text in TEXTS]),
    "Arrow": lambda: pytest.importorskip("pyarrow").array(TEXTS),
}


@pytest.mark.parametrize("held", HOLDERS)
def test_check_many(measure: Measure, held: str) -> None:
    texts = HOLDERS[held]()
    measure.many(
        f"check_many, {held}", 2e6, MILLION, lambda: make24.check_many(texts, HANDS, threads=1)
    )


@pytest.mark.parametrize("rival", RIVALS)
class TestAgainst:
    def test_check_many(self, measure: Measure, rival: str) -> None:
        measure.many(
            f"check_many, plain answers, against {rival}",
            2e6,
            MILLION,
            lambda: make24.check_many(PLAIN, HANDS, threads=1),
        )

    def test_rival(self, measure: Measure, rival: str) -> None:
        tells, count = RIVALS[rival]
        work = list(zip(PLAIN[:count], ROWS[:count], strict=True))
        assert all(tells(text, hand) for text, hand in work[:100])
        measure.peer(
            f"check_many, plain answers, against {rival}",
            count,
            lambda: [tells(text, hand) for text, hand in work],
        )


class TestManyThreads:
    def test_two(self, measure: Measure) -> None:
        measure.many(
            "check_many, 2 threads", 3.6e6, MILLION, lambda: make24.check_many(TEXTS, HANDS)
        )

    def test_one(self, measure: Measure) -> None:
        measure.peer(
            "check_many, 2 threads", MILLION, lambda: make24.check_many(TEXTS, HANDS, threads=1)
        )


def test_one_hand_for_all(measure: Measure) -> None:
    texts = ["8/(3-8/3)", "8*3-3+8", "(8-3)*8-3", "8/(3-8/3) = 24"] * (MILLION // 4)
    measure.many(
        "check_many, one hand for all",
        2e6,
        MILLION,
        lambda: make24.check_many(texts, [3, 3, 8, 8], threads=1),
    )


class TestOneAnswer:
    def test_kernel(self, measure: Measure) -> None:
        measure.kernel(
            "check, one call",
            2e-6,
            1000,
            lambda: [make24.check("(1+2+3)*4", [1, 2, 3, 4]) for _ in range(1000)],
        )

    def test_oracle(self, measure: Measure) -> None:
        measure.oracle(
            "check, one call",
            100,
            lambda: [checking.check("(1+2+3)*4", [1, 2, 3, 4]) for _ in range(100)],
        )


def test_completion(measure: Measure) -> None:
    assert len(COMPLETION) > 1950
    measure.kernel(
        "compute_score, a completion of 2,000 characters",
        10e-6,
        1000,
        lambda: [compute_score(COMPLETION, TRUTH) for _ in range(1000)],
    )


HOSTILE = {
    "10 MB of digits": "9" * 10_000_000,
    "a million brackets": "(" * 1_000_000,
    "10,000 brackets": "(" * 10_000,
    "a product of 9 numbers of 999 digits": "*".join(["9" * 999] * 9),
    "1,999 factors of 4 digits": "*".join(["9999"] * 1999),
    "1,250 fractions, added": "+".join(f"1/{number}" for number in range(1001, 2251)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts(measure: Measure, name: str) -> None:
    text = HOSTILE[name]
    hand = [int(number) for number in NUMBER.findall(text)] if len(text) < 10_001 else [9]
    measure.kernel(f"hostile: {name}", 10e-3, 1, lambda: make24.check(text, hand), rounds=9)
