"""The command ``make24 countdown``."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.number import read_number, read_numbers
from make24.cli.output import new_file, print_json
from make24.cli.plot import draw_countdown, require_drawable
from make24.cli.progress import progress_bar
from make24.cli.table import countdown_table
from make24.cli.words import in_blocks, left_over, printable, steps_as_shown

if TYPE_CHECKING:
    from make24.countdown import Nearest
    from make24.hands import Number

__all__ = ["countdown"]

SIGNS = "\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}\N{MINUS SIGN}"


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@click.argument("numbers", nargs=-1, callback=read_numbers, metavar="NUMBERS... TARGET")
@click.option(
    "-t",
    "--target",
    type=read_number,
    metavar="NUMBER",
    help="The target.  [default: the last of the numbers]",
)
@click.option(
    "--all", "every", is_flag=True, help="Print every distinct answer, not only the plainest."
)
@click.option("--stats", is_flag=True, help="Play every set against every target from 100 to 999.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    callback=require_drawable,
    metavar="FILE",
    help="With --stats: draw them into a .png, .svg or .pdf; needs matplotlib.",
)
@options.as_json
def countdown(
    numbers: tuple[Number, ...],
    target: Number | None,
    every: bool,
    stats: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play the numbers game of Countdown: come as near to a target as can be.

    Any of the numbers may be used, each once, and every step has to make a positive integer. The
    answer is printed step by step: the plainest that there is, or with seven or eight numbers one
    that is soon found. Where two values are equally near, there is one for each.

    \b
    Examples:
      make24 countdown 25 50 75 100 3 6 952
      make24 countdown 25 50 75 100 3 6 --target 952 --all
      make24 countdown --stats
      make24 countdown --stats --plot countdown.png

    "make24 solve --rules countdown" prints every answer in one line.

    The exit status is 0 if the target can be reached, 1 if it can't, 2 for bad input.
    """  # noqa: D301
    if stats:
        if numbers or target is not None or every:
            raise click.UsageError("--stats is about every set and target: it takes none")
        _print_statistics(plot, as_json)
        return
    if plot:
        raise click.UsageError("--plot draws what --stats prints: it can't go without")
    numbers = numbers if target is None else (*numbers, target)
    if len(numbers) < 2:
        raise click.UsageError("Missing numbers: a hand and a target, such as 25 50 3 6 952")
    *hand, goal = numbers
    _print_answers(hand, goal, every, as_json)


def _print_answers(hand: list[Number], target: Number, every: bool, as_json: bool) -> None:
    limit = None if every else 1
    with bad_input():
        nearest = make24.nearest(hand, target, rules=make24.COUNTDOWN)
        answers = [
            answer
            for value in nearest.values
            for answer in make24.solve(hand, value, rules=make24.COUNTDOWN, limit=limit)
        ]
    if as_json:
        print_json(
            numbers=hand,
            target=target,
            distance=nearest.distance,
            answers=[
                {
                    "value": answer.value,
                    "expression": str(answer),
                    "steps": answer.steps(),
                    "unused": answer.unused,
                }
                for answer in answers
            ],
        )
    else:
        if nearest.distance:
            click.echo(_miss(target, nearest) + "\n")
        signs = SIGNS if printable(SIGNS) else "*/-"
        blocks = [steps_as_shown(answer, signs) or [str(answer)] for answer in answers]
        click.echo(in_blocks(blocks, [left_over(answer.unused) for answer in answers]))
    if nearest.distance:
        raise click.exceptions.Exit(NO_SOLUTION)


def _miss(target: Number, nearest: Nearest) -> str:
    values = " and ".join(map(str, nearest.values))
    verb = "are" if len(nearest.values) > 1 else "is"
    return f"{target} can't be reached: {values} {verb} nearest, {nearest.distance} away"


def _print_statistics(plot: Path | None, as_json: bool) -> None:
    chart = new_file(plot) if plot else nullcontext()
    with bad_input(), chart as file, progress_bar() as progress:
        game = make24.countdown.statistics(progress=progress)
        if plot and file:
            draw_countdown(game, file, plot.suffix[1:].lower())
    if as_json:
        print_json(**asdict(game))
    else:
        click.echo(countdown_table(game))
