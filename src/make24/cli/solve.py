"""The command ``make24 solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import click

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.output import print_json

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.solve import Level

__all__ = ["solve"]

Style = Literal["infix", "full", "postfix", "latex", "unicode"]


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@options.numbers
@options.target
@options.level
@click.option(
    "--format",
    "style",
    type=click.Choice([*get_args(Style), "steps"]),
    help="How to write a solution.  [default: full at level written, else infix]",
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Print no more than this many."
)
@options.as_json
def solve(
    numbers: tuple[Number, ...],
    target: Number,
    level: Level,
    style: Style | Literal["steps"] | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Print every solution of a hand, the plainest first.

    A hand is up to six numbers, each to be used exactly once: integers of any size, fractions such
    as 1/2 or -3/4, or cards, A T J Q K.

    \b
    Examples:
      make24 solve 3 3 8 8
      make24 solve A 5 J Q --target 24 --level written --format steps --limit 5
      make24 solve 1/2 3 4 4
      make24 solve -3 8 1 2 --target -5

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
        found = make24.solve(numbers, target, level=level)
    shown = found[:limit]
    if as_json:
        print_json(
            numbers=numbers,
            target=target,
            level=level,
            format=style,
            total=len(found),
            solutions=[
                solution.steps() if style == "steps" else solution.format(style)
                for solution in shown
            ],
        )
    elif found:
        between = "\n\n" if style == "steps" else "\n"
        click.echo(between.join(_text(solution, style) for solution in shown))
    else:
        hand = " ".join(map(str, numbers))
        click.echo(f"no solution: {hand} can't make {target}", err=True)
    if not found:
        raise click.exceptions.Exit(NO_SOLUTION)


def _text(solution: make24.Expression, style: Style | Literal["steps"]) -> str:
    if style != "steps":
        return solution.format(style)
    return "\n".join(solution.steps()) or str(solution)  # a lone number takes no step
