"""The command make24 check: right, or the reason with a caret under the place; and whole files."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from make24.cli import main


def run(typed, **options):
    return CliRunner().invoke(main, ["check", *shlex.split(typed)], **options)


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
        "'So it is <answer>4*6</answer>.' 4 6 --extract",
        "12*2 1 2 2 --operators '*|'",
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
        ("'' ", "Missing argument 'NUMBERS...'"),
        ("4*6 4 6 -o x", "--file has to be there for --output, --text-key"),
        ("4*6 4 6 --text-key x", "--file has to be there"),
        ("4*6 --file pyproject.toml", "--file goes with no TEXT, no NUMBERS and no --json"),
        ("--json --file pyproject.toml", "--file goes with no TEXT"),
        ("--file pyproject.toml --typo", "No such option"),
        ("--tagret 24 4*6 4 6", "No such option"),
        ("--file nowhere.jsonl", "Invalid value for '--file': File 'nowhere.jsonl' does not exist"),
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


def test_json_of_very_large_values():
    typed = " ".join(["*".join(["9" * 999] * 9), *["9" * 999] * 9, "--json"])
    value = json.loads(text(typed, status=1))["value"]
    assert len(value) == 8_991
    assert value.isdigit()


def test_an_answer_that_is_not_there():
    assert text("'' 4 6 --extract", status=1) == "\n^\nthere is no expression\n"


# Files --------------------------------------------------------------------------------------------

LINES = [
    '{"text": "4*6", "numbers": [4, 6]}',
    '  {"id": 7, "text": "8÷(3−8÷3) = 24", "numbers": [3, 3, 8, 8], "target": 24 }  ',
    "",
    '{"text": "K*2-2", "numbers": ["K", 2, 2], "more": {"a": [1.50, "é"]}}',
    '{"text": "6*4*1*1", "numbers": [5, 6, 8, 10]}',
    '{"text": "(1/2)*3", "numbers": ["1/2", 3], "target": "3/2"}',
    '{"text": "", "numbers": []}',
]
VERDICTS = [
    (True, "RIGHT", None, 24, "right: it makes 24"),
    (True, "RIGHT", None, 24, "right: it makes 24"),
    (True, "RIGHT", None, 24, "right: it makes 24"),
    (False, "NUMBER_NOT_IN_HAND", 2, 24, "'4' is not in the hand"),
    (True, "RIGHT", None, "3/2", "right: it makes 3/2"),
    (False, "EMPTY", 0, None, "there is no expression"),
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def expected(line, told, **more):
    names = "right", "reason", "position", "value", "message"
    return {**json.loads(line), **more, **dict(zip(names, told, strict=True))}


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_file(folder, ending):
    Path("answers.jsonl").write_bytes(ending.join(LINES).encode())
    done = run("--file answers.jsonl -o verdicts.jsonl")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("6 answers, 4 right (66.67%), 1 NUMBER_NOT_IN_HAND, 1 EMPTY, ")
    found = Path("verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    kept = filter(None, LINES)
    assert [*map(json.loads, found)] == [*map(expected, kept, VERDICTS)]
    assert '"more": {"a": [1.50, "é"]}' in found[2]  # as it came
    assert run("--file answers.jsonl").stdout.splitlines() == found
    piped = run("--file -", input=ending.join(LINES).encode())
    assert piped.stdout.splitlines() == found


def test_answers_to_be_found_in_a_text(folder):
    lines = [
        '{"completion": "Let me see. <answer>4*6</answer>", "numbers": [4, 6]}',
        '{"completion": " ", "numbers": [4, 6]}',
    ]
    done = run("--file - --text-key completion --extract", input="\n".join(lines))
    assert [*map(json.loads, done.stdout.splitlines())] == [
        expected(lines[0], VERDICTS[0], extracted="4*6"),
        expected(lines[1], VERDICTS[5], extracted=""),
    ]


def test_options_hold_for_every_line():
    line = '{"text": "-4*-6", "numbers": [4, 6, 1]}\n'
    options = "--target 24 --unary-minus --strict --any --rules classic"
    assert '"right": true' in run(f"--file - {options}", input=line).stdout
    assert '"reason": "UNARY_MINUS"' in run("--file -", input=line).stdout
    assert '"reason": "WRONG_VALUE"' in run(f"--file - {options} --target 5", input=line).stdout


# The second of each is whether the line has an object that can be kept.
BAD_LINES = [
    (b'{"text": 5, "numbers": [4]}', True, "'text' is no string"),
    (b'{"text": 4.5, "numbers": [4]}', True, "'text' is no string"),
    (b'{"text": "4"}', False, "there is no 'numbers'"),
    (b'{"numbers": [4]}', False, "there is no 'text'"),
    (b'["4", [4]]', False, "no object"),
    (b"4*6", False, "no JSON: Extra data at column 2"),
    (b'{"text": "4", "numbers": 4}', True, "'numbers' is no array"),
    (b'{"text": "4", "numbers": [4.5]}', True, "'4.5' is no integer, fraction or card (A T J Q K)"),
    (b'{"text": "4", "numbers": ["x"]}', True, "'x' is no integer, fraction or card (A T J Q K)"),
    (
        b'{"text": "4", "numbers": [4], "target": true}',
        True,
        "true is no integer, fraction or card",
    ),
    (b'{"text": "4", "numbers": [4], "right": 1}', False, "'right' is there already"),
    (b'{"text": "\xff", "numbers": [4]}', False, "not UTF-8"),
    (b'{"text": "\\ud800", "numbers": [4]}', False, "'\\ud800' is half a character"),
]


@pytest.mark.parametrize(("line", "is_kept", "reason"), BAD_LINES)
def test_bad_lines(folder, line, is_kept, reason):
    Path("answers.jsonl").write_bytes(LINES[0].encode() + b"\n\n" + line + b"\n")
    Path("verdicts.jsonl").write_text("as before")
    done = run("--file answers.jsonl -o verdicts.jsonl")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"make24 check: line 3: {reason}")
    assert done.stderr.count("\n") == 1
    assert Path("verdicts.jsonl").read_text() == "as before"
    assert sorted(os.listdir()) == ["answers.jsonl", "verdicts.jsonl"]

    done = run("--file answers.jsonl -o verdicts.jsonl --on-error skip")
    assert done.exit_code == 0
    assert done.stderr.startswith("2 answers, 1 right (50.00%), 1 bad, ")
    good, bad = Path("verdicts.jsonl").read_bytes().splitlines()
    assert json.loads(good) == expected(LINES[0], VERDICTS[0])
    told = json.loads(bad.decode("utf-8", "surrogateescape"))
    assert told.pop("error").startswith(f"line 3: {reason}")
    for name in ("right", "reason", "position", "value", "message"):
        assert told.pop(name) is None
    given = line.decode("utf-8", "surrogateescape")
    assert told == (json.loads(given) if is_kept else {"line": given})


def test_names_of_fields_and_numbers_with_a_point(folder):
    line = '{"answer": "4*6", "nums": [4.0, 6], "target": 24.0}'
    done = run("--file - --text-key answer --numbers-key nums --extract", input=line)
    assert json.loads(done.stdout) == expected(line, VERDICTS[0], extracted="4*6")


def test_a_file_without_answers(folder):
    Path("answers.jsonl").write_text("\n\n")
    done = run("--file answers.jsonl -o verdicts.jsonl")
    assert (done.exit_code, done.stderr[:31]) == (0, "0 answers, 0 right (0.00%), 0 a")
    assert Path("verdicts.jsonl").read_text() == ""


def test_a_format_that_is_not_read(folder):
    Path("answers.csv").write_text("text,numbers\n4*6,4 6\n")
    done = run("--file answers.csv")
    assert (done.exit_code, done.stderr) == (
        *(2, "make24 check: line 1: no JSON: Expecting value at column 1\n"),
    )


@pytest.mark.skipif(os.name != "posix", reason="a process can't send itself Ctrl-C")
def test_interrupt(folder):
    command = [sys.executable, "-m", "make24", "check", "--file", "-", "-o", "verdicts.jsonl"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(LINES[0].encode() + b"\n" * 100_000)  # more than a pipe holds
    process.stdin.flush()
    assert len(os.listdir()) == 1
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1].strip() == b""
    assert process.returncode == 128 + signal.SIGINT
    assert os.listdir() == []
