"""The command ``make24 check``."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import click

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.output import print_json

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.rules import Rules
    from make24.verdict import Verdict

__all__ = ["check"]


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@click.argument("text")
@options.numbers
@options.target
@options.rules
@click.option(
    "--strict", is_flag=True, help="Allow only ASCII: digits, operators, ( ), = and spaces."
)
@click.option(
    "--unary-minus", is_flag=True, help="Allow a minus in front of a number or a bracket."
)
@options.as_json
def check(
    text: str,
    numbers: tuple[Number, ...],
    target: Number,
    rules: Rules,
    strict: bool,
    unary_minus: bool,
    as_json: bool,
) -> None:
    """Tell whether TEXT is a right answer for a hand, and if not, why.

    The text is calculated exactly, and every number of the hand has to be used just as often as it
    is there. It may be written with signs of print, in LaTeX, with letters of cards, and with
    "= 24" on either side. Where it is wrong, a caret points at the place.

    \b
    Examples:
      make24 check "(1+2+3)*4" 1 2 3 4
      make24 check "8 ÷ (3 − 8 ÷ 3) = 24" 3 3 8 8
      make24 check "18*(3+50)" 2 3 18 50 --target 954 --rules countdown
      make24 check "-3*-8" 3 8 --unary-minus

    The exit status is 0 if the answer is right, 1 if it is not, 2 for bad input.
    """  # noqa: D301
    with bad_input():
        verdict = make24.check(
            text,
            numbers,
            target,
            rules=rules,
            notation="strict" if strict else "common",
            unary_minus=unary_minus,
        )
    if as_json:
        print_json(
            text=text,
            numbers=numbers,
            target=target,
            rules=rules,
            right=bool(verdict),
            reason=verdict.reason.name,
            position=verdict.position,
            value=verdict.value,
            message=verdict.message,
        )
    else:
        click.echo(_explained(verdict))
    if not verdict:
        raise click.exceptions.Exit(NO_SOLUTION)


def _explained(verdict: Verdict) -> str:
    """Return the message, below the text and a caret if it is about a place."""
    if verdict.position is None:
        return verdict.message
    shown = "".join(mark if mark.isprintable() else " " for mark in verdict.text)
    before = sum(map(_columns, shown[: verdict.position]))
    return f"{shown}\n{' ' * before}^\n{verdict.message}"


def _columns(mark: str) -> int:
    """Return how many columns of a terminal a character takes."""
    if unicodedata.combining(mark):
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1
