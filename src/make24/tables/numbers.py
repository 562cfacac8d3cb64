"""Numbers as files have them."""

from __future__ import annotations

from make24.batches import is_word
from make24.hands import Number, read_text
from make24.tables.jsontext import whole_number, write_json

__all__ = ["Numbers"]

MOST_KNOWN = 1 << 16


class Numbers(dict[str, int]):
    """The texts of 64-bit integers read so far: they come again and again."""

    def __missing__(self, text: str) -> int:
        number = self.read(text)
        if isinstance(number, int) and is_word(number):
            return number
        raise ValueError(f"{text!r} is no 64-bit integer")

    def read(self, text: str) -> Number:
        """Return any number, or raise ValueError."""
        if text in self:
            return self[text]
        number = read_text(text.strip())
        if isinstance(number, int) and is_word(number) and len(self) < MOST_KNOWN:
            self[text] = number
        return number

    def of_json(self, value: object) -> Number:
        """Return what a JSON value stands for: an integer, or a text that is a number."""
        number = whole_number(value)
        if number is not None:
            return number
        if isinstance(value, str):
            return self.read(value)
        raise ValueError(f"{write_json(value)} is no integer, fraction or card (A T J Q K)")
