"""Arguments and options that commands share."""

from __future__ import annotations

import click

from make24.cli.number import read_number, read_numbers
from make24.solve import LEVELS

__all__ = ["NEGATIVE_NUMBERS", "as_json", "level", "numbers", "target"]

# Settings of a command for which -3 is a number and not an option.
NEGATIVE_NUMBERS = {"ignore_unknown_options": True}

numbers = click.argument(
    "numbers", nargs=-1, required=True, callback=read_numbers, metavar="NUMBERS..."
)
target = click.option(
    "--target",
    type=read_number,
    default="24",
    show_default=True,
    metavar="NUMBER",
    help="The value to make.",
)
level = click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="essential",
    show_default=True,
    help="How alike two solutions must be to count as one.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
