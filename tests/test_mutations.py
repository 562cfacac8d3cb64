"""Right answers, spoiled at random: never a crash, never a right verdict that the oracle denies.

The short run is for every day. The long one, of ten million texts, is marked as slow; how many
there are, and which, can be said:

    MAKE24_MUTATIONS=100000000 MAKE24_SEED=2 pytest -m slow tests/test_mutations.py
"""

import os
import random
from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest

import make24
from make24 import Reason, check, check_many
from make24.reference import checking
from tests.test_reference_checking import FORMATS

MUTATIONS = int(os.environ.get("MAKE24_MUTATIONS", "10000000"))
SEED = os.environ.get("MAKE24_SEED", "1")

AT_ONCE = 100_000
CHARACTERS = [
    *("0123456789" * 3 + "+-*/()" * 6 + " =.^!$[]{}|_AJQKax\\\n"),
    *"×÷·\u2212\u2013\u2215\u2217\u22c5\uff08\uff09\uff0b\uff0d\uff0a\uff0f\uff1d\uff3b\uff3d",
    *"\uff5b\uff5d\uff12\uff0e\u00a0\u3000é\x00\ud800\U0001f600",
    *("=24", "24=", "**", "//", "\\times ", "\\frac{", "}{", "\\left(", "\\right)", "\\boxed{"),
    *("(1/2)", "(-3)", "0", "1*", "+0", "{1/2}", "$", "\\,", "\\(", "\\)"),
]


def right_answers():
    """Return right answers of all kinds, each with its hand."""
    hands = [
        *make24.deck.hands().tolist()[::3],
        [Fraction(1, 2), 6, 2, 1],
        [-3, -8, 1],
        [Fraction(-1, 2), -3, 16],
        [10**20, 10**20, 24, 0],
        [1, 2, 3, 4, 5, 6],
    ]
    found = [
        (solution.format(style), hand)
        for hand in hands
        for solution in make24.solve(hand, limit=4)
        for style in FORMATS
    ]
    return found + [(f"{text} = 24", hand) for text, hand in found[::5]]


def mutations(seed):
    """Yield without end right answers that have been changed in one to three places."""
    chance = random.Random(seed)
    answers = right_answers()
    draw, below = chance.choice, chance.randrange
    while True:
        text, hand = draw(answers)
        for _ in range(draw((1, 1, 1, 2, 3))):
            start = below(len(text) + 1)
            end = start + draw((0, 0, 1, 1, 2))
            way = below(8)
            if way < 5:
                middle = draw(CHARACTERS)
            elif way == 5:
                middle = ""
            elif way == 6:  # something twice
                end = start
                middle = text[start : start + below(6)]
            else:  # two places exchanged
                middle = text[start:end][::-1]
            text = text[:start] + middle + text[end:]
        yield text, hand


def test_some_mutations_are_judged_as_the_oracle_does():
    judged: Counter[Reason] = Counter()
    for text, hand in islice(mutations(SEED), 20_000):
        verdict = check(text, hand)
        expected = checking.check(text, hand)
        assert (verdict.reason, verdict.position, verdict.value) == (
            *(expected.reason, expected.position, expected.value),
        ), (text, hand)
        judged[verdict.reason] += 1
    assert len(judged) >= 12
    assert judged[Reason.RIGHT] > 500


@pytest.mark.slow
def test_millions_of_mutations():
    spoiled = mutations(SEED)
    known = set()
    for start in range(0, MUTATIONS, AT_ONCE):
        texts, hands = zip(*islice(spoiled, min(AT_ONCE, MUTATIONS - start)), strict=True)
        reasons = check_many(texts, hands).tolist()
        for row, (text, hand, reason) in enumerate(zip(texts, hands, reasons, strict=True)):
            if reason == Reason.RIGHT and (key := (text, tuple(hand))) not in known:
                assert checking.check(text, hand), key
                known.add(key)
            elif row % 200 == 0:
                assert reason == checking.check(text, hand).reason, (text, hand)
    assert len(known) > MUTATIONS // 1000
