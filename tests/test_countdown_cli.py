"""The command make24 countdown: the nearest answers, step by step, and the whole game."""

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import COUNTDOWN
from make24.cli import main
from make24.cli.table import countdown_table

MAKE24 = [sys.executable, "-W", "error", "-m", "make24"]
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")

GAME = "25 50 75 100 3 6"
STEP = re.compile(r"(\S+) ([-+*/×÷−]) (\S+) = (\S+)")
CALCULATE = {
    "+": lambda a, b: a + b,
    "×": lambda a, b: a * b,
    "−": lambda a, b: a - b,
    "÷": lambda a, b: a / b,
}


def run(typed):
    """Run the command in this process."""
    return CliRunner().invoke(main, ["countdown", *typed.split()])


def text(typed, status=0):
    """Return what the command prints if all is well with it."""
    done = run(typed)
    assert (done.exit_code, done.stderr) == (status, "")
    return done.stdout


def blocks(typed, status=0):
    """Return the answers, each a list of lines."""
    return [block.splitlines() for block in text(typed, status).rstrip("\n").split("\n\n")]


def fields(typed, status=0):
    printed = text(f"{typed} --json", status)
    assert printed.count("\n") == 1
    return json.loads(printed)


def error(typed):
    """Return the one line that the command has to say about bad input."""
    done = run(typed)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.removeprefix("make24 countdown: ").rstrip("\n")


def played(lines, numbers):
    """Play an answer as it is printed, and return what it comes to."""
    *steps, last = lines
    said = last.removeprefix("left: ").split() if last.startswith("left: ") else []
    if not said:
        steps.append(last)
    hand = sorted(numbers)
    result = None
    for step in steps:
        shown = STEP.fullmatch(step)
        if shown is None:  # a lone number takes no step
            assert steps == [step]
            result = int(step)
            hand.remove(result)
            continue
        left, right, result = (int(shown[group]) for group in (1, 3, 4))
        assert CALCULATE[shown[2]](left, right) == result > 0
        assert shown[2] not in "+×" or left >= right
        hand.remove(left)
        hand.remove(right)
        hand.append(result)
    if steps and STEP.fullmatch(steps[-1]):
        hand.remove(result)
    assert list(map(int, said)) == sorted(hand)
    return result


# One game -----------------------------------------------------------------------------------------


def test_steps():
    assert text("3 6 100 318") == "100 + 6 = 106\n106 × 3 = 318\n"
    assert played(text(f"{GAME} 952").splitlines(), [25, 50, 75, 100, 3, 6]) == 952


def test_steps_are_those_of_the_plainest_answer():
    found = make24.solve([2, 3, 10], 23, rules=COUNTDOWN)
    assert [str(each) for each in found] == ["3+2*10"]
    assert text("2 3 10 23") == "10 × 2 = 20\n20 + 3 = 23\n"


def test_numbers_left_over():
    assert text("25 50 2 75") == "50 + 25 = 75\nleft: 2\n"
    assert text("25 4 50 7 50") == "50\nleft: 4 7 25\n"
    assert text("50 50") == "50\n"


def test_every_answer():
    numbers = [25, 50, 75, 100, 3, 6]
    answers = blocks(f"{GAME} 952 --all")
    assert len(answers) == make24.count(numbers, 952, rules=COUNTDOWN) > 1
    assert {played(lines, numbers) for lines in answers} == {952}
    assert len(set(map(tuple, answers))) == len(answers)
    assert answers[:1] == blocks(f"{GAME} 952")


def test_two_that_are_nearest():
    heading, *answers = blocks(f"{GAME} 962", status=1)
    assert heading == ["962 can't be reached: 961 and 963 are nearest, 1 away"]
    assert [played(lines, [25, 50, 75, 100, 3, 6]) for lines in answers] == [961, 963]


def test_one_that_is_nearest():
    assert text("1 1 10", status=1) == ("10 can't be reached: 2 is nearest, 8 away\n\n1 + 1 = 2\n")
    assert text("5 -2", status=1) == "-2 can't be reached: 5 is nearest, 7 away\n\n5\n"


