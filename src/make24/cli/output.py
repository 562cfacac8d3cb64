"""What goes out other than text: JSON, and files that are whole or not there."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import IO

import click

from make24.rules import Rules
from make24.tables.jsontext import plain_number

__all__ = ["STANDARD", "encoded", "new_file", "output_option", "print_json", "written"]

STANDARD = Path("-")  # standard input or output in place of a file

output_option = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True, path_type=Path),
    default=STANDARD,
    metavar="FILE",
    help="Where to write.  [default: standard output]",
)


def print_json(**fields: object) -> None:
    """Print one object on one line; fractions become strings such as "1/2", rules an object."""
    click.echo(json.dumps(fields, default=_plain))


def _plain(thing: object) -> object:
    if isinstance(thing, Rules):
        return asdict(thing)
    return plain_number(thing) if isinstance(thing, Fraction) else str(thing)


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that takes its place when the block has ended well, and vanishes if it has not.

    That it can be written there is found out before the block begins. What is there and no file,
    such as a device or a named pipe, is written to as it is: nothing may take its place.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        file = scratch.open("xb")
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from error
    try:
        with file:
            yield file
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """Open a file as :func:`new_file` does, or standard output."""
    if path != STANDARD:
        with new_file(path) as file:
            yield file
        return
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


def encoded(text: str) -> bytes:
    """Return what has been read as bytes: what was no UTF-8 goes out as it came."""
    return text.encode("utf-8", "surrogateescape")
