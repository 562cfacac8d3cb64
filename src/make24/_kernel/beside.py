"""Numbers made of cards that stand side by side: which of them a hand has the cards for."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["dealt"]


def dealt(
    numbers: Sequence[tuple[str, bool]], cards: Sequence[str], in_order: bool, all_cards: bool
) -> int:
    """Return how many of some numbers, from the first on, can be made of different cards.

    Parameters
    ----------
    numbers : sequence of tuple of str and bool
        Each number as it is printed, and whether it may be several cards.
    cards : sequence of str
        As they are printed. One that is not all digits is never a part of a number.
    in_order : bool
        Whether the cards keep their order.
    all_cards : bool
        Whether cards that keep their order leave none out.

    Notes
    -----
    Which cards have been used tells how many digits they have, and so how far one has come; so all
    sets of cards that can be used are gone through, each once.
    """
    most = 0
    come_to = {0: (0, 0)}  # by the set of used cards, as bits: the number, and a place in it
    for used in range(1 << len(cards)):
        which, start = come_to.get(used, (len(numbers), 1))
        if start == 0:
            most = max(most, which)
        if which == len(numbers):
            continue
        number, is_row = numbers[which]
        for place, card in enumerate(cards):
            if used >> place & 1 or (in_order and used >> place):
                continue
            if in_order and all_cards and used != (1 << place) - 1:
                continue
            if start == 0 and card == number:
                come_to[used | 1 << place] = (which + 1, 0)
            elif is_row and card.isdigit() and _is_part(card, number, start):
                end = start + len(card)
                come_to[used | 1 << place] = (which + 1, 0) if end == len(number) else (which, end)
    return most


def _is_part(card: str, number: str, start: int) -> bool:
    """Return whether a card can stand at a place of a number."""
    return number.startswith(card, start) and (start > 0 or card != "0")
