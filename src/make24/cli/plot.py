"""Statistics and comparisons as pictures, drawn by matplotlib, which is optional."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from make24.cli.words import duration, rules_in_words, three_digits

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from make24 import countdown, deck
    from make24.methods import Comparison, Result

__all__ = ["draw_comparison", "draw_countdown", "draw_deck", "require_drawable"]

FORMATS = (".png", ".svg", ".pdf")
MOST_LABELS = 20
BLUE, GREY, RED, PALE = "#4878a8", "#666666", "#c8553d", "#dddddd"


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


def draw_deck(pack: deck.Statistics, file: IO[bytes], kind: str) -> None:
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
    title = (
        f"{pack.solvable_hands:,} of {pack.hands:,} hands of size {pack.size},"
        f" cards {pack.low} to {pack.high}, make {pack.target}"
    )
    axes.set_title("\n".join(filter(None, [title, rules_in_words(pack.rules)])))
    axes.set_xlabel("essential solutions of a hand")
    axes.set_ylabel("hands")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, format=kind, dpi=150)


def draw_countdown(game: countdown.Statistics, file: IO[bytes], kind: str) -> None:
    """Draw how many sets make each target, and how that depends on their large numbers."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 7.5))
    figure.set_layout_engine("constrained", w_pad=0.1, h_pad=0.1, hspace=0.02, wspace=0.04)
    figure.suptitle(
        f"Countdown: of {game.total.pairs:,} pairs of a set and a target from {game.low} to"
        f" {game.high}, {game.total.reachable:,} can be made"
    )
    panels = figure.subplot_mosaic(
        [["targets", "targets"], ["pairs", "complete"]], height_ratios=[5, 3]
    )
    _draw_targets(game, panels["targets"])
    groups = game.by_large.values()
    labels = [f"{number}\n{group.sets:,} sets" for number, group in game.by_large.items()]
    pairs = [group.reachable / group.pairs for group in groups]
    _draw_shares(panels["pairs"], "Pairs that can be made", labels, pairs)
    complete = [group.complete / group.sets for group in groups]
    _draw_shares(panels["complete"], "Sets that make every target", labels, complete)
    figure.savefig(file, format=kind, dpi=150)


def _draw_targets(game: countdown.Statistics, axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    sets = game.total.sets
    shares = {target: made / sets for target, made in game.by_target.items()}
    hardest = game.hardest(1)[0]
    axes.scatter(list(shares), list(shares.values()), s=9, color=BLUE, linewidths=0)
    axes.scatter([hardest], [shares[hardest]], s=25, color=RED, linewidths=0)
    axes.annotate(
        f"{hardest} is hardest: {game.by_target[hardest]:,} of {sets:,} sets make it",
        (hardest, shares[hardest]),
        xytext=(-8, -8),
        textcoords="offset points",
        color=RED,
        ha="right",
        va="center",
    )
    axes.set_title("Sets that make a target", loc="left", fontsize="medium")
    axes.set_xlabel("target")
    axes.margins(x=0.02, y=0.09)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.grid(axis="y", color=PALE)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_shares(axes: Axes, title: str, labels: Sequence[str], shares: Sequence[float]) -> None:
    bars = axes.bar(labels, shares, color=BLUE, width=0.7)
    axes.bar_label(bars, fmt="{:.1%}", color=GREY, padding=2)
    axes.margins(y=0.12)
    axes.set_title(title, loc="left", fontsize="medium")
    axes.set_xlabel("large numbers in the set")
    axes.yaxis.set_visible(False)  # each bar has its share on top
    axes.spines[["top", "right", "left"]].set_visible(False)


def draw_comparison(found: Comparison, file: IO[bytes], kind: str) -> None:
    """Draw how long a hand takes each method, and which fail at some hands."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter, NullFormatter

    figure = Figure(figsize=(9, 1.6 + 0.32 * len(found.results)), layout="constrained")
    axes = figure.add_subplot()
    names = [result.name for result in found.results]
    seconds = [result.seconds for result in found.results]
    colours = [RED if result.missed or result.wrong else BLUE for result in found.results]
    bars = axes.barh(names, seconds, color=colours, height=0.7, log=True)
    axes.bar_label(bars, list(map(_verdict, found.results)), color=GREY, padding=4)
    axes.set_xlim(min(seconds) / 4, 4 * max(seconds) * (max(seconds) / min(seconds)) ** 0.5)
    axes.set_title(_title(found, RED in colours), loc="left")
    axes.invert_yaxis()
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_formatter(EngFormatter("s"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.grid(axis="x", color=PALE)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, format=kind, dpi=150)


def _title(found: Comparison, failing: bool) -> str:
    target = "" if found.target is None else f" for {found.target}"
    many = "all solutions" if found.every else "one solution"
    title = f"Time for one of {found.hands:,} hands: {many}{target}"
    return f"{title}; in red who fails at some" if failing else title


def _verdict(result: Result) -> str:
    words = [duration(result.seconds), f"{three_digits(result.ratio)} x"]
    if result.missed:
        words.append(f"{len(result.missed):,} missed")
    if result.wrong:
        words.append(f"{len(result.wrong):,} wrong")
    return ", ".join(words)
