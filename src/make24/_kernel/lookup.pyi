from typing import Any

import numpy as np
from numpy.typing import NDArray

def rows_within(hands: NDArray[np.integer[Any]], low: int, bits: int) -> int: ...
def look_up(
    hands: NDArray[np.integer[Any]],
    low: int,
    bits: int,
    table: NDArray[np.unsignedinteger[Any]],
    out: NDArray[np.unsignedinteger[Any]],
) -> int: ...
def gather(
    codes: NDArray[np.uint64],
    starts: NDArray[np.int64],
    which: NDArray[np.uint64],
    offsets: NDArray[np.int64],
    out: NDArray[np.uint64],
) -> None: ...
