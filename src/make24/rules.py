"""The rules of the game: which expressions count as solutions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from make24._kernel.rules import PackedRules

__all__ = ["CLASSIC", "COUNTDOWN", "INTEGER", "PACKED_CLASSIC", "Rules", "packed"]


OPERATORS = "+-*/^|"


@dataclass(frozen=True, slots=True)
class Rules:
    """Which operators, numbers and values a solution may use.

    Parameters
    ----------
    operators : str
        The operators, each once, in any order. Besides the usual four there are two that have to
        be asked for: ``^``, a power, and ``|``, which puts numbers of the hand side by side.
    use : {"all", "any"}
        Whether every number of the hand must be used, or any non-empty part of it may be.
    values : {"rational", "integer", "positive"}
        What the result of every operator has to be: any rational number, an integer, or a positive
        integer. The hand's own numbers are not looked at.
    ordered : bool
        Whether the numbers keep their order from left to right.

    Raises
    ------
    ValueError
        If a field has no such value.

    Notes
    -----
    The exponent of a power has to be an integer. Neither 0^0 nor 0 to a negative exponent is a
    number, and a power whose numerator or denominator is 2**63 or more in size is not legal, so
    that nothing explodes. What ``|`` puts side by side are integers of the hand that are not
    negative, the first of them not 0: 1 and 2 make 12, but 3-2 and 2 don't.

    Examples
    --------
    >>> from make24 import CLASSIC, Rules
    >>> Rules() == CLASSIC
    True
    >>> Rules(operators="*+-")
    Rules(operators='+-*', use='all', values='rational', ordered=False)
    """

    operators: str = "+-*/"
    use: Literal["all", "any"] = "all"
    values: Literal["rational", "integer", "positive"] = "rational"
    ordered: bool = False

    def __post_init__(self) -> None:
        """Check every field, and put the operators in their order."""
        given: object = self.operators
        if not isinstance(given, str) or not _are_operators(given):
            raise ValueError(f"operators is {given!r}: expected some of {OPERATORS!r}, each once")
        object.__setattr__(self, "operators", "".join(filter(given.__contains__, OPERATORS)))
        if self.use not in ("all", "any"):
            raise ValueError(f"use is {self.use!r}: expected 'all' or 'any'")
        if self.values not in ("rational", "integer", "positive"):
            raise ValueError(
                f"values is {self.values!r}: expected 'rational', 'integer' or 'positive'"
            )
        if not isinstance(self.ordered, bool):
            raise ValueError(f"ordered is {self.ordered!r}: expected True or False")


def _are_operators(given: str) -> bool:
    return bool(given) and set(given) <= set(OPERATORS) and len(set(given)) == len(given)


CLASSIC = Rules()
"""The 24 game: all numbers, the four operators, any rational value on the way."""

INTEGER = Rules(values="integer")
"""The 24 game as many play it, without fractions: a division has to come out even."""

COUNTDOWN = Rules(use="any", values="positive")
"""The numbers game of Countdown and of *Des chiffres et des lettres*: any of the numbers, and only
positive integers on the way."""


def packed(rules: Rules) -> PackedRules:
    """Return rules as the kernel takes them.

    Raises
    ------
    TypeError
        If `rules` is not a :class:`Rules`.
    """
    if rules is CLASSIC:
        return PACKED_CLASSIC
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is {rules!r}: expected a make24.Rules")
    return _packed(rules)


_packed = lru_cache(maxsize=256)(PackedRules)
PACKED_CLASSIC = PackedRules(CLASSIC)
