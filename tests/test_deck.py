"""Hands of playing cards: what they are, how often they are dealt, and what is known of them."""

import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, perm
from typing import Any

import numpy as np
import pytest

import make24
from make24 import COUNTDOWN, INTEGER, Rules, deck
from make24.solve import LEVELS

# What each kind of pack is, and how many of its hands of four make 24.
PACKS = {
    "1..13": ({}, 1820, 1362),
    "1..12": ({"high": 12}, 1365, 1069),
    "1..10": ({"high": 10}, 715, 566),
    "1..9": ({"high": 9}, 495, 404),
    "0..9": ({"low": 0, "high": 9}, 715, 466),
}
NEED_A_FRACTION = """
    1 3 4 6, 1 4 5 6, 1 5 5 5, 1 6 6 8, 1 8 12 12, 2 2 11 11, 2 2 13 13, 2 3 5 12, 2 4 10 10,
    2 5 5 10, 2 7 7 10, 3 3 7 7, 3 3 8 8, 4 4 7 7, 5 5 7 11, 5 7 7 11
"""


@pytest.fixture(scope="module")
def cards() -> deck.Statistics:
    return deck.statistics()


# Hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "shape"),
    [
        ({}, (1820, 4)),
        ({"low": 1, "high": 10}, (715, 4)),
        ({"size": 5}, (6175, 5)),
        ({"size": 6, "high": 10}, (4905, 6)),
        ({"size": 1, "copies": 1}, (13, 1)),
        ({"copies": 1}, (comb(13, 4), 4)),
        ({"copies": 9}, (comb(16, 4), 4)),
        ({"size": 8, "high": 2}, (1, 8)),
    ],
)
def test_number_of_hands(pack, shape):
    assert deck.hands(**pack).shape == shape


@pytest.mark.parametrize("copies", [1, 2, 3, 4, 5])
def test_hands_are_all_ascending_rows_with_few_enough_alike(copies):
    rows = product(range(-1, 4), repeat=4)
    expected = [
        row for row in rows if sorted(row) == list(row) and max(Counter(row).values()) <= copies
    ]
    assert deck.hands(low=-1, high=3, copies=copies).tolist() == list(map(list, expected))


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_ordered_hands_are_all_rows_with_few_enough_alike(copies):
    rows = product(range(-1, 4), repeat=3)
    expected = [list(row) for row in rows if max(Counter(row).values()) <= copies]
    assert deck.hands(size=3, low=-1, high=3, copies=copies, ordered=True).tolist() == expected


@pytest.mark.parametrize(
    ("low", "high", "dtype"),
    [
        (1, 13, "uint8"),
        (0, 255, "uint8"),
        (0, 256, "uint16"),
        (-1, 127, "int8"),
        (-1, 128, "int16"),
        (-129, 0, "int16"),
        (2**64 - 1, 2**64 - 1, "uint64"),
        (-(2**63), -(2**63), "int64"),
    ],
)
def test_dtype_is_the_smallest_that_holds_the_cards(low, high, dtype):
    hands = deck.hands(size=1, low=low, high=high)
    assert hands.dtype == dtype
    assert hands[[0, -1], 0].tolist() == [low, high]


def test_hands_take_integers_of_numpy():
    pack: dict[str, Any] = {"size": np.int64(2), "high": np.uint8(3)}
    assert (deck.hands(**pack) == deck.hands(size=2, high=3)).all()


@pytest.mark.parametrize(
    ("pack", "error", "message"),
    [
        ({"size": 0}, ValueError, "size is 0: a hand holds 1 to 8"),
        ({"size": 9}, ValueError, "size is 9: a hand holds 1 to 8"),
        ({"size": 4.0}, TypeError, "size is 4.0: expected an int"),
        ({"low": "1"}, TypeError, "low is '1': expected an int"),
        ({"high": None}, TypeError, "high is None: expected an int"),
        ({"copies": True}, TypeError, "copies is True: expected an int"),
        ({"copies": 0}, ValueError, "copies is 0: expected 1 or more"),
        ({"low": 5, "high": 4}, ValueError, "low is 5, high is 4: low can't be the higher"),
        ({"high": 1, "copies": 3}, ValueError, "size is 4: the pack has only 3 cards"),
        (
            {"low": -1, "high": 2**63, "size": 1},
            ValueError,
            "low is -1, high is 9223372036854775808: no integer dtype holds both",
        ),
    ],
)
@pytest.mark.parametrize("function", [deck.hands, deck.statistics])
def test_packs_that_can_not_be(function, pack, error, message):
    with pytest.raises(error) as caught:
        function(**pack)
    assert str(caught.value) == message


def test_pack_too_large_fails_before_memory_runs_out():
    with pytest.raises(MemoryError):
        deck.hands(high=20_000)
    with pytest.raises(ValueError, match="high is 100000: too many hands"):
        deck.hands(high=100_000)
    with pytest.raises(ValueError, match="high is 40000: too many hands"):
        deck.hands(high=40_000, ordered=True)


