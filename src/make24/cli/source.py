"""Files of hands, and standard input in place of one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol, TypeVar

import click

from make24.cli.output import STANDARD
from make24.tables import format_of

if TYPE_CHECKING:
    from make24.tables import Format

__all__ = [
    "SOURCE",
    "batches_of",
    "columns_option",
    "form_of",
    "form_option",
    "opened",
    "reading",
]

Part = TypeVar("Part", covariant=True)

SOURCE = click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True, path_type=Path)


def _read_names(ctx: click.Context, param: click.Parameter, text: str | None) -> list[str]:
    return [name.strip() for name in text.split(",")] if text else []


form_option = click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "tsv", "jsonl", "npy"]),
    help="The format of the input.  [default: by its ending; csv for -]",
)
columns_option = click.option(
    "--columns",
    metavar="NAMES",
    callback=_read_names,
    help="The columns of numbers, as a,b,c,d.  [default: all but target]",
)


def form_of(path: Path, form: Format | None) -> Format:
    """Return the format that was asked for, or that of a file by its ending."""
    form = form or ("csv" if path == STANDARD else format_of(path.name))
    if form is None:
        raise click.UsageError(f"the ending of {path.name!r} tells no format: use --format")
    if form == "npy" and path == STANDARD:
        raise click.UsageError("an .npy has to be a file")
    return form


def opened(path: Path) -> AbstractContextManager[IO[bytes]]:
    """Open a file to read from, or standard input."""
    if path == STANDARD:
        return nullcontext(sys.stdin.buffer)
    try:
        return path.open("rb")
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from error


class Batched(Protocol[Part]):
    """What is read from a file in batches."""

    def batches(self) -> Iterator[Part]:
        """Yield all of it, some at once."""


def batches_of(source: Batched[Part], path: Path) -> Iterator[Part]:
    """Yield what is read from a file; an error in reading names it."""
    with reading(path):
        yield from source.batches()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Tell an error in reading from one in writing."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"can't read {str(path)!r}: {error.strerror}") from error
