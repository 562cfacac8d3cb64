"""Hands of playing cards: all of them, how often each is dealt, and how many can be solved."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product
from numbers import Integral
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from make24.hands import MAX_NUMBERS, Number, read_target
from make24.rules import CLASSIC, Rules
from make24.solve import LEVELS, Level, count, solvable

__all__ = ["Statistics", "deals", "hands", "statistics"]

Cards = tuple[int, ...]


def hands(
    *, size: int = 4, low: int = 1, high: int = 13, copies: int = 4, ordered: bool = False
) -> NDArray[np.integer[Any]]:
    """Return every hand that can be dealt from a pack, the order of its cards usually aside.

    Parameters
    ----------
    size : int
        The number of cards in a hand, 1 to 8.
    low, high : int
        The lowest and the highest card of the pack.
    copies : int
        How many there are of each card.
    ordered : bool
        Whether every order of the cards is a hand of its own.

    Returns
    -------
    array of int, shape (m, size)
        Hands in lexicographic order, ascending ones unless they are ordered, in the smallest dtype
        that holds them: uint8 for playing cards.

    Raises
    ------
    TypeError
        If a parameter is no int.
    ValueError
        If a hand can't have that many cards, the pack is empty, smaller than a hand or too large
        for an array, or no integer dtype holds its cards.

    Examples
    --------
    >>> from make24 import deck
    >>> deck.hands().shape
    (1820, 4)
    >>> deck.hands(size=2, low=7, high=9, copies=1)
    array([[7, 8],
           [7, 9],
           [8, 9]], dtype=uint8)
    """
    size, low = _integer(size, "size"), _integer(low, "low")
    high, copies = _integer(high, "high"), _integer(copies, "copies")
    _require_pack(size, low, high, copies)
    dtype = np.min_scalar_type(high if low >= 0 else min(low, -high - 1))
    if dtype.kind not in "iu":
        raise ValueError(f"low is {low}, high is {high}: no integer dtype holds both")
    # With the number known, too large a pack fails at once, not when all memory is gone.
    cards = high - low + 1
    number = cards**size if ordered else math.comb(cards + size - 1, size)
    if number * size > np.iinfo(np.intp).max:
        raise ValueError(f"low is {low}, high is {high}: too many hands for an array")
    pack = range(low, high + 1)
    every = product(pack, repeat=size) if ordered else combinations_with_replacement(pack, size)
    rows = np.fromiter(chain.from_iterable(every), dtype, number * size).reshape(number, size)
    alike = np.sort(rows) if ordered else rows
    dealt: NDArray[np.integer[Any]] = rows[(alike[:, copies:] != alike[:, :-copies]).all(axis=1)]
    return dealt


def deals(hands: ArrayLike, *, copies: int = 4, ordered: bool = False) -> NDArray[np.int64]:
    """Return how many deals each hand stands for, every card of the pack being different.

    Parameters
    ----------
    hands : array_like of int, shape (m, n)
        The hands, a row each, their cards in any order.
    copies : int
        How many there are of each card in the pack.
    ordered : bool
        Whether only the deals in the order of the hand's cards are counted, or those in any order
        as one.

    Returns
    -------
    array of int64, shape (m,)
        The product, over the different cards of a hand, of the ways to choose as many from
        `copies`, one after another if ordered; 0 for a hand with more alike than the pack has.

    Raises
    ------
    TypeError
        If `hands` are no integers, or `copies` is no int.
    ValueError
        If `hands` is not two-dimensional, or `copies` is less than 1 or so large that a number of
        deals could exceed an int64.

    Examples
    --------
    >>> from make24 import deck
    >>> deck.deals([[3, 3, 8, 8], [1, 2, 3, 4], [7, 7, 7, 7]])
    array([ 36, 256,   1])
    >>> int(deck.deals(deck.hands()).sum())
    270725
    """
    rows = np.asarray(hands)
    copies = _integer(copies, "copies")
    if rows.dtype.kind not in "iu":
        raise TypeError(f"hands has dtype {rows.dtype}: expected integers")
    if rows.ndim != 2:
        raise ValueError(f"hands has shape {rows.shape}: expected (m, n)")
    if copies < 1 or copies ** rows.shape[1] > np.iinfo(np.int64).max:
        raise ValueError(f"copies is {copies}: expected 1 or more, few enough for an int64")
    # C(copies, k) is copies * (copies - 1) * ... over 1 * 2 * ..., one factor a card.
    alike = rows[:, :, None] == rows[:, None, :]
    earlier = np.tril(alike, -1).sum(axis=2, dtype=np.int64)
    choices: NDArray[np.int64] = (copies - earlier).prod(axis=1)
    return choices if ordered else choices // (1 + earlier).prod(axis=1)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What all hands of a pack make of one target; returned by :func:`statistics`.

    Attributes
    ----------
    target : int or Fraction
        The value to make.
    rules : Rules
        Which expressions count.
    size, low, high, copies : int
        The pack, and the number of cards in a hand.
    hands, deals : int
        How many there are. A hand is dealt in many ways, since every card of the pack is different.
    solvable_hands, solvable_deals : int
        How many of them have a solution.
    fraction_hands : tuple of tuple of int
        The hands that can be solved, but not with integers only on the way; none where the rules
        rule fractions out.
    fraction_deals : int
        How many deals they stand for.
    distribution : mapping of int to int
        The number of hands for each number of essential solutions, ascending, from 0 on.
    totals : mapping of str to int
        The number of solutions of all hands together, at each level.
    """

    target: Number
    rules: Rules
    size: int
    low: int
    high: int
    copies: int
    hands: int
    deals: int
    solvable_hands: int
    solvable_deals: int
    fraction_hands: tuple[Cards, ...]
    fraction_deals: int
    distribution: Mapping[int, int] = field(hash=False)
    totals: Mapping[Level, int] = field(hash=False)

    @property
    def hands_share(self) -> Fraction:
        """The part of the hands that can be solved."""
        return Fraction(self.solvable_hands, self.hands)

    @property
    def deals_share(self) -> Fraction:
        """The part of the deals that can be solved: how likely a deal is to have a solution."""
        return Fraction(self.solvable_deals, self.deals)


