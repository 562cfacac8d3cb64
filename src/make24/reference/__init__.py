"""The oracle: the same questions in plain Python, written to be read.

Every expression over the hand is built, one by one, with :class:`fractions.Fraction` values; what
the rules and levels mean is then done to each in the words of their definition. Nothing here is
fast and nothing here is shared with the kernel: tests and benchmarks hold the two against each
other, and the rest of the package never imports this one.

Examples
--------
>>> from make24 import COUNTDOWN, INTEGER, Rules, reference
>>> reference.solve([3, 3, 8, 8])
['8/(3-8/3)']
>>> reference.count([1, 1, 2, 6], level="written")
24
>>> reference.solvable([3, 3, 8, 8], rules=INTEGER)
False
>>> reference.solve([1, 5, 11, 13], rules=Rules(operators="+-*/^"))
['11+13/1^5', '5^(13-11)-1']
>>> [str(value) for value in reference.values([2, 3], rules=COUNTDOWN)]
['1', '2', '3', '5', '6']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from make24.reference.expressions import Hand, Tree, counts, parts, solutions, trees
from make24.reference.merged import Node, commutative, core, negative_sums, signed
from make24.reference.writing import plain, plainest
from make24.rules import CLASSIC, Rules

__all__ = [
    "Node",
    "Tree",
    "commutative",
    "core",
    "count",
    "forget",
    "nearest",
    "signed",
    "solvable",
    "solve",
    "values",
]

Member = TypeVar("Member", bound=Any)


def solve(
    numbers: Iterable[int | Fraction],
    target: int | Fraction = 24,
    *,
    level: str = "essential",
    rules: Rules = CLASSIC,
) -> list[str]:
    """Return the text of every solution, the plainest first. Exponential in the hand's size."""
    found = _solutions(_dealt(numbers, rules), Fraction(target), rules)
    return sorted(_texts(found, level, rules), key=plain)


def count(
    numbers: Iterable[int | Fraction],
    target: int | Fraction = 24,
    *,
    level: str = "essential",
    rules: Rules = CLASSIC,
) -> int:
    """Return the number of solutions."""
    return len(solve(numbers, target, level=level, rules=rules))


def solvable(
    numbers: Iterable[int | Fraction], target: int | Fraction = 24, *, rules: Rules = CLASSIC
) -> bool:
    """Return whether there is a solution."""
    found = _solutions(_dealt(numbers, rules), Fraction(target), rules)
    return next(found, None) is not None


def values(numbers: Iterable[int | Fraction], *, rules: Rules = CLASSIC) -> dict[Fraction, int]:
    """Return every value that can be made, ascending, with how many written expressions make it."""
    found: dict[Fraction, int] = defaultdict(int)
    for part in parts(_dealt(numbers, rules), rules):
        for value, times in counts(part, rules).items():
            found[value] += times
    return dict(sorted(found.items()))


def nearest(
    numbers: Iterable[int | Fraction], target: int | Fraction = 24, *, rules: Rules = CLASSIC
) -> tuple[Fraction, list[Fraction]] | None:
    """Return the distance of the values nearest to the target, and those values, ascending.

    None if no value can be made.
    """
    found = values(numbers, rules=rules)
    if not found:
        return None
    distance = min(abs(value - target) for value in found)
    return distance, [value for value in found if abs(value - target) == distance]


def forget() -> None:
    """Give back the memory that is kept for hands asked about before."""
    counts.cache_clear()
    trees.cache_clear()


def _dealt(numbers: Iterable[int | Fraction], rules: Rules) -> Hand:
    """Return a hand, sorted if its order does not matter."""
    hand = map(Fraction, numbers)
    return tuple(hand if rules.ordered else sorted(hand))


def _solutions(hand: Hand, target: Fraction, rules: Rules) -> Iterator[Tree]:
    for part in parts(hand, rules):
        yield from solutions(part, target, rules)


def _texts(found: Iterable[Tree], level: str, rules: Rules) -> Iterable[str]:
    """Return one text for each class of solutions, its best."""
    if level == "written":
        return [tree.full() for tree in found]
    members = defaultdict(list)
    for tree in found:
        members[commutative(tree)].append(tree)
    shown = {node: plain(plainest(node, written, rules)) for node, written in members.items()}
    if level == "commutative":
        return [best.text for best in shown.values()]
    turned = _best(
        (signed(node)[0], (0 if rules.ordered else negative_sums(node), best))
        for node, best in shown.items()
    )
    if level == "signed":
        return [best.text for _, best in turned.values()]
    if level == "essential":
        cores = _best((core(node)[0], best) for node, (_, best) in turned.items())
        return [best.text for best in cores.values()]
    raise ValueError(f"level is {level!r}")


def _best(classes: Iterable[tuple[Node, Member]]) -> dict[Node, Member]:
    """Return the first member of every class, given pairs of a class and a member."""
    members = defaultdict(list)
    for key, member in classes:
        members[key].append(member)
    return {key: min(found) for key, found in members.items()}
