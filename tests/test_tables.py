"""Files of hands, read in batches."""

import io
import itertools
import time

import numpy as np
import pytest

from make24.tables import Layout, Table, format_of, open_table


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("hands.csv", "csv"),
        ("HANDS.CSV", "csv"),
        ("a/b.c/hands.tsv", "tsv"),
        ("hands.jsonl", "jsonl"),
        ("hands.ndjson", "jsonl"),
        ("hands.json", "jsonl"),
        ("hands.npy", "npy"),
        ("hands.txt", None),
        ("csv", None),
        ("-", None),
    ],
)
def test_format_of(name, form):
    assert format_of(name) == form


@pytest.mark.parametrize(("form", "row"), [("csv", b"3,8\n"), ("jsonl", b"[3]\n")])
def test_batches_are_no_larger_than_a_size(form, row):
    table = open_table(io.BytesIO(row * 200_000), form, Layout(form))
    sizes = [len(rows.texts) for rows in table.batches()]
    assert sum(sizes) == 200_000
    assert max(sizes) <= Table.MOST_SIZE // len(row) + 1
    assert len(sizes) < 20


def test_batches_keep_to_a_time(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    table = open_table(io.BytesIO(b"24\n" * 100_000), "csv", Layout("csv"))
    sizes = []
    for rows in itertools.islice(table.batches(), 60):
        sizes.append(len(rows.texts))
        clock[0] += len(rows.texts) / 1000  # a millisecond a row
    assert sizes[0] == sizes[1] == Table.LEAST_SIZE // 3 + 1
    assert all(200 <= size <= 1000 for size in sizes)


def test_done():
    table = open_table(io.BytesIO(b"3,8\n" * 5000), "csv", Layout("csv"))
    assert table.total == 20_000
    done = [table.done() for _ in table.batches()]
    assert done == sorted(done)
    assert done[-1] == table.total


def test_hands_of_small_integers_come_as_an_array():
    rows = [*open_table(io.BytesIO(b"a,b\n3,8\nK,2\n"), "csv", Layout("csv")).batches()]
    assert len(rows) == 1
    assert isinstance(rows[0].hands, np.ndarray)
    assert rows[0].hands.tolist() == [[3, 8], [13, 2]]
    assert rows[0].targets == 24