def statistics(
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    size: int = 4,
    low: int = 1,
    high: int = 13,
    copies: int = 4,
    levels: Collection[Level] = LEVELS,
    progress: Callable[[Collection[Cards]], Iterable[Cards]] | None = None,
) -> Statistics:
    """Solve every hand of a pack and add up.

    Parameters
    ----------
    target : int or Fraction
        The value to make.
    rules : Rules
        Which expressions count. Under ordered rules every order of the cards is a hand of its own.
    size, low, high, copies : int
        The hands, as for :func:`hands`.
    levels : collection of {"essential", "signed", "commutative", "written"}
        The levels to total. Fewer take less time; essential solutions are counted in any case.
    progress : callable, optional
        Is handed the hands and has to yield them one by one, as ``tqdm.tqdm`` does.

    Raises
    ------
    TypeError
        If the target or a parameter is of the wrong kind.
    ValueError
        If there are no such hands, they are too large to be solved, or there is no such level.

    Notes
    -----
    All hands of four cards take a tenth of a second, of five a few seconds, of six some minutes.
    The totals at level ``"essential"`` are those of the lists published at
    https://github.com/yuuki15/24, but for target 100, where one solution is missing there.

    Examples
    --------
    >>> import make24
    >>> from make24 import deck
    >>> pack = deck.statistics()
    >>> pack.solvable_hands, pack.hands
    (1362, 1820)
    >>> f"{float(pack.deals_share):.4%}"
    '80.4569%'
    >>> pack.totals["essential"]
    3017
    >>> len(pack.fraction_hands)
    16
    >>> deck.statistics(rules=make24.INTEGER).solvable_hands
    1346
    """
    target = read_target(target)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is {rules!r}: expected a make24.Rules")
    for level in levels:
        if level not in LEVELS:
            raise ValueError(
                f"levels has {level!r}: expected some of {', '.join(map(repr, LEVELS))}"
            )
    dealt = hands(size=size, low=low, high=high, copies=copies, ordered=rules.ordered)
    weights: list[int] = deals(dealt, copies=copies, ordered=rules.ordered).tolist()
    rows: list[Cards] = list(map(tuple, dealt.tolist()))
    answers = [
        _answer(hand, target, rules, levels)
        for hand in (rows if progress is None else progress(rows))
    ]
    solvable = [weight for weight, answer in zip(weights, answers, strict=True) if answer.solutions]
    hard = [place for place, answer in enumerate(answers) if answer.needs_fraction]
    return Statistics(
        target=target,
        rules=rules,
        size=int(size),
        low=int(low),
        high=int(high),
        copies=int(copies),
        hands=len(rows),
        deals=sum(weights),
        solvable_hands=len(solvable),
        solvable_deals=sum(solvable),
        fraction_hands=tuple(rows[place] for place in hard),
        fraction_deals=sum(weights[place] for place in hard),
        distribution=_distribution(answer.solutions for answer in answers),
        totals={level: sum(answer.totals[level] for answer in answers) for level in levels},
    )


class _Answer(NamedTuple):
    solutions: int
    needs_fraction: bool
    totals: dict[Level, int]


def _answer(hand: Cards, target: Number, rules: Rules, levels: Collection[Level]) -> _Answer:
    solutions = count(hand, target, rules=rules)
    if not solutions:
        return _Answer(0, False, dict.fromkeys(levels, 0))
    totals = {level: count(hand, target, rules=rules, level=level) for level in levels}
    return _Answer(solutions, _needs_fraction(hand, target, rules), totals)


def _needs_fraction(hand: Cards, target: Number, rules: Rules) -> bool:
    """Return whether a hand that can be solved can't be with integers only on the way."""
    if rules.values != "rational":
        return False
    return not solvable(hand, target, rules=replace(rules, values="integer"))


def _distribution(numbers: Iterable[int]) -> dict[int, int]:
    found = Counter({0: 0})
    found.update(numbers)
    return dict(sorted(found.items()))


def _integer(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} is {value!r}: expected an int")
    return int(value)


def _require_pack(size: int, low: int, high: int, copies: int) -> None:
    if not 1 <= size <= MAX_NUMBERS:
        raise ValueError(f"size is {size}: a hand holds 1 to {MAX_NUMBERS}")
    if low > high:
        raise ValueError(f"low is {low}, high is {high}: low can't be the higher")
    if copies < 1:
        raise ValueError(f"copies is {copies}: expected 1 or more")
    pack = (high - low + 1) * copies
    if size > pack:
        raise ValueError(f"size is {size}: the pack has only {pack} cards")
