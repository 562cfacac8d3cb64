"""The classical methods, in plain Python, against the kernel on the same hands.

There are no goals here: what counts is how many times as long as the kernel a method takes. Both
stop at the first solution of a hand, or look for all that are written differently. ``make24
compare`` runs the same over all hands of a pack.
"""

from __future__ import annotations

import random

import pytest

import make24
from benchmarks.measuring import Measure
from make24.methods import METHODS

DECK = make24.deck.hands().tolist()
ONE, ALL = (random.Random(24).sample(DECK, size) for size in (40, 10))


@pytest.mark.parametrize("name", METHODS)
class TestMethods:
    def test_one_by_the_kernel(self, measure: Measure, name: str) -> None:
        measure.kernel(
            f"one solution: {name}", None, len(ONE), lambda: [make24.first(hand) for hand in ONE]
        )

    def test_one(self, measure: Measure, name: str) -> None:
        first = METHODS[name].first
        measure.peer(f"one solution: {name}", len(ONE), lambda: [first(hand) for hand in ONE])

    def test_all_by_the_kernel(self, measure: Measure, name: str) -> None:
        measure.kernel(
            f"all solutions: {name}",
            None,
            len(ALL),
            lambda: [make24.solve(hand, level="written") for hand in ALL],
        )

    def test_all(self, measure: Measure, name: str) -> None:
        solve = METHODS[name].solve
        measure.peer(
            f"all solutions: {name}",
            len(ALL),
            lambda: [solve(hand, level="written") for hand in ALL],
        )
