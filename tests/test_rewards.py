"""Scores: 1.0 or 0.0 unless partial credit is asked for, and what trainers call."""

import importlib.util
import inspect
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from make24 import COUNTDOWN, Reason, Rules, check, extract, rewards
from make24.rewards import Options, compute_score, reward, score
from tests.answer_texts import HANDS, TEXTS, answers
from tests.hard_texts import HARD_TEXTS

WEIGHTS: Options = {"format_weight": 0.125, "numbers_weight": 0.25, "closeness_weight": 0.5}


@pytest.mark.parametrize(("text", "hand", "reason", "position"), HARD_TEXTS)
def test_hard_texts(text, hand, reason, position):
    assert score(text, hand) == float(reason is Reason.RIGHT)


@pytest.mark.parametrize(
    ("text", "hand", "options", "expected"),
    [
        ("4*6", [4, 6], {}, 1.0),
        ("", [4, 6], {}, 0.0),
        ("4*", [4, 6], {}, 0.0),
        ("4**6", [4, 6], {}, 0.0),
        ("4*5", [4, 6], {}, 0.125),
        ("4*6*6", [4, 6], {}, 0.125),
        ("4", [4, 6], {}, 0.125),
        ("4+6", [6, 4], {"rules": Rules(ordered=True)}, 0.125),
        ("4/(6-6)", [4, 6, 6], {}, 0.375),
        ("4/6+6", [4, 6, 6], {"rules": Rules(values="integer")}, 0.375),
        ("4*6+1", [4, 6, 1], {}, 0.375 + 0.25),
        ("4*6+7", [4, 6, 7], {}, 0.375 + 0.0625),
        ("4*6-1/3", [4, 6, 1, 3], {}, 0.375 + 0.375),
        ("4*6=25", [4, 6], {}, 0.875),
        ("18*3", [2, 3, 18], {"rules": COUNTDOWN}, 0.375 + 0.5 / 31),
        ("-4*-6", [4, 6], {"unary_minus": True}, 1.0),
        ("-4*-6", [4, 6], {}, 0.0),
        ("4\u00d76", [4, 6], {"notation": "strict"}, 0.0),
    ],
)
def test_partial_credit(text, hand, options, expected):
    assert score(text, hand, **WEIGHTS, **options) == pytest.approx(expected, rel=1e-15)
    assert score(text, hand, **options) == float(expected == 1.0)


def test_how_far_a_value_of_any_size_is_from_the_target():
    far = "*".join(["9" * 999] * 9)
    assert score(far, [10**999 - 1] * 9, closeness_weight=0.5) == 0.0
    assert score("1", [1], Fraction(1, 3), closeness_weight=0.5) == 0.3


@given(data=st.data(), hand=HANDS)
def test_credit_grows_with_every_weight_and_stays_below_that_of_right_answers(data, hand):
    text = data.draw(TEXTS | answers(hand))
    credit = score(text, hand, **WEIGHTS)
    assert (credit == 1.0) is bool(check(text, hand))
    if credit < 1.0:
        readable = score(text, hand, format_weight=WEIGHTS["format_weight"])
        dealt = score(text, hand, numbers_weight=WEIGHTS["numbers_weight"])
        close = score(text, hand, closeness_weight=WEIGHTS["closeness_weight"])
        assert credit == readable + dealt + close
        assert bool(readable) >= bool(dealt) >= (close > 0)


@pytest.mark.parametrize("weights", [(-0.1, 0, 0), (0.5, 0.25, 0.25), (1, 0, 0), (0, 2, -1.5)])
def test_weights_that_would_not_do(weights):
    names = "format_weight", "numbers_weight", "closeness_weight"
    with pytest.raises(ValueError, match="none below 0, and a sum below 1"):
        score("4*6", [4, 6], **dict(zip(names, weights, strict=True)))
    weight: Any = "0.1"
    with pytest.raises(TypeError, match=r"a weight is '0\.1': expected a float"):
        score("4*6", [4, 6], format_weight=weight)
    with pytest.raises(ValueError, match=r"the weights are nan, 0\.0, 0\.0"):
        score("4*6", [4, 6], format_weight=float("nan"))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((b"4*6", [4, 6]), TypeError, "text is"),
        (("4*6", [4, "6"]), TypeError, r"numbers\[1\] is '6'"),
        (("4*6", [4, 6], "24"), TypeError, "target is '24'"),
    ],
)
def test_bad_arguments(arguments, error, message):
    with pytest.raises(error, match=message):
        score(*arguments)


# As trainers call ---------------------------------------------------------------------------------

PROMPT = (
    "User: Using the numbers [4, 6], create an equation that equals 24. Return the final answer in "
    "<answer> </answer> tags, for example <answer> (1 + 2) / 3 </answer>.\nAssistant: "
)


def test_as_verl_calls():
    truth = {"numbers": np.array([4, 6]), "target": np.int64(24)}
    arguments: dict[str, Any] = {
        "data_source": "countdown",
        "solution_str": "<think>4*6</think> <answer>4 \u00d7 6 = 24</answer>",
        "ground_truth": truth,
        "extra_info": {"index": 5},
        "reward_router_address": None,
        "reward_model_tokenizer": None,
    }
    assert compute_score(**arguments) == 1.0
    wrong = {**arguments, "solution_str": "<answer>4*5</answer>"}
    assert compute_score(**wrong) == 0.0
    assert compute_score(**wrong, format_weight=0.1) == 0.1
    assert isinstance(compute_score(**arguments), float)


