"""The command make24 bulk: files of hands in, the same with their answers out."""

import csv
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import make24
from make24 import COUNTDOWN, INTEGER, Rules
from make24.cli import main
from make24.tables import Table
from make24.tables.lines import Lines

MAKE24 = [sys.executable, "-W", "error", "-m", "make24"]
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")

HANDS = [[3, 3, 8, 8], [1, 1, 1, 1], [1, 2, 5, 10]]
SUMMARY = re.compile(r"[0-9,]+ rows, [0-9,]+ solved \([0-9.]+%\)(, [0-9,]+ bad)?, [0-9,]+ rows/s\n")
ANSWERS = "solvable,solutions,expression"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Let every test work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, read=""):
    return CliRunner().invoke(main, ["bulk", *map(str, arguments)], input=read)


def solved(read, *arguments):
    """Return what comes out for a text or bytes that go in."""
    done = run("-", *arguments, read=read)
    assert done.exit_code == 0, done.stderr
    assert SUMMARY.fullmatch(done.stderr)
    return done.stdout_bytes.decode("utf-8", "surrogateescape")


def lines(read, *arguments):
    return solved(read, *arguments).splitlines()


def records(read, *arguments):
    """Return what comes out as JSON."""
    return [json.loads(line) for line in lines(read, *arguments, "--to", "jsonl")]


def error(*arguments, read=""):
    """Return the one line about bad input, with which nothing comes out."""
    done = run(*arguments, read=read)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.removeprefix("make24 bulk: ").rstrip("\n")


# CSV ----------------------------------------------------------------------------------------------


def test_header():
    assert lines("a,b,c,d\n3,3,8,8\n1,1,1,1\n1,2,5,10\n") == [
        f"a,b,c,d,{ANSWERS}",
        "3,3,8,8,true,1,8/(3-8/3)",
        "1,1,1,1,false,0,",
        "1,2,5,10,true,2,5*10/2-1",
    ]


def test_no_header():
    assert lines("3,3,8,8\n") == [
        f"number1,number2,number3,number4,{ANSWERS}",
        "3,3,8,8,true,1,8/(3-8/3)",
    ]


def test_letters_are_no_header():
    assert records("A,2,J,K\n")[0]["numbers"] == ["A", 2, "J", "K"]
    expected = str(make24.solve([1, 2, 11, 13])[0])
    assert lines("A,2,J,K\n")[1] == f"A,2,J,K,true,1,{expected}"


@pytest.mark.parametrize(("option", "rows"), [("--header", 1), ("--no-header", 2)])
def test_header_as_told(option, rows):
    assert len(lines("0,1,2,3\n3,3,8,8\n", option)) == rows + 1


def test_what_is_no_number_makes_a_header_unless_told():
    assert lines("x,1\n")[0] == f"x,1,{ANSWERS}"
    assert error("-", "--no-header", read="x,1\n").startswith("line 1: 'x' is no integer")


def test_columns_named_where_there_is_no_header():
    assert lines("24\n3,8\n", "--columns", "p, q") == [
        f"p,q,{ANSWERS}",
        "24,,true,1,24",
        "3,8,true,1,3*8",
    ]


def test_other_columns_are_kept():
    read = 'id,a,b,name\n"1,x",3,8,"a ""b"""\n\u00e9,4,6,\n'
    assert lines(read, "--columns", "a,b") == [
        f"id,a,b,name,{ANSWERS}",
        '"1,x",3,8,"a ""b""",true,1,3*8',
        "\u00e9,4,6,,true,1,4*6",
    ]


def test_columns_in_any_order_and_apart():
    read = "a,x,b,c\n1,one,8,3\n"
    assert lines(read, "--columns", "c,b") == [f"a,x,b,c,{ANSWERS}", "1,one,8,3,true,1,3*8"]
    assert lines(read, "--columns", "a,b", "--target", 9)[1].endswith("true,1,1+8")
    assert lines("x,a\none,24\n", "--columns", "a")[1] == "one,24,true,1,24"


