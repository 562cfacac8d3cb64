"""The command ``make24 bulk``."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from make24.cli import options
from make24.cli.group import bad_input
from make24.cli.output import encoded, output_option, written
from make24.cli.progress import progress_bar
from make24.cli.source import (
    SOURCE,
    batches_of,
    columns_option,
    form_of,
    form_option,
    opened,
    reading,
)
from make24.tables import Layout, answered, format_of, open_table

if TYPE_CHECKING:
    from make24.hands import Number
    from make24.rules import Rules
    from make24.solve import Level
    from make24.tables import Format

__all__ = ["bulk"]


@click.command()
@click.argument("source", type=SOURCE, metavar="FILE")
@output_option
@form_option
@click.option(
    "--to",
    type=click.Choice(["csv", "tsv", "jsonl"]),
    help="The format of the output.  [default: by its ending, else that of the input]",
)
@columns_option
@click.option(
    "--header/--no-header",
    default=None,
    help="Whether a CSV begins with names.  [default: if its first line is not all numbers]",
)
@options.target
@options.level
@options.rules
@options.on_error
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many threads solve.  [default: one for each processor]",
)
def bulk(
    source: Path,
    output: Path,
    form: Format | None,
    to: Format | None,
    columns: list[str],
    header: bool | None,
    target: Number,
    level: Level,
    rules: Rules,
    on_error: str,
    threads: int | None,
) -> None:
    """Solve a file of hands, one in a row, and write it with the answers.

    To the columns that there are come solvable (true or false), solutions (how many) and expression
    (the plainest of them, the one that "make24 solve" prints first). FILE or - is

    \b
      .csv, .tsv  numbers, fractions such as 1/2, or cards: A T J Q K; a hand of
                  fewer numbers than the first line has leaves its last cells out.
                  A column named target has a target for each row. Other columns
                  are kept if --columns names those of the numbers
      .jsonl      in each line [3, 3, 8, 8] or {"numbers": [3, 3, 8, 8]}, with
                  "target" and other keys if you like
      .npy        an array of integers, each row a hand; comes out as CSV

    \b
    Examples:
      make24 bulk hands.csv                       onto standard output
      make24 bulk hands.csv -o solved.csv
      make24 bulk hands.npy -o solved.jsonl --target 10
      make24 bulk games.csv --columns a,b,c,d --on-error skip
      make24 bulk hands.csv --integers

    The exit status is 0 if all rows were dealt with, solved or not, and 2 for bad input. In that
    case no file is written.
    """  # noqa: D301
    form = form_of(source, form)
    to = to or format_of(output.name) or ("csv" if form == "npy" else form)
    if to == "npy":
        raise click.UsageError("answers can't be written as .npy, only as csv, tsv or jsonl")
    began = time.monotonic()
    total = solved = bad = 0
    with bad_input(), opened(source) as file:
        layout = Layout(to, target, columns, header, on_error == "skip")
        with reading(source):
            table = open_table(file, form, layout)
        with written(output) as out, progress_bar() as progress:
            out.write(encoded(table.heading))
            for rows in progress(batches_of(table, source), table.total, table.done):
                part = answered(rows, layout, rules, level, threads)
                out.write(encoded(part.text))
                total += part.rows
                solved += part.solved
                bad += part.bad
    click.echo(_summary(total, solved, bad, time.monotonic() - began), err=True)


def _summary(rows: int, solved: int, bad: int, seconds: float) -> str:
    share = solved / rows if rows else 0
    speed = rows / max(seconds, 1e-3)
    skipped = f", {bad:,} bad" if bad else ""
    return f"{rows:,} rows, {solved:,} solved ({share:.2%}){skipped}, {speed:,.0f} rows/s"
