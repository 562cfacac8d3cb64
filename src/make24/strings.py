"""Many texts in: lists, and string arrays of NumPy and Arrow, handed to the kernel in parts."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from make24._kernel.arrow import ArrowTexts
from make24._kernel.strings import Strings, strings_in
from make24.batches import listed, unmasked

__all__ = ["Texts", "read_texts"]


class Texts(Protocol):
    """Many texts, which know how to be handed over."""

    def __len__(self) -> int:
        """Return the number of texts."""

    def strings(self, rows: NDArray[np.int64], most: int) -> Strings:
        """Return the texts of some ascending rows, at least their first `most` characters."""


class _Listed:
    """Texts in a list, or the elements of an array that holds them as objects."""

    def __init__(self, texts: list[str | bytes]) -> None:
        self._texts = texts  # which nobody else can change

    def __len__(self) -> int:
        return len(self._texts)

    def strings(self, rows: NDArray[np.int64], most: int) -> Strings:
        start, stop = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, 0)
        if stop - start == len(rows):
            return strings_in(self._texts[start:stop], most)
        return strings_in([self._texts[row] for row in rows.tolist()], most)


class _Array:
    """Texts in a NumPy array of strings."""

    def __init__(self, texts: NDArray[Any]) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return len(self._texts)

    def strings(self, rows: NDArray[np.int64], most: int) -> Strings:
        return strings_in(self._texts[rows].tolist(), most)


def read_texts(texts: object) -> Texts:
    """Return many texts, checked.

    Parameters
    ----------
    texts : sequence of str or bytes, or string array
        A NumPy array of strings (of fixed or any length, or bytes) or of objects; or what exports
        an Arrow array of strings, such as a column of pyarrow, polars or pandas. An Arrow array is
        read where it is.

    Raises
    ------
    TypeError
        If that is no collection of texts. The message names the first row that has none.
    ValueError
        If an array has not one dimension.
    """
    if not isinstance(texts, np.ndarray):
        found = _from_arrow(texts)
        if found is not None:
            return found
        if not hasattr(texts, "__array__"):
            return _Listed(_checked(listed(texts, "texts")))
    array = unmasked(texts, "texts")
    if array.size == 0 and array.ndim == 1:
        return _Listed([])  # of whatever dtype
    if array.ndim != 1:
        raise ValueError(f"texts has shape {array.shape}: expected (m,)")
    if array.dtype.kind in "US":
        return _Array(array)
    if array.dtype.kind in "OT":
        return _Listed(_checked(array.tolist()))
    raise TypeError(f"texts has dtype {array.dtype}: expected strings")


def _from_arrow(texts: object) -> Texts | None:
    """Return the strings that something exports; None for what may be read in another way."""
    if not any(hasattr(texts, name) for name in ("__arrow_c_array__", "__arrow_c_stream__")):
        return None
    try:
        found = ArrowTexts(texts)
    except (TypeError, ImportError, UnicodeError):
        # No strings, or not for Arrow: categories, and columns of objects of any kind.
        if hasattr(texts, "__array__"):
            return None
        raise
    row = found.null()
    if row is not None:
        raise TypeError(f"texts[{row}] is null: expected a text")
    return found


def _checked(texts: list[Any]) -> list[str | bytes]:
    if not {*map(type, texts)} <= {str, bytes}:
        for row, text in enumerate(texts):
            if not isinstance(text, (str, bytes)):
                raise TypeError(f"texts[{row}] is {text!r}: expected a str or bytes")
    return texts
