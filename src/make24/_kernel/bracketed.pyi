from collections.abc import Iterable
from fractions import Fraction

from make24.rules import Rules

def written(
    numbers: Iterable[int | Fraction],
    target: int | Fraction,
    rules: Rules,
    limit: int | None = None,
) -> list[int]: ...
