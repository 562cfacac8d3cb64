"""Checking an answer: the same verdict as the oracle's, whatever the text."""

import math
import pickle
import re
import sys
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from make24 import CLASSIC, Rules
from make24._kernel import words
from make24._kernel.checking import Checker
from make24.check import MOST_BRACKETS, MOST_DIGITS, check
from make24.reference import checking
from make24.reference.reading import LIMITS
from make24.rules import packed
from make24.verdict import MESSAGES, MOST_CHARACTERS, Reason, Verdict
from tests.answer_texts import HANDS, RULES, TEXTS, answers
from tests.hard_texts import HARD_TEXTS


def told(verdict):
    return verdict.reason, verdict.position, verdict.value


@pytest.mark.parametrize(("text", "hand", "reason", "position"), HARD_TEXTS)
def test_hard_texts(text, hand, reason, position):
    verdict = check(text, hand)
    assert told(verdict) == told(checking.check(text, hand))
    assert (verdict.reason, verdict.position) == (reason, position)
    assert (verdict.text, verdict.target) == (text, 24)


def test_limits_are_those_of_the_oracle():
    assert (LIMITS.length, LIMITS.depth, LIMITS.digits) == (
        *(MOST_CHARACTERS, MOST_BRACKETS, MOST_DIGITS),
    )


# Any text -----------------------------------------------------------------------------------------


@given(data=st.data(), hand=HANDS, rules=RULES, strict=st.booleans(), unary_minus=st.booleans())
def test_the_same_verdict_as_the_oracles(data, hand, rules, strict, unary_minus):
    options = {
        "rules": rules,
        "notation": "strict" if strict else "common",
        "unary_minus": unary_minus,
    }
    text = data.draw(TEXTS | answers(hand) | answers(hand))
    value = checking.check(text, hand, **options).value
    target = 24 if value is None or data.draw(st.booleans()) else value
    assert told(check(text, hand, target, **options)) == told(
        checking.check(text, hand, target, **options)
    )


BRACKETED = [Fraction(1, 2), Fraction(-1, 2), -2, 1, 2, 3]


@given(
    hand=st.lists(st.sampled_from(BRACKETED), min_size=1, max_size=7),
    words=st.lists(st.sampled_from(["(1/2)", "(-1/2)", "(-2)", "1", "2", "K", "12"]), max_size=5),
    use=st.sampled_from(["all", "any"]),
    values=st.sampled_from(["rational", "integer", "positive"]),
    operators=st.sampled_from(["+-*/", "+-*", "+-*/|", "+|"]),
    unary_minus=st.booleans(),
)
def test_cards_in_brackets_where_cards_keep_their_order(
    hand, words, use, values, operators, unary_minus
):
    rules = Rules(operators, use=use, values=values, ordered=True)
    text = "+".join(words)
    expected = checking.check(text, hand, 1, rules=rules, unary_minus=unary_minus)
    assert told(check(text, hand, 1, rules=rules, unary_minus=unary_minus)) == told(expected)


@given(
    numbers=st.lists(st.sampled_from(["(1/2)", "(-2)", "2", "1"]), min_size=1, max_size=4),
    others=st.lists(st.sampled_from(BRACKETED), max_size=3),
    data=st.data(),
)
def test_any_way_to_read_cards_in_brackets_will_do(numbers, others, data):
    # Each bracket is a card or is calculated, as the hand has it.
    text = "*".join(numbers)
    cards: list[int | Fraction] = []
    for number in numbers:
        if data.draw(st.booleans()):
            cards += [Fraction(number.strip("()"))]
        else:
            cards += [int(digits) for digits in re.findall("[0-9]", number)]
    for other in others:
        cards.insert(data.draw(st.integers(0, len(cards))), other)
    value = math.prod(Fraction(number.strip("()")) for number in numbers)
    for rules in (Rules(use="any", ordered=True), Rules(use="any")):
        assert check(text, cards, value, rules=rules, unary_minus=True)


@given(text=st.text(max_size=30))
@example("\U0001f600")
@example("4*6\U0001f600")
@example("é" * 10_001)
@example("4*6" + " " * 9_998)
def test_any_unicode(text):
    assert told(check(text, [4, 6])) == told(checking.check(text, [4, 6]))


@pytest.mark.parametrize("size", [1, 5, 20, 80, 200])
def test_hands_of_any_length(size):
    hand = [place * 97 % 20_000 for place in range(size)]
    text = "+".join(map(str, hand))
    assert check(text, hand, sum(hand))
    assert check(text, hand, sum(hand) + 1).reason is Reason.WRONG_VALUE
    assert check(text, [*hand, 5], sum(hand)).reason is Reason.NUMBERS_LEFT_OVER
    fractions = "+".join(f"1/{number}" for number in range(1, size + 1))
    assert check(fractions, [*[1] * size, *range(1, size + 1)], 0).value == sum(
        Fraction(1, number) for number in range(1, size + 1)
    )


def test_values_of_any_size():
    text = "*".join(["9" * 999] * 9)
    assert check(text, [10**999 - 1] * 9, (10**999 - 1) ** 9)
    assert check("1/3/3-1/9+24", [1, 3, 3, 1, 9, 24])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8/(3-8/4)", Reason.NUMBER_NOT_IN_HAND),
        ("8/(3-8/8)", Reason.NUMBER_USED_TOO_OFTEN),
        ("8/(3-8)", Reason.NUMBERS_LEFT_OVER),
        ("8/(3+8/3)", Reason.WRONG_VALUE),
        ("8/(3-8-3)", Reason.WRONG_VALUE),
    ],
)
def test_one_thing_changed(text, reason):
    assert check(text, [3, 3, 8, 8]).reason is reason


