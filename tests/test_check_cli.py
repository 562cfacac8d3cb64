"""The command make24 check: right, or the reason with a caret under the place."""

import json
import shlex

import pytest
from click.testing import CliRunner

from make24.cli import main


def run(typed):
    return CliRunner().invoke(main, ["check", *shlex.split(typed)])


def text(typed, status=0):
    """Return what the command prints if all is well with it."""
    done = run(typed)
    assert (done.exit_code, done.stderr) == (status, "")
    return done.stdout


@pytest.mark.parametrize(
    "typed",
    [
        "(1+2+3)*4 1 2 3 4",
        "'8 \u00f7 (3 \u2212 8 \u00f7 3) = 24' 3 3 8 8",
        "'18*(3+50)' 2 3 18 50 --target 954 --rules countdown",
        "-3*-8 3 8 --unary-minus",
        "(-3)*(-8) -3 -8",
        "'K + J' K J",
        "4*6 4 6 --strict",
    ],
)
def test_right(typed):
    assert text(typed).startswith("right: it makes ")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("6*4*1*1 5 6 8 10", "6*4*1*1\n  ^\n'4' is not in the hand\n"),
        ("-3*-8 3 8", "-3*-8\n^\na minus in front of a number or bracket is not allowed\n"),
        ("(4*6 4 6", "(4*6\n    ^\nsomething is missing at the end\n"),
        ("'\uff14+ +6' 4 6", "\uff14+ +6\n    ^\n'+' can't stand here\n"),
        ("4+6 4 6", "it makes 10, not 24\n"),
        ("'4\n* *6' 4 6", "4 * *6\n    ^\n'*' can't stand here\n"),
        ("4x6 4 6", "4x6\n ^\n'x' does not belong in an expression\n"),
    ],
)
def test_wrong(typed, shown):
    assert text(typed, status=1) == shown


def test_json():
    found = json.loads(text("4*6=25 4 6 --json", status=1))
    assert found.pop("rules")["operators"] == "+-*/"
    assert found == {
        "text": "4*6=25",
        "numbers": [4, 6],
        "target": 24,
        "right": False,
        "reason": "WRONG_TOTAL",
        "position": 4,
        "value": 24,
        "message": "it claims a total that it does not make",
    }
    assert json.loads(text("1/3 1 3 --json", status=1))["value"] == "1/3"
    assert json.loads(text("1/0 1 0 --json", status=1))["value"] is None


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Missing argument 'TEXT'"),
        ("4*6", "Missing argument 'NUMBERS...'"),
        ("4*6 4 x", "Invalid value for 'NUMBERS...': 'x' is no integer"),
        ("4*6 4 6 --tagret 24", "No such option"),
        ("12 1 2 3 4 5 6 7 8 9 --operators '+|'", "numbers has length 9: rules with |"),
    ],
)
def test_errors(typed, message):
    done = run(typed)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"make24 check: {message}")
