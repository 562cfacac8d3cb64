"""Numbers in: what is read, and what is refused with the position and the value."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import make24
from make24.hands import read_hand, read_target

QUESTIONS: list[Callable[..., object]] = [make24.solve, make24.first, make24.count, make24.solvable]
HALF = Fraction(1, 2)


@pytest.fixture(params=QUESTIONS, ids=lambda question: question.__name__)
def question(request):
    """Each of the questions about one hand."""
    return request.param


# Numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([3, 1, 2], (1, 2, 3)),
        ((3, 1, 2), (1, 2, 3)),
        ({3, 1, 2}, (1, 2, 3)),
        (range(3), (0, 1, 2)),
        ((number for number in (3, 1, 2)), (1, 2, 3)),
        ([0, -1, 5], (-1, 0, 5)),
        ([7], (7,)),
        ([1] * 8, (1,) * 8),
        ([10**30, -(10**30)], (-(10**30), 10**30)),
        ([2**31, 2**63, 2**64, -(2**63)], (-(2**63), 2**31, 2**63, 2**64)),
        ([HALF, Fraction(1, 3)], (Fraction(1, 3), HALF)),
        ([Fraction(4, 2)], (2,)),
        ([Fraction(10**30, 7), Fraction(-1, 10**30)], (Fraction(-1, 10**30), Fraction(10**30, 7))),
        ([3.0, -0.0, 1e15], (0, 3, 10**15)),
        (np.array([3, 1, 2]), (1, 2, 3)),
        (np.array([3, 1, 2], dtype=np.uint8), (1, 2, 3)),
        (np.array([3, -1, 2], dtype=np.int16), (-1, 2, 3)),
        (np.array([3.0, 1.0]), (1, 3)),
        (np.array([2**64 - 1], dtype=np.uint64), (2**64 - 1,)),
        ([np.int64(5), np.uint8(3), np.float32(4)], (3, 4, 5)),
    ],
)
def test_numbers_are_read_exactly_and_sorted(numbers, expected):
    found = tuple(read_hand(numbers))
    assert found == expected
    assert [type(number) for number in found] == [type(number) for number in expected]
    assert len(read_hand(expected)) == len(expected)


BAD_NUMBERS = [
    # What is no number, by position
    ([3, "x"], TypeError, r"numbers\[1\] is 'x'"),
    ([1, 2, True], TypeError, r"numbers\[2\] is True"),
    ([False], TypeError, r"numbers\[0\] is False"),
    ([1, None], TypeError, r"numbers\[1\] is None"),
    ([1, [2, 3]], TypeError, r"numbers\[1\] is \[2, 3\]"),
    ([[1, 2, 3, 4]], TypeError, r"numbers\[0\] is \[1, 2, 3, 4\]"),
    ([1, b"2"], TypeError, r"numbers\[1\] is b'2'"),
    ([1, 2j], TypeError, r"numbers\[1\] is 2j"),
    ([Decimal(3)], TypeError, r"numbers\[0\] is Decimal\('3'\)"),
    ([1, np.bool_(True)], TypeError, r"numbers\[1\] is .*True"),
    (np.array(5), TypeError, r"numbers is array\(5\)"),
    (np.array([True, False]), TypeError, r"numbers\[0\] is .*True"),
    (np.array(["1", "2"]), TypeError, r"numbers\[0\] is .*'1'"),
    (np.array([[1, 2], [3, 4]]), TypeError, r"numbers\[0\] is array\(\[1, 2\]\)"),
    ({1: 2}, TypeError, r"numbers is \{1: 2\}"),
    ("1234", TypeError, "numbers is '1234'"),
    (b"12", TypeError, "numbers is b'12'"),
    (None, TypeError, "numbers is None"),
    (24, TypeError, "numbers is 24"),
    (float("nan"), TypeError, "numbers is nan"),
    # Numbers that are none of a hand's
    ([1, 1.5], ValueError, r"numbers\[1\] is 1\.5"),
    ([float("nan")], ValueError, r"numbers\[0\] is nan"),
    ([1, 2, float("inf")], ValueError, r"numbers\[2\] is inf"),
    (np.array([1.0, 2.5]), ValueError, r"numbers\[1\] is .*2\.5"),
    # Too many, too few
    ([], ValueError, "numbers has length 0"),
    (np.array([]), ValueError, "numbers has length 0"),
    (iter(()), ValueError, "numbers has length 0"),
    ([1] * 9, ValueError, "numbers has length 9"),
    (range(100), ValueError, "numbers has length 100"),
]


@pytest.mark.parametrize(("numbers", "error", "message"), BAD_NUMBERS)
def test_bad_numbers(question, numbers, error, message):
    with pytest.raises(error, match=message):
        question(numbers)


# Targets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (24, 24),
        (-24, -24),
        (0, 0),
        (10**30, 10**30),
        (24.0, 24),
        (HALF, HALF),
        (np.int64(24), 24),
        (np.uint8(24), 24),
        (np.float64(24), 24),
        (np.array([24])[0], 24),
    ],
)
def test_targets_are_read_exactly(target, expected):
    found = read_target(target)
    assert found == expected
    assert type(found) is type(expected)
    assert make24.solve([expected], target)


BAD_TARGETS = [
    ("abc", TypeError, "target is 'abc'"),
    ("24", TypeError, "target is '24'"),
    (None, TypeError, "target is None"),
    (True, TypeError, "target is True"),
    (np.bool_(True), TypeError, "target is .*True"),
    ([24], TypeError, r"target is \[24\]"),
    (24j, TypeError, "target is 24j"),
    (Decimal(24), TypeError, r"target is Decimal\('24'\)"),
    (24.5, ValueError, r"target is 24\.5"),
    (float("nan"), ValueError, "target is nan"),
    (float("-inf"), ValueError, "target is -inf"),
]


@pytest.mark.parametrize(("target", "error", "message"), BAD_TARGETS)
def test_bad_targets(question, target, error, message):
    with pytest.raises(error, match=message):
        question([1, 2, 3, 4], target)


# The rest -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [make24.solve, make24.count])
@pytest.mark.parametrize("level", ["", "Essential", "all", None, 3, []])
def test_bad_levels(question, level):
    with pytest.raises(ValueError, match="level is"):
        question([1, 2, 3, 4], level=level)


def test_numbers_are_the_first_thing_looked_at_after_the_options(question):
    # One error at a time, and the same one always.
    with pytest.raises(TypeError, match="numbers"):
        question([None], "abc")


def test_what_a_caller_hands_over_is_left_as_it_is():
    numbers = [8, 3, 8, 3]
    array = np.array(numbers)
    for given in (numbers, array):
        make24.solve(given)
    assert numbers == [8, 3, 8, 3]
    assert array.tolist() == numbers


def test_options_go_by_name(question):
    with pytest.raises(TypeError):
        question([1, 2, 3, 4], 24, make24.CLASSIC)
