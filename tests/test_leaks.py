"""Memory: what is asked many times over must not grow.

Each case runs in a process of its own. Once it is warm, the memory it holds may rise by less than
what a leak of a few hundred bytes a call would come to. The system is asked, since the kernel's
memory is not Python's; and for what is held now, since the highest ever is handed down to a new
process by the one that starts it.
"""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="only Linux tells what a process holds"
)

ALLOWED = 1_000_000  # bytes

PROGRAM = """
import copy
import gc
import os
import pickle
from fractions import Fraction

import make24

def held():
    gc.collect()
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def refused(function, *arguments, **options):
    try:
        function(*arguments, **options)
    except (TypeError, ValueError):
        return
    raise AssertionError("no error")

def work():
{work}

for _ in range({calls} // 5):
    work()
before = held()
for _ in range({calls}):
    work()
print(held() - before)
"""

CASES = {
    "four numbers": (10_000, "make24.solve([1, 2, 3, 4])\nmake24.first([1, 2, 3, 4])"),
    "counts": (10_000, "make24.count([1, 2, 3, 4], level='signed')\nmake24.solvable([1, 1, 1, 1])"),
    "all texts": (300, "[str(e) for e in make24.solve([1, 2, 3, 4, 5], level='written')]"),
    "six numbers": (100, "make24.solve([3, 3, 8, 8, 7, 13])\nmake24.solvable([1, 1, 1, 1, 1, 2])"),
    "zeros": (40, "make24.solve([0, 0, 1, -1, 0], 0)\nmake24.count([0, 0, 1, -1, 0], 0)"),
    "fractions": (3000, "make24.solve([Fraction(1, 2), Fraction(1, 3), 5, 7], 24)"),
    "huge integers": (1000, "make24.solve([10**30, 10**30 - 1, 1, 24], 24)"),
    "a large target": (3000, "make24.solve([3, 3, 8, 8], 24 + 10**30)"),
    "limits": (10_000, "make24.solve([2, 4, 6, 12], limit=1)"),
    "errors": (
        10_000,
        "refused(make24.solve, [1, 2, 'x'])\nrefused(make24.solve, [1] * 9)\n"
        "refused(make24.count, [1, 2], level='best')\n"
        "refused(make24.Expression.from_code, 0x912, [1])",
    ),
    "values": (
        1000,
        "make24.values([1, 2, 3, 4])\nmake24.nearest([1, 2, 3], 7, rules=make24.CLASSIC)\n"
        "make24.values([10**30, 10**30 - 1, Fraction(1, 3)])",
    ),
    "ranges": (
        300,
        "make24.reachable([25, 50, 75, 100, 3, 6], rules=make24.COUNTDOWN, low=100, high=999)\n"
        "make24.nearest([25, 50, 75, 100, 3, 6], 962)\nmake24.nearest([1, 1], 10**9)\n"
        "refused(make24.reachable, [1, 2], low=2, high=1)",
    ),
    "expressions": (
        3000,
        "e = make24.first([3, 3, 8, 8])\nassert make24.Expression.from_code(e.code, e.hand) == e\n"
        "[e.format(style) for style in ('infix', 'full', 'postfix', 'latex', 'unicode')]\n"
        "hash(e), e.steps(), e.value, repr(e)\n"
        "assert copy.copy(e) == pickle.loads(pickle.dumps(e))",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_memory_does_not_grow(case):
    calls, work = CASES[case]
    program = PROGRAM.format(work=textwrap.indent(work, "    "), calls=calls)
    run = [sys.executable, "-c", program]
    found = subprocess.run(run, capture_output=True, text=True, check=False, timeout=100)
    assert found.returncode == 0, found.stderr
    assert int(found.stdout) < ALLOWED
