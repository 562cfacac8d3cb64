"""How every command ends: with a status, and at most one line about what was wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import click

__all__ = ["NO_SOLUTION", "OneLineErrors", "bad_input"]

NO_SOLUTION = 1
BAD_INPUT = 2
INTERRUPTED = 130  # what a shell makes of SIGINT
BROKEN_PIPE = 141  # and of SIGPIPE


class OneLineErrors(click.Group):
    """A group of commands that report an error in one line, and an interrupt in none."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and, unless `standalone_mode` is off, end the process."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            context = error.ctx if isinstance(error, click.UsageError) else None
            _fail(error.format_message(), context.command_path if context else "make24")
        except UnicodeEncodeError as error:
            character = error.object[error.start]
            _fail(f"can't write {character!a} in {sys.stdout.encoding}: set PYTHONUTF8=1")
        except OSError as error:
            _discard_output()
            _fail(f"can't write: {error.strerror}")
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(status)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command whose reader may go away early, as ``head`` does."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _discard_output()
            ctx.exit(BROKEN_PIPE)


@contextmanager
def bad_input() -> Iterator[None]:
    """Turn what the package says of its arguments into an error of the command line."""
    try:
        yield
    except (ValueError, MemoryError) as error:
        raise click.UsageError(str(error)) from error


def _fail(message: str, command: str = "make24") -> NoReturn:
    click.echo(" ".join(f"{command}: {message}".split()), err=True)
    sys.exit(BAD_INPUT)


def _discard_output() -> None:
    # Python flushes stdout once more as it ends, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
