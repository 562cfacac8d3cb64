"""The kernel's answers held against the oracle's."""

from fractions import Fraction

import make24
from make24 import CLASSIC, reference
from tests.evaluate import OPERATIONS, assert_solves, parsed
from tests.tables import LEVELS


def texts(hand, target=24, level="essential", rules=CLASSIC):
    """Return the texts of all solutions."""
    return [str(solution) for solution in make24.solve(hand, target, level=level, rules=rules)]


def assert_agrees(hand, target, rules=CLASSIC):
    """Compare all answers for a hand with the oracle's, text by text and in order."""
    reference.forget()
    for level in LEVELS:
        found = texts(hand, target, level, rules)
        assert found == reference.solve(hand, target, level=level, rules=rules), level
        assert make24.count(hand, target, level=level, rules=rules) == len(found), level
        for text in found:
            assert_solves(text, hand, target, rules)
    assert reference.solvable(hand, target, rules=rules) is bool(found)
    assert_consistent(hand, target, rules)


def assert_consistent(hand, target, rules=CLASSIC):
    """Compare the shorter questions with the list of all solutions."""
    solutions = make24.solve(hand, target, rules=rules)
    first = make24.first(hand, target, rules=rules)
    assert make24.solvable(hand, target, rules=rules) is bool(solutions)
    if first is None:
        assert not solutions
    else:
        assert first in solutions
        assert_solves(str(first), hand, target, rules)


def tree_of(parsed_text):
    """Return what the oracle makes of a text that has been parsed."""
    if isinstance(parsed_text, int):
        return reference.Tree(Fraction(parsed_text))
    operator, *operands = parsed_text
    left, right = map(tree_of, operands)
    return reference.Tree(OPERATIONS[operator](left.value, right.value), operator, (left, right))


def classes(found):
    """Return the classes of some texts at the three coarser levels, as the oracle tells them."""
    merged = {reference.commutative(tree_of(parsed(text))) for text in found}
    turned = {reference.signed(node)[0] for node in merged}
    return {
        "commutative": merged,
        "signed": turned,
        "essential": {reference.core(node)[0] for node in turned},
    }
