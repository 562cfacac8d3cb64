from collections.abc import Sequence
from fractions import Fraction
from typing import final

import numpy as np
from numpy.typing import NDArray

from make24._kernel.rules import PackedRules
from make24._kernel.strings import Strings

@final
class Checker:
    def __new__(
        cls,
        target: int | Fraction,
        rules: PackedRules,
        strict: bool,
        unary_minus: bool,
        limits: tuple[int, int, int],
    ) -> Checker: ...
    def deal(self, numbers: Sequence[int | Fraction]) -> None: ...
    def check(self, text: bytes) -> tuple[int, int | None, int | Fraction | None]: ...
    def check_rows(
        self,
        texts: Strings,
        hands: NDArray[np.int64] | None,
        targets: NDArray[np.int64] | None,
        stop: NDArray[np.uint8],
        out: NDArray[np.uint8],
    ) -> None: ...
