from collections.abc import Sequence
from fractions import Fraction

from make24._kernel.rules import PackedRules

class Checker:
    def __init__(
        self,
        numbers: Sequence[int | Fraction],
        target: int | Fraction,
        rules: PackedRules,
        strict: bool,
        unary_minus: bool,
        limits: tuple[int, int, int],
    ) -> None: ...
    def check(self, text: bytes) -> tuple[int, int | None, int | Fraction | None]: ...