def test_target_column():
    read = "a,b,Target\n3,8,24\n3,8,11\n3,8,\n1,3,1/3\n"
    assert lines(read, "--target", "5")[1:] == [
        "3,8,24,true,1,3*8",
        "3,8,11,true,1,3+8",
        "3,8,,true,1,8-3",
        "1,3,1/3,true,1,1/3",
    ]
    assert lines("a,b,target\n3,8,11\n4,7,11\n")[1:] == ["3,8,11,true,1,3+8", "4,7,11,true,1,4+7"]
    assert lines("a,b,target\n3,8,11\n4,8,32\n")[2] == "4,8,32,true,1,4*8"
    assert lines("a,target\n3,8\n", "--columns", "a,target")[1] == "3,8,true,1,3*8"


def test_hands_of_many_lengths():
    assert lines("a,b,c,d\n3,3,8,8\n3,8\n24,,,\n4,6,,\n")[1:] == [
        "3,3,8,8,true,1,8/(3-8/3)",
        "3,8,,,true,1,3*8",
        "24,,,,true,1,24",
        "4,6,,,true,1,4*6",
    ]


def test_fractions_and_large_integers():
    large = 10**30
    rows = ["1/2,3,4,4", f"{large},{large},24,1", "-3,8,1,0", "+6,04,3/3,1"]
    hands: list[list[Any]] = [
        [Fraction(1, 2), 3, 4, 4],
        [large, large, 24, 1],
        [-3, 8, 1, 0],
        [6, 4, 1, 1],
    ]
    for line, row, hand in zip(lines("\n".join(rows))[1:], rows, hands, strict=True):
        found = make24.solve(hand)
        assert line == f"{row},true,{len(found)},{found[0]}"


def test_spaces_line_ends_mark_and_blank_lines():
    read = b"\xef\xbb\xbfa,b\r\n 3 ,8\r\n\r\n  \r\n4,6"
    assert lines(read) == [f"a,b,{ANSWERS}", " 3 ,8,true,1,3*8", "4,6,true,1,4*6"]


def test_line_break_in_quotes():
    read = 'note,a,b\n"one\ntwo",3,8\n"",x,1\n'
    done = run("-", "--columns", "a,b", read=read)
    assert done.stderr.startswith("make24 bulk: line 4: 'x' is no integer")
    out = solved(read.replace("x", "24"), "--columns", "a,b")
    assert list(csv.reader(io.StringIO(out)))[1] == ["one\ntwo", "3", "8", "true", "1", "3*8"]


def test_line_break_in_quotes_at_the_end_of_a_batch(monkeypatch):
    monkeypatch.setattr(Table, "LEAST_SIZE", 1)
    monkeypatch.setattr(Table, "MOST_SIZE", 1)
    read = 'note,a,b\n"one\n\ntwo",3,8\n"x\ny",4,6\nz,5,5\n'
    rows = list(csv.reader(io.StringIO(solved(read, "--columns", "a,b"))))
    assert [row[0] for row in rows] == ["note", "one\n\ntwo", "x\ny", "z"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # the folder
@given(
    st.lists(st.tuples(st.text(), st.integers(-50, 50), st.integers(-50, 50)), min_size=1),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["csv", "tsv"]),
    st.sampled_from(["csv", "tsv", "jsonl"]),
)
def test_any_text_is_kept(rows, end, form, to):
    written = io.StringIO(newline="")
    delimiter = {"csv": ",", "tsv": "\t"}
    writer = csv.writer(
        written, delimiter=delimiter[form], lineterminator=end, quoting=csv.QUOTE_NONNUMERIC
    )
    writer.writerows([("text", "a", "b"), *rows])
    arguments = ["--format", form, "--to", to, "--columns", "a,b"]
    out = solved(written.getvalue().encode(), *arguments)
    if to == "jsonl":
        objects = [json.loads(line) for line in out.splitlines()]
        assert [(each["text"], *each["numbers"]) for each in objects] == rows
    else:
        _, *read = csv.reader(io.StringIO(out, newline=""), delimiter=delimiter[to], strict=True)
        assert [(text, int(a), int(b)) for text, a, b, *_ in read] == rows
        counts = make24.count_many([row[1:] for row in rows]).tolist()
        assert [int(row[4]) for row in read] == counts


