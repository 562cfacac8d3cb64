from fractions import Fraction
from typing import final

import numpy as np
from numpy.typing import NDArray

from make24._kernel.hand import Hand
from make24._kernel.rules import PackedRules

@final
class Search:
    def __new__(cls, hand: Hand, rules: PackedRules, bound: int | Fraction) -> Search: ...

def mark(hand: Hand, rules: PackedRules, low: int, marks: NDArray[np.uint8]) -> None: ...
def nearest(
    hand: Hand, rules: PackedRules, target: int | Fraction
) -> list[tuple[int | Fraction, int]]: ...
def counted(hand: Hand, rules: PackedRules) -> dict[int | Fraction, int]: ...
