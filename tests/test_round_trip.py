"""What the library writes is right, in every format; and with one thing changed, wrong as it is."""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import CLASSIC, COUNTDOWN, INTEGER, Reason, Rules, check, check_many
from make24.solve import LEVELS
from tests import evaluate
from tests.answer_texts import NUMBERS, RULES
from tests.strategies import examples
from tests.test_reference_checking import FORMATS

NUMBER = re.compile("[0-9]+")
OPERATOR = re.compile("[-+*/]")
AFTER_OPERATOR = re.compile("[-+*/][0-9]+")
ELSE = {"+": "-", "-": "+", "*": "/", "/": "*"}


@pytest.fixture(scope="module")
def deck():
    """Every way to write a solution of every hand, and the hand of each."""
    hands = make24.deck.hands()
    found = make24.solve_many(hands, level="written")
    texts = [text for every in found.texts() for text in every]
    return texts, np.repeat(hands, np.diff(found.offsets), axis=0)


@pytest.mark.parametrize("level", LEVELS)
def test_solutions_of_the_deck_are_right(level):
    hands = make24.deck.hands()
    found = make24.solve_many(hands, level=level)
    rows = np.repeat(hands, np.diff(found.offsets), axis=0)
    for style in FORMATS:
        texts = [solution.format(style) for every in found for solution in every]
        assert not check_many(texts, rows).any()


@pytest.mark.parametrize("rules", [INTEGER, COUNTDOWN, Rules(ordered=True), Rules("+-*/^|")])
def test_solutions_of_the_deck_under_other_rules_are_right(rules):
    hands = make24.deck.hands()[::7]
    found = make24.solve_many(hands, rules=rules)
    rows = np.repeat(hands, np.diff(found.offsets), axis=0)
    for style in FORMATS:
        texts = [solution.format(style) for every in found for solution in every]
        assert not check_many(texts, rows, rules=rules).any()


@examples(0.5)
@given(data=st.data(), hand=st.lists(NUMBERS, min_size=1, max_size=4), rules=RULES)
def test_solutions_under_any_rules_are_right(data, hand, rules):
    target = data.draw(st.sampled_from([24, 1, 0, -5, Fraction(1, 2)]))
    for solution in make24.solve(hand, target, rules=rules)[:10]:
        for style in FORMATS:
            text = solution.format(style)
            assert check(text, hand, target, rules=rules), (text, rules)


@pytest.mark.parametrize("rules", [CLASSIC, INTEGER, Rules(values="positive")])
@pytest.mark.parametrize(
    "hand", [[Fraction(1, 2), 6, 2, 1], [-6, -2, 8, 1], [12, Fraction(2, 3), Fraction(3, 4), 1]]
)
@pytest.mark.parametrize("target", [24, 6, 1, Fraction(1, 2)])
def test_fractions_in_latex_keep_the_values_on_the_way(rules, hand, target):
    for solution in make24.solve(hand, target, rules=rules, level="written"):
        assert check(solution.format("latex"), hand, target, rules=rules)


@pytest.mark.parametrize("target", [24, 0, 1, Fraction(1, 2), -3])
@pytest.mark.parametrize(
    "hand",
    [
        [1, 2, Fraction(1, 2), 24],
        [Fraction(1, 2), 1, 2, 24],
        [1, Fraction(1, 2), 2, Fraction(1, 2)],
        [3, -3, 15],
        [-1, 2, Fraction(-1, 2), 1],
    ],
)
@pytest.mark.parametrize("operators", ["+-*/", "+-*/|"])
def test_cards_in_brackets_that_could_be_quotients(hand, target, operators):
    rules = Rules(operators, ordered=True)
    for level in LEVELS:
        for solution in make24.solve(hand, target, rules=rules, level=level):
            for style in FORMATS:
                assert check(solution.format(style), hand, target, rules=rules)


# One thing changed --------------------------------------------------------------------------------


def changed(texts, pattern, change):
    """Return texts with one match changed, the first in one text, the second in the next, ..."""
    made, places = [], []
    for row, text in enumerate(texts):
        matches = list(pattern.finditer(text))
        match = matches[row % len(matches)] if matches else None
        made.append(text[: match.start()] + change(match[0]) + text[match.end() :] if match else "")
        places.append(match.start() if match else 0)
    return made, places


def test_one_number_changed(deck):
    texts, hands = deck
    made, places = changed(texts, NUMBER, lambda number: f"{number}00")
    assert (check_many(made, hands) == Reason.NUMBER_NOT_IN_HAND).all()
    for text, hand, place in list(zip(made, hands, places, strict=True))[::50]:
        assert check(text, hand).position == place


def test_one_number_doubled(deck):
    texts, hands = deck
    made, _ = changed(texts, NUMBER, lambda number: f"({number}+{number})")
    assert (check_many(made, hands) == Reason.NUMBER_USED_TOO_OFTEN).all()


def test_one_number_dropped(deck):
    texts, hands = deck
    made, _ = changed(texts, AFTER_OPERATOR, lambda _: "")
    found = check_many(made, hands)
    dropped = np.array([text != "" for text in made])
    assert dropped.mean() > 0.95  # others have brackets after every operator
    assert (found[dropped] == Reason.NUMBERS_LEFT_OVER).all()


def test_one_operator_changed(deck):
    texts, hands = deck
    made, _ = changed(texts, OPERATOR, ELSE.__getitem__)
    assert check_many(made, hands).tolist() == [*map(reason_for_its_value, made)]


def reason_for_its_value(text):
    try:
        value = evaluate.value(text)
    except ZeroDivisionError:
        return Reason.DIVISION_BY_ZERO
    return Reason.RIGHT if value == 24 else Reason.WRONG_VALUE
