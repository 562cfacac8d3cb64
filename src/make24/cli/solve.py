"""The command ``make24 solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import click

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.output import print_json
from make24.cli.words import in_blocks, in_columns, left_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from make24.hands import Number
    from make24.rules import Rules
    from make24.solve import Level

__all__ = ["solve"]

Style = Literal["infix", "full", "postfix", "latex", "unicode"]
Form = Style | Literal["steps"]


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@options.numbers
@options.target
@options.level
@options.rules
@click.option(
    "--format",
    "style",
    type=click.Choice([*get_args(Style), "steps"]),
    help="How to write a solution.  [default: full at level written, else infix]",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Print no more than this many; with seven or eight numbers, those found first.",
)
@options.as_json
def solve(
    numbers: tuple[Number, ...],
    target: Number,
    level: Level,
    rules: Rules,
    style: Form | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Print every solution of a hand, the plainest first.

    A hand is up to eight numbers, each to be used exactly once: integers of any size, fractions
    such as 1/2 or -3/4, or cards, A T J Q K. With --any, a solution may leave some over, and it
    says which.

    \b
    Examples:
      make24 solve 3 3 8 8
      make24 solve A 5 J Q --target 24 --level written --format steps --limit 5
      make24 solve 1/2 3 4 4
      make24 solve -3 8 1 2 --target -5
      make24 solve 2 4 8 9 --integers --operators "+-*"
      make24 solve 1 5 11 13 --operators "+-*/^"
      make24 solve 2 3 18 50 --target 954 --rules countdown

    \b
    Two solutions count as one at level
      written      if they are the same text, all brackets included
      commutative  even if their brackets and the order of operands differ
      signed       even if differences are turned: (a-b)*(c-d), (b-a)*(d-c)
      essential    even if they differ in what has no effect: *1, /1, +x-x, *x/x

    The exit status is 0 with solutions, 1 without, 2 for bad input.
    """  # noqa: D301
    style = style or ("full" if level == "written" else "infix")
    with bad_input():
        stop = None if as_json else limit  # the total takes all of them
        found = make24.solve(numbers, target, rules=rules, level=level, limit=stop)
    shown = found[:limit]
    if as_json:
        some_left = {"unused": [each.unused for each in shown]} if rules.use == "any" else {}
        print_json(
            numbers=numbers,
            target=target,
            level=level,
            rules=rules,
            format=style,
            total=len(found),
            solutions=[
                solution.steps() if style == "steps" else solution.format(style)
                for solution in shown
            ],
            **some_left,
        )
    elif found:
        click.echo(_text(shown, style))
    else:
        hand = " ".join(map(str, numbers))
        click.echo(f"no solution: {hand} can't make {target}", err=True)
    if not found:
        raise click.exceptions.Exit(NO_SOLUTION)


def _text(solutions: Sequence[make24.Expression], style: Form) -> str:
    remarks = [left_over(solution.unused) for solution in solutions]
    if style != "steps":
        return in_columns([solution.format(style) for solution in solutions], remarks)
    blocks = [solution.steps() or [str(solution)] for solution in solutions]  # no step, one number
    return in_blocks(blocks, remarks)
