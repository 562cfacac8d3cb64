"""The command line."""

import sys

import click

from make24.cli.bulk import bulk
from make24.cli.check import check
from make24.cli.compare import compare
from make24.cli.count import count
from make24.cli.countdown import countdown
from make24.cli.deck import deck
from make24.cli.group import OneLineErrors
from make24.cli.solve import solve

__all__ = ["main"]


@click.group(
    "make24",
    cls=OneLineErrors,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="make24", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Make 24, or any other number, from a hand of numbers with + - * / and brackets.

    Numbers are integers of any size, fractions such as 1/2, or cards: A T J Q K.

    \b
    Examples:
      make24 solve 3 3 8 8                 every way to make 24
      make24 solve A 5 J Q --target 10     cards, and another target
      make24 count 1 2 3 4                 only how many ways there are
      make24 countdown 25 50 3 6 8 9 952   the nearest that can be made
      make24 deck                          all hands of four playing cards
      make24 check "(1+2+3)*4" 1 2 3 4     whether an answer is right
      make24 bulk hands.csv                every hand in a file
      make24 compare --hands hands.csv     the classical methods side by side

    The exit status is 0 with solutions, 1 without, 2 for bad input.
    """  # noqa: D301
    # Numbers of any size are read and written, not only those of up to 4,300 digits.
    limit = sys.get_int_max_str_digits()
    context.call_on_close(lambda: sys.set_int_max_str_digits(limit))
    sys.set_int_max_str_digits(0)
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


main.add_command(solve)
main.add_command(count)
main.add_command(countdown)
main.add_command(deck)
main.add_command(bulk)
main.add_command(compare)
main.add_command(check)