def test_every_answer_of_all_that_are_nearest():
    numbers = [25, 50, 75, 100, 3, 6]
    _, *answers = blocks(f"{GAME} 962 --all", status=1)
    made = [played(lines, numbers) for lines in answers]
    assert made == sorted(made)
    for value in (961, 963):
        assert made.count(value) == make24.count(numbers, value, rules=COUNTDOWN)


@pytest.mark.parametrize(
    "typed", ["2 3 -t 6", "2 3 --target 6", "--target=6 2 3", "-t 6 2 3", "2 3 6", "-t 6 -- 2 3"]
)
def test_target(typed):
    assert text(typed) == "3 × 2 = 6\n"


def test_numbers_that_the_programme_does_not_have():
    assert text("-3 5 2") == "5 + (-3) = 2\n"
    assert text("1/2 4 2") == "4 × (1/2) = 2\n"
    assert text("2 1/2 4") == "2 ÷ (1/2) = 4\n"
    assert text("K A 14") == "13 + 1 = 14\n"
    assert text(f"{10**30} 3 {10**30 + 3}") == f"{10**30} + 3 = {10**30 + 3}\n"
    assert text("4 9/2", status=1).startswith("9/2 can't be reached: 4 is nearest, 1/2 away")


@given(
    st.lists(st.sampled_from([*range(1, 11), 25, 50, 75, 100]), min_size=1, max_size=4),
    st.integers(1, 999),
)
def test_answers_are_right(numbers, target):
    nearest = make24.nearest(numbers, target)
    typed = " ".join(map(str, [*numbers, target]))
    answers = blocks(typed, status=1 if nearest.distance else 0)
    if nearest.distance:
        heading = answers.pop(0)[0]
        assert re.findall("[0-9]+", heading) == [
            str(number) for number in (target, *nearest.values, nearest.distance)
        ]
    assert [played(lines, numbers) for lines in answers] == list(nearest.values)


def test_json():
    assert fields("25 50 2 75") == {
        "numbers": [25, 50, 2],
        "target": 75,
        "distance": 0,
        "answers": [
            {"value": 75, "expression": "25+50", "steps": ["25+50 = 75"], "unused": [2]},
        ],
    }


def test_json_of_a_miss():
    found = fields(f"{GAME} 962 --all", status=1)
    assert found["distance"] == 1
    assert {answer["value"] for answer in found["answers"]} == {961, 963}
    found = fields("1/2 4 -t 9/2", status=1)
    assert (found["numbers"], found["target"]) == (["1/2", 4], "9/2")
    assert found["distance"] == "1/2"


# The whole game -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def statistics():
    return make24.countdown.statistics()


@pytest.fixture
def game(monkeypatch, statistics):
    """Let the whole game be over at once."""
    monkeypatch.setattr(make24.countdown, "statistics", lambda **_: statistics)
    return statistics


@pytest.mark.usefixtures("game")
def test_statistics():
    printed = text("--stats").splitlines()
    assert max(map(len, printed)) <= 80
    assert printed == [
        "Countdown: every set of six numbers, every target from 100 to 999",
        "",
        "Large numbers      sets   make every target         pairs              reached",
        "  0               2,850          5    0.18%     2,565,000    1,966,573  76.67%",
        "  1               5,808        614   10.57%     5,227,200    4,971,884  95.12%",
        "  2               3,690        603   16.34%     3,321,000    3,195,793  96.23%",
        "  3                 840          4    0.48%       756,000      693,971  91.80%",
        "  4                  55          0    0.00%        49,500       43,765  88.41%",
        "  all            13,243      1,226    9.26%    11,918,700   10,871,986  91.22%",
        "",
        "Hardest targets, by the sets that make them",
        "  947             9,017              68.09%",
        "  941             9,045              68.30%",
        "  967             9,166              69.21%",
        "  933             9,188              69.38%",
        "  937             9,207              69.52%",
        "  983             9,257              69.90%",
        "  977             9,310              70.30%",
        "  953             9,338              70.51%",
        "  929             9,355              70.64%",
        "  971             9,364              70.71%",
        "",
        "Sets that make no target",
        "  1 1 2 2 3 3",
    ]


def test_table_without_a_set_that_makes_nothing(statistics):
    assert "no target" not in countdown_table(replace(statistics, barren=()))


