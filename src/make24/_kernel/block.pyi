from typing import Any

from numpy import unsignedinteger
from numpy.typing import NDArray

def solvable(
    cards: NDArray[unsignedinteger[Any]], target: int, found: NDArray[unsignedinteger[Any]]
) -> None: ...
