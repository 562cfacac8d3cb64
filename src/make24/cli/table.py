"""The statistics of a deck and of Countdown, and what methods are worth, as tables for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING

from make24.cli.words import duration, rules_in_words, three_digits

if TYPE_CHECKING:
    from make24 import countdown, deck
    from make24.methods import Comparison, Result
    from make24.solve import Level

__all__ = ["comparison_table", "countdown_table", "deck_table"]

WIDTH = 80
BARS = 34  # the column where they begin
MOST_BARS = 24
MOST_HANDS = 60
MOST_FAILED = 24
MEANINGS: Mapping[Level, str] = {
    "written": "every fully bracketed text",
    "commutative": "brackets and order aside",
    "signed": "(a-b)*(c-d) and (b-a)*(d-c) as one, too",
    "essential": "really different: idle parts such as *1 aside",
}


def deck_table(pack: deck.Statistics, mark: str) -> str:
    """Return the table of a deck, some sections of lines; its bars are made of the mark."""
    sections = [_title(pack), _shares(pack), _totals(pack), _bars(pack.distribution, mark)]
    if pack.fraction_hands:
        sections.append(_fraction_hands(pack))
    return _joined(sections)


def countdown_table(game: countdown.Statistics) -> str:
    """Return the table of Countdown, some sections of lines."""
    title = f"Countdown: every set of six numbers, every target from {game.low} to {game.high}"
    sections = [[title], _groups(game), _hardest(game)]
    if game.barren:
        sections.append(_barren(game))
    return _joined(sections)


def comparison_table(found: Comparison) -> str:
    """Return the table of methods and kernel, some sections of lines."""
    sections = [_asked(found), _results(found)]
    if found.deals:
        sections.append(_deals(found))
    for result in found.results:
        if result.missed:
            sections.append(_failed("Missed by", result.name, result.missed))
        if result.wrong:
            sections.append(_failed("Wrong by", result.name, result.wrong))
    return _joined(sections)


def _joined(sections: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(section) for section in sections)


def _title(pack: deck.Statistics) -> Iterator[str]:
    cards = f"cards {pack.low} to {pack.high}, at most {pack.copies} alike"
    yield f"Target {pack.target}: every hand of size {pack.size}, {cards}"
    if words := rules_in_words(pack.rules):
        yield words[0].upper() + words[1:]


def _shares(pack: deck.Statistics) -> Iterator[str]:
    yield f"{'hands':>32}{'deals':>22}"
    yield f"  {'all':20}{pack.hands:>10,}{pack.deals:>22,}"
    yield _share(pack, "solvable", pack.solvable_hands, pack.solvable_deals)
    if pack.rules.values == "rational":
        yield _share(pack, "only with fractions", len(pack.fraction_hands), pack.fraction_deals)


def _share(pack: deck.Statistics, name: str, hands: int, deals: int) -> str:
    share, deals_share = hands / pack.hands, deals / pack.deals
    return f"  {name:20}{hands:>10,}{share:>9.2%}{deals:>13,}{deals_share:>9.2%}"


def _totals(pack: deck.Statistics) -> Iterator[str]:
    yield "Solutions of all hands together, told apart at four levels"
    for level, total in pack.totals.items():
        yield f"  {level:20}{total:>10,}  {MEANINGS[level]}"


def _bars(distribution: Mapping[int, int], mark: str) -> Iterator[str]:
    yield "Hands by their number of essential solutions"
    grouped = _grouped(distribution)
    longest = max(grouped.values())
    for label, hands in grouped.items():
        bar = mark * -(-hands * (WIDTH - BARS) // longest)
        yield f"  {label:20}{hands:>10,}  {bar}".rstrip()


def _grouped(distribution: Mapping[int, int]) -> dict[str, int]:
    """Return numbers of hands by their labels: 0, and groups as wide as it takes to be few."""
    most = max(distribution)
    width = next(width for width in _round_numbers() if most <= MOST_BARS * width)
    groups = Counter({(number + width - 1) // width: 0 for number in range(most + 1)})
    for number, hands in distribution.items():
        groups[(number + width - 1) // width] += hands
    return {_label(group, width): hands for group, hands in groups.items()}


def _label(group: int, width: int) -> str:
    last = group * width
    return f"{last - width + 1} to {last}" if group and width > 1 else str(last)


def _round_numbers() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    for power in count():
        yield from (digit * 10**power for digit in (1, 2, 5))


def _fraction_hands(pack: deck.Statistics) -> Iterator[str]:
    yield "Hands that can be solved only with fractions on the way"
    yield from _listed(pack.fraction_hands, MOST_HANDS)


def _listed(hands: Sequence[Sequence[int]], most: int) -> Iterator[str]:
    """Yield lines of hands, side by side, no more hands than so many."""
    shown = [" ".join(map(str, hand)) for hand in hands[:most]]
    width = max(map(len, shown)) + 3
    across = max(1, (WIDTH - 2) // width)
    for place in range(0, len(shown), across):
        row = (hand.ljust(width) for hand in shown[place : place + across])
        yield f"  {''.join(row)}".rstrip()
    if len(hands) > most:
        yield f"  and {len(hands) - most:,} more, listed by --json"


def _asked(found: Comparison) -> Iterator[str]:
    target = "a target for each" if found.target is None else f"target {found.target}"
    many = "all solutions" if found.every else "one solution"
    yield f"{found.hands:,} hands, {target}; {found.solvable:,} can be solved; {many} of each"


def _results(found: Comparison) -> Iterator[str]:
    names = ["examined", "found", "solved", "right", "missed", "wrong", "a hand", "times"]
    widths = [11, 8, 7, 7, 7, 7, 9, 8]
    rows = [["", *names], *map(_cells, found.results)]
    for name, *cells in rows:
        shown = [
            f"{cell:>{width}}"
            for column, cell, width in zip(names, cells, widths, strict=True)
            if found.every or column != "found"  # one for each that is solved
        ]
        yield f"{name:15}{''.join(shown)}"


def _cells(result: Result) -> list[str]:
    examined = "-" if result.examined is None else f"{result.examined:,}"
    counts = (result.expressions, result.solved, result.right)
    failures = (len(result.missed), len(result.wrong))
    numbers = (f"{count:,}" for count in (*counts, *failures))
    times = (duration(result.seconds), three_digits(result.ratio))
    return [result.name, examined, *numbers, *times]


def _deals(found: Comparison) -> Iterator[str]:
    yield f"Deals that are solved, of {found.deals:,}"
    for result in found.results:
        if result.deals is not None and found.deals:
            yield f"  {result.name:15}{result.deals:>10,}{result.deals / found.deals:>10.4%}"


def _failed(how: str, name: str, hands: Sequence[Sequence[int]]) -> Iterator[str]:
    yield f"{how} {name}"
    yield from _listed(hands, MOST_FAILED)


def _groups(game: countdown.Statistics) -> Iterator[str]:
    yield f"{'Large numbers':15}{'sets':>8}{'make every target':>20}{'pairs':>14}{'reached':>21}"
    for number, share in game.by_large.items():
        yield _group(str(number), share)
    yield _group("all", game.total)


def _group(name: str, share: countdown.Share) -> str:
    return (
        f"  {name:13}{share.sets:>8,}{share.complete:>11,}{share.complete / share.sets:>9.2%}"
        f"{share.pairs:>14,}{share.reachable:>13,}{share.reachable / share.pairs:>8.2%}"
    )


def _hardest(game: countdown.Statistics) -> Iterator[str]:
    yield "Hardest targets, by the sets that make them"
    for target in game.hardest():
        sets = game.by_target[target]
        yield f"  {target:<13}{sets:>8,}{sets / game.total.sets:>20.2%}"


def _barren(game: countdown.Statistics) -> Iterator[str]:
    yield "Sets that make no target"
    for tiles in game.barren:
        yield f"  {' '.join(map(str, tiles))}"
