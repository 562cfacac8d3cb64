"""Numbers made of cards that stand side by side: which of them a hand has the cards for."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["dealt"]


def dealt(numbers: Sequence[str], cards: Sequence[str], in_order: bool, all_cards: bool) -> int:
    """Return how many of some numbers, from the first on, can be made of different cards.

    Parameters
    ----------
    numbers, cards : sequence of str
        Each as it is printed. What is not all digits is a card of its own.
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
        if used not in come_to:
            continue
        which, start = come_to[used]
        if start == 0:
            most = max(most, which)
        if which == len(numbers):
            continue
        number = numbers[which]
        for place, card in enumerate(cards):
            if used >> place & 1 or (in_order and used >> place):
                continue
            if in_order and all_cards and used != (1 << place) - 1:
                continue
            end = start + len(card)
            if end == len(number) and number.startswith(card, start):
                come_to[used | 1 << place] = (which + 1, 0)
            elif _is_part(card, number, start):
                come_to[used | 1 << place] = (which, end)
    return most


def _is_part(card: str, number: str, start: int) -> bool:
    """Return whether a card can stand at a place of a number, with others after it."""
    if not (number.isdigit() and card.isdigit() and number.startswith(card, start)):
        return False
    return start > 0 or card != "0"
