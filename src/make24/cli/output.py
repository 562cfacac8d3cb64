"""What goes out other than text: JSON, and files that are whole or not there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import IO

import click

from make24.rules import Rules

__all__ = ["new_file", "print_json"]


def print_json(**fields: object) -> None:
    """Print one object on one line; fractions become strings such as "1/2", rules an object."""
    click.echo(json.dumps(fields, default=_plain))


def _plain(thing: object) -> object:
    if isinstance(thing, Rules):
        return asdict(thing)
    if isinstance(thing, Fraction) and thing.denominator == 1:
        return thing.numerator
    return str(thing)


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
