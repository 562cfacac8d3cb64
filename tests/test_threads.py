"""Many threads at once: the same answers, and the plans made no more than once too often."""

import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from threading import Barrier, Event, Thread

import numpy as np
import pytest

import make24
from make24._kernel.watch import Stopped
from make24.roads import Question, one_by_one

THREADS = 8
PUZZLES = [
    ([3, 3, 8, 8], 24),
    ([1, 2, 3, 4], 24),
    ([0, 0, 1, -1], 0),
    ([2, 3, 5, 7, 11], 24),
    ([Fraction(1, 2), Fraction(1, 3), 5, 7], 24),
    ([10**30, 10**30 - 1, 1, 24], 24),
    ([2**31 - 1, 2**31, 2**62, 2**63, 24], 24),
    ([1, 1, 5, 5, 25, 25], 24),
]


def answers(puzzle):
    hand, target = puzzle
    return (
        [str(solution) for solution in make24.solve(hand, target)],
        [solution.steps() for solution in make24.solve(hand, target, level="signed", limit=3)],
        make24.count(hand, target, level="commutative"),
        str(make24.first(hand, target)),
        make24.solvable(hand, target),
        make24.values(hand[:4]),
        make24.nearest(hand, target).values,
        make24.reachable(hand[:5], low=-9, high=99).tolist(),
    )


def test_threads_get_the_answers_that_one_gets():
    expected = list(map(answers, PUZZLES))
    work = PUZZLES * 5
    with ThreadPoolExecutor(THREADS) as pool:
        for place, found in enumerate(pool.map(answers, work)):
            assert found == expected[place % len(PUZZLES)]


def test_threads_share_an_expression():
    # Its texts are made when they are asked for.
    [solution] = make24.solve([10**30, 10**30 - 1, 24], 24)
    barrier = Barrier(THREADS)

    def read(_):
        barrier.wait()
        return [(str(solution), solution.value, hash(solution)) for _ in range(100)]

    with ThreadPoolExecutor(THREADS) as pool:
        assert len({line for lines in pool.map(read, range(THREADS)) for line in lines}) == 1


def test_other_threads_go_on_during_a_long_search():
    # One of them stops the search, which it can only do when it has its turn.
    begun = Event()
    stop = np.zeros(1, np.uint8)

    def end():
        begun.wait()
        stop.fill(1)

    thread = Thread(target=end)
    thread.start()
    begun.set()
    with pytest.raises(Stopped):
        one_by_one(Question("count"), [(tuple(range(8)), 0)], stop)
    thread.join()


def test_threads_make_the_first_plan_together():
    # In a process of its own, where there is no plan yet.
    code = """
        from concurrent.futures import ThreadPoolExecutor
        from threading import Barrier
        import make24

        barrier = Barrier(8)

        def count(_):
            barrier.wait()
            return make24.count([1, 2, 3, 4, 5, 6])

        with ThreadPoolExecutor(8) as pool:
            print(set(pool.map(count, range(8))) == {737})
    """
    run = [sys.executable, "-c", textwrap.dedent(code)]
    found = subprocess.run(run, capture_output=True, text=True, check=True, timeout=100)
    assert (found.stdout, found.stderr) == ("True\n", "")
