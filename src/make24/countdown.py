"""Values that a hand can make: all of them, those in a range, and those nearest to a target.

And the numbers game of the television programme as a whole: which of its sets make which targets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from numbers import Integral

import numpy as np
from numpy.typing import NDArray

from make24._kernel import values as kernel
from make24._kernel.hand import Hand, quick_hand
from make24.expression import Expression, made
from make24.hands import Number, read_hand, read_target
from make24.rules import CLASSIC, COUNTDOWN, Rules, packed

__all__ = [
    "LARGE",
    "SMALL",
    "Nearest",
    "Share",
    "Statistics",
    "nearest",
    "reachable",
    "sets",
    "statistics",
    "values",
]

Numbers = tuple[Number, ...]
Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """What comes nearest to a target; returned by :func:`nearest`.

    Attributes
    ----------
    distance : int or Fraction or None
        How far from the target it is: 0 where the target can be made, None where the rules let
        the hand make nothing at all.
    values : tuple of int or Fraction
        Every value at that distance, ascending: one, or two with the target in their middle.
    expressions : tuple of Expression
        A way to make each.
    """

    distance: Number | None
    values: Numbers
    expressions: tuple[Expression, ...]


def nearest(numbers: Iterable[object], target: object, *, rules: Rules = COUNTDOWN) -> Nearest:
    """Return the values nearest to a target, with a way to make each.

    Parameters
    ----------
    numbers : iterable of int or Fraction
        The hand: one to eight numbers. Integral floats and NumPy scalars will do.
    target : int or Fraction
        The value to come near to.
    rules : Rules
        Which expressions count.

    Raises
    ------
    TypeError
        If a number, the target or the rules are of the wrong kind.
    ValueError
        If the hand is empty or too large, a float is no integer, or the hand makes too many values.

    See Also
    --------
    reachable : which integers of a range can be made.

    Notes
    -----
    All values of all parts of the hand but the whole are kept, each once, unless there are more
    than 16,777,216 of them: that many take some hundred megabytes and a minute or more. With the
    four usual operators, hands of seven numbers have fewer; so have hands of eight where only
    integers are legal, or many numbers alike. Integers no larger than some ten thousand need a
    small part of that.

    Examples
    --------
    >>> import make24
    >>> found = make24.nearest([25, 50, 75, 100, 3, 6], 962)
    >>> found.distance, found.values
    (1, (961, 963))
    >>> make24.nearest([1, 1], Fraction(5, 2), rules=make24.CLASSIC).values
    (2,)
    """
    kernel_rules = packed(rules)
    hand = _hand(numbers, rules)
    goal = read_target(target)
    found = kernel.nearest(hand, kernel_rules, goal)
    if not found:
        return Nearest(None, (), ())
    distance = min(_distance(value, goal) for value, _ in found)
    kept = {value: code for value, code in found if _distance(value, goal) == distance}
    expressions = tuple(made(hand, code, kernel_rules) for code in kept.values())
    return Nearest(distance, tuple(kept), expressions)


def _distance(value: Number, target: Number) -> Number:
    if isinstance(value, int) and isinstance(target, int):
        return abs(value - target)
    away = abs(Fraction(value) - target)
    return away.numerator if away.denominator == 1 else away


def reachable(
    numbers: Iterable[object], *, rules: Rules = CLASSIC, low: int, high: int
) -> NDArray[np.bool_]:
    """Return which integers of a range can be made.

    Parameters
    ----------
    numbers : iterable of int or Fraction
        The hand: one to eight numbers. Integral floats and NumPy scalars will do.
    rules : Rules
        Which expressions count.
    low, high : int
        The range, both ends included.

    Returns
    -------
    array of bool, shape (high - low + 1,)
        Whether ``low``, ``low + 1`` and so on can be made.

    Raises
    ------
    TypeError
        If a number, an end of the range or the rules are of the wrong kind.
    ValueError
        If the hand is empty or too large, a float is no integer, `low` is higher than `high` or
        too far below it for an array, or the hand makes too many values.

    Examples
    --------
    >>> import make24
    >>> make24.reachable([1, 2], low=0, high=4)
    array([False,  True,  True,  True, False])
    >>> made = make24.reachable([25, 50, 75, 100, 3, 6], rules=make24.COUNTDOWN, low=100, high=999)
    >>> int(made.sum())
    832
    """
    kernel_rules = packed(rules)
    hand = _hand(numbers, rules)
    low, high = _integer(low, "low"), _integer(high, "high")
    if low > high:
        raise ValueError(f"low is {low}, high is {high}: low can't be the higher")
    if high - low >= np.iinfo(np.intp).max:
        raise ValueError(f"low is {low}, high is {high}: too many integers for an array")
    marks = np.zeros(high - low + 2, dtype=np.uint8)
    kernel.mark(hand, kernel_rules, low, marks)
    return marks[:-1].view(np.bool_)


def values(numbers: Iterable[object], *, rules: Rules = CLASSIC) -> dict[Number, int]:
    """Return every value that a hand can make, with the number of ways to make it.

    Parameters
    ----------
    numbers : iterable of int or Fraction
        The hand: one to eight numbers. Integral floats and NumPy scalars will do.
    rules : Rules
        Which expressions count.

    Returns
    -------
    dict of int or Fraction to int
        For each value, ascending, the number of written expressions that make it: of solutions at
        level ``"written"``. No more than 16,777,216 values can be listed.

    Raises
    ------
    TypeError
        If a number or the rules are of the wrong kind.
    ValueError
        If the hand is empty or too large, a float is no integer, or the hand makes too many values.

    Examples
    --------
    >>> import make24
    >>> make24.values([1, 2])
    {-1: 1, Fraction(1, 2): 1, 1: 1, 2: 3, 3: 2}
    >>> make24.values([1, 2, 3, 4])[24]
    242
    """
    kernel_rules = packed(rules)
    return kernel.counted(_hand(numbers, rules), kernel_rules)


def _hand(numbers: Iterable[object], rules: Rules) -> Hand:
    if rules.ordered:
        return read_hand(numbers, ordered=True)
    return quick_hand(numbers) or read_hand(numbers)


def _integer(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} is {value!r}: expected an int")
    return int(value)


# The game as a whole ------------------------------------------------------------------------------

LARGE = (25, 50, 75, 100)
"""The large numbers, of which there is one each."""

SMALL = tuple(range(1, 11))
"""The small numbers, of which there are two each."""


def sets() -> NDArray[np.uint8]:
    """Return every set of six tiles that can be drawn, the order of its tiles aside.

    Returns
    -------
    array of uint8, shape (13243, 6)
        Ascending sets in lexicographic order.

    Examples
    --------
    >>> from make24 import countdown
    >>> countdown.sets().shape
    (13243, 6)
    """
    tiles = sorted([*SMALL, *SMALL, *LARGE])
    return np.array(sorted(set(combinations(tiles, 6))), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Share:
    """How many pairs of a set and a target there are, and in how many the set makes the target.

    Attributes
    ----------
    sets, complete : int
        The sets, and those that make every target.
    pairs, reachable : int
        The pairs, and those that can be made.
    """

    sets: int
    complete: int
    pairs: int
    reachable: int

    @property
    def share(self) -> Fraction:
        """The part of the pairs that can be made."""
        return Fraction(self.reachable, self.pairs)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Which sets of the game make which targets; returned by :func:`statistics`.

    Attributes
    ----------
    low, high : int
        The range of the targets.
    total : Share
        All sets and targets.
    by_large : mapping of int to Share
        The same for sets with each number of large tiles, from 0 to 4.
    by_target : mapping of int to int
        The number of sets that make each target.
    complete : tuple of tuple of int
        The sets that make every target.
    barren : tuple of tuple of int
        The sets that make none.
    """

    low: int
    high: int
    total: Share
    by_large: Mapping[int, Share] = field(hash=False)
    by_target: Mapping[int, int] = field(hash=False)
    complete: tuple[Tiles, ...]
    barren: tuple[Tiles, ...]

    def hardest(self, count: int = 10) -> list[int]:
        """Return the targets that the fewest sets make, the hardest first."""
        return sorted(self.by_target, key=lambda target: (self.by_target[target], target))[:count]