@pytest.mark.parametrize(("form", "blank"), [("csv", ","), ("tsv", "\t"), ("tsv", " \t ")])
@pytest.mark.parametrize("count", [1, 2000])
def test_a_line_with_a_delimiter_is_not_blank(form, blank, count):
    read = f"24\n \n{(blank + chr(10)) * count}"
    message = error("-", "--format", form, "--columns", "a,b", read=read)
    assert message == "line 3: 0 numbers: a hand holds 1 to 8"
    out = lines(read, "--format", form, "--columns", "a,b", "--on-error", "skip")
    assert len(out) == 2 + count


def test_tsv():
    assert lines("a\tb\n3\t8\n", "--format", "tsv") == [
        "a\tb\tsolvable\tsolutions\texpression",
        "3\t8\ttrue\t1\t3*8",
    ]
    assert lines("a\tb,c\n3\t8\n", "--format", "tsv", "--to", "csv")[0] == f'a,"b,c",{ANSWERS}'


@pytest.mark.parametrize("read", ["", "\n\n", "\ufeff"])
def test_nothing(read):
    assert solved(read) == ""
    assert solved(read, "--format", "jsonl") == ""


def test_only_a_header():
    assert lines("a,b\n") == [f"a,b,{ANSWERS}"]


# JSON lines ---------------------------------------------------------------------------------------


def test_jsonl():
    read = (
        "[3, 3,8,8]\n"
        '{"id": 1.50, "numbers": ["K", "1/2", 2, -5], "target": 24 }\n'
        "\n"
        '{"numbers": [3, 8], "target": "A"}\n'
        '{"numbers": [3, 8], "target": null}\n'
    )
    out = lines(read, "--format", "jsonl")
    answer = '"solvable": true, "solutions": 1, "expression"'
    assert out[0] == f'{{"numbers": [3, 3,8,8], {answer}: "8/(3-8/3)"}}'
    assert out[1].startswith('{"id": 1.50, "numbers": ["K", "1/2", 2, -5], "target": 24, "solv')
    assert json.loads(out[2])["expression"] is None
    assert json.loads(out[2])["solvable"] is False
    assert out[3] == f'{{"numbers": [3, 8], "target": null, {answer}: "3*8"}}'


def test_integers_with_a_point():
    done = run("-", "--format", "jsonl", read='{"numbers": [3.0, 8], "target": 24.00}')
    assert json.loads(done.stdout)["expression"] == "3*8"


def test_csv_to_jsonl_and_back():
    read = "id,a,b,c,target\n007,1/2,K,3,24\nx,3,8,,\n"
    out = lines(read, "--columns", "a,b,c", "--to", "jsonl")
    first, second = map(json.loads, out)
    assert (first["numbers"], first["target"], first["id"]) == (["1/2", "K", 3], 24, "007")
    assert (second["numbers"], second["id"]) == ([3, 8], "x")
    assert "target" not in second
    questions = "\n".join(re.sub(', "solvable".*', "}", line) for line in out)
    back = lines(questions, "--format", "jsonl", "--to", "csv", "--columns", "a,b,c")
    assert back[0] == f"a,b,c,target,id,{ANSWERS}"
    assert back[1].startswith("1/2,K,3,24,007,")
    assert back[2] == "3,8,,,x,true,1,3*8"


def test_jsonl_to_csv_has_the_columns_of_the_first_line():
    read = '[3, 8]\n[24]\n{"numbers": [4, 6]}\n'
    assert lines(read, "--format", "jsonl", "--to", "csv") == [
        f"number1,number2,{ANSWERS}",
        "3,8,true,1,3*8",
        "24,,true,1,24",
        "4,6,true,1,4*6",
    ]
    arguments = ["-", "--format", "jsonl", "--to", "csv"]
    message = error(*arguments, read="[3, 8]\n[1, 2, 3]\n")
    assert message == "line 2: 3 numbers, but there are 2 columns of them"
    message = error(*arguments, read='[3, 8]\n{"numbers": [1], "id": 1}\n')
    assert message.startswith("line 2: there is no column 'id'")


def test_numbers_in_other_fields_stay_as_they_are():
    read = (
        '{"numbers": [3, 8], "w": [1.50, {"x": 1E5, "y": [NaN, null, true, "1.50"]}], "z": 2.0}\n'
    )
    out = solved(read, "--format", "jsonl", "--to", "csv")
    row = next(csv.DictReader(io.StringIO(out)))
    assert row["w"] == '[1.50, {"x": 1E5, "y": [NaN, null, true, "1.50"]}]'
    assert row["z"] == "2.0"


