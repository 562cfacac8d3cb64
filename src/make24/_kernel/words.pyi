CARDS: dict[str, int]
