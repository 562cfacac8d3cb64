"""The command ``make24 check``."""

from __future__ import annotations

import time
import unicodedata
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

import make24
from make24.cli import options
from make24.cli.group import NO_SOLUTION, bad_input
from make24.cli.number import read_expression, read_numbers
from make24.cli.output import encoded, output_option, print_json, written
from make24.cli.progress import progress_bar
from make24.cli.source import SOURCE, batches_of, opened
from make24.tables import AnswerLines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from make24.hands import Number
    from make24.rules import Rules
    from make24.verdict import Verdict

__all__ = ["check"]


@click.command(context_settings=options.NEGATIVE_NUMBERS)
@click.argument("text", required=False, callback=read_expression, metavar="TEXT")
@click.argument("numbers", nargs=-1, callback=read_numbers, metavar="NUMBERS...")
@options.target
@options.rules
@click.option(
    "--strict", is_flag=True, help="Allow only ASCII: digits, operators, ( ), = and spaces."
)
@click.option(
    "--unary-minus", is_flag=True, help="Allow a minus in front of a number or a bracket."
)
@click.option(
    "--extract",
    "is_longer",
    is_flag=True,
    help="Find the answer in a longer text: in the last <answer>, \\boxed{} or ``` block, else on "
    "its last line.",
)
@options.as_json
@click.option(
    "--file",
    "source",
    type=SOURCE,
    metavar="FILE",
    help="Check a file of answers, or - for standard input, in place of TEXT.",
)
@output_option
@click.option(
    "--text-key",
    default="text",
    show_default=True,
    metavar="NAME",
    help="What the file calls a text.",
)
@click.option(
    "--numbers-key",
    default="numbers",
    show_default=True,
    metavar="NAME",
    help="What the file calls the numbers of a hand.",
)
@options.on_error
def check(
    text: str | None,
    numbers: tuple[Number, ...],
    target: Number,
    rules: Rules,
    strict: bool,
    unary_minus: bool,
    is_longer: bool,
    as_json: bool,
    source: Path | None,
    output: Path,
    text_key: str,
    numbers_key: str,
    on_error: str,
) -> None:
    """Tell whether TEXT is a right answer for a hand, and if not, why.

    The text is calculated exactly, and every number of the hand has to be used just as often as it
    is there, unless the rules let some be left over. It may be written with signs such as × and ÷,
    in LaTeX, with letters of cards, and with "= 24" on either side. Where it is wrong, a caret
    points at the place.

    A file has JSON lines such as {"text": "4*6", "numbers": [4, 6]}, with "target" and other keys
    if you like. It goes out with right, reason, position, value and message in every line.

    \b
    Examples:
      make24 check "(1+2+3)*4" 1 2 3 4
      make24 check "8 ÷ (3 − 8 ÷ 3) = 24" 3 3 8 8
      make24 check "18*(3+50)" 2 3 18 50 --target 954 --rules countdown
      make24 check "-3*-8" 3 8 --unary-minus
      make24 check --file answers.jsonl -o verdicts.jsonl
      make24 check --file completions.jsonl --text-key completion --extract

    The exit status is 0 if the answer is right, 1 if it is not, 2 for bad input. With a file it is
    0 if all lines were dealt with, right or not; and if it is 2, no file is written.
    """  # noqa: D301

    def judged(text: str, numbers: Sequence[Number], target: Number) -> Verdict:
        return make24.check(
            text,
            numbers,
            target,
            rules=rules,
            notation="strict" if strict else "common",
            unary_minus=unary_minus,
        )

    if source is not None:
        _refuse(["text", "as_json"], "goes with no TEXT, no NUMBERS and no --json")
        skip = on_error == "skip"
        with bad_input(), opened(source) as file:
            lines = AnswerLines(
                file,
                judged,
                text_key=text_key,
                numbers_key=numbers_key,
                target=target,
                is_longer=is_longer,
                skip=skip,
            )
            _check_lines(lines, source, output)
        return
    if text is None or not numbers:
        raise _missing("text" if text is None else "numbers")
    _refuse(
        ["output", "text_key", "numbers_key", "on_error"],
        "has to be there for --output, --text-key, --numbers-key or --on-error",
    )
    with bad_input():
        verdict = judged((make24.extract(text) or "") if is_longer else text, numbers, target)
    if as_json:
        print_json(
            text=verdict.text,
            numbers=numbers,
            target=target,
            rules=rules,
            right=bool(verdict),
            reason=verdict.reason.name,
            position=verdict.position,
            value=verdict.value,
            message=verdict.message,
        )
    else:
        click.echo(_explained(verdict))
    if not verdict:
        raise click.exceptions.Exit(NO_SOLUTION)


def _refuse(names: Sequence[str], reason: str) -> None:
    """Raise an error about --file if one of some parameters has been given."""
    sources = map(click.get_current_context().get_parameter_source, names)
    if ParameterSource.COMMANDLINE in sources:
        raise click.UsageError(f"--file {reason}")


def _missing(name: str) -> click.MissingParameter:
    context = click.get_current_context()
    [param] = [param for param in context.command.params if param.name == name]
    return click.MissingParameter(ctx=context, param=param)


# One text -----------------------------------------------------------------------------------------


def _explained(verdict: Verdict) -> str:
    """Return the message, below the text and a caret if it is about a place."""
    if verdict.position is None:
        return verdict.message
    shown = "".join(mark if mark.isprintable() else " " for mark in verdict.text)
    before = sum(map(_columns, shown[: verdict.position]))
    return f"{shown}\n{' ' * before}^\n{verdict.message}"


def _columns(mark: str) -> int:
    """Return how many columns of a terminal a character takes."""
    if unicodedata.combining(mark):
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1


# A file -------------------------------------------------------------------------------------------


def _check_lines(lines: AnswerLines, source: Path, output: Path) -> None:
    """Write lines with their verdicts, and then a summary."""
    began = time.monotonic()
    reasons: Counter[str] = Counter()
    bad = 0
    with written(output) as out, progress_bar("Checking") as progress:
        for part in progress(batches_of(lines, source), lines.total, lines.done):
            out.write(encoded(part.text))
            reasons += part.reasons
            bad += part.bad
    click.echo(_summary(reasons, bad, time.monotonic() - began), err=True)


def _summary(reasons: Counter[str], bad: int, seconds: float) -> str:
    total = reasons.total() + bad
    right = reasons["RIGHT"]
    share = right / total if total else 0
    speed = total / max(seconds, 1e-3)
    skipped = f", {bad:,} bad" if bad else ""
    others = "".join(
        f", {count:,} {name}" for name, count in reasons.most_common() if name != "RIGHT"
    )
    told = f"{right:,} right ({share:.2%}){others}{skipped}"
    return f"{total:,} answer{'s' * (total != 1)}, {told}, {speed:,.0f} a second"
