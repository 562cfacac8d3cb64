from typing import Any

import numpy as np
from numpy.typing import NDArray

from make24._kernel.instructions import Instructions
from make24._kernel.rules import PackedRules
from make24.solve import Level

def has_blocks(rules: PackedRules, size: int) -> bool: ...
def solvable(
    instructions: Instructions,
    rules: PackedRules,
    hands: NDArray[np.integer[Any]],
    targets: NDArray[np.int64],
    stop: NDArray[np.uint8],
    out: NDArray[np.uint8],
) -> None: ...
def count(
    instructions: Instructions,
    rules: PackedRules,
    hands: NDArray[np.integer[Any]],
    targets: NDArray[np.int64],
    stop: NDArray[np.uint8],
    out: NDArray[np.uint64],
    level: Level,
) -> None: ...
def first(
    instructions: Instructions,
    rules: PackedRules,
    hands: NDArray[np.integer[Any]],
    targets: NDArray[np.int64],
    stop: NDArray[np.uint8],
    out: NDArray[np.uint64],
) -> None: ...
def solve(
    instructions: Instructions,
    rules: PackedRules,
    hands: NDArray[np.integer[Any]],
    targets: NDArray[np.int64],
    stop: NDArray[np.uint8],
    out: NDArray[np.uint64],
    level: Level,
) -> bytes: ...
