from fractions import Fraction

from make24._kernel.hand import Hand
from make24._kernel.rules import PackedRules

def written(
    hand: Hand, target: int | Fraction, rules: PackedRules, limit: int | None = None
) -> list[int]: ...
