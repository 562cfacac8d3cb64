"""Numbers too large for the kernel's words: more digits than Python prints, and interrupts."""

import gc
import signal
import sys
import time
from fractions import Fraction

import numpy as np
import pytest

import make24
from make24 import Expression
from make24._kernel.hand import Hand
from make24._kernel.processor import chosen
from make24._kernel.watch import Stopped
from make24.roads import Blocks, Question, one_by_one

HUGE = 10**5000  # Python turns no more than 4,300 digits into text by itself


def test_numbers_of_any_length():
    assert sys.get_int_max_str_digits() < 5000
    assert make24.solvable([HUGE, HUGE, 24])
    assert not make24.solvable([HUGE, 1])
    assert make24.count([HUGE, HUGE, 24]) == 1
    [solution] = make24.solve([HUGE, Fraction(1, HUGE)], 1)
    digits = "1" + 5000 * "0"
    assert str(solution) == f"(1/{digits})*{digits}"
    assert repr(make24.first([HUGE, 0], HUGE)) == f"<Expression 0+{digits} = {digits}>"
    assert solution.steps() == [f"(1/{digits})*{digits} = 1"]
    assert solution.format("postfix") == f"1/{digits} {digits} *"
    assert digits in solution.format("latex")


def test_negative_numbers_of_any_length():
    [solution] = make24.solve([-HUGE, HUGE], 0)
    digits = "1" + 5000 * "0"
    assert str(solution) == f"(-{digits})+{digits}"
    assert solution.format("latex") == rf"\left(-{digits}\right) + {digits}"


class InterruptError(Exception):
    """What Ctrl-C would raise."""


@pytest.fixture
def interrupt():
    """Return a function that has an exception raised after so many seconds of our own work."""

    def raise_interrupted(*_):
        raise InterruptError

    # What is raised while the garbage collector calls back is lost, and Hypothesis has it call.
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    before = signal.signal(signal.SIGVTALRM, raise_interrupted)
    yield lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)
    gc.callbacks[:] = callbacks


B = 10**400
EXPRESSION = Expression.from_code(0xC3B21, [3, B, B])
QUESTIONS = {
    "hash": lambda: hash(EXPRESSION),
    "hand": lambda: list(Hand([B + 9, B + 3, B + 7, B + 1, B + 8])),
    "count": lambda: make24.count([B, B + 1, B + 2, 2], 2 * B + 3),
    "solve": lambda: [str(e) for e in make24.solve([B, B + 1, 2], 2 * B + 3)],
    "values": lambda: make24.values([B, B + 1, 2]),
    "nearest": lambda: make24.nearest([B, B + 1, 2], 2 * B + 4, rules=make24.CLASSIC),
    "reachable": lambda: make24.reachable([B, B + 1, 2], low=2 * B, high=2 * B + 9).tolist(),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_an_interrupt_gives_an_exception_or_the_right_answer(interrupt, question):
    right = question()
    for attempt in range(300):
        try:
            interrupt(attempt % 30 * 1e-4 + 1e-5)
            answer = [question() for _ in range(20)]
            interrupt(0)
        except InterruptError:
            continue
        assert answer == 20 * [right]
    interrupt(0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")
@pytest.mark.parametrize(
    ("rules", "hand", "target"),
    [
        (make24.CLASSIC, [2, 3, 5, 7, 11, 13, 17], 10**9),
        (make24.INTEGER, [2, 3, 5, 7, 11, 13, 17, 19], 10**9),
    ],
)
def test_a_long_search_for_what_is_nearest_ends_when_it_is_interrupted(
    interrupt, rules, hand, target
):
    interrupt(0.1)
    with pytest.raises(InterruptError):
        make24.nearest(hand, target, rules=rules)


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("__add__", [Fraction(10**30, 7), Fraction(10**30 - 7, 7), 2, 24]),
        ("__mul__", [Fraction(10**30, 7), Fraction(10**29, 7), 10, 24]),
        ("__gt__", [Fraction(10**30, 7), Fraction(10**30 - 1, 3), 2, 24]),
    ],
)
def test_no_error_is_lost_on_the_way(monkeypatch, name, hand):
    # Nothing can be raised from inside the kernel.
    def fail(self, other):
        raise MemoryError(name)

    monkeypatch.setattr(Fraction, name, fail)
    for one in (make24.solve, make24.count, make24.first, make24.solvable):
        with pytest.raises(MemoryError, match=name):
            one(hand)
    with pytest.raises(MemoryError, match=name):
        make24.nearest(hand, 10**40, rules=make24.CLASSIC)
    for many in (make24.solve_many, make24.count_many):
        with pytest.raises(MemoryError, match=name):
            many([[1, 2, 3, 4], hand])


# Each takes seconds to its end.
SEARCHES = {
    "zeros": lambda: make24.count([0] * 8, 0, level="written"),
    "forms that go with 0": lambda: make24.count([0, 3, 5, 8, 13, 21, 34, 55], 0),
    "many solutions": lambda: make24.solve(range(1, 9), 24),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_an_interrupt_ends_a_long_search(interrupt, search):
    start = time.process_time()
    interrupt(0.2)
    with pytest.raises(InterruptError):
        search()
    assert time.process_time() - start < 1


COUNT = Question("count")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")
@pytest.mark.parametrize(
    "ask",
    [
        lambda stop: Blocks(COUNT, chosen(), stop).answer(np.arange(1, 9)[None], np.array([24])),
        lambda stop: one_by_one(COUNT, [(tuple(range(1, 9)), 24)], stop),
    ],
    ids=["block", "single"],
)
def test_a_flag_ends_a_search_in_the_midst_of_a_hand(ask):
    stop = np.zeros(1, np.uint8)
    before = signal.signal(signal.SIGVTALRM, lambda *_: stop.fill(1))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
    try:
        with pytest.raises(Stopped):
            ask(stop)
    finally:
        signal.signal(signal.SIGVTALRM, before)
