"""One hand: is there a solution, which, how many, and all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from numbers import Integral
from typing import Literal, get_args

from make24._kernel import answers
from make24._kernel.hand import Hand, quick_hand
from make24._kernel.rules import PackedRules
from make24._kernel.stream import Stream
from make24.expression import Expression, expression_of, first_solution, solutions
from make24.hands import Number, read_hand, read_target
from make24.rules import CLASSIC, PACKED_CLASSIC, Rules, packed

__all__ = ["LEVELS", "Level", "count", "first", "solvable", "solve", "solve_iter"]

Level = Literal["written", "commutative", "signed", "essential"]
LEVELS: tuple[Level, ...] = get_args(Level)

MOST_LISTED = 6  # numbers whose solutions are all looked for, whatever the limit


def solve(
    numbers: Iterable[object],
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    level: Level = "essential",
    limit: int | None = None,
) -> list[Expression]:
    """Return every solution of a hand, the plainest first.

    Parameters
    ----------
    numbers : iterable of int or Fraction
        The hand: one to eight numbers, in any order. Integral floats and NumPy scalars will do.
    target : int or Fraction
        The value to make.
    rules : Rules
        Which expressions count.
    level : {"essential", "signed", "commutative", "written"}
        How alike two solutions must be to count as one; ``"essential"`` leaves only those that are
        really different, ``"written"`` tells every fully bracketed text apart.
    limit : int, optional
        Return no more than this many: with up to six numbers the plainest, with seven or eight the
        first that the search comes upon, which then stops.

    Returns
    -------
    list of Expression
        Ordered by pairs of brackets, then length, then ASCII order of their text.

    Raises
    ------
    TypeError
        If a number, the target or the limit is of the wrong kind.
    ValueError
        If the hand is empty or too large, a float is no integer, or there is no such level. With
        ``^`` or ``|`` eight numbers are too many, unless they keep their order.

    See Also
    --------
    first, count, solvable : cheaper, where a solution's text is not needed.
    solve_iter : where there are too many solutions to wait for.

    Notes
    -----
    The work grows with the forms of n operands: 6, 68, 1170, 27142 and 793002 for two to six
    numbers (OEIS A140606). For most hands that is microseconds up to four numbers, tens of
    microseconds for five and about a millisecond for six. Seven and eight numbers are split in two,
    and for each value of the one part it is looked up what the other would have to be: that takes
    some 10 milliseconds and 0.2 seconds, if there are not too many solutions.

    Examples
    --------
    >>> import make24
    >>> [str(solution) for solution in make24.solve([1, 2, 5, 10])]
    ['5*10/2-1', '5+2*10-1']
    >>> make24.solve([3, 3, 8, 8])
    [<Expression 8/(3-8/3) = 24>]
    """
    kernel_rules = PACKED_CLASSIC if rules is CLASSIC else packed(rules)
    if limit is not None:
        limit = _read_limit(limit)
    hand = quick_hand(numbers) if not rules.ordered else None
    if hand is None:
        hand = read_hand(numbers, ordered=rules.ordered)
    goal = target if type(target) is int else read_target(target)
    if limit is None or len(hand) <= MOST_LISTED:
        return solutions(hand, goal, kernel_rules, level, limit)
    return sorted(islice(_stream(hand, goal, kernel_rules, level), limit), key=_plainness)


def solve_iter(
    numbers: Iterable[object],
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    level: Level = "essential",
) -> Iterator[Expression]:
    """Yield every solution of a hand, each as soon as it is found.

    For hands that have more solutions than one cares to wait for. They are those of :func:`solve`,
    in the order of the search, and one that stands for others may not be the plainest of them.
    Parameters and errors are those of :func:`solve`; errors are raised by the call itself.

    Examples
    --------
    >>> import make24
    >>> solutions = make24.solve_iter(range(1, 9), 2024)
    >>> print(next(solutions))
    1*(3+5)+6*(2+4)*7*8
    """
    kernel_rules = packed(rules)
    hand = read_hand(numbers, ordered=rules.ordered)
    return _stream(hand, read_target(target), kernel_rules, level)


def _stream(hand: Hand, goal: Number, rules: PackedRules, level: Level) -> Iterator[Expression]:
    full = level == "written"
    return (expression_of(hand, code, full) for code in Stream(hand, goal, rules, level))


def _plainness(solution: Expression) -> tuple[int, int, str]:
    text = str(solution)
    return text.count("("), len(text), text


def first(
    numbers: Iterable[object], target: object = 24, *, rules: Rules = CLASSIC
) -> Expression | None:
    """Return the first solution that the search comes upon, or None if there is none.

    Which one that is depends on the hand and the rules alone. Parameters and errors are those of
    :func:`solve`.

    Examples
    --------
    >>> import make24
    >>> str(make24.first([3, 3, 8, 8]))
    '8/(3-8/3)'
    >>> make24.first([1, 1, 1, 1]) is None
    True
    """
    kernel_rules = PACKED_CLASSIC if rules is CLASSIC else packed(rules)
    hand = quick_hand(numbers) if not rules.ordered else None
    if hand is None:
        hand = read_hand(numbers, ordered=rules.ordered)
    goal = target if type(target) is int else read_target(target)
    return first_solution(hand, goal, kernel_rules)


def count(
    numbers: Iterable[object],
    target: object = 24,
    *,
    rules: Rules = CLASSIC,
    level: Level = "essential",
) -> int:
    """Return the number of solutions, without making expressions of them.

    Parameters and errors are those of :func:`solve`.

    Examples
    --------
    >>> import make24
    >>> make24.count([1, 2, 3, 4])
    3
    >>> make24.count([1, 2, 3, 4], level="written")
    242
    """
    kernel_rules = PACKED_CLASSIC if rules is CLASSIC else packed(rules)
    hand = quick_hand(numbers) if not rules.ordered else None
    if hand is None:
        hand = read_hand(numbers, ordered=rules.ordered)
    goal = target if type(target) is int else read_target(target)
    return answers.count(hand, goal, kernel_rules, level)


def solvable(numbers: Iterable[object], target: object = 24, *, rules: Rules = CLASSIC) -> bool:
    """Return whether there is a solution.

    Parameters and errors are those of :func:`solve`.

    Examples
    --------
    >>> import make24
    >>> make24.solvable([3, 3, 8, 8])
    True
    >>> make24.solvable([1, 5, 11, 13])
    False
    """
    if rules is CLASSIC:
        answer = answers.quick_solvable(numbers, target)
        if answer is not None:
            return answer
    kernel_rules = packed(rules)
    hand = read_hand(numbers, ordered=rules.ordered)
    return answers.solvable(hand, read_target(target), kernel_rules)


def _read_limit(limit: object) -> int:
    if isinstance(limit, bool) or not isinstance(limit, Integral):
        raise TypeError(f"limit is {limit!r}: expected an int or None")
    if limit < 0:
        raise ValueError(f"limit is {limit!r}: it can't be negative")
    return int(limit)
