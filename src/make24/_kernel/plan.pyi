from typing import final

@final
class Packed:
    def __new__(cls, size: int) -> Packed: ...

MOST_NUMBERS: int

def make_plan(size: int) -> None: ...
