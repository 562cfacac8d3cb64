"""Rules: their fields, and what the questions say to what is none."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace

import pytest

import make24
from make24 import CLASSIC, Rules

QUESTIONS: list[Callable[..., object]] = [make24.solve, make24.first, make24.count, make24.solvable]


def test_classic_is_the_default_of_every_field():
    assert Rules() == CLASSIC
    assert [(field.name, getattr(CLASSIC, field.name)) for field in fields(Rules)] == [
        ("operators", "+-*/"),
        ("use", "all"),
        ("values", "rational"),
        ("ordered", False),
    ]


def test_rules_are_frozen_and_compared_by_value():
    with pytest.raises(FrozenInstanceError):
        CLASSIC.use = "any"  # type: ignore[misc]
    assert hash(Rules()) == hash(CLASSIC)
    assert Rules(use="any") != CLASSIC
    assert eval(repr(Rules(ordered=True))) == Rules(ordered=True)
    assert replace(Rules(ordered=True), ordered=False) == CLASSIC


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("operators", ""),
        ("operators", "++"),
        ("operators", "+%"),
        ("operators", None),
        ("operators", "+-*/+"),
        ("use", "some"),
        ("use", None),
        ("values", "real"),
        ("values", 1),
        ("ordered", "yes"),
        ("ordered", 1),
    ],
)
def test_bad_fields(field, value):
    with pytest.raises(ValueError, match=f"{field} is"):
        Rules(**{field: value})


@pytest.mark.parametrize("rules", [None, "classic", {}, Rules])
def test_what_is_no_rules(rules):
    for question in QUESTIONS:
        with pytest.raises(TypeError, match="rules is"):
            question([1, 2, 3, 4], rules=rules)


def test_equal_rules_will_do():
    assert make24.solve([3, 3, 8, 8], rules=Rules()) == make24.solve([3, 3, 8, 8])