# Deals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("copies", "size"), [(1, 3), (2, 3), (4, 3), (4, 4)])
def test_deals_are_the_deals_of_a_pack(copies, size):
    pack = [card for card in range(5) for _ in range(copies)]
    dealt = Counter(combinations(pack, size))
    hands = deck.hands(size=size, low=0, high=4, copies=copies)
    weights = deck.deals(hands, copies=copies)
    assert weights.dtype == np.int64
    assert dict(zip(map(tuple, hands.tolist()), weights.tolist(), strict=True)) == dealt


@pytest.mark.parametrize(("copies", "size"), [(1, 3), (2, 3), (4, 3), (4, 4)])
def test_ordered_deals_are_the_deals_of_a_pack_in_order(copies, size):
    pack = [card for card in range(4) for _ in range(copies)]
    dealt = Counter(permutations(pack, size))
    hands = deck.hands(size=size, low=0, high=3, copies=copies, ordered=True)
    weights = deck.deals(hands, copies=copies, ordered=True)
    assert dict(zip(map(tuple, hands.tolist()), weights.tolist(), strict=True)) == dealt


def test_deals_of_52_cards():
    assert deck.deals(deck.hands()).sum() == comb(52, 4) == 270_725
    assert deck.deals(deck.hands(ordered=True), ordered=True).sum() == perm(52, 4)


def test_deals_do_not_ask_for_order_and_know_what_a_pack_lacks():
    hands = [[8, 3, 8, 3], [1, 2, 3, 4], [5, 5, 5, 5]]
    assert deck.deals(hands).tolist() == [36, 256, 1]
    assert deck.deals(hands, copies=2).tolist() == [1, 16, 0]
    assert deck.deals(np.empty((0, 4), dtype=int)).tolist() == []


def test_deals_are_exact_up_to_an_int64():
    # Eight different cards: copies**8, the largest number that copies can bring about.
    assert deck.deals([range(8)], copies=234).tolist() == [234**8]
    with pytest.raises(ValueError, match=r"copies is 235: .* int64"):
        deck.deals([range(8)], copies=235)


@pytest.mark.parametrize(
    ("hands", "copies", "error", "message"),
    [
        ([1, 2, 3, 4], 4, ValueError, r"hands has shape \(4,\): expected \(m, n\)"),
        ([[1.0, 2.0]], 4, TypeError, "hands has dtype float64: expected integers"),
        ([[True]], 4, TypeError, "hands has dtype bool: expected integers"),
        ([[1, 2]], 0, ValueError, "copies is 0"),
        ([[1, 2]], "4", TypeError, "copies is '4': expected an int"),
    ],
)
def test_what_deals_refuses(hands, copies, error, message):
    with pytest.raises(error, match=message):
        deck.deals(hands, copies=copies)


# Statistics ---------------------------------------------------------------------------------------


def test_the_deck(cards):
    assert (cards.hands, cards.solvable_hands) == (1820, 1362)
    assert (cards.deals, cards.solvable_deals) == (270_725, 217_817)
    assert cards.hands_share == Fraction(681, 910)
    assert cards.deals_share == Fraction(217_817, 270_725)
    assert dict(cards.totals) == {
        "written": 53_282,
        "commutative": 4_469,
        "signed": 4_078,
        "essential": 3_017,
    }


def test_hands_of_the_deck_that_need_a_fraction(cards):
    known = tuple(tuple(map(int, hand.split())) for hand in NEED_A_FRACTION.split(","))
    assert cards.fraction_hands == known
    assert cards.fraction_deals == 1_636


def test_distribution_agrees_with_everything_else(cards):
    assert list(cards.distribution) == sorted(cards.distribution)
    assert cards.distribution[0] == cards.hands - cards.solvable_hands
    assert sum(cards.distribution.values()) == cards.hands
    total = sum(number * hands for number, hands in cards.distribution.items())
    assert total == cards.totals["essential"]


def test_distribution_begins_with_0_even_if_every_hand_can_be_solved():
    assert deck.statistics(5, size=1, low=5, high=5).distribution == {0: 0, 1: 1}


@pytest.mark.parametrize(("pack", "hands", "solvable"), PACKS.values(), ids=PACKS)
def test_other_packs(pack, hands, solvable):
    found = deck.statistics(**pack, levels=[])
    assert (found.hands, found.solvable_hands) == (hands, solvable)


def test_make_10_from_digits():
    found = deck.statistics(10, low=0, high=9, levels=[])
    assert (found.hands, found.solvable_hands) == (715, 552)


@pytest.mark.parametrize(
    ("target", "total"), [(15, 3_089), (20, 2_882), (21, 2_297), (36, 2_418), (100, 868)]
)
def test_other_targets(target, total):
    assert deck.statistics(target, levels=["essential"]).totals == {"essential": total}


@pytest.mark.parametrize(
    ("pack", "hands", "solvable"),
    [({"size": 5}, 6175, 6095), ({"size": 6, "high": 10}, 4905, 4902)],
    ids=["five", "six"],
)
def test_larger_hands(pack, hands, solvable):
    found = [make24.solvable(hand) for hand in deck.hands(**pack).tolist()]
    assert (len(found), sum(found)) == (hands, solvable)


