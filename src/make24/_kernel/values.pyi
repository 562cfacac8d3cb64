from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from make24._kernel.hand import Hand
from make24._kernel.rules import PackedRules

def mark(hand: Hand, rules: PackedRules, low: int, marks: NDArray[np.uint8]) -> None: ...
def nearest(
    hand: Hand, rules: PackedRules, target: int | Fraction
) -> list[tuple[int | Fraction, int]]: ...
def counted(hand: Hand, rules: PackedRules) -> dict[int | Fraction, int]: ...
