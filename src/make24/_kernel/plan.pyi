from typing import final

@final
class Packed:
    def __new__(cls, size: int) -> Packed: ...

def make_plan(size: int) -> None: ...
