from typing import final

@final
class Strings:
    size: int
    def __new__(cls, texts: list[str | bytes], most: int) -> Strings: ...
