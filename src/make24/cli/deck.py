"""The command ``make24 deck``."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

import make24
from make24.cli import options
from make24.cli.group import bad_input
from make24.cli.output import new_file, print_json
from make24.cli.plot import draw_deck, require_drawable
from make24.cli.progress import progress_bar
from make24.cli.table import deck_table
from make24.cli.words import printable
from make24.solve import LEVELS

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.rules import Rules
    from make24.solve import Level

__all__ = ["deck"]

BAR = "\N{FULL BLOCK}"


@click.command()
@options.target
@options.rules
@click.option(
    "--size", type=int, metavar="N", default=4, show_default=True, help="Cards in a hand."
)
@click.option("--low", type=int, metavar="N", default=1, show_default=True, help="The lowest card.")
@click.option(
    "--high", type=int, metavar="N", default=13, show_default=True, help="The highest card."
)
@click.option(
    "--copies", type=int, metavar="N", default=4, show_default=True, help="How many of each card."
)
@click.option(
    "--level",
    "levels",
    type=click.Choice(LEVELS),
    multiple=True,
    default=LEVELS,
    help="A level to total, once for each; fewer take less time.  [default: all]",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    callback=require_drawable,
    metavar="FILE",
    help="Draw the solutions per hand into a .png, .svg or .pdf; needs matplotlib.",
)
@options.as_json
def deck(
    target: Number,
    rules: Rules,
    size: int,
    low: int,
    high: int,
    copies: int,
    levels: tuple[Level, ...],
    plot: Path | None,
    as_json: bool,
) -> None:
    """Solve every hand of a pack of cards, and print a table.

    A hand is dealt in many ways, since every card of the pack is different; deals count them. With
    --ordered, each order of the cards is a hand of its own. Six cards take minutes, fewer take
    seconds at most.

    \b
    Examples:
      make24 deck
      make24 deck --target 10 --low 0 --high 9
      make24 deck --integers
      make24 deck --size 5 --level essential
      make24 deck --plot deck.png
      make24 deck --json
    """  # noqa: D301
    chart = new_file(plot) if plot else nullcontext()
    with bad_input(), chart as file, progress_bar() as progress:
        pack = make24.deck.statistics(
            target,
            rules=rules,
            size=size,
            low=low,
            high=high,
            copies=copies,
            levels=levels,
            progress=progress,
        )
        if plot and file:
            draw_deck(pack, file, plot.suffix[1:].lower())
    if as_json:
        print_json(**asdict(pack))
    else:
        click.echo(deck_table(pack, BAR if printable(BAR) else "#"))