def test_two_columns_of_one_name():
    read = '{"numbers": [3, 8], "number1": 7}\n[4, 6]\n'
    arguments = ["--format", "jsonl", "--to", "csv"]
    message = error("-", *arguments, read=read)
    assert message.startswith("line 1: two columns would be named 'number1'")
    assert lines(read, *arguments, "--on-error", "skip")[2] == "4,6,true,1,4*6,"
    assert lines(read, *arguments, "--columns", "a,b")[1] == "3,8,7,true,1,3*8"
    for form in ["csv", "jsonl"]:
        message = error("-", "--format", form, "--columns", "b, a,b", read="a,b\n3,8\n")
        assert message == "the column 'b' is named twice"


@pytest.mark.parametrize("begins", ["\n" * 2000, " \r\n", "[]\n", '{"numbers": []}\n'])
def test_columns_are_those_of_the_first_line_that_has_numbers(begins):
    read = begins + '{"numbers": [3, 8], "id": 7}\n'
    out = lines(read, "--format", "jsonl", "--to", "csv", "--on-error", "skip")
    assert out[0] == f"number1,number2,id,{ANSWERS},error"
    assert out[-1] == "3,8,7,true,1,3*8,"


# .npy ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["i1", "<i8", ">u2"])
@pytest.mark.parametrize("order", "CF")
def test_npy(dtype, order):
    np.save("hands.npy", np.array(HANDS, dtype, order=order))
    done = run("hands.npy")
    read = "".join(",".join(map(str, hand)) + "\n" for hand in HANDS)
    assert (done.exit_code, done.stdout) == (0, solved(read))
    assert run("hands.npy", "-o", "solved.jsonl").exit_code == 0
    with open("solved.jsonl") as file:
        assert [json.loads(line)["numbers"] for line in file] == HANDS
    assert run("hands.npy", "--columns", "a,b,c,d", "--to", "tsv").stdout.startswith("a\tb\tc\td\t")


def test_npy_without_rows():
    np.save("hands.npy", np.empty((0, 4), int))
    assert run("hands.npy").stdout == f"number1,number2,number3,number4,{ANSWERS}\n"


@pytest.mark.parametrize(
    "array", [np.zeros((2, 4)), np.zeros(4, int), np.zeros((2, 9), int), np.zeros((2, 0), int)]
)
def test_npy_of_the_wrong_kind(array):
    np.save("hands.npy", array)
    assert "expected integers of shape (m, n), n from 1 to 8" in error("hands.npy")


def test_npy_that_is_none():
    with open("hands.npy", "w") as file:
        file.write("3,3,8,8\n")
    assert "magic" in error("hands.npy")
    np.save("hands.npy", np.array([[1, "x"]], object))
    assert "Python objects" in error("hands.npy")
    np.save("hands.npy", np.array(HANDS))
    assert "1 names, but there are 4 columns" in error("hands.npy", "--columns", "a")


