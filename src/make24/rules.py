"""The rules of the game: which expressions count as solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["CLASSIC", "Rules"]


@dataclass(frozen=True, slots=True)
class Rules:
    """Which operators, numbers and values a solution may use.

    Parameters
    ----------
    operators : str
        The operators, each once.
    use : {"all", "any"}
        Whether every number of the hand must be used, or any of them may be left.
    values : {"rational", "integer", "positive"}
        What the result of every operator has to be: any rational number, an integer, or a positive
        integer. The hand's own numbers are not looked at.
    ordered : bool
        Whether the numbers keep their order from left to right.

    Raises
    ------
    ValueError
        If a field has no such value.

    Examples
    --------
    >>> from make24 import CLASSIC, Rules
    >>> Rules() == CLASSIC
    True
    """

    operators: str = "+-*/"
    use: Literal["all", "any"] = "all"
    values: Literal["rational", "integer", "positive"] = "rational"
    ordered: bool = False

    def __post_init__(self) -> None:
        """Check every field."""
        known = set(self.operators) <= set("+-*/")
        if not known or not self.operators or len(set(self.operators)) < len(self.operators):
            raise ValueError(f"operators is {self.operators!r}: expected some of '+-*/', each once")
        if self.use not in ("all", "any"):
            raise ValueError(f"use is {self.use!r}: expected 'all' or 'any'")
        if self.values not in ("rational", "integer", "positive"):
            raise ValueError(
                f"values is {self.values!r}: expected 'rational', 'integer' or 'positive'"
            )
        if not isinstance(self.ordered, bool):
            raise ValueError(f"ordered is {self.ordered!r}: expected True or False")


CLASSIC = Rules()
"""The 24 game: all numbers, the four operators, any rational value on the way."""


def require_classic(rules: Rules) -> None:
    """Raise unless the rules are the classic ones.

    Raises
    ------
    TypeError
        If `rules` is not a :class:`Rules`.
    ValueError
        If the rules are others than ``CLASSIC``, which the solver does not know.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is {rules!r}: expected a make24.Rules")
    if rules != CLASSIC:
        raise ValueError(f"rules is {rules!r}: only CLASSIC can be solved in this version")