# Verdicts -----------------------------------------------------------------------------------------


def test_every_reason_has_a_message():
    assert set(MESSAGES) == set(Reason)
    assert [reason.value for reason in Reason] == list(range(len(Reason)))
    assert len(set(MESSAGES.values())) == len(MESSAGES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6*4*1*1", "'4' is not in the hand"),
        ("12*2", "'12' is not in the hand"),
        ("(6", "something is missing at the end"),
        ("6**5", "the operator '**' is not allowed"),
        (r"4*\sqrt{6}", r"'\sqrt' does not belong in an expression"),
        ("6\n)", "')' can't stand here"),
        ("6\x00", r"'\x00' does not belong in an expression"),
        ("5|6*8", "the operator '|' is never written"),
        ("9" * 1001, "the number is too long"),
        ("9" * 10_001, "the text is too long"),
        ("9" * 999, "'99999999999999999999... (999 characters)' is not in the hand"),
        ("5*6*8*10", "it makes 2400, not 24"),
        ("8/(6-10+5)", "it makes 8, not 24"),
        ("sqrt(5)", "'sqrt' does not belong in an expression"),
    ],
)
def test_messages(text, message):
    verdict = check(text, [5, 6, 8, 10])
    assert verdict.message == message
    assert message in repr(verdict)


def test_messages_about_large_numbers():
    verdict = check("*".join(["9" * 999] * 9), [10**999 - 1] * 9, 10**5000)
    assert verdict.reason is Reason.WRONG_VALUE
    assert len(verdict.message) < 150
    assert "(8,991 characters)" in repr(verdict)


@pytest.mark.parametrize(
    ("text", "operators", "word"),
    [
        ("4(6)", "+-/", "("),
        (r"(4)\frac{6}{1}", "+-/", r"\frac"),
        (r"\frac{48}{2}", "+-*", r"\frac"),
        (r"(1)\frac{48}{2}", "+-*", r"\frac"),
    ],
)
def test_operators_without_a_sign(text, operators, word):
    verdict = check(text, [4, 6], rules=Rules(operators))
    assert verdict.message == f"the operator that '{word}' stands for is not allowed"


def test_numbers_are_read_whatever_the_limit_of_their_digits():
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert check("9" * 1000, [10**1000 - 1], 10**1000 - 1)
    finally:
        sys.set_int_max_str_digits(limit)


def test_verdicts_are_values():
    verdict = check("4*6", [4, 6])
    assert verdict == check("4*6", [4, 6])
    assert hash(verdict) == hash(check("4*6", [4, 6]))
    assert verdict != check("6*4", [4, 6])
    assert verdict != "right"
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert isinstance(verdict.value, Fraction)
    for name in ("reason", "position", "value", "text", "target"):
        with pytest.raises(AttributeError):
            setattr(verdict, name, None)
    assert (
        repr(Verdict(Reason.SYNTAX, 0, None, "+")) == "<Verdict SYNTAX at 0: '+' can't stand here>"
    )


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        ((b"4*6", [4, 6]), {}, TypeError, "text is b'4\\*6': expected a str"),
        ((None, [4, 6]), {}, TypeError, "text is None"),
        (("4*6", [4, "6"]), {}, TypeError, r"numbers\[1\] is '6'"),
        (("4*6", [4, 6.5]), {}, ValueError, r"numbers\[1\] is 6.5"),
        (("4*6", [True, 6]), {}, TypeError, r"numbers\[0\] is True"),
        (("4*6", "46"), {}, TypeError, "numbers is '46'"),
        (("4*6", [4, 6], None), {}, TypeError, "target is None"),
        (("4*6", [4, 6]), {"rules": "classic"}, TypeError, "rules is 'classic'"),
        (("4*6", [1] * 9), {"rules": Rules("+|")}, ValueError, "length 9: rules with | take up"),
        (("4*6", [4, 6]), {"unary_minus": "no"}, TypeError, "unary_minus is 'no'"),
        (("4*6", [4, 6]), {"notation": "latex"}, ValueError, "notation is 'latex'"),
    ],
)
def test_bad_arguments(arguments, options, error, message):
    with pytest.raises(error, match=message):
        check(*arguments, **options)


def test_an_interrupt_in_a_large_number_is_raised_and_forgotten(monkeypatch):
    limits = (MOST_CHARACTERS, MOST_BRACKETS, MOST_DIGITS)
    checker = Checker(10**20, packed(CLASSIC), False, False, limits)
    checker.deal([10**20, 1])
    text = b"99999999999999999999*1"

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(words, "Decimal", interrupted)
        with pytest.raises(KeyboardInterrupt):
            checker.check(text)
    assert checker.check(text) == (Reason.NUMBER_NOT_IN_HAND, 0, 10**20 - 1)
    assert checker.check(b"100000000000000000000*1") == (Reason.RIGHT, None, 10**20)


def test_bytes_that_are_no_text():
    checker = Checker(24, packed(CLASSIC), False, False, (10, 5, 3))
    checker.deal([24])
    for text in (b"\x80" * 41, b"\xff", b"24\xe2\x80", b"\xef\xbc", b"24\\"):
        assert checker.check(text)[0] in (Reason.TOO_LONG, Reason.UNKNOWN_CHARACTER)


def test_empty_hands():
    assert check("24", []).reason is Reason.NUMBER_NOT_IN_HAND
    assert check("", []).reason is Reason.EMPTY
