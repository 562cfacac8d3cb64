from typing import final

@final
class Strings:
    size: int
    def __new__(cls, owners: list[object], size: int) -> Strings: ...

def strings_in(texts: list[str | bytes], most: int) -> Strings: ...
