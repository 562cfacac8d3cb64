from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from make24.rules import Rules

Number = int | Fraction

def mark(numbers: tuple[Number, ...], rules: Rules, low: int, marks: NDArray[np.uint8]) -> None: ...
def nearest(
    numbers: tuple[Number, ...], rules: Rules, target: Number
) -> list[tuple[Number, int]]: ...
def counted(numbers: tuple[Number, ...], rules: Rules) -> list[tuple[Number, int]]: ...
