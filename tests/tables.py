"""The tables in the folder data; see the README there."""

from pathlib import Path

from make24.solve import Level

DATA = Path(__file__).parent / "data"
LEVELS: tuple[Level, ...] = ("written", "commutative", "signed", "essential")
PUBLISHED_TARGETS = (21, 24, 36, 100)


def rows(name):
    """Yield the lines of a table, split at tabs."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def hand_from(text):
    """Return the hand that a cell holds."""
    return tuple(map(int, text.split()))


def deck_counts():
    """Return the number of solutions for target 24, by hand and level."""
    _, *table = rows("deck_24_counts.tsv")
    return {
        hand_from(hand): dict(zip(LEVELS, map(int, counts), strict=True)) for hand, *counts in table
    }


def published(target):
    """Return the published number of solutions and their texts, by hand."""
    return {
        hand_from(hand): (int(count), texts)
        for hand, count, *texts in rows(f"published_{target}.tsv")
    }
