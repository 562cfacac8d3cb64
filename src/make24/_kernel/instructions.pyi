from typing import final

@final
class Instructions:
    name: str

def processor_has(name: str) -> bool: ...