# Bad lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "bad", "reason"),
    [
        ("csv", "3,x", "'x' is no integer, fraction or card (A T J Q K)"),
        ("csv", "3,8.0", "'8.0' is no integer, fraction or card"),
        ("csv", "3,1_0", "'1_0' is no integer"),
        ("csv", ",8", "'' is no integer"),
        ("csv", "3,1/0", "'1/0' divides by zero"),
        ("csv", "3,8,1", "3 cells, but there are 2 columns"),
        ("csv", ",", "0 numbers: a hand holds 1 to 8"),
        ("csv", '""', "0 numbers: a hand holds 1 to 8"),
        ("csv", '"3"3,8', "',' expected after '\"'"),
        ("csv", '3,"8', "unexpected end of data"),
        ("csv", "3,\udcff", "not UTF-8"),
        ("csv", "3,8\r4,6", "a carriage return inside"),
        ("csv", '"3",8\r4,6', "a carriage return inside"),
        ("jsonl", "[3,8", "no JSON: Expecting ',' delimiter at column 5"),
        ("jsonl", "[3, 8.5]", "'8.5' is no integer"),
        ("jsonl", "[3, NaN]", "'NaN' is no integer"),
        ("jsonl", "[3, true]", "true is no integer"),
        ("jsonl", "[3, null]", "null is no integer"),
        ("jsonl", "[3, [8]]", "[8] is no integer"),
        ("jsonl", "[]", "0 numbers: a hand holds 1 to 8"),
        ("jsonl", "[1,2,3,4,5,6,7,8,9]", "9 numbers: a hand holds 1 to 8"),
        ("jsonl", "24", "no array, and no object with numbers"),
        ("jsonl", "{}", "no array, and no object with numbers"),
        ("jsonl", '{"numbers": 24}', "the numbers are no array"),
        ("jsonl", '{"numbers": [24], "target": "x"}', "'x' is no integer"),
        ("jsonl", '{"numbers": [24], "solvable": 1}', "'solvable' is there already"),
        ("jsonl", "[" * 100_000, "nested deeper than 100"),
        ("jsonl", "[" * 101 + '"' + '\\"' * 100_000, "nested deeper than 100"),
        ("jsonl", '["\\ud800"]', "'\\ud800' is half a character"),
        ("jsonl", '["\udcff"]', "not UTF-8"),
    ],
)
def test_bad_line(form, bad, reason):
    good = "3,8\n" if form == "csv" else "[3, 8]\n"
    read = (good + "\n" + good + bad + "\n").encode("utf-8", "surrogateescape")
    arguments = ["-", "--format", form]
    assert error(*arguments, read=read).startswith(f"line 4: {reason}")
    done = run(*arguments, "--on-error", "skip", read=read)
    assert done.exit_code == 0
    assert ", 1 bad, " in done.stderr
    rows = done.stdout_bytes.decode("utf-8", "surrogateescape")
    if form == "csv":
        *_, row = csv.reader(io.StringIO(rows))
        assert row[-4:-1] == ["false", "0", ""]
        written = row[-1]
    else:
        *_, good_row, bad_row = map(json.loads, rows.splitlines())
        assert "error" not in good_row
        assert (bad_row["solvable"], bad_row["solutions"], bad_row["expression"]) == (
            False,
            0,
            None,
        )
        written = bad_row["error"]
    assert written.startswith(f"line 4: {reason}")


def test_bad_lines_are_kept_as_they_came():
    read = b"id,a,b\n1,x,8\n2,3,8,9\n\xff,3,8\n3,3,8\n"
    assert lines(read, "--columns", "a,b", "--on-error", "skip") == [
        f"id,a,b,{ANSWERS},error",
        "1,x,8,false,0,,\"line 2: 'x' is no integer, fraction or card (A T J Q K)\"",
        '2,3,8,false,0,,"line 3: 4 cells, but there are 3 columns"',
        "\udcff,3,8,false,0,,line 4: not UTF-8",
        "3,3,8,true,1,3*8,",
    ]
    bad = '[3,8\n{"numbers": ["x"], "id": 1.0}\n'
    out = lines(bad, "--format", "jsonl", "--on-error", "skip")
    assert out[0].startswith('{"line": "[3,8", "solvable": false, ')
    assert out[1].startswith('{"numbers": ["x"], "id": 1.0, "solvable": false, ')


@pytest.mark.parametrize("to", ["csv", "tsv", "jsonl"])
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_bad_lines_come_out_in_every_format(form, to):
    good, bad = ("3,8", '"x') if form == "csv" else ("[3, 8]", "[3")
    skip = ["--format", form, "--to", to, "--on-error", "skip"]
    for read in [f"{good}\n{bad}\n", f"{bad}\n{good}\n"]:
        if form == "csv" and read.startswith(bad):
            continue  # it would be the header
        out = lines(read, *skip)
        assert len(out) == (2 if to == "jsonl" else 3)
        assert sum("true" in line for line in out) == 1


@pytest.mark.parametrize("depth", [99, 100, 500, *range(900, 1000, 7)])
@pytest.mark.parametrize("to", ["csv", "jsonl"])
def test_deep_json(depth, to):
    """Python itself gives up at different depths in reading and in writing."""
    nested = "[" * depth + "1.50" + "]" * depth
    rows = [
        "[3, 8]",
        nested,
        f'{{"numbers": [3, 8], "w": {nested}}}',
        '{"w": 7, "numbers": [3, 8]}',
    ]
    out = lines("\n".join(reversed(rows)), "--format", "jsonl", "--to", to, "--on-error", "skip")
    solved = [True, depth < 100, False, True]
    assert ["true" in line for line in out[-4:]] == solved
    assert ("line 3: nested deeper than 100" in out[-2]) == (depth > 100)


