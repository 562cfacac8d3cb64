"""Arguments and options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

import click

from make24.cli.number import read_number, read_numbers
from make24.rules import CLASSIC, COUNTDOWN, INTEGER, Rules
from make24.solve import LEVELS

__all__ = ["NEGATIVE_NUMBERS", "as_json", "level", "numbers", "on_error", "rules", "target"]

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
on_error = click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    show_default=True,
    help="What to do at a bad line; one skipped is written with the reason, as error.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")

PRESETS = {"classic": CLASSIC, "integer": INTEGER, "countdown": COUNTDOWN}


def _read_operators(ctx: click.Context, param: click.Parameter, signs: str | None) -> str | None:
    if signs is not None:
        try:
            Rules(operators=signs)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
    return signs


# Each but the first is named for the field of Rules that it sets.
RULES = (
    click.option(
        "--rules",
        "preset",
        type=click.Choice(list(PRESETS)),
        default="classic",
        show_default=True,
        help="The game: 24 with any fractions on the way, 24 with integers only, or Countdown.",
    ),
    click.option(
        "--integers", "values", flag_value="integer", default=None, help="Only integers on the way."
    ),
    click.option(
        "--operators",
        metavar="SIGNS",
        callback=_read_operators,
        help="Some of +-*/^|, in any order: ^ is a power, | puts numbers side by side.",
    ),
    click.option("--ordered", is_flag=True, help="Keep the numbers in the order given."),
    click.option(
        "--any", "use", flag_value="any", default=None, help="Use any of the numbers, or all."
    ),
)


def rules(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of the rules, and the Rules that come of them."""

    @wraps(command)
    def with_rules(
        preset: str,
        values: str | None,
        operators: str | None,
        ordered: bool,
        use: str | None,
        **others: Any,
    ) -> None:
        changes = {"values": values, "operators": operators, "ordered": ordered, "use": use}
        command(rules=_refined(preset, changes), **others)

    for option in reversed(RULES):
        with_rules = option(with_rules)
    return with_rules


def _refined(preset: str, changes: Mapping[str, Any]) -> Rules:
    if preset == "countdown" and changes["values"]:
        raise click.UsageError("--integers can't go with --rules countdown, which is stricter")
    given = {name: value for name, value in changes.items() if value is not None}
    return replace(PRESETS[preset], **given)
