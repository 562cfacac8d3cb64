"""Tables of hands and of answers in files: CSV, JSON lines and .npy in and out, in batches."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import IO

from make24.tables.answers import Answered, answered
from make24.tables.delimited import DelimitedTable
from make24.tables.jsonlines import JsonLinesTable
from make24.tables.layout import DELIMITERS, Format, Layout
from make24.tables.npy import NpyTable
from make24.tables.table import Rows, Table
from make24.tables.verdicts import AnswerLines

__all__ = [
    "AnswerLines",
    "Answered",
    "Format",
    "Layout",
    "Rows",
    "Table",
    "answered",
    "format_of",
    "open_table",
]

ENDINGS: Mapping[str, Format] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".npy": "npy",
}


def format_of(name: str) -> Format | None:
    """Return the format that the ending of a file name stands for."""
    return ENDINGS.get(PurePath(name).suffix.lower())


def open_table(file: IO[bytes], form: Format, layout: Layout) -> Table:
    """Begin to read a table.

    Parameters
    ----------
    file : binary file
        For ``"npy"`` one that has a name, since that is mapped into memory.
    form : {"csv", "tsv", "jsonl", "npy"}
        The format of the file.
    layout : Layout

    Raises
    ------
    ValueError
        If the head of the file is not in order.
    """
    if form == "npy":
        return NpyTable(file, layout)
    if form == "jsonl":
        return JsonLinesTable(file, layout)
    return DelimitedTable(file, DELIMITERS[form], layout)
