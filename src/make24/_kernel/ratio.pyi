from typing import final

@final
class Large:
    def __new__(cls) -> Large: ...