def test_as_verl_loads():
    # A file, under another name.
    spec = importlib.util.spec_from_file_location("custom_module", rewards.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.compute_score("4*6", {"numbers": [4, 6], "target": 24}) == 1.0


def test_as_tinyzero_calls():
    truth = {"target": 24, "numbers": [4, 6]}
    assert compute_score(PROMPT + "<answer> 4 * 6 </answer>", truth) == 1.0
    assert compute_score(solution_str=PROMPT + "I give up.", ground_truth=truth) == 0.0
    # The example in the prompt is no answer.
    given_up = PROMPT + "I give up."
    assert compute_score(given_up, truth, format_weight=0.1) == 0.1
    assert compute_score(given_up, truth, format_weight=0.1, after="Assistant:") == 0.0
    marks = ("Assistant:", "<|im_start|>assistant")
    assert compute_score(given_up, truth, format_weight=0.1, after=marks) == 0.0
    chat = given_up.replace("Assistant:", "<|im_start|>assistant\n") + "\n<answer>4*6</answer>"
    assert compute_score(chat, truth, after=marks) == 1.0
    thought = "<think><answer>4*6</answer>? No.</think> I give up."
    assert compute_score(thought, truth) == 1.0
    assert compute_score(thought, truth, after="</think>") == 0.0
    assert compute_score(PROMPT + "4*6", truth, after="Assistant:") == 1.0
    assert compute_score("4*6", truth, after="Assistant:") == 0.0


@pytest.mark.parametrize(
    ("completion", "expected"),
    [
        ("4*6", 1.0),
        ("", 0.0),
        (" \n", 0.0),
        ("So: \\boxed{4 \\times 6}", 1.0),
        ("```\n4*6\n```", 1.0),
        ("the answer is 4*6", 0.0),
        ("<answer>4*6</answer> or <answer>4+6</answer>", 0.0),
    ],
)
def test_completions(completion, expected):
    assert compute_score(completion, {"numbers": [4, 6], "target": 24}) == expected
    found = extract(completion)
    assert expected == (0.0 if found is None else score(found, [4, 6]))


@pytest.mark.parametrize(
    ("truth", "error", "message"),
    [
        ("24", TypeError, "ground_truth is '24': expected a mapping"),
        ({"numbers": [4, 6]}, KeyError, "target"),
        ({"target": 24}, KeyError, "numbers"),
        ({"target": 24, "numbers": "4 6"}, TypeError, "numbers is '4 6'"),
    ],
)
def test_truths_that_are_none(truth, error, message):
    with pytest.raises(error, match=message):
        compute_score("4*6", truth)


def test_completions_that_are_none():
    nothing: Any = None
    for after in ((), "x"):
        with pytest.raises(TypeError, match="solution_str is None"):
            compute_score(nothing, {"numbers": [4, 6], "target": 24}, after=after)


def test_as_trl_calls():
    completions = ["4*6", "4+6", "<answer>8/(3-8/3)</answer>", ""]
    columns: dict[str, Any] = {
        "prompts": ["?"] * 4,
        "completion_ids": [[1]] * 4,
        "target": [24, 24, 24, 24],
        "numbers": [[4, 6], [4, 6], [3, 3, 8, 8], [24]],
        "trainer_state": None,
    }
    assert reward(completions=completions, **columns) == [1.0, 0.0, 1.0, 0.0]
    assert reward(completions=completions, **columns, format_weight=0.1) == [1.0, 0.1, 1.0, 0.0]
    chats = [
        [{"role": "user", "content": "?"}, {"role": "assistant", "content": text}]
        for text in completions
    ]
    assert reward(completions=chats, **columns) == [1.0, 0.0, 1.0, 0.0]
    called: list[list[dict[str, Any]]] = [
        [{"role": "assistant", "content": None, "tool_calls": []}]
    ]
    assert reward(called, target=[24], numbers=[[4, 6]]) == [0.0]
    assert reward([], target=[], numbers=[]) == []
    assert reward.__name__ == "reward"  # which trainers log


@pytest.mark.parametrize(
    ("completions", "columns", "error", "message"),
    [
        (["4*6"], {"target": [24, 24], "numbers": [[4, 6]]}, ValueError, "target has length 2"),
        (["4*6"], {"target": [24], "numbers": []}, ValueError, "numbers has length 0"),
        (["4*6"], {"target": 24, "numbers": [[4, 6]]}, TypeError, "target is 24: expected one for"),
        ([], {"target": [], "numbers": [], "format_weight": 2}, ValueError, "a sum below 1"),
        ([[]], {"target": [24], "numbers": [[4, 6]]}, TypeError, r"a completion is \[\]"),
        ([["4*6"]], {"target": [24], "numbers": [[4, 6]]}, TypeError, "a completion is"),
        ([[{"content": [1]}]], {"target": [24], "numbers": [[4, 6]]}, TypeError, "or messages"),
        ([None], {"target": [24], "numbers": [[4, 6]]}, TypeError, "a completion is None"),
        (["4*6"], {"target": [24]}, TypeError, "numbers"),
    ],
)
def test_batches_that_would_not_do(completions, columns, error, message):
    with pytest.raises(error, match=message):
        reward(completions, **columns)


def test_errors_tell_of_which_completion_they_are():
    with pytest.raises(TypeError, match=r"numbers\[0\] is 'x'") as caught:
        reward(["4*6", "4*6"], target=[24, 24], numbers=[[4, 6], ["x"]])
    assert caught.value.__notes__ == ["in completion 1"]
    with pytest.raises(TypeError, match="completions is one text"):
        reward("4*6", target=[24] * 3, numbers=[[4]] * 3)


def test_every_option_of_a_score_is_one_of_a_reward():
    options = set(inspect.signature(score).parameters) - {"text", "hand", "target"}
    assert options == set(Options.__annotations__)
    assert options < set(inspect.signature(reward).parameters)
