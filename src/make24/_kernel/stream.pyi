from fractions import Fraction
from typing import final

from make24._kernel.hand import Hand
from make24._kernel.rules import PackedRules

@final
class Stream:
    def __init__(
        self, hand: Hand, target: int | Fraction, rules: PackedRules, level: str
    ) -> None: ...
    def __iter__(self) -> Stream: ...
    def __next__(self) -> int: ...