def statistics(
    *,
    low: int = 100,
    high: int = 999,
    rules: Rules = COUNTDOWN,
    progress: Callable[[Collection[Tiles]], Iterable[Tiles]] | None = None,
) -> Statistics:
    """Find out which of the game's sets make which targets.

    Parameters
    ----------
    low, high : int
        The range of the targets, both ends included.
    rules : Rules
        Which expressions count.
    progress : callable, optional
        Is handed the sets and has to yield them one by one, as ``tqdm.tqdm`` does.

    Raises
    ------
    TypeError
        If an end of the range or the rules are of the wrong kind.
    ValueError
        If `low` is higher than `high`.

    Notes
    -----
    All 13,243 sets take a few seconds. Every set counts once, however likely it is to be drawn.
    """
    rows: list[Tiles] = list(map(tuple, sets().tolist()))
    made = np.array(
        [
            reachable(row, rules=rules, low=low, high=high)
            for row in (rows if progress is None else progress(rows))
        ]
    )
    large = np.array([sum(tile in LARGE for tile in row) for row in rows])
    counts = made.sum(axis=1)
    return Statistics(
        low=int(low),
        high=int(high),
        total=_share(made),
        by_large={number: _share(made[large == number]) for number in range(len(LARGE) + 1)},
        by_target=dict(enumerate(made.sum(axis=0).tolist(), int(low))),
        complete=tuple(rows[place] for place in np.flatnonzero(counts == made.shape[1])),
        barren=tuple(rows[place] for place in np.flatnonzero(counts == 0)),
    )


def _share(made: NDArray[np.bool_]) -> Share:
    complete = int(made.all(axis=1).sum())
    return Share(len(made), complete, pairs=made.size, reachable=int(made.sum()))
