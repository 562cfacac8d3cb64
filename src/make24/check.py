"""Whether a text is a right answer for a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from make24._kernel.checking import Checker
from make24.hands import MAX_NUMBERS, Number, exact_numbers, read_target
from make24.rules import CLASSIC, Rules, packed
from make24.verdict import MOST_CHARACTERS, Reason, Verdict

__all__ = ["MOST_BRACKETS", "MOST_DIGITS", "Notation", "check", "checker_for"]

Notation = Literal["common", "strict"]

MOST_BRACKETS, MOST_DIGITS = 200, 1_000
LIMITS = MOST_CHARACTERS, MOST_BRACKETS, MOST_DIGITS
REASONS = tuple(Reason)
NOTATIONS = get_args(Notation)


def checker_for(target: Number, rules: Rules, notation: Notation, unary_minus: bool) -> Checker:
    """Return a checker that has no hand yet.

    Raises
    ------
    TypeError
        If `rules` are no Rules, or `unary_minus` no bool.
    ValueError
        If there is no such notation.
    """
    if notation not in NOTATIONS:
        raise ValueError(f"notation is {notation!r}: expected 'common' or 'strict'")
    if not isinstance(unary_minus, bool):
        raise TypeError(f"unary_minus is {unary_minus!r}: expected True or False")
    return Checker(target, packed(rules), notation == "strict", unary_minus, LIMITS)


def check(
    text: str,
    numbers: Iterable[object],
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    notation: Notation = "common",
    unary_minus: bool = False,
) -> Verdict:
    r"""Tell whether a text is a right answer, and if not, why.

    The text is read by a grammar of its own and calculated exactly; nothing in it is executed. It
    may be written with ``×``, ``÷`` and other signs of print or in full width, with three
    kinds of brackets, in LaTeX with ``\frac``, ``\times`` and the like, with letters of cards, with
    nothing between an operand and a bracket that multiplies it, and with the total it claims,
    ``= 24``, on either side. The whole and each side may stand in ``$ $``, ``\( \)``, ``\[ \]`` and
    one ``\boxed{ }``.

    Parameters
    ----------
    text : str
        The answer alone, with no words around it.
    numbers : iterable of int or Fraction
        The hand, of any length. Negative numbers and fractions of it stand in brackets in the text.
    target : int or Fraction
        The value to make.
    rules : Rules
        Which expressions count.
    notation : {"common", "strict"}
        How the text may be written: as people do, or only with ASCII digits, spaces, ``( )``, ``=``
        and the operators.
    unary_minus : bool
        Whether a number or bracket may have a minus in front.

    Returns
    -------
    Verdict
        True if the text is right; otherwise its ``reason``, ``position`` and ``message`` say why it
        is not.

    Raises
    ------
    TypeError
        If the text is no str, a number or the target of the wrong kind, `rules` are no Rules, or
        `unary_minus` no bool.
    ValueError
        If a number or the target is a float that is no integer, there is no such notation, or the
        rules put numbers side by side and the hand has more than eight.

    Notes
    -----
    What is multiplied without a sign is multiplied in its turn: ``96/2(2)`` is 96. A total may be
    an integer or a fraction such as ``1/2``. Where both sides of ``=`` could be the expression, one
    that is right is enough.

    A bracket, or a part of a ``\frac``, with nothing but a negative number or fraction that the
    hand has is that number, as long as there is one left; if the numbers keep their order, where it
    comes next. If some may be left out then, and the bracket could be calculated from others as
    well, it is read in the way that leaves more of the hand.

    A text of more than 10,000 characters, with more than 200 brackets inside one another or a
    number of more than 1,000 digits is refused. Reading takes time linear in the text and the hand;
    only where numbers keep their order and may be left out, each such bracket may take as long as a
    hand.

    Examples
    --------
    >>> from make24.check import check
    >>> bool(check("(1+2+3)*4", [1, 2, 3, 4]))
    True
    >>> check("6*4*1*1", [5, 6, 8, 10])
    <Verdict NUMBER_NOT_IN_HAND at 2: '4' is not in the hand>
    >>> check("24+1/(60*70*80)", [1, 24, 60, 70, 80]).value
    Fraction(8064001, 336000)
    >>> check(r"\frac{8}{3-\frac{8}{3}} = 24", [3, 3, 8, 8])
    <Verdict RIGHT: right: it makes 24>
    """
    if not isinstance(text, str):
        raise TypeError(f"text is {text!r}: expected a str")
    goal = read_target(target)
    hand = _read_hand(numbers)
    checker = checker_for(goal, rules, notation, unary_minus)
    if "|" in rules.operators and len(hand) > MAX_NUMBERS:
        raise ValueError(f"numbers has length {len(hand)}: rules with | take up to {MAX_NUMBERS}")
    if len(text) > MOST_CHARACTERS:
        return Verdict(Reason.TOO_LONG, MOST_CHARACTERS, None, text, goal)
    checker.deal(hand)
    reason, position, value = checker.check(text.encode("utf-8", "surrogatepass"))
    return Verdict(REASONS[reason], position, value, text, goal)


def _read_hand(numbers: Iterable[object]) -> Sequence[Number]:
    if type(numbers) in (list, tuple):
        for number in numbers:
            if type(number) is not int:
                break
        else:  # as most are
            return numbers  # type: ignore[return-value]
    return exact_numbers(numbers, "numbers")
