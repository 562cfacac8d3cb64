"""Scores for answers, and functions that trainers of language models call for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import Any, TypedDict, Unpack

from make24.check import Notation, check
from make24.extract import extract
from make24.rules import CLASSIC, Rules
from make24.verdict import Reason, Verdict

__all__ = ["Options", "compute_score", "reward", "score"]


class Options(TypedDict, total=False):
    """What :func:`score` takes besides the text, the hand and the target."""

    format_weight: float
    numbers_weight: float
    closeness_weight: float
    rules: Rules
    notation: Notation
    unary_minus: bool


def score(
    text: str,
    hand: Iterable[object],
    target: object = 24,
    *,
    format_weight: float = 0.0,
    numbers_weight: float = 0.0,
    closeness_weight: float = 0.0,
    rules: Rules = CLASSIC,
    notation: Notation = "common",
    unary_minus: bool = False,
) -> float:
    """Return 1.0 for a right answer, and for any other 0.0 or the partial credit that is asked for.

    Parameters
    ----------
    text : str
        The answer alone, as for :func:`make24.check`.
    hand : iterable of int or Fraction
    target : int or Fraction
    format_weight : float
        The credit for an expression that can be read, whatever its numbers.
    numbers_weight : float
        Further credit if it uses the numbers of the hand as it has to.
    closeness_weight : float
        Further credit if then all values on the way are allowed: divided by 1 plus the distance
        from the target, so that of a value that is 1 away it is half, of one that is 9 away a
        tenth. An expression that makes the target and claims another total has all of it.
    rules, notation, unary_minus
        As for :func:`make24.check`.

    Raises
    ------
    TypeError
        As :func:`make24.check` does.
    ValueError
        As :func:`make24.check` does; also if a weight is negative or they come to 1 or more, which
        is for right answers alone.

    Examples
    --------
    >>> from make24.rewards import score
    >>> score("8/(3-8/3)", [3, 3, 8, 8])
    1.0
    >>> score("8+8+3*3", [3, 3, 8, 8])
    0.0
    >>> score("8+8+3*3", [3, 3, 8, 8], format_weight=0.1, numbers_weight=0.2, closeness_weight=0.4)
    0.5
    """
    weights = format_weight, numbers_weight, closeness_weight
    _require_weights(weights)
    verdict = check(text, hand, target, rules=rules, notation=notation, unary_minus=unary_minus)
    return _score(verdict, weights)


def _require_weights(weights: tuple[float, float, float]) -> None:
    for weight in weights:
        if not isinstance(weight, (int, float)):
            raise TypeError(f"a weight is {weight!r}: expected a float")
    if not (min(weights) >= 0 and sum(weights) < 1):
        raise ValueError(
            f"the weights are {', '.join(map(repr, weights))}: expected none below 0, and a sum "
            "below 1"
        )


def _score(verdict: Verdict, weights: tuple[float, float, float]) -> float:
    if verdict:
        return 1.0
    readable, dealt, close = weights
    credit = 0.0
    if verdict.reason >= Reason.NUMBER_NOT_IN_HAND:
        credit += readable
    if verdict.reason >= Reason.DIVISION_BY_ZERO:
        credit += dealt
    if verdict.reason >= Reason.WRONG_VALUE and verdict.value is not None:
        credit += close * float(1 / (1 + abs(verdict.value - verdict.target)))
    return credit


def compute_score(
    solution_str: str,
    ground_truth: Mapping[str, Any],
    *,
    after: str | tuple[str, ...] = (),
    data_source: object = None,
    extra_info: object = None,
    reward_router_address: object = None,
    reward_model_tokenizer: object = None,
    **options: Unpack[Options],
) -> float:
    r"""Score the answer at the end of a completion, as verl and TinyZero call for it.

    Parameters
    ----------
    solution_str : str
        The completion. The answer is what :func:`make24.extract` finds in it.
    ground_truth : mapping
        With the numbers of the hand as ``"numbers"`` and the target as ``"target"``.
    after : str or tuple of str
        Look only at what comes after such a mark where it is first, and nowhere if there is none;
        of several marks, after the first in the tuple that there is. ``"</think>"`` leaves thoughts
        out. verl hands over the completion alone, but TinyZero the prompt as well, which gives an
        ``<answer>`` as an example: ``("Assistant:", "<|im_start|>assistant")`` leaves that out.
    data_source, extra_info, reward_router_address, reward_model_tokenizer
        Not looked at.
    **options
        As for :func:`score`. In verl they can be set as ``reward_kwargs``.

    Returns
    -------
    float
        As of :func:`score`; 0.0 if there is no answer.

    Raises
    ------
    TypeError
        If the completion is no str or the truth no mapping; else as :func:`score` does.
    KeyError
        If the truth has no numbers or no target.
    ValueError
        As :func:`score` does.

    Examples
    --------
    >>> from make24.rewards import compute_score
    >>> completion = "<think>8/3 = 2.67, 3-2.67 = 0.33</think> <answer>8/(3-8/3)</answer>"
    >>> compute_score(completion, {"numbers": [3, 3, 8, 8], "target": 24})
    1.0
    """
    if not isinstance(ground_truth, Mapping):
        raise TypeError(f"ground_truth is {ground_truth!r}: expected a mapping")
    numbers, target = ground_truth["numbers"], ground_truth["target"]
    if not isinstance(solution_str, str):
        raise TypeError(f"solution_str is {solution_str!r}: expected a str")
    if after:
        solution_str = _rest(solution_str, (after,) if isinstance(after, str) else after)
    return score(extract(solution_str) or "", numbers, target, **options)


def _rest(text: str, marks: tuple[str, ...]) -> str:
    """Return what comes after the first mark that there is, or nothing."""
    for mark in marks:
        _, found, rest = text.partition(mark)
        if found:
            return rest
    return ""


def reward(
    completions: Sequence[object],
    *,
    target: Sequence[object],
    numbers: Sequence[Iterable[object]],
    format_weight: float = 0.0,
    numbers_weight: float = 0.0,
    closeness_weight: float = 0.0,
    rules: Rules = CLASSIC,
    notation: Notation = "common",
    unary_minus: bool = False,
    **columns: object,
) -> list[float]:
    r"""Score the answers at the end of completions, as trainers of TRL call for it.

    Parameters
    ----------
    completions : sequence of str, or of sequences of messages
        Of messages, which have their text as ``"content"``, the last is looked at. The answer is
        what :func:`make24.extract` finds.
    target : sequence of int or Fraction
        The target of each completion: a column of the data set.
    numbers : sequence of iterables of int or Fraction
        The hand of each completion: another column.
    format_weight, numbers_weight, closeness_weight, rules, notation, unary_minus
        As for :func:`score`.
    **columns
        Whatever else a trainer hands over is not looked at; so a misspelt option is not noticed.

    Returns
    -------
    list of float
        A score for each completion, 0.0 where there is no answer.

    Raises
    ------
    TypeError, ValueError
        As :func:`score` does; also if a completion is neither text nor messages, or there are not
        as many targets or hands as completions.

    Examples
    --------
    >>> from make24.rewards import reward
    >>> completions = [r"So it is \boxed{(1+2+3) \times 4}.", "I give up."]
    >>> reward(completions, target=[24, 24], numbers=[[1, 2, 3, 4], [1, 1, 1, 1]])
    [1.0, 0.0]

    To give partial credit, hand a trainer a function of one's own:

    >>> def my_reward(completions, target, numbers, **columns):
    ...     return reward(completions, target=target, numbers=numbers, format_weight=0.1)
    >>> my_reward(["4*5"], [24], [[4, 6]])
    [0.1]
    """
    if isinstance(completions, str):
        raise TypeError("completions is one text: expected a list of them")
    weights = format_weight, numbers_weight, closeness_weight
    _require_weights(weights)
    for name, column in (("target", target), ("numbers", numbers)):
        if not isinstance(column, Sized):
            raise TypeError(f"{name} is {column!r}: expected one for each completion")
        if len(column) != len(completions):
            raise ValueError(
                f"{name} has length {len(column)}: expected one for each of {len(completions)} "
                "completions"
            )
    scores = []
    for row, (completion, goal, hand) in enumerate(zip(completions, target, numbers, strict=True)):
        try:
            answer = extract(_text(completion)) or ""
            verdict = check(
                answer, hand, goal, rules=rules, notation=notation, unary_minus=unary_minus
            )
        except (TypeError, ValueError) as error:
            error.add_note(f"in completion {row}")
            raise
        scores.append(_score(verdict, weights))
    return scores


def _text(completion: object) -> str:
    """Return the text of a completion, empty if its last message has none."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Sequence) and completion and isinstance(completion[-1], Mapping):
        content = completion[-1].get("content")
        if content is None or isinstance(content, str):
            return content or ""
    raise TypeError(f"a completion is {completion!r}: expected a str, or messages with one")
