"""Numbers as they are typed: integers, fractions and cards."""

from __future__ import annotations

import re
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from make24.hands import Number

__all__ = ["read_number", "read_numbers"]

CARDS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
NUMBER = re.compile(r"[+-]?[0-9]+(/[0-9]+)?")
OPTION = re.compile(r"--?[A-Za-z]")


def read_number(text: str) -> Number:
    """Read an integer of any size, a fraction such as 1/2, or the letter of a card."""
    if text.upper() in CARDS:
        return CARDS[text.upper()]
    if not NUMBER.fullmatch(text):
        raise click.BadParameter(f"{text!r} is no integer, fraction or card (A T J Q K)")
    try:
        number = Fraction(text)
    except ZeroDivisionError:
        raise click.BadParameter(f"{text!r} divides by zero") from None
    return number.numerator if number.denominator == 1 else number


def read_numbers(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[Number, ...]:
    """Read a hand, in which a command has let unknown options through for the sake of -3."""
    for text in texts:
        if OPTION.match(text):
            raise _no_such_option(text.partition("=")[0], ctx)
    return tuple(map(read_number, texts))


def _no_such_option(name: str, ctx: click.Context) -> click.NoSuchOption:
    known = [option for param in ctx.command.get_params(ctx) for option in param.opts]
    return click.NoSuchOption(name, possibilities=get_close_matches(name, known), ctx=ctx)
