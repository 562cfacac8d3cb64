"""Numbers as they are typed: integers, fractions and cards."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from make24.hands import read_text

if TYPE_CHECKING:
    from make24.hands import Number

__all__ = ["read_expression", "read_number", "read_numbers"]

OPTION = re.compile(r"--?[A-Za-z]")


def read_number(text: str) -> Number:
    """Read an integer of any size, a fraction such as 1/2, or the letter of a card."""
    try:
        return read_text(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def read_numbers(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[Number, ...]:
    """Read a hand, in which a command has let unknown options through for the sake of -3."""
    for text in texts:
        if OPTION.match(text):
            raise _no_such_option(text.partition("=")[0], ctx)
    return tuple(map(read_number, texts))


def read_expression(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """Read an expression, for which an unknown option may have been taken."""
    if text and text.startswith("--") and OPTION.match(text):
        raise _no_such_option(text.partition("=")[0], ctx)
    return text


def _no_such_option(name: str, ctx: click.Context) -> click.NoSuchOption:
    known = [option for param in ctx.command.get_params(ctx) for option in param.opts]
    return click.NoSuchOption(name, possibilities=get_close_matches(name, known), ctx=ctx)
