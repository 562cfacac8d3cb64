from collections.abc import Sequence
from fractions import Fraction
from typing import final

from make24._kernel.rules import PackedRules

@final
class Checker:
    def __new__(
        cls,
        numbers: Sequence[int | Fraction],
        target: int | Fraction,
        rules: PackedRules,
        strict: bool,
        unary_minus: bool,
        limits: tuple[int, int, int],
    ) -> Checker: ...
    def check(self, text: bytes) -> tuple[int, int | None, int | Fraction | None]: ...
