"""Answers checked: the numbers of an expression against the hand, and what it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from make24.reference.expressions import result
from make24.reference.reading import (
    LIMITS,
    Answer,
    Item,
    Letter,
    Limits,
    UnreadableError,
    read,
)
from make24.rules import CLASSIC, Rules
from make24.verdict import Reason, Verdict

__all__ = ["check"]

Hand = tuple[Fraction, ...]


def check(
    text: str,
    numbers: Iterable[int | Fraction],
    target: int | Fraction = 24,
    *,
    rules: Rules = CLASSIC,
    notation: str = "common",
    unary_minus: bool = False,
    limits: Limits = LIMITS,
) -> Verdict:
    """Return whether a text is a right answer for a hand, or why it is not.

    Where either side of an equation could be the expression, one that is right is enough.
    """
    hand = tuple(map(Fraction, numbers))
    verdicts = []
    for turned in (False, True):
        try:
            answer = read(
                text,
                hand,
                rules,
                notation=notation,
                unary_minus=unary_minus,
                limits=limits,
                turned=turned,
            )
        except UnreadableError as error:
            verdicts.append(Verdict(error.reason, error.position, None, text, target))
        else:
            verdicts.append(_judged(answer, hand, rules, text, target))
    return next(filter(None, verdicts), verdicts[0])


def _judged(answer: Answer, hand: Hand, rules: Rules, text: str, target: int | Fraction) -> Verdict:
    value, failure = _calculated(answer.expression, rules)
    reason, position = (
        _misuse([item for item in answer.expression if not item.sign], hand, rules)
        or failure
        or _missed(answer, value, target)
        or (Reason.RIGHT, None)
    )
    return Verdict(reason, position, value, text, target)


Failure = tuple[Reason, int | None]


# Numbers ------------------------------------------------------------------------------------------


def _misuse(used: Sequence[Item], hand: Hand, rules: Rules) -> Failure | None:
    """Return what is wrong with the numbers of an expression, in the order of the text.

    What is wrong in any order comes first, and then the order.
    """
    any_order = Rules(rules.operators, use=rules.use, values=rules.values)
    for kept in (any_order, rules) if rules.ordered else (any_order,):
        for place, item in enumerate(used):
            if not _can_be_dealt(used[: place + 1], hand, kept, all_of_it=False):
                return _reason(item, hand, kept), item.position
        if not _can_be_dealt(used, hand, kept, all_of_it=rules.use == "all"):
            return Reason.NUMBERS_LEFT_OVER, None
    return None


def _reason(item: Item, hand: Hand, rules: Rules) -> Reason:
    if rules.ordered:
        return Reason.ORDER_BROKEN
    if _can_be_dealt([item], hand, rules, all_of_it=False):
        return Reason.NUMBER_USED_TOO_OFTEN
    return Reason.NUMBER_NOT_IN_HAND


def _can_be_dealt(used: Sequence[Item], hand: Hand, rules: Rules, *, all_of_it: bool) -> bool:
    """Return whether a hand has cards for some numbers, and none left if all are to be used."""
    values = [item.value for item in used]
    if "|" not in rules.operators and not rules.ordered:
        return not (Counter(values) - Counter(hand)) and (len(values) == len(hand) or not all_of_it)
    return _dealt(tuple(values), hand, rules, all_of_it)


Leaf = Fraction | str  # a number; or its digits, where cards may stand side by side


def _dealt(values: tuple[Leaf, ...], hand: Hand, rules: Rules, all_of_it: bool) -> bool:
    if not values:
        return not (all_of_it and hand)
    for place, card in enumerate(hand):
        if place and rules.ordered and rules.use == "all":
            return False
        left = hand[place + 1 :] if rules.ordered else hand[:place] + hand[place + 1 :]
        if card not in hand[:place] or rules.ordered:
            for rest in _rests(values, card, rules):
                if _dealt(rest, left, rules, all_of_it):
                    return True
    return False


def _rests(values: tuple[Leaf, ...], card: Fraction, rules: Rules) -> Iterator[tuple[Leaf, ...]]:
    """Yield what is left of some numbers when a card is the first, or the first of its digits."""
    first, *others = values
    if first in (card, str(card)):
        yield tuple(others)
    digits = str(first)
    can_be_split = "|" in rules.operators and not isinstance(first, Letter)
    if can_be_split and digits.isdigit() and digits.startswith(str(card)):
        is_start = isinstance(first, Fraction)
        if digits != str(card) and not (is_start and card == 0):
            yield (digits.removeprefix(str(card)), *others)


# Values -------------------------------------------------------------------------------------------


def _calculated(items: Sequence[Item], rules: Rules) -> tuple[Fraction | None, Failure | None]:
    """Return the value of an expression, and the first result on the way that is not legal."""
    failure = None
    stack: list[Fraction] = []
    for item in items:
        if not item.sign:
            stack.append(item.value)
            continue
        right = stack.pop()
        left = Fraction(0) if item.sign == "neg" else stack.pop()
        sign = "-" if item.sign == "neg" else item.sign
        if sign == "/" and right == 0:
            return None, failure or (Reason.DIVISION_BY_ZERO, item.position)
        if result(sign, left, right, Rules(sign, values=rules.values)) is None:
            failure = failure or (Reason.ILLEGAL_VALUE, item.position)
        value = result(sign, left, right, Rules(sign))
        if value is None:
            return None, failure
        stack.append(value)
    return stack.pop(), failure


def _missed(answer: Answer, value: Fraction | None, target: int | Fraction) -> Failure | None:
    if value != target:
        return Reason.WRONG_VALUE, None
    if answer.total is not None and answer.total.value != value:
        return Reason.WRONG_TOTAL, answer.total.position
    return None