def test_brackets_in_strings_are_not_nested():
    note = "[" * 500 + '\\"' + "{" * 500
    row = f'{{"numbers": [3, 8], "note": "{note}", "more": [{", ".join(["[]"] * 500)}]}}\n'
    assert records(row, "--format", "jsonl")[0]["expression"] == "3*8"


@pytest.mark.parametrize("half", ["\\ud800", "\\uDCFF"])
@pytest.mark.parametrize("to", ["csv", "tsv", "jsonl"])
def test_half_a_character(half, to):
    read = f'{{"numbers": [3, 8], "w": "\\ud83d\\ude00"}}\n{{"numbers": [3, 8], "w": ["{half}"]}}\n'
    message = f"line 2: '{half.lower()}' is half a character"
    assert error("-", "--format", "jsonl", "--to", to, read=read) == message
    _, bad = lines(read, "--format", "jsonl", "--to", to, "--on-error", "skip")[-2:]
    assert half[2:] in bad
    assert "is half a character" in bad


def test_an_open_quote_spoils_one_line():
    read = 'a,b\n3,8\n"4,6\n5,5\n"3",8\n"4,6\n\n3,8'
    assert error("-", read=read).startswith("line 3: ")
    out = lines(read, "--on-error", "skip")
    assert [line.split(",false")[0].split(",true")[0] for line in out[1:]] == [
        "3,8",
        '"""4,6",',
        "5,5",
        '"3",8',
        '"""4,6",',
        "3,8",
    ]
    assert "line 3: " in out[2]
    assert "line 6: " in out[5]


def test_an_open_quote_far_from_the_end():
    read = '"4,6\n' + "3,8\n" * 50_000
    out = lines(read, "--no-header", "--on-error", "skip")
    assert out[1].startswith('"""4,6",,false,0,,line 1: ')
    assert out[2:] == ["3,8,true,1,3*8,"] * 50_000


@pytest.mark.parametrize("bad", ['"3,8', "\udcff", "3,8\r4,6"])
def test_columns_are_counted_in_the_first_line_that_can_be_read(bad):
    read = f"{bad}\n3,8\n".encode("utf-8", "surrogateescape")
    done = run("-", "--no-header", "--on-error", "skip", read=read)
    heading, *_, good = done.stdout_bytes.splitlines()
    assert heading.decode() == f"number1,number2,{ANSWERS},error"
    assert good == b"3,8,true,1,3*8,"


def test_columns_where_no_line_can_be_read():
    out = lines('"3', "--no-header", "--on-error", "skip")
    assert out[0].startswith(",".join(f"number{place}" for place in range(1, 9)) + ",solvable")
    assert out[1].startswith('"""3",,,,,,,,false,0,,line 1: ')


@pytest.mark.parametrize("read", ["a,b\r3,8\r4,6\r", "3,8\r4,6", '"a",b\r3,8\r'])
def test_lines_that_end_in_carriage_returns(read):
    assert error("-", read=read) == (r"line 1: a carriage return inside: end lines in \n or \r\n")


def test_lines_that_end_in_two_carriage_returns():
    assert lines("a,b\r\r\n3,8\r\r\n")[1] == "3,8,true,1,3*8"
    assert lines('a,b\r\r\n"3",8\r\r\n')[1] == '"3",8,true,1,3*8'


def test_bad_header():
    assert error("-", read='"a,b\n1,2\n').startswith("line 1: unexpected end of data")
    assert error("-", read=b"\xff\xfea\x00").startswith("line 1: not UTF-8")
    assert error("-", "--columns", "a,c", read="a,b\n1,2\n") == (
        "there is no column 'c', only a, b"
    )
    assert error("-", read="a,solutions\n") == "'solutions' is there already"
    read = "a,a,b\n1,2,3\n"
    assert "one name" in error("-", "--columns", "b", "--to", "jsonl", read=read)
    assert lines(read, "--columns", "b", "--target", "3")[1] == "1,2,3,true,1,3"


