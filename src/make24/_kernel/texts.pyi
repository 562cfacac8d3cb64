from collections.abc import Mapping
from fractions import Fraction
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

@final
class Texts:
    def __new__(cls, size: int, brackets: int, ordered: bool) -> Texts: ...

def texts(
    hands: NDArray[np.integer[Any]],
    odd: Mapping[int, tuple[int | Fraction, ...]],
    rows: NDArray[np.int64] | None,
    codes: NDArray[np.uint64],
    full: bool,
    ordered: bool,
) -> list[str | None]: ...