def test_statistics_of_five_cards():
    found = deck.statistics(size=5, levels=[])
    assert (found.hands, found.solvable_hands, found.deals) == (6175, 6095, comb(52, 5))
    assert found.totals == {}


@pytest.mark.parametrize(("pack", "target"), [({"high": 7}, 24), ({"low": -4, "high": 4}, 7)])
def test_hands_that_need_a_fraction(pack, target):
    expected = tuple(
        hand
        for hand in map(tuple, deck.hands(**pack).tolist())
        if make24.solvable(hand, target) and not makes_with_integers(hand, target)
    )
    assert expected
    assert deck.statistics(target, **pack, levels=[]).fraction_hands == expected


def makes_with_integers(numbers, target):
    if len(numbers) == 1:
        return numbers[0] == target
    for left, right in product(range(len(numbers)), repeat=2):
        if left != right:
            a, b = numbers[left], numbers[right]
            rest = [n for place, n in enumerate(numbers) if place not in (left, right)]
            values = {a + b, a - b, a * b} | ({a // b} if b and a % b == 0 else set())
            if any(makes_with_integers([*rest, value], target) for value in values):
                return True
    return False


def test_integers_on_the_way():
    found = deck.statistics(rules=INTEGER)
    assert found.rules == INTEGER
    assert (found.solvable_hands, found.solvable_deals) == (1346, 217_817 - 1_636)
    assert (found.fraction_hands, found.fraction_deals) == ((), 0)


@pytest.mark.parametrize(
    "rules", [INTEGER, COUNTDOWN, Rules("+-*"), Rules("+-*/^"), Rules("+*|"), Rules(use="any")]
)
def test_rules(rules):
    hands = deck.hands(high=6)
    found = deck.statistics(high=6, rules=rules, levels=["signed"])
    counts = [make24.count(hand, rules=rules) for hand in hands.tolist()]
    assert found.distribution.items() >= Counter(counts).items()
    assert found.solvable_hands == sum(map(bool, counts))
    assert found.totals["signed"] == sum(
        make24.count(hand, rules=rules, level="signed") for hand in hands.tolist()
    )
    whole = replace(rules, values="integer") if rules.values == "rational" else rules
    assert found.fraction_hands == tuple(
        hand
        for hand in map(tuple, hands.tolist())
        if make24.solvable(hand, rules=rules) and not make24.solvable(hand, rules=whole)
    )


def test_ordered_rules_take_every_order_for_a_hand():
    found = deck.statistics(10, size=3, high=6, rules=Rules(ordered=True), levels=[])
    hands = list(product(range(1, 7), repeat=3))
    solvable = [hand for hand in hands if 10 in values_in_order(hand)]
    assert (found.hands, found.deals) == (len(hands), perm(24, 3))
    assert found.solvable_hands == len(solvable)
    assert found.solvable_deals == deck.deals(solvable, ordered=True).sum()


def values_in_order(numbers):
    """Return all values that numbers make from left to right."""
    if len(numbers) == 1:
        return {Fraction(numbers[0])}
    return {
        value
        for place in range(1, len(numbers))
        for a in values_in_order(numbers[:place])
        for b in values_in_order(numbers[place:])
        for value in (a + b, a - b, a * b, *([a / b] if b else []))
    }


def test_target_may_be_a_fraction():
    found = deck.statistics(Fraction(1, 2), size=2, high=4, levels=LEVELS)
    assert found.target == Fraction(1, 2)
    assert found.fraction_hands == ((1, 2), (2, 4))
    assert found.fraction_deals == found.solvable_deals == 32


def test_levels_choose_what_is_totalled():
    found = deck.statistics(high=6, levels=["signed", "written"])
    every = deck.statistics(high=6)
    assert list(found.totals) == ["signed", "written"]
    assert found.totals.items() <= every.totals.items()
    assert found.distribution == every.distribution


def test_progress_is_handed_the_hands_and_yields_them():
    seen = []

    def progress(hands):
        assert len(hands) == 15
        for hand in hands:
            seen.append(hand)
            yield hand

    assert deck.statistics(high=3, progress=progress) == deck.statistics(high=3)
    assert seen == list(map(tuple, deck.hands(high=3).tolist()))


def test_statistics_are_values(cards):
    again = pickle.loads(pickle.dumps(cards))
    assert again == cards
    assert hash(again) == hash(cards)
    with pytest.raises(AttributeError):
        cards.hands = 0


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"target": "24"}, TypeError, "target is '24'"),
        ({"target": 1.5}, ValueError, "target is 1.5"),
        ({"levels": ["plain"]}, ValueError, "levels has 'plain': expected some of 'written', "),
        ({"levels": "signed"}, ValueError, "levels has 's'"),
        ({"size": 9}, ValueError, "size is 9"),
        ({"rules": "integer"}, TypeError, "rules is 'integer': expected a make24.Rules"),
    ],
)
def test_what_statistics_refuses(arguments, error, message):
    with pytest.raises(error, match=message):
        deck.statistics(**arguments)


def test_import_is_light():
    code = "import sys, make24; print({'click', 'matplotlib'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
