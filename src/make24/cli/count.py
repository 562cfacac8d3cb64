"""The command ``make24 count``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.output import print_json

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.rules import Rules
    from make24.solve import Level

__all__ = ["count"]


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@options.numbers
@options.target
@options.level
@options.rules
@options.as_json
def count(
    numbers: tuple[Number, ...], target: Number, level: Level, rules: Rules, as_json: bool
) -> None:
    """Print how many solutions a hand has.

    Hands, levels and rules are those of "make24 solve".

    \b
    Examples:
      make24 count 1 2 3 4
      make24 count A A J Q --target 1/2 --level written
      make24 count 25 50 75 100 3 6 --target 952 --rules countdown
      make24 count 1 2 3 4 --ordered

    The exit status is 0 with solutions, 1 without, 2 for bad input.
    """  # noqa: D301
    with bad_input():
        total = make24.count(numbers, target, rules=rules, level=level)
    if as_json:
        print_json(numbers=numbers, target=target, level=level, rules=rules, total=total)
    else:
        click.echo(total)
    if not total:
        raise click.exceptions.Exit(NO_SOLUTION)
