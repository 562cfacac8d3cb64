"""The command make24 compare: the table, JSON and the chart, from a pack or from a file."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from click.testing import CliRunner

from make24 import deck
from make24.cli import main
from make24.cli.words import duration
from make24.methods import METHODS

MAKE24 = [sys.executable, "-W", "error", "-m", "make24"]
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")

HANDS = "3,3,8,8\n1,24,997,1009\n1,1,1,1\n4,3,2,A\n"
TIME = re.compile(r"[0-9.]+ (s|ms|us|ns)")


def run(typed, read=""):
    """Run the command in this process."""
    return CliRunner().invoke(main, ["compare", *shlex.split(typed)], input=read)


def text(typed, read=""):
    """Return what the command prints if all is well with it."""
    done = run(typed, read)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def fields(typed, read=""):
    printed = text(f"{typed} --json", read)
    assert printed.count("\n") == 1
    return json.loads(printed)


def error(typed, read=""):
    """Return the one line that the command has to say about bad input."""
    done = run(typed, read)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.removeprefix("make24 compare: ").rstrip("\n")


@pytest.fixture
def small_pack(monkeypatch):
    monkeypatch.setattr(deck, "hands", partial(deck.hands, high=3))


# Table --------------------------------------------------------------------------------------------


def rows(printed):
    """Return the rows of the first table by their names, without the times."""
    _, table, *_ = printed.split("\n\n")
    found = {}
    for line in table.splitlines()[1:]:
        name, *cells = TIME.sub("", line).split()
        found[name] = cells[:-1]
    return found


def test_table():
    printed = text("--hands - --methods tolerance,doubles", HANDS)
    assert printed.startswith("4 hands, target 24; 2 can be solved; one solution of each\n\n")
    assert printed.splitlines()[2].split() == [
        *("examined", "solved", "right", "missed", "wrong"),
        *("a", "hand", "times"),
    ]
    found = rows(printed)
    assert found["kernel"] == ["-", "2", "4", "0", "0"]
    assert found["tolerance"][1:] == ["3", "3", "0", "1"]
    assert found["doubles"][1:] == ["1", "3", "1", "0"]
    assert list(found) == ["kernel", "tolerance", "doubles"]
    assert "\n\nWrong by tolerance\n  1 24 997 1009\n" in printed
    assert printed.endswith("\n\nMissed by doubles\n  3 3 8 8\n")
    assert "Deals" not in printed
    assert len(TIME.findall(printed)) == 3


def test_all_solutions():
    printed = text("--hands - --methods pack,reduction --all", HANDS)
    assert max(map(len, printed.splitlines())) <= 80
    found = rows(printed)
    assert found["kernel"][:3] == ["-", "243", "2"]
    assert found["pack"][:3] == [f"{5 * 64 * (6 + 24 + 1 + 24):,}", "243", "2"]
    assert found["reduction"][1] == "60"


def test_a_pack(small_pack):
    printed = text("--methods pack,doubles")
    assert printed.startswith("15 hands, target 24; 6 can be solved;")
    assert "Deals that are solved, of 495\n  kernel " in printed
    assert set(rows(printed)) == {"kernel", "pack", "doubles"}


def test_every_method_without_being_asked():
    assert list(rows(text("--hands -", "3,3,8,8\n"))) == ["kernel", *METHODS]


def test_many_hands_are_not_all_listed():
    unlucky = "".join(f"{hand[0]},1,1,{hand[1]}\n" for hand in [(1, 11)] * 30)
    printed = text("--hands - --methods chain", unlucky)
    assert "  and 6 more, listed by --json\n" in printed
    assert max(map(len, printed.splitlines())) <= 80


# JSON and files -----------------------------------------------------------------------------------


def test_json():
    found = fields("--hands - --methods doubles --target 24", HANDS)
    kernel, doubles = found.pop("results")
    assert found == {"target": 24, "every": False, "hands": 4, "solvable": 2, "deals": None}
    assert kernel["name"] == "kernel"
    assert kernel["examined"] is None
    assert kernel["ratio"] == 1
    assert doubles["missed"] == [[3, 3, 8, 8]]
    assert doubles["seconds"] == pytest.approx(kernel["seconds"] * doubles["ratio"])
    assert set(doubles) == {
        *("name", "examined", "expressions", "solved", "right"),
        *("missed", "wrong", "deals", "seconds", "ratio"),
    }


def test_targets():
    found = fields("--hands - --methods pack --target 4", "a,b,c,d,target\n1,1,1,1,\n1,2,3,4,1/2\n")
    assert [result["solved"] for result in found["results"]] == [2, 2]
    assert found["target"] is None
    assert fields("--hands - --methods pack --target 1/2", "1,1,1,1\n")["target"] == "1/2"
    printed = text("--hands - --methods pack", "a,b,c,d,target\n1,1,1,1,4\n1,2,3,4,24\n")
    assert printed.startswith("2 hands, a target for each; 2 can be solved;")


def test_formats_and_columns(tmp_path):
    np.save(tmp_path / "hands.npy", np.array([[3, 3, 8, 8], [1, 1, 1, 1]], dtype=np.uint8))
    (tmp_path / "hands.jsonl").write_text("[3, 3, 8, 8]\n[1, 1, 1, 1]\n")
    (tmp_path / "hands.csv").write_text("id,a,b,c,d\n7,3,3,8,8\n8,1,1,1,1\n")
    for name in ("hands.npy", "hands.jsonl", "hands.csv --columns a,b,c,d"):
        assert fields(f"--methods pack --hands {tmp_path}/{name}")["solvable"] == 1
    assert fields("--methods pack --hands - --format jsonl", "[3, 3, 8, 8]\n")["hands"] == 1


# Charts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_plot(tmp_path, ending, begins):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"methods.{ending}"
    text(f"--hands - --methods pack --plot {path}", HANDS)
    assert path.read_bytes().startswith(begins)
    assert os.listdir(tmp_path) == [path.name]


def test_plot_says_what_it_shows(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "methods.svg"
    text(f"--hands - --methods pack,tolerance,doubles --plot {path}", HANDS)
    drawn = path.read_text()
    for comment in (
        "Time for one of 4 hands: one solution for 24",
        "red",
        "tolerance",
        "1 missed",
        "1 wrong",
    ):
        assert comment in drawn
    text(f"--hands - --methods pack --plot {path}", HANDS)
    assert "missed" not in path.read_text()


def test_plot_is_logarithmic(monkeypatch, tmp_path):
    figure = pytest.importorskip("matplotlib.figure").Figure
    drawn = []
    monkeypatch.setattr(figure, "savefig", lambda self, *_, **__: drawn.append(self))
    text(f"--hands - --methods pack,doubles --plot {tmp_path / 'methods.png'}", HANDS)
    (axes,) = drawn[0].axes
    assert axes.get_xscale() == "log"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["kernel", "pack", "doubles"]
    results = fields("--hands - --methods pack,doubles", HANDS)["results"]
    assert len(axes.patches) == len(results)


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        *((0, "0.00 ns"), (1e-9, "1.00 ns"), (0.9999e-6, "1.00 us"), (0.9994e-6, "999 ns")),
        *((1.5e-3, "1.50 ms"), (0.9999, "1.00 s"), (12.34, "12.3 s"), (1234.5, "1,230 s")),
    ],
)
def test_durations(seconds, shown):
    assert duration(seconds) == shown


# Errors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "read", "message"),
    [
        ("--methods nosuch", "", "Invalid value for '--methods': 'nosuch' is none of shapes, pack"),
        ("--methods ''", "", "Invalid value for '--methods': '' is none of shapes"),
        ("--hands nosuch.csv", "", "Invalid value for '--hands': "),
        ("--hands -", "", "hands is empty"),
        ("--hands -", "1,2,3\n", "hands[0] has length 3: the classical methods take 4"),
        ("--hands -", "1,2,3,1/2\n", "hands[0][3] is 1/2: expected an integer"),
        ("--hands -", "1,2,3,4\n1,2,3,x\n", "line 2: 'x' is no integer"),
        ("--hands - --format npy", "", "an .npy has to be a file"),
        ("--hands -", f"1,2,3,4\n1,2,3,{2**53 + 1}\n", "hands[1] can't be given to doubles: 90071"),
        ("--target x", "", "Invalid value for '--target': 'x' is no integer"),
        ("--plot x.gif", "", "Invalid value for '--plot': 'x.gif' has to end in .png"),
        ("--hnads x", "", "No such option"),
    ],
)
def test_errors(typed, read, message):
    assert error(typed, read).startswith(message)


def test_nothing_is_drawn_of_bad_input(tmp_path):
    pytest.importorskip("matplotlib")
    error(f"--hands - --plot {tmp_path / 'methods.png'}", "1,2,3\n")
    assert os.listdir(tmp_path) == []


def test_examples_of_the_help_run(small_pack, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands.csv").write_text(HANDS)
    shown = text("--help")
    for name, method in METHODS.items():
        assert f"  {name:15} {method.summary}\n" in shown
    examples = re.findall(r"^    make24 compare(.*)$", shown, re.MULTILINE)
    assert len(examples) > 3
    for example in examples:
        if "--plot" in example:
            pytest.importorskip("matplotlib")
        assert text(example)


@only_posix
def test_interrupt():
    process = subprocess.Popen(
        [*MAKE24, "compare"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (out, err.strip(), process.returncode) == (b"", b"", 128 + signal.SIGINT)
