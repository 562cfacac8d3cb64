"""The distribution of solutions as a bar chart, drawn by matplotlib, which is optional."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

if TYPE_CHECKING:
    from make24.deck import Statistics

__all__ = ["draw", "require_drawable"]

FORMATS = (".png", ".svg", ".pdf")
MOST_LABELS = 20
BLUE, GREY, RED = "#4878a8", "#666666", "#c8553d"


def require_drawable(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Return the path of a chart if it can be drawn, as far as its name and matplotlib go."""
    if path is None:
        return None
    if path.suffix.lower() not in FORMATS:
        raise click.BadParameter(f"{path.name!r} has to end in {', '.join(FORMATS)}", ctx, param)
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise click.BadParameter(
            "matplotlib is missing: pip install 'make24[plot]'", ctx, param
        ) from None
    return path


def draw(pack: Statistics, file: IO[bytes], kind: str) -> None:
    """Draw how many hands have how many solutions."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    solutions, hands = list(pack.distribution), list(pack.distribution.values())
    bars = axes.bar(solutions, hands, color=[BLUE if number else RED for number in solutions])
    if len(bars) <= MOST_LABELS:
        axes.bar_label(bars, fmt="{:,.0f}", color=GREY, padding=2)
        axes.set_xticks(solutions)
    axes.set_title(
        f"{pack.solvable_hands:,} of {pack.hands:,} hands of size {pack.size},"
        f" cards {pack.low} to {pack.high}, make {pack.target}"
    )
    axes.set_xlabel("essential solutions of a hand")
    axes.set_ylabel("hands")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, format=kind, dpi=150)