def test_statistics_json(game):
    found = fields("--stats")
    assert found["total"] == {
        "sets": 13243,
        "complete": 1226,
        "pairs": 11918700,
        "reachable": 10871986,
    }
    assert found["barren"] == [[1, 1, 2, 2, 3, 3]]
    assert len(found["complete"]) == 1226
    assert sum(found["by_target"].values()) == game.total.reachable


@pytest.mark.usefixtures("game")
def test_plot(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "countdown.svg"
    assert text(f"--stats --plot {path}") == text("--stats")
    # In an SVG every text stands as a comment beside its outline.
    shown = path.read_text()
    for label in [
        "Countdown: of 11,918,700 pairs of a set and a target from 100 to 999,"
        " 10,871,986 can be made",
        "947 is hardest: 9,017 of 13,243 sets make it",
        "Sets that make a target",
        "Pairs that can be made",
        "Sets that make every target",
        "5,808 sets",
        "76.7%",
        "16.3%",
    ]:
        assert f"<!-- {label} -->" in shown
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize(("ending", "begins"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
@pytest.mark.usefixtures("game")
def test_plot_formats(tmp_path, ending, begins):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"countdown.{ending}"
    text(f"--stats --plot {path}")
    assert path.read_bytes().startswith(begins)


@pytest.mark.usefixtures("game")
def test_examples_of_the_help_run(monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    shown = text("--help").partition("Examples:\n")[2].partition("\n\n")[0]
    examples = [line.strip().removeprefix("make24 countdown ") for line in shown.splitlines()]
    assert len(examples) == 4
    for example in examples:
        assert text(example)


# Bad input, and how it ends -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Missing numbers: a hand and a target"),
        ("952", "Missing numbers: a hand and a target"),
        ("--target 952", "Missing numbers: a hand and a target"),
        ("25 x 952", "Invalid value for 'NUMBERS... TARGET': 'x' is no integer, fraction or card"),
        ("25 50 1e3", "Invalid value for 'NUMBERS... TARGET': '1e3' is no integer"),
        ("25 50 -t x", "Invalid value for '-t' / '--target': 'x' is no integer"),
        ("1 2 3 4 5 6 7 8 9 10", "numbers has length 9: a hand holds 1 to 8"),
        ("25 50 --al", "No such option"),
        ("--stats 25", "--stats is about every set and target"),
        ("--stats -t 25", "--stats is about every set and target"),
        ("--stats --all", "--stats is about every set and target"),
        ("--stats --plot x.gif", "Invalid value for '--plot': 'x.gif' has to end in .png"),
        ("25 50 75 --plot x.png", "--plot draws what --stats prints"),
    ],
)
def test_bad_input_is_one_line(typed, message):
    pytest.importorskip("matplotlib")
    assert error(typed).startswith(message)


def test_plot_without_matplotlib(monkeypatch, tmp_path):
    for name in ["matplotlib", "matplotlib.figure"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(make24.countdown, "statistics", None)
    assert "pip install 'make24[plot]'" in error(f"--stats --plot {tmp_path / 'game.png'}")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "25 × 3 = 75\nleft: 4\n"),
        ("cp1252", "25 * 3 = 75\nleft: 4\n"),
        ("ascii", "25 * 3 = 75\nleft: 4\n"),
    ],
)
def test_signs_that_the_output_lacks(encoding, shown):
    done = subprocess.run(
        [*MAKE24, "countdown", *["3", "4", "25", "75"]],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=True,
    )
    assert done.stdout.decode(encoding).replace("\r\n", "\n") == shown
    assert done.stderr == b""


@only_posix
def test_interrupt_on_a_terminal(tmp_path):
    """Ctrl-C once the bar is there: no traceback, nothing half written, the cursor back."""
    import pty

    ours, theirs = pty.openpty()
    plot = ["--plot", str(tmp_path / "game.png")] if find_spec("matplotlib") else []
    process = subprocess.Popen(
        [*MAKE24, "countdown", "--stats", *plot], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    while b"Solving" not in shown:
        shown += os.read(ours, 1024)
    process.send_signal(signal.SIGINT)
    try:
        while part := os.read(ours, 1024):
            shown += part
    except OSError:  # which is how a terminal of Linux says that the other end is closed
        pass
    os.close(ours)
    assert process.communicate()[0] == b""
    assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in shown
    assert shown.rstrip().endswith(b"\x1b[?25h")
    assert os.listdir(tmp_path) == []