def test_only_targets():
    assert error("-", read="target\n24\n") == "line 2: 0 numbers: a hand holds 1 to 8"


def test_too_many_numbers_for_a_hand():
    read = "a,b,c,d,e,f,g,h,i\n24\n1,2,3,4,5,6,7,8,9\n"
    assert error("-", read=read) == "line 3: 9 numbers: a hand holds 1 to 8"


RULES = [
    (["--integers"], INTEGER),
    (["--rules", "countdown"], COUNTDOWN),
    (["--any", "--operators", "+-"], Rules("+-", "any")),
    (["--ordered"], Rules(ordered=True)),
    (["--operators=+-*/^|"], Rules("+-*/^|")),
]


@pytest.mark.parametrize(("arguments", "rules"), RULES)
@pytest.mark.parametrize("level", ["written", "essential"])
def test_rules(arguments, rules, level):
    hands = [[3, 3, 8, 8], [8, 3], [1, 2, 5, 10], [24, 5], [9, 2, 7], [1, 1, 1, 1]]
    read = "a,b,c,d\n" + "".join(",".join(map(str, hand)) + "\n" for hand in hands)
    for line, hand in zip(lines(read, *arguments, "--level", level)[1:], hands, strict=True):
        found = make24.solve(hand, rules=rules, level=level)
        answer = f"true,{len(found)},{found[0]}" if found else "false,0,"
        assert line == f"{','.join(map(str, hand))}{',' * (4 - len(hand))},{answer}"


def test_seven_numbers():
    read = "1,2,3,4,5,6,7\n"
    found = make24.solve(range(1, 8), 5040)
    out = lines(read, "--no-header", "--target", 5040)
    assert out[1] == f"1,2,3,4,5,6,7,true,{len(found)},{found[0]}"


def test_unreadable_requests():
    with open("hands.txt", "w") as file:
        file.write("3,8\n")
    assert error("hands.txt") == "the ending of 'hands.txt' tells no format: use --format"
    assert run("hands.txt", "--format", "csv").exit_code == 0
    assert "does not exist" in error("nothing.csv")
    assert error("-", "--format", "npy") == "an .npy has to be a file"
    assert "can't be written as .npy" in error("hands.txt", "--format", "csv", "-o", "x.npy")
    assert "--threads" in error("-", "--threads", "0")


# Files and options --------------------------------------------------------------------------------


def test_files(folder):
    (folder / "hands.csv").write_text("3,8\n")
    for name, begins in [("x.csv", "number1,"), ("x.jsonl", '{"numbers": [3, 8], '), ("x", "n")]:
        done = run("hands.csv", "-o", name)
        assert (done.exit_code, done.stdout) == (0, "")
        assert (folder / name).read_text().startswith(begins)
    (folder / "hands.CSV").write_text("3,8\n")
    assert run("hands.CSV", "-o", "hands.CSV").exit_code == 0
    assert (folder / "hands.CSV").read_text().endswith("\n3,8,true,1,3*8\n")


def test_nothing_is_left_of_an_output_that_failed(folder):
    (folder / "hands.csv").write_text("3,8\n" * 1000 + "3,x\n")
    assert error("hands.csv", "-o", "out.csv").startswith("line 1001: ")
    assert os.listdir() == ["hands.csv"]
    (folder / "out.csv").write_text("old")
    error("hands.csv", "-o", "out.csv")
    assert (folder / "out.csv").read_text() == "old"
    assert "No such file" in error("hands.csv", "-o", "nowhere/out.csv")


@pytest.mark.parametrize("reads", [0, 1])
def test_input_that_breaks_off(folder, monkeypatch, reads):
    (folder / "hands.csv").write_text("3,8\n" * 10_000)
    whole = Lines.read
    sizes: list[int] = []

    def read(self, size):
        if len(sizes) == reads:
            raise OSError(errno.EIO, "Input/output error")
        sizes.append(size)
        return whole(self, size)

    monkeypatch.setattr(Lines, "read", read)
    message = error("hands.csv", "-o", "out.csv")
    assert message == "make24: can't read 'hands.csv': Input/output error"
    assert os.listdir() == ["hands.csv"]


