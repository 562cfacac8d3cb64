"""The kernel's answers held against the oracle's."""

import make24
from make24 import reference
from tests.evaluate import assert_solves
from tests.tables import LEVELS


def texts(hand, target=24, level="essential"):
    """Return the texts of all solutions."""
    return [str(solution) for solution in make24.solve(hand, target, level=level)]


def assert_agrees(hand, target):
    """Compare all answers for a hand with the oracle's, text by text and in order."""
    reference.forget()
    for level in LEVELS:
        found = texts(hand, target, level)
        assert found == reference.solve(hand, target, level=level), level
        assert make24.count(hand, target, level=level) == len(found), level
        for text in found:
            assert_solves(text, hand, target)
    assert reference.solvable(hand, target) is bool(found)
    assert_consistent(hand, target)


def assert_consistent(hand, target):
    """Compare the shorter questions with the list of all solutions."""
    solutions = make24.solve(hand, target)
    first = make24.first(hand, target)
    assert make24.solvable(hand, target) is bool(solutions)
    if first is None:
        assert not solutions
    else:
        assert first in solutions
        assert_solves(str(first), hand, target)
