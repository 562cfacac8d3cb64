"""The command ``make24 compare``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from make24.cli import options
from make24.cli.group import bad_input
from make24.cli.output import new_file, print_json
from make24.cli.plot import draw_comparison, require_drawable
from make24.cli.progress import progress_bar
from make24.cli.source import SOURCE, columns_option, form_of, form_option, opened, reading
from make24.cli.table import comparison_table
from make24.methods import METHODS, Method
from make24.methods import compare as compare_methods
from make24.tables import Layout, open_table

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.tables import Format

__all__ = ["compare"]


def _read_names(ctx: click.Context, param: click.Parameter, text: str | None) -> Sequence[Method]:
    """Read names of methods with commas between them; none stand for all."""
    names = METHODS if text is None else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in METHODS:
            raise click.BadParameter(f"{name!r} is none of {', '.join(METHODS)}")
    return [METHODS[name] for name in dict.fromkeys(names)]


@click.command(
    epilog="\b\nMethods:\n"
    + "\n".join(f"  {method.name:15} {method.summary}" for method in METHODS.values())
)
@click.option(
    "--hands",
    "source",
    type=SOURCE,
    metavar="FILE",
    help="Hands of four integers, a row each.  [default: all 1,820 of a pack of cards]",
)
@form_option
@columns_option
@click.option(
    "--methods",
    callback=_read_names,
    metavar="NAMES",
    help="Some of the methods below, with commas between them.  [default: all]",
)
@options.target
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Look for all solutions of a hand, not only for the first.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    callback=require_drawable,
    metavar="FILE",
    help="Draw the times into a .png, .svg or .pdf; needs matplotlib.",
)
@options.as_json
def compare(
    source: Path | None,
    form: Format | None,
    columns: Sequence[str],
    methods: Sequence[Method],
    target: Number,
    every: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Compare the classical methods for four numbers with one another and with the kernel.

    All solve the same hands, in turns. The table tells how many expressions a method looked at, how
    many hands it solved, and how that agrees with the exact answer: a hand is missed if it has a
    solution and the method gives none, and wrong if what it gives does not make the target. Times
    are for one hand on the average, with the kernel's as the unit. With --all, solutions found are
    those that differ when written with all brackets; not every method writes both a+b and b+a.

    The methods are plain Python: all hands of a pack take them a minute or two, and some six
    minutes with --all.

    FILE is a .csv, .tsv, .jsonl or .npy, or - for standard input, as for "make24 bulk"; a column
    named target has a target for each row.

    \b
    Examples:
      make24 compare
      make24 compare --methods pack,doubles --all
      make24 compare --hands hands.csv --methods templates,nine-templates
      make24 compare --plot methods.png
      make24 compare --json
    """  # noqa: D301
    chart = new_file(plot) if plot else nullcontext()
    with bad_input(), chart as file, progress_bar() as progress:
        layout = Layout("csv", target, columns)
        hands, targets = (None, target) if source is None else _read(source, form, layout)
        found = compare_methods(methods, hands, targets, every=every, progress=progress)
        if plot and file:
            draw_comparison(found, file, plot.suffix[1:].lower())
    if as_json:
        print_json(**asdict(found))
    else:
        click.echo(comparison_table(found))


def _read(source: Path, form: Format | None, layout: Layout) -> tuple[list[Any], list[Any]]:
    """Return all hands of a file, and their targets."""
    hands: list[Any] = []
    targets: list[Any] = []
    form = form_of(source, form)
    with opened(source) as file, reading(source):
        table = open_table(file, form, layout)
        for rows in table.batches():
            hands.extend(rows.hands)
            targets.extend(np.broadcast_to(np.asarray(rows.targets, object), len(rows.hands)))
    return hands, targets
