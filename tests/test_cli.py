"""The command line: what is printed where, and how a command ends."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version
from importlib.util import find_spec

import numpy as np
import pytest
from click.testing import CliRunner

import make24
from make24 import CLASSIC, COUNTDOWN, INTEGER, Rules, deck
from make24.cli import main, progress
from make24.cli.output import new_file
from make24.cli.plot import draw_deck
from make24.cli.table import deck_table
from make24.tables import answers

CLASSIC_FIELDS = {"operators": "+-*/", "use": "all", "values": "rational", "ordered": False}
MAKE24 = [sys.executable, "-W", "error", "-m", "make24"]
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")


def run(*arguments):
    """Run a command in this process."""
    return CliRunner().invoke(main, arguments)


def text(*arguments, status=0):
    """Return what a command prints if all is well with it."""
    done = run(*arguments)
    assert (done.exit_code, done.stderr) == (status, "")
    return done.stdout


def fields(*arguments, status=0):
    """Return the JSON object that a command prints."""
    printed = text(*arguments, "--json", status=status)
    assert printed.count("\n") == 1
    return json.loads(printed)


def error(*arguments):
    """Return the one line that a command has to say about bad input."""
    done = run(*arguments)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.rstrip("\n")


@pytest.fixture(scope="module")
def small_pack():
    return deck.statistics(high=4)


# solve --------------------------------------------------------------------------------------------


def test_solve_prints_one_solution_a_line():
    assert text("solve", "3", "3", "8", "8") == "8/(3-8/3)\n"
    assert text("solve", "1", "2", "5", "10") == "5*10/2-1\n5+2*10-1\n"


def test_solve_says_when_there_is_none():
    done = run("solve", "1", "A", "1", "1/2")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "no solution: 1 1 1 1/2 can't make 24\n"


@pytest.mark.parametrize("target", ["10", "-10", "1/2", "-3/4", "J", "t"])
def test_solve_target(target):
    exact = {"J": 11, "T": 10}.get(target.upper()) or Fraction(target)
    expected = [str(solution) for solution in make24.solve([1, 2, 3, 4], exact)]
    assert expected
    assert text("solve", "1", "2", "3", "4", "--target", target).splitlines() == expected


@pytest.mark.parametrize("level", ["written", "commutative", "signed", "essential"])
def test_solve_level(level):
    expected = [str(solution) for solution in make24.solve([1, 2, 3, 4], level=level)]
    assert text("solve", "1", "2", "3", "4", "--level", level).splitlines() == expected
    assert len(set(expected)) == len(expected)


@pytest.mark.parametrize("style", ["infix", "full", "postfix", "latex", "unicode"])
def test_solve_format(style):
    expected = [solution.format(style) for solution in make24.solve([1, 2, 5, 10])]
    assert text("solve", "1", "2", "5", "10", "--format", style).splitlines() == expected


def test_solve_steps():
    assert text("solve", "1", "2", "5", "10", "--format", "steps") == (
        "5*10 = 50\n50/2 = 25\n25-1 = 24\n\n2*10 = 20\n5+20 = 25\n25-1 = 24\n"
    )
    assert text("solve", "24", "--format", "steps") == "24\n"


def test_solve_limit():
    every = text("solve", "1", "2", "3", "4", "--level", "written").splitlines()
    printed = text("solve", "1", "2", "3", "4", "--level", "written", "--limit", "5")
    assert printed.splitlines() == every[:5]
    assert text("solve", "1", "2", "5", "10", "--limit", "9").count("\n") == 2


def test_solve_json():
    assert fields("solve", "J", "1/2", "4/2", "--target", "11/4", "--format", "full") == {
        "numbers": [11, "1/2", 2],
        "target": "11/4",
        "level": "essential",
        "rules": CLASSIC_FIELDS,
        "format": "full",
        "total": 1,
        "solutions": ["((1/2)*11)/2"],
    }


def test_solve_json_of_limited_steps_keeps_the_total():
    found = fields("solve", "1", "2", "5", "10", "--format", "steps", "--limit", "1")
    assert found["total"] == 2
    assert found["solutions"] == [["5*10 = 50", "50/2 = 25", "25-1 = 24"]]


def test_solve_json_of_nothing():
    found = fields("solve", "1", "1", "1", "1", "--level", "written", status=1)
    assert (found["total"], found["solutions"], found["format"]) == (0, [], "full")


# count --------------------------------------------------------------------------------------------


def test_count():
    assert text("count", "1", "2", "3", "4") == "3\n"
    assert text("count", "1", "2", "3", "4", "--level", "written") == "242\n"
    assert text("count", "1", "1", "1", "1", status=1) == "0\n"
    assert text("count", "-3", "--target", "-3") == "1\n"


def test_count_json():
    assert fields("count", "1", "2", "3", "4", "--level", "signed") == {
        "numbers": [1, 2, 3, 4],
        "target": 24,
        "level": "signed",
        "rules": CLASSIC_FIELDS,
        "total": make24.count([1, 2, 3, 4], level="signed"),
    }
    assert fields("count", "1/2", "--target", "1/2")["target"] == "1/2"
    assert fields("count", "1", status=1)["total"] == 0


# Rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "rules"),
    [
        ("", CLASSIC),
        ("--rules classic", CLASSIC),
        ("--rules integer", INTEGER),
        ("--rules countdown", COUNTDOWN),
        ("--integers", INTEGER),
        ("--integers --rules integer", INTEGER),
        ("--any", Rules(use="any")),
        ("--any --rules countdown", COUNTDOWN),
        ("--ordered", Rules(ordered=True)),
        ("--operators *-+", Rules("+-*")),
        ("--operators -/", Rules("-/")),
        ("--operators=-/", Rules("-/")),
        ("--operators -", Rules("-")),
        ("--operators +-*/^|", Rules("+-*/^|")),
        ("--rules integer --any --ordered --operators +|", Rules("+|", "any", "integer", True)),
        ("--ordered --operators +- --rules countdown", Rules("+-", "any", "positive", True)),
    ],
)
@pytest.mark.parametrize(
    ("command", "function"),
    [
        (["count", "-3", "8"], (make24, "count")),
        (["solve", "-3", "8"], (make24, "solve")),
        (["deck", "--high", "3"], (deck, "statistics")),
        (["bulk", "-"], (answers, "solve_many")),
    ],
    ids=["count", "solve", "deck", "bulk"],
)
def test_rules(monkeypatch, command, function, typed, rules):
    asked = []

    def ask(*_, rules, **__):
        asked.append(rules)
        raise ValueError("enough")

    monkeypatch.setattr(*function, ask)
    done = CliRunner().invoke(main, [*command, *typed.split()], input="3,8\n")
    assert done.stderr == f"make24 {command[0]}: enough\n"
    assert asked == [rules]


def test_solve_by_rules():
    assert text("solve", "2", "4", "8", "9", "--integers", "--operators", "+-*") == "(9-2-4)*8\n"
    assert run("solve", "3", "3", "8", "8", "--rules", "integer").exit_code == 1
    assert text("solve", "1", "5", "11", "13", "--operators=+-*/^") == ("11+13/1^5\n5^(13-11)-1\n")
    assert text("solve", "1", "2", "2", "--ordered", "--operators=*|") == "12*2\n"


def test_solve_in_order():
    found = text("solve", "3", "1", "2", "--target", "5", "--ordered").splitlines()
    assert found
    for line in found:
        assert [character for character in line if character.isdigit()] == ["3", "1", "2"]
    assert run("solve", "1", "2", "--target", "1", "--ordered").exit_code == 1
    assert text("solve", "2", "1", "--target", "1", "--ordered") == "2-1\n"


def test_solve_says_what_is_left_over():
    numbers = ["2", "4", "8", "9", "25", "--target", "100"]
    found = make24.solve([2, 4, 8, 9, 25], 100, rules=Rules(use="any"))
    width = max(len(str(solution)) for solution in found)
    assert any(solution.unused for solution in found)
    assert not all(solution.unused for solution in found)
    expected = [
        f"{solution!s:{width}}   left: {' '.join(map(str, solution.unused))}"
        if solution.unused
        else str(solution)
        for solution in found
    ]
    assert text("solve", *numbers, "--any").splitlines() == expected
    read = fields("solve", *numbers, "--any", "--limit", "3")
    assert read["total"] == len(found)
    assert read["solutions"] == [str(solution) for solution in found[:3]]
    assert read["unused"] == [list(solution.unused) for solution in found[:3]]
    assert read["rules"] == CLASSIC_FIELDS | {"use": "any"}


def test_steps_say_what_is_left_over():
    assert text("solve", "24", "1/2", "--any", "--format", "steps") == "24\nleft: 1/2\n"
    printed = text("solve", "-7", "4", "6", "--any", "--format", "steps")
    assert printed == "4*6 = 24\nleft: -7\n"


def test_rules_in_json():
    assert fields("count", "3", "8", "--rules", "countdown", "--operators=*")["rules"] == {
        "operators": "*",
        "use": "any",
        "values": "positive",
        "ordered": False,
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], None),
        (["--integers"], "Only integers on the way"),
        (["--rules", "countdown"], "Any of the numbers, only positive integers on the way"),
        (["--operators=+-", "--ordered"], "Operators + -, in the order given"),
    ],
)
def test_deck_by_rules(arguments, words, tmp_path):
    printed = text("deck", "--high", "4", *arguments).splitlines()
    assert printed[1] == (words or "")
    has_fractions = any(line.startswith("  only with fractions") for line in printed)
    assert has_fractions == (words is None or "integers" not in words)
    if find_spec("matplotlib"):
        path = tmp_path / "deck.svg"
        text("deck", "--high", "4", *arguments, "--plot", str(path))
        assert words is None or f"<!-- {words[0].lower()}{words[1:]} -->" in path.read_text()


def test_deck_of_integers():
    printed = text("deck", "--integers", "--level", "essential").splitlines()
    assert "  solvable                 1,346   73.96%      216,181   79.85%" in printed


# Numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("3 3 8 8", [3, 3, 8, 8]),
        ("A t J q K a", [1, 10, 11, 12, 13, 1]),
        ("10 T", [10, 10]),
        ("1/2 -3/4 6/3 +5", ["1/2", "-3/4", 2, 5]),
        ("-3 8 -0 007", [-3, 8, 0, 7]),
        ("-3 --target 5 8", [-3, 8]),
        ("--target 5 -- -3 8", [-3, 8]),
        (f"{10**40} -{10**40}", [10**40, -(10**40)]),
    ],
)
@pytest.mark.parametrize("command", ["solve", "count"])
def test_numbers(command, typed, numbers):
    arguments = typed.split()
    place = arguments.index("--") if "--" in arguments else len(arguments)
    done = run(command, *arguments[:place], "--json", *arguments[place:])
    assert done.stderr == ""
    assert json.loads(done.stdout)["numbers"] == numbers


def test_numbers_of_more_digits_than_python_reads_by_itself():
    limit = sys.get_int_max_str_digits()
    zeros = "0" * 5000
    printed = text("solve", f"1{zeros}", f"2{zeros}", "--target", "3" + zeros, "--format", "steps")
    assert printed == f"1{zeros}+2{zeros} = 3{zeros}\n"
    assert sys.get_int_max_str_digits() == limit


# Bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("solve 3 x", "make24 solve: Invalid value for 'NUMBERS...': 'x' is no integer, fraction"),
        ("solve 1.5 2", "make24 solve: Invalid value for 'NUMBERS...': '1.5' is no integer"),
        ("solve 1_0", "make24 solve: Invalid value for 'NUMBERS...': '1_0' is no integer"),
        ("solve 1/-2", "make24 solve: Invalid value for 'NUMBERS...': '1/-2' is no integer"),
        ("solve -", "make24 solve: Invalid value for 'NUMBERS...': '-' is no integer"),
        ("solve 1/0", "make24 solve: Invalid value for 'NUMBERS...': '1/0' divides by zero"),
        ("solve 1 --target 1e3", "make24 solve: Invalid value for '--target': '1e3' is no integer"),
        ("solve", "make24 solve: Missing argument 'NUMBERS...'"),
        ("solve --json", "make24 solve: Missing argument 'NUMBERS...'"),
        ("solve 1 2 3 4 5 6 7 8 9", "make24 solve: numbers has length 9: "),
        ("solve 1 --limit 0", "make24 solve: Invalid value for '--limit': 0 is not in the range"),
        ("solve 1 --format tex", "make24 solve: Invalid value for '--format': 'tex' is not one of"),
        ("solve 1 --rules 24", "make24 solve: Invalid value for '--rules': '24' is not one of"),
        (
            "count 1 --operators +x",
            "make24 count: Invalid value for '--operators': operators is '+x'",
        ),
        (
            "count 1 --operators ++",
            "make24 count: Invalid value for '--operators': operators is '++'",
        ),
        ("deck --operators=", "make24 deck: Invalid value for '--operators': operators is ''"),
        ("solve 1 --operators", "make24: Option '--operators' requires an argument"),
        ("solve 1 --integers=1", "make24: Option '--integers' does not take a value"),
        (
            "solve 1 --integers --rules countdown",
            "make24 solve: --integers can't go with --rules countdown, which is stricter",
        ),
        ("bulk - --rules countdown --integers", "make24 bulk: --integers can't go with"),
        ("count 1 --level all", "make24 count: Invalid value for '--level': 'all' is not one of"),
        ("deck 24", "make24 deck: Got unexpected extra argument (24)"),
        ("deck --size 0", "make24 deck: size is 0: "),
        ("deck --size 9 --high 3", "make24 deck: size is 9: "),
        ("deck --low 3 --high 2", "make24 deck: low is 3, high is 2: "),
        (
            "deck --copies x",
            "make24 deck: Invalid value for '--copies': 'x' is not a valid integer",
        ),
        ("deck --high 20000", "make24 deck: Unable to allocate"),
        ("frobnicate", "make24: No such command 'frobnicate'"),
    ],
)
def test_bad_input_is_one_line(typed, message):
    assert error(*typed.split()).startswith(message)


@pytest.mark.parametrize("mistyped", ["--tagret", "--tagret=24"])
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("command", ["solve", "count"])
def test_mistyped_option_is_not_taken_for_a_number(command, place, mistyped):
    arguments = ["3", "8"]
    arguments.insert(place, mistyped)
    message = error(command, *arguments)
    assert message.startswith(f"make24 {command}: No such option")
    assert "--tagret" in message
    assert "Did you mean" in message
    assert "--target" in message
    assert "=" not in message


def test_line_breaks_of_the_input_do_not_break_the_line():
    assert r"'a\nb' is no integer" in error("solve", "a\nb")
    assert error("a\nb")


# deck ---------------------------------------------------------------------------------------------


def test_deck_prints_what_is_known_of_it():
    printed = text("deck")
    for line in [
        "  all                      1,820               270,725",
        "  solvable                 1,362   74.84%      217,817   80.46%",
        "  only with fractions         16    0.88%        1,636    0.60%",
        "  3 3 8 8     4 4 7 7     5 5 7 11    5 7 7 11",
    ]:
        assert line in printed.splitlines()
    for total in ["53,282", "4,469", "4,078", "3,017"]:
        assert total in printed


def test_table(small_pack):
    bars = {0: (12, 46), 1: (7, 27), 2: (9, 35), 3: (5, 20), 4: (1, 4), 5: (1, 4)}
    rows = [f"  {number:<20}{hands:>10}  {'#' * bar}" for number, (hands, bar) in bars.items()]
    assert deck_table(small_pack, "#").splitlines() == [
        "Target 24: every hand of size 4, cards 1 to 4, at most 4 alike",
        "",
        "                           hands                 deals",
        "  all                         35                 1,820",
        "  solvable                    23   65.71%        1,298   71.32%",
        "  only with fractions          0    0.00%            0    0.00%",
        "",
        "Solutions of all hands together, told apart at four levels",
        "  written                    759  every fully bracketed text",
        "  commutative                 61  brackets and order aside",
        "  signed                      61  (a-b)*(c-d) and (b-a)*(d-c) as one, too",
        "  essential                   49  really different: idle parts such as *1 aside",
        "",
        "Hands by their number of essential solutions",
        *rows,
    ]


@pytest.mark.parametrize(
    ("most", "labels"),
    [
        (0, ["0"]),
        (3, ["0", "1", "2", "3"]),
        (25, ["0", "1 to 2", "3 to 4"]),
        (60, ["0", "1 to 5", "6 to 10"]),
        (6000, ["0", "1 to 500", "501 to 1000"]),
    ],
)
def test_table_groups_numbers_where_there_are_many(small_pack, most, labels):
    distribution = {0: 1} | dict.fromkeys(range(most, 0, -7), 10)
    rows = deck_table(replace(small_pack, distribution=distribution), "#").split("solutions\n")[-1]
    columns = [row.rstrip("# ").rsplit(None, 1) for row in rows.splitlines()]
    assert [label.strip() for label, _ in columns][: len(labels)] == labels
    assert sum(int(hands) for _, hands in columns) == sum(distribution.values())
    assert len(columns) <= 25


def test_table_of_many_hands_that_need_a_fraction(small_pack):
    hands = tuple((card,) for card in range(100))
    printed = deck_table(replace(small_pack, fraction_hands=hands), "#").splitlines()
    assert " 59" in printed[-2]
    assert printed[-1] == "  and 40 more, listed by --json"


@pytest.mark.parametrize(
    "arguments",
    [(), ("--size", "5"), ("--target", "1/2"), ("--target", "100"), ("--low", "-9", "--high", "3")],
)
def test_table_keeps_within_80_columns(arguments):
    assert max(map(len, text("deck", *arguments).splitlines())) <= 80


def test_deck_options():
    found = deck.statistics(Fraction(-1, 2), size=3, low=-2, high=5, copies=2, levels=["signed"])
    typed = "deck --target -1/2 --size 3 --low -2 --high 5 --copies 2 --level signed"
    assert text(*typed.split()).rstrip() == deck_table(found, "\N{FULL BLOCK}")


def test_deck_json(small_pack):
    assert fields("deck", "--high", "4") == {
        "target": 24,
        "rules": CLASSIC_FIELDS,
        "size": 4,
        "low": 1,
        "high": 4,
        "copies": 4,
        "hands": 35,
        "deals": 1820,
        "solvable_hands": 23,
        "solvable_deals": 1298,
        "fraction_hands": [],
        "fraction_deals": 0,
        "distribution": {"0": 12, "1": 7, "2": 9, "3": 5, "4": 1, "5": 1},
        "totals": {"written": 759, "commutative": 61, "signed": 61, "essential": 49},
    }
    assert fields("deck", "--high", "2", "--target", "1/2")["target"] == "1/2"


# Plots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"),
    [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF"), (".PNG", b"\x89PNG")],
)
def test_plot(tmp_path, ending, begins):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"deck{ending}"
    path.write_text("an older plot")
    printed = text("deck", "--high", "4", "--plot", str(path))
    assert printed == text("deck", "--high", "4")
    assert path.read_bytes().startswith(begins)
    assert os.listdir(tmp_path) == [path.name]


def test_plot_says_what_it_shows(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "deck.svg"
    text("deck", "--high", "4", "--plot", str(path))
    # In an SVG every text stands as a comment beside its outline.
    shown = path.read_text()
    assert "<!-- 23 of 35 hands of size 4, cards 1 to 4, make 24 -->" in shown
    for label in ["12", "7", "9", "essential solutions of a hand", "hands"]:
        assert f"<!-- {label} -->" in shown


@pytest.mark.parametrize(("bars", "labelled"), [(20, True), (21, False)])
def test_plot_has_labels_where_there_is_room(small_pack, bars, labelled):
    pytest.importorskip("matplotlib")
    distribution = {number: 1000 + number for number in range(bars)}
    file = io.BytesIO()
    draw_deck(replace(small_pack, distribution=distribution), file, "svg")
    assert (b"<!-- 1,007 -->" in file.getvalue()) == labelled


@pytest.fixture
def no_work(monkeypatch):
    """Make the long work fail, to show that an error comes before it."""
    monkeypatch.setattr(deck, "statistics", None)


@pytest.mark.usefixtures("no_work")
def test_plot_without_matplotlib(monkeypatch, tmp_path):
    for name in ["matplotlib", "matplotlib.figure"]:
        monkeypatch.setitem(sys.modules, name, None)
    message = error("deck", "--plot", str(tmp_path / "deck.png"))
    assert "pip install 'make24[plot]'" in message
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("deck.gif", "'deck.gif' has to end in .png, .svg, .pdf"),
        ("deck", "'deck' has to end in"),
        ("nowhere/deck.png", "No such file or directory"),
        ("folder.png", "is a directory"),
    ],
)
def test_plot_where_none_can_be(monkeypatch, tmp_path, path, message):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", sys)  # any module: it is not used
    monkeypatch.setitem(sys.modules, "matplotlib", sys)
    (tmp_path / "folder.png").mkdir()
    assert message in error("deck", "--plot", str(tmp_path / path))
    assert os.listdir(tmp_path) == ["folder.png"]


def test_new_file_is_whole_or_not_there(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with suppress(KeyboardInterrupt), new_file(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_bytes() == b"old"
    with new_file(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["file"]


# Progress -----------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "bar"),
    [(Terminal(), -1, True), (Terminal(), 1000, False), (io.StringIO(), -1, False)],
)
def test_progress(monkeypatch, stream, patience, bar):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    with progress.progress_bar() as shown:
        assert list(shown(range(50))) == list(range(50))
    assert ("100%" in stream.getvalue()) == bar
    assert bool(stream.getvalue()) == bar


@pytest.mark.parametrize("total", [200, None])
def test_progress_by_a_measure(monkeypatch, total):
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    monkeypatch.setattr(progress, "PATIENCE", -1)
    done = [0]
    with progress.progress_bar() as shown:
        for item in shown(iter([50, 100, 150, 200]), total, lambda: done[0]):
            done[0] = item
    assert [f"{share}%" in stream.getvalue() for share in (25, 50, 75, 100)] == [bool(total)] * 4


# Help ---------------------------------------------------------------------------------------------


def test_version():
    assert text("--version") == f"make24 {version('make24')}\n"


def test_help():
    assert text() == text("--help") == text("-h")
    assert text("solve", "-h") == text("solve", "--help")


@pytest.mark.parametrize(
    "arguments", [(), ("solve",), ("count",), ("deck",), ("bulk",), ("check",)]
)
def test_examples_of_the_help_run(arguments, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands.csv").write_text("3,3,8,8\n")
    (tmp_path / "games.csv").write_text("id,a,b,c,d\n1,3,3,8,8\n2,3,x\n")
    np.save(tmp_path / "hands.npy", [[3, 3, 8, 8]])
    (tmp_path / "answers.jsonl").write_text('{"text": "4*6", "numbers": [4, 6]}\n')
    (tmp_path / "completions.jsonl").write_text('{"completion": "4*6", "numbers": [4, 6]}\n')
    shown = text(*arguments, "--help").partition("Examples:\n")[2].partition("\n\n")[0]
    lines = filter(None, map(str.strip, shown.splitlines()))
    examples = [shlex.split(line.partition("   ")[0]) for line in lines]
    assert len(examples) >= 2
    for name, *example in examples:
        assert name == "make24"
        if "--plot" in example:
            pytest.importorskip("matplotlib")
        done = run(*example)
        assert done.exit_code == 0
        assert done.stdout or "-o" in example
        # Work on files ends with a summary.
        assert bool(done.stderr) == bool({"bulk", "--file"}.intersection(example))


# Processes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "status", "out", "err"),
    [
        ("solve 3 3 8 8", 0, "8/(3-8/3)\n", ""),
        ("count 1 1 1 1", 1, "0\n", ""),
        ("solve 1 1 1 1", 1, "", "no solution: 1 1 1 1 can't make 24\n"),
        ("solve --tagret", 2, "", "make24 solve: No such option"),
    ],
)
def test_module_runs(typed, status, out, err):
    done = subprocess.run([*MAKE24, *typed.split()], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, out)
    assert done.stderr.startswith(err)
    assert bool(done.stderr) == bool(err)


def test_deck_is_silent_and_plain_where_there_is_no_terminal():
    done = subprocess.run(
        [*MAKE24, "deck"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        check=True,
    )
    assert done.stderr == b""
    assert b"  458  ####" in done.stdout


def test_character_that_the_output_lacks():
    command = [*MAKE24, "solve", "1", "2", "5", "10", "--format", "unicode"]
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "make24: can't write '\\u2212' in cp1252: set PYTHONUTF8=1\n"


@only_posix
@pytest.mark.parametrize("typed", ["solve 1 2 3 4", "deck", "deck --json"])
def test_reader_that_goes_away(typed):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*MAKE24, *typed.split()], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
@pytest.mark.parametrize("typed", ["count 1 2 3 4", "--help"])
def test_output_that_has_no_room(typed):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*MAKE24, *typed.split()], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"make24: can't write: No space left on device\n")


@only_posix
def test_interrupt_on_a_terminal(tmp_path):
    """Ctrl-C once the bar is there: no traceback, nothing half written, the cursor back."""
    import pty

    ours, theirs = pty.openpty()
    plot = ["--plot", str(tmp_path / "deck.png")] if find_spec("matplotlib") else []
    process = subprocess.Popen(
        [*MAKE24, "deck", "--size", "6", *plot], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    while b"Solving" not in shown:
        shown += os.read(ours, 1024)
    assert len(os.listdir(tmp_path)) == len(plot) // 2
    process.send_signal(signal.SIGINT)
    shown += rest_of(ours)
    assert process.communicate()[0] == b""
    assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in shown
    assert shown.rstrip().endswith(b"\x1b[?25h")
    assert os.listdir(tmp_path) == []


def rest_of(terminal):
    """Read until the other end is closed, which a terminal of Linux reports as an error."""
    read = b""
    try:
        while part := os.read(terminal, 1024):
            read += part
    except OSError:
        pass
    os.close(terminal)
    return read