@only_posix
def test_a_pipe_in_the_file_system_is_not_replaced(folder):
    (folder / "hands.csv").write_text("3,8\n")
    os.mkfifo("device")
    reader = os.open("device", os.O_RDONLY | os.O_NONBLOCK)
    assert run("hands.csv", "-o", "device").exit_code == 0
    assert os.read(reader, 1000).endswith(b"3*8\n")
    os.close(reader)
    assert sorted(os.listdir()) == ["device", "hands.csv"]


def test_summary():
    assert run("-", read="3,8\n1,2\n4,6\n").stderr.startswith("3 rows, 2 solved (66.67%), ")
    assert run("-", read="").stderr == "0 rows, 0 solved (0.00%), 0 rows/s\n"


@pytest.mark.parametrize("level", ["written", "commutative", "signed", "essential"])
@pytest.mark.parametrize("threads", [1, 3])
def test_level_and_threads(level, threads):
    hands = make24.deck.hands()[::7].tolist()
    read = "".join(",".join(map(str, hand)) + "\n" for hand in hands)
    out = csv.DictReader(
        io.StringIO(solved(read, "--level", level, "--threads", threads, "--target", 10))
    )
    for hand, row in zip(hands, out, strict=True):
        found = make24.solve(hand, 10, level=level)
        assert row["solvable"] == ("true" if found else "false")
        assert row["solutions"] == str(len(found))
        assert row["expression"] == (str(found[0]) if found else "")


def test_expression_is_the_one_that_solve_prints_first():
    printed = CliRunner().invoke(main, ["solve", "1", "2", "5", "10", "--limit", "1"]).stdout
    assert lines("1,2,5,10\n")[1] == f"1,2,5,10,true,2,{printed.strip()}"


def test_many_rows_in_many_batches(monkeypatch):
    monkeypatch.setattr(Table, "MOST_SIZE", 1 << 11)
    hands = np.random.default_rng(5).integers(1, 14, (3000, 4)).tolist()
    rows = [",".join(map(str, hand)) for hand in hands]
    counts = make24.count_many(hands).tolist()
    out = lines("\n".join(rows))[1:]
    assert [line.split(",")[5] for line in out] == [str(count) for count in counts]
    assert [line.rsplit(",", 3)[0] for line in out] == rows


# Processes ----------------------------------------------------------------------------------------


def test_pipe():
    done = subprocess.run(
        [*MAKE24, "bulk", "-"],
        input=b"a,b\n3,8\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, f"a,b,{ANSWERS}\n3,8,true,1,3*8\n".encode())
    assert SUMMARY.fullmatch(done.stderr.decode())


@only_posix
def test_reader_that_goes_away():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*MAKE24, "bulk", "-"], input=b"3,8\n" * 10_000, stdout=writer, stderr=subprocess.PIPE
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
def test_output_that_has_no_room():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*MAKE24, "bulk", "-"], input=b"3,8\n", stdout=full, stderr=subprocess.PIPE
        )
    assert (done.returncode, done.stderr) == (2, b"make24: can't write: No space left on device\n")


@only_posix
def test_interrupt(folder):
    """Ctrl-C in the middle of a long input: nothing half written, and nothing said."""
    process = subprocess.Popen(
        [*MAKE24, "bulk", "-", "-o", "out.csv"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(b"3,8\n" * 100_000)  # more than a pipe holds: it is being read
    process.stdin.flush()
    assert len(os.listdir()) == 1
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1].strip() == b""
    assert process.returncode == 128 + signal.SIGINT
    assert os.listdir() == []


@pytest.mark.skipif(sys.platform != "linux", reason="a limit of memory that holds")
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_memory_is_bounded(form):
    """Rows that take more memory than there is, were they all kept."""
    rows = b"3,3,8,8\n" if form == "csv" else b"[3, 3, 8, 8]\n"
    code = (
        "import resource, sys; from make24.cli import main;"
        "import make24; make24.solve_many([[3, 3, 8, 8]] * 99999, threads=1);"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize();"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 60_000_000,) * 2); main()"
    )
    command = [sys.executable, "-c", code, "bulk", "-", "--format", form, "--threads", "1"]
    done = subprocess.run(
        command,
        input=rows * 400_000,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.stderr.startswith(b"400,000 rows, 400,000 solved (100.00%), ")
