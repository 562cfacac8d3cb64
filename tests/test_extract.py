"""The answer in a longer text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from make24 import check, extract


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("(1+2+3)*4", "(1+2+3)*4"),
        ("", None),
        (" \n\t\n", None),
        (" . ", None),
        ("****", None),
        # Tags
        ("<answer>4*6</answer>", "4*6"),
        ("<answer>1</answer> or <answer> 4*6\n</answer>.", "4*6"),
        ("<answer>3*8 <answer>4*6</answer>", "4*6"),
        ("<answer>4*6</answer> and then <answer>", "4*6"),
        ("<answer>4*6</answer> in the <answer> tags.", "4*6"),
        ("<think>put it in <answer> tags</think>\n\n4*6", "4*6"),
        ("so <answer>4*6", "4*6"),
        ("<answer>\n```python\n4*6\n```\n</answer>", "4*6"),
        ("<answer>4*6</answer> in <answer> </answer> tags", "4*6"),
        ("<answer>4*6</answer> or \\boxed{1}", "4*6"),
        ("I will use <answer> </answer> tags.\n\\boxed{4*6}", "4*6"),
        ("<answer></answer>\n4*6", "4*6"),
        ("<answer></answer>", "<answer></answer>"),
        ("</answer> 4*6 <answer>", "</answer> 4*6 <answer>"),
        ("<answer> </answer> no, <answer>4*6", "4*6"),  # the end was a sign to stop
        ("<answer>\n**4*6 = 24**\n</answer>", "4*6 = 24"),
        # Boxes
        ("\\boxed{4*6}", "4*6"),
        ("\\boxed{1} then $\\boxed{\\frac{48}{2}}$.", "\\frac{48}{2}"),
        ("\\boxed{\\{4*6\\}}", "\\{4*6\\}"),
        ("\\boxed{\\boxed{4*6}}", "4*6"),
        ("\\boxed{4*6\nis it", "is it"),
        ("\\boxed{}\n4*6", "4*6"),
        ("\\boxed{4*6} `x` ```1```", "4*6"),
        ("So\n$4*6 = \\boxed{24}$.\nDone.", "$4*6 = \\boxed{24}$"),
        ("\\[\n4*6 = \\boxed{24}\n\\]", "\\[\n4*6 = \\boxed{24}\n\\]"),
        ("The answer is \\boxed{24}.", "24"),
        ("So $4 \\times 6 = \\boxed{24}$, done.", "$4 \\times 6 = \\boxed{24}$"),
        ("So \\(4*6 = \\boxed{24\\,}\\)", "\\(4*6 = \\boxed{24\\,}\\)"),
        ("$$\n4*6\n= \\boxed{24}\n$$", "$$\n4*6\n= \\boxed{24}\n$$"),
        ("5+5 = \\boxed{2/3}", "5+5 = \\boxed{2/3}"),
        ("$4/6 = \\boxed{\\frac{2}{3}}$", "$4/6 = \\boxed{\\frac{2}{3}}$"),
        ("The answer is \\boxed{48/2}", "48/2"),
        ("\\boxed{4*6}\nso it is \\boxed{5", "4*6"),
        ("\\boxed{4*6}\nso it is \\boxed{}", "4*6"),
        ("\\boxed{1}} \\boxed{{4*6}}", "{4*6}"),
        # Blocks
        ("so:\n```\n4*6\n```\nwhich is right", "4*6"),
        ("```python\n1\n```\n```text\n4*6\n```", "4*6"),
        ("```python\r\n4*6\r\n```\r\n", "4*6"),
        ("```python title=x\n4*6\n```", "4*6"),
        ("````\n4*6\n````", "4*6"),
        ("````\n```\n4*6\n```\n````", "4*6"),
        ("```\n1+2\n```\nno. Now\n```\n4*6", "4*6"),
        ("```\n4*6\n```\n```\n", "4*6"),
        ("  ```\n  4*6\n  ```", "4*6"),
        ("```4*6```", "4*6"),
        ("``` only one\n4*6", "4*6"),
        ("```6\n*4\n```", "*4"),
        # Last lines
        ("24 = 4*6\n\n", "24 = 4*6"),
        ("Therefore\r\n4*6\r\n", "4*6"),
        ("The answer is 4*6", "The answer is 4*6"),
        ("4*6 = 24.", "4*6 = 24"),
        ("4*6 = 24\u3002", "4*6 = 24"),
        ("**4*6 = 24**", "4*6 = 24"),
        ("`4*6`", "4*6"),
        ("**`4*6`.**", "4*6"),
        ("Answer: 4*6 = 24", "4*6 = 24"),
        ("**Answer:** 4*6", "4*6"),
        ("**Final answer**: 4*6.", "4*6"),
        ("**Answer: 4*6**", "4*6"),
        ("Answer:", None),
        ("The Answer: 4*6", "The Answer: 4*6"),
        ("So we have\n\\[\n4 \\times 6 = 24\n\\]", "\\[\n4 \\times 6 = 24\n\\]"),
        ("So\n$$\n4*6\n$$\n", "$$\n4*6\n$$"),
        ("4*6 $$", "4*6 $$"),
        ("This fails: 5*5, not $$4*6$$", "This fails: 5*5, not $$4*6$$"),
        ("4*6\n```", "4*6"),
        ("- ```\n4*6\n```", "4*6"),
    ],
)
def test_answers(text, answer):
    assert extract(text) == answer


@given(before=st.text(), after=st.text(), answer=st.text(min_size=1))
def test_any_text(before, after, answer):
    tagged = extract(f"{before}<answer>{answer}</answer>")
    assert tagged is None or tagged in before + "<answer>" + answer + "</answer>"
    found = extract(before + answer + after)
    assert found is None or (found and found in before + answer + after)


def test_long_texts():
    pieces = ("<answer>", "</answer>", "\\boxed{", "\\boxed{24}\n", "```", "```\n", "{", "}", "\n")
    for piece in (*pieces, "\\", "`", "**", ".", "$$", "\\]", "\\[", " ", "answer:", "<answer> "):
        assert (extract(piece * 100_000) or "") in piece * 100_000
    many = 200_000
    for text in (
        "\\boxed{" * many + "4*6" + "}" * many,
        "\\boxed{" * many + " " + "}" * many,
        "\\boxed{" + " " * many + "x}",
        "\\boxed{" + "\\ " * many + "/}",
        "\\boxed{24" + " " * many + "=}",
        "\\boxed{24}" * many,
        "{" * many + "}" * many + "\\boxed{}",
        "$" * many + "\\boxed{24}" + "$" * many,
        "<answer>" + " " * many + "</answer>",
        "<answer> </answer>" * many,
        "```\n" + "` " * many,
        "\n```x" * many,
    ):
        assert (extract(text) or "") in text


def test_what_is_found_can_be_checked():
    text = "Let me think about 8/3.\n<answer>8/(3 - 8/3) = 24</answer>"
    answer = extract(text)
    assert answer is not None
    assert check(answer, [3, 3, 8, 8])


@pytest.mark.parametrize("text", [None, b"4*6", 24])
def test_no_text(text):
    with pytest.raises(TypeError, match="expected a str"):
        extract(text)
