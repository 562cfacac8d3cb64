"""Expressions: what a hand and a code say, in every form."""

import copy
import pickle
from fractions import Fraction
from itertools import pairwise
from operator import methodcaller
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import make24
from make24 import Expression, reference
from make24._kernel.examine import commutative_code
from make24._kernel.hand import Hand
from tests.codes import decoded, encoded
from tests.evaluate import OPERATIONS, assert_solves, value
from tests.strategies import hands, programs, puzzles
from tests.tables import LEVELS

HALF = Fraction(1, 2)
STYLES: list[Any] = ["infix", "full", "postfix", "latex", "unicode"]


def only(hand, target=24, level="essential"):
    """Return a hand's only solution."""
    [solution] = make24.solve(hand, target, level=level)
    return solution


def read(text, hand):
    """Return the expression that a text says, over a hand of integers."""
    return Expression.from_code(encoded(text, hand), hand)


# Forms --------------------------------------------------------------------------------------------

EXAMPLES = [
    (
        ([3, 3, 8, 8], 24),
        {
            "infix": "8/(3-8/3)",
            "full": "8/(3-(8/3))",
            "postfix": "8 3 8 3 / - /",
            "latex": r"\frac{8}{3 - \frac{8}{3}}",
            "unicode": "8÷(3−8÷3)",
        },
        ["8/3 = 8/3", "3-8/3 = 1/3", "8/(1/3) = 24"],
    ),
    (
        ([1, 2, 11, 13], 24),
        {
            "infix": "(2-1)*11+13",
            "full": "((2-1)*11)+13",
            "postfix": "2 1 - 11 * 13 +",
            "latex": r"\left(2 - 1\right) \times 11 + 13",
            "unicode": "(2−1)×11+13",
        },
        ["2-1 = 1", "1*11 = 11", "11+13 = 24"],
    ),
    (
        ([-3, HALF], Fraction(-3, 2)),
        {
            "infix": "(-3)*(1/2)",
            "full": "(-3)*(1/2)",
            "postfix": "-3 1/2 *",
            "latex": r"\left(-3\right) \times \left(\frac{1}{2}\right)",
            "unicode": "(−3)×(1/2)",
        },
        ["(-3)*(1/2) = -3/2"],
    ),
    (
        ([-HALF, 2, 3, 4], 24),
        {
            "infix": "4/((-1/2)+2/3)",
            "full": "4/((-1/2)+(2/3))",
            "postfix": "4 -1/2 2 3 / + /",
            "latex": r"\frac{4}{\left(-\frac{1}{2}\right) + \frac{2}{3}}",
            "unicode": "4÷((−1/2)+2÷3)",
        },
        ["2/3 = 2/3", "(-1/2)+2/3 = 1/6", "4/(1/6) = 24"],
    ),
    (
        ([24], 24),
        {"infix": "24", "full": "24", "postfix": "24", "latex": "24", "unicode": "24"},
        [],
    ),
]


@pytest.mark.parametrize(("puzzle", "formats", "steps"), EXAMPLES)
def test_every_style(puzzle, formats, steps):
    hand, target = puzzle
    [solution] = [e for e in make24.solve(hand, target) if str(e) == formats["infix"]]
    assert {style: solution.format(style) for style in STYLES} == formats
    assert solution.format() == str(solution) == formats["infix"]
    assert repr(solution) == f"<Expression {solution} = {target}>"
    assert methodcaller("_repr_latex_")(solution) == f"${formats['latex']}$"
    assert solution.steps() == steps
    assert solution.value == target
    assert solution.hand == tuple(sorted(hand))


POWERS_AND_ROWS = [
    (
        (0xA1DA342, [1, 5, 11, 13]),
        ["5^(13-11)-1", "(5^(13-11))-1", "5 13 11 - ^ 1 -", "5^{13 - 11} - 1", "5^(13−11)−1"],
        ["13-11 = 2", "5^2 = 25", "25-1 = 24"],
    ),
    (
        (0xC5DA21A43, [2, 3, 5, 7, 9]),
        [
            "(5-7)^(2-3)/9",
            "((5-7)^(2-3))/9",
            "5 7 - 2 3 - ^ 9 /",
            r"\frac{\left(5 - 7\right)^{2 - 3}}{9}",
            "(5−7)^(2−3)÷9",
        ],
        ["5-7 = -2", "2-3 = -1", "(-2)^(-1) = -1/2", "(-1/2)/9 = -1/18"],
    ),
    (
        (0xD4D32, [HALF, 2, 3, 4]),
        ["(2^3)^4", "(2^3)^4", "2 3 ^ 4 ^", r"\left(2^{3}\right)^{4}", "(2^3)^4"],
        ["2^3 = 8", "8^4 = 4096"],
    ),
    (
        (0xD21, [-HALF, 3]),
        [
            "(-1/2)^3",
            "(-1/2)^3",
            "-1/2 3 ^",
            r"\left(-\frac{1}{2}\right)^{3}",
            "(−1/2)^3",
        ],
        ["(-1/2)^3 = -1/8"],
    ),
    (
        (0xB3E1E42, [0, 1, 2, 13]),
        ["2*1130", "2*1130", "2 1130 *", r"2 \times 1130", "2×1130"],
        ["2*1130 = 2260"],
    ),
    ((0xE12, [0, 10**30]), [f"{10**31}"] * 5, []),
]


@pytest.mark.parametrize(("program", "formats", "steps"), POWERS_AND_ROWS)
def test_powers_and_numbers_side_by_side(program, formats, steps):
    solution = Expression.from_code(*program)
    assert [solution.format(style) for style in STYLES] == formats
    assert solution.steps() == steps


def test_full_brackets_are_those_of_the_level_written():
    solution = only([3, 3, 8, 8], level="written")
    assert str(solution) == solution.format("full") == "8/(3-(8/3))"
    assert solution.format("infix") == "8/(3-8/3)"


@pytest.mark.parametrize(
    ("full", "infix"),
    [
        ("48/(1*2)", "48/(1*2)"),
        ("(48/2)/1", "48/2/1"),
        ("48*(1/2)", "48*1/2"),
        ("48/(2/1)", "48/(2/1)"),
    ],
)
def test_fewest_brackets_of_a_written_solution(full, infix):
    [solution] = [e for e in make24.solve([1, 2, 48], level="written") if str(e) == full]
    assert solution.format("infix") == infix


@pytest.mark.parametrize("hand", [(1, 2, 3, 4), (2, 3, 5, 12), (0, 1, 5, 19), (4, 4, 10, 10)])
def test_brackets_left_out_change_no_value(hand):
    for solution in make24.solve(hand, level="written"):
        assert_solves(solution.format("infix"), hand, 24)
        assert len(solution.format("infix")) <= len(solution.format("full"))


@pytest.mark.parametrize("style", ["", "INFIX", "html", None, 1])
def test_unknown_styles(style):
    with pytest.raises(ValueError, match="style is"):
        only([3, 3, 8, 8]).format(style)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("1*2*(3+4)", r"1 \times 2 \times \left(3 + 4\right)"),
        ("4-(3-(1+2))", r"1 + 2 + 4 - 3"),
        ("4*3/1/2", r"\frac{3 \times 4}{1 \times 2}"),
        ("(1+4)/(2*3)", r"\frac{1 + 4}{2 \times 3}"),
        ("4-2*3/1", r"4 - \frac{2 \times 3}{1}"),
    ],
)
def test_latex(text, latex):
    assert read(text, [1, 2, 3, 4]).format("latex") == latex


@given(program=programs(hands(1, 8)))
def test_all_styles_say_the_same(program):
    hand, code = program
    try:
        solution = Expression.from_code(code, hand)
    except ValueError:
        assume(False)
    number = solution.value
    for text in (str(solution), solution.format("full")):
        assert_solves(text, solution.hand, number)
    unicode = solution.format("unicode")
    assert unicode.translate(str.maketrans("×÷−", "*/-")) == str(solution)
    assert postfix_value(solution.format("postfix")) == number
    lines = solution.steps()
    assert len(lines) == len(hand) - 1
    for line in lines:
        left, right = line.split(" = ")
        assert value(left) == Fraction(right)
    if lines:
        assert Fraction(lines[-1].split(" = ")[1]) == number


def postfix_value(text):
    """Return the value of a postfix text."""
    stack: list[Fraction] = []
    for word in text.split():
        if word in OPERATIONS:
            right, left = stack.pop(), stack.pop()
            stack.append(OPERATIONS[word](left, right))
        else:
            stack.append(Fraction(word))
    [result] = stack
    return result


# Codes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "text", "code"),
    [
        ([24], "24", 0x1),
        ([4, 6], "4*6", 0xB21),
        ([6, 4], "6-4", 0xA12),
        ([3, 3, 8, 8], "8/(3-8/3)", 0xCAC2413),
        ([1] * 8, "1+1+1+1+1+1+1+1", 0x989796959493921),
    ],
)
def test_layout(hand, text, code):
    assert encoded(text, hand) == code
    assert str(Expression.from_code(code, hand)) == text
    assert Expression.from_code(code, hand).code == code


@given(puzzle=puzzles(1, 4), level=st.sampled_from(LEVELS))
def test_codes_say_what_is_written(puzzle, level):
    hand, target = puzzle
    for solution in make24.solve(hand, target, level=level, limit=50):
        assert 0 < solution.code < 2**60
        assert decoded(solution.code, hand) == solution.format("full")
        again = Expression.from_code(solution.code, reversed(hand))
        assert again == solution
        assert again.code == solution.code
        assert again.value == target
        # At the finer levels differences are not turned, and brackets are full.
        if level in ("signed", "essential"):
            assert str(again) == str(solution)


@given(program=programs(hands(1, 8)))
def test_any_code_is_kept_and_its_expression_written_in_the_natural_order(program):
    hand, code = program
    text = decoded(code, hand)
    try:
        number = value(text)
    except ZeroDivisionError:
        with pytest.raises(ValueError, match=r"code is .* divides by zero"):
            Expression.from_code(code, hand)
        return
    solution = Expression.from_code(code, hand)
    assert solution.code == code
    assert solution.value == number
    assert str(Expression.from_code(code, solution.hand)) == str(solution)


@given(program=programs(hands(1, 8)))
def test_the_natural_order_of_any_code_is_the_oracles(program):
    hand, code = program
    assume(len(hand) <= 4)
    try:
        solution = Expression.from_code(code, hand)
    except ValueError:
        assume(False)
    assert str(solution) in reference.solve(hand, solution.value, level="signed")


@pytest.mark.parametrize(
    ("code", "hand"),
    [
        (0, [1]),
        (0, [1, 2]),
        (-1, [1]),
        (0x2, [1]),  # a place that is not there
        (0x11, [1]),  # two numbers, no operator
        (0x9, [1]),  # an operator alone
        (0x912, [1]),  # too few numbers
        (0x911, [1, 2]),  # one place twice
        (0x192, [1, 2]),  # the operator too early
        (0x9921, [1, 2]),  # an operator too many
        (0xF21, [1, 2]),  # an operator that is none
        (0xD21, [0, 0]),  # a power that is none
        (0xE21, [0, 1]),  # a row that begins with 0
        (0xE921, [1, 2]),
        (0xE3921, [1, 2, 3]),  # a row of what is no card
        (0x9201, [1, 2]),  # a hole
        (0xB210, [4, 6]),
        (0xB21 | 1 << 63, [4, 6]),
        (0xB21 | 1 << 64, [4, 6]),
        (10**40, [4, 6]),
    ],
)
def test_numbers_that_are_no_code(code, hand):
    with pytest.raises(ValueError, match=f"code is {code}: "):
        Expression.from_code(code, hand)


@pytest.mark.parametrize(
    ("text", "hand"),
    [("1/0", [0, 1]), ("2/(1-1)", [1, 1, 2]), ("0/0", [0, 0]), ("3/(0/5)", [0, 3, 5])],
)
def test_codes_that_divide_by_zero(text, hand):
    with pytest.raises(ValueError, match="divides by zero"):
        read(text, hand)


@pytest.mark.parametrize(
    ("code", "hand"),
    [
        (0xD21, [0, 0]),
        (0xD12, [-1, 0]),
        (0xD12, [HALF, 4]),
        (0xD21, [2, 63]),
        (0xD21, [-2, 63]),
        (0xD12, [-63, 2]),
        (0xD21, [2, 10**30]),
        (0xD21, [10**30, 10**30]),
        (0xE21, [0, 1]),
        (0xE21, [-1, 1]),
        (0xE21, [HALF, 1]),
        (0xEE321, [1, 2, 3]),  # a row beside a number, not the other way round
        (0xE9321, [1, 2, 3]),
        (0xE3921, [1, 2, 3]),
    ],
)
def test_powers_and_rows_that_are_none(code, hand):
    with pytest.raises(ValueError, match=rf"code is {code}: over \(.*\) it is no expression"):
        Expression.from_code(code, hand)


@pytest.mark.parametrize(
    ("code", "hand", "number"),
    [
        (0xD21, [2, 62], 2**62),
        (0xD21, [-2, 62], 2**62),
        (0xD12, [-62, 2], Fraction(1, 2**62)),
        (0xD21, [3, 39], 3**39),
        (0xD21, [0, 10**30], 0),
        (0xD21, [1, 10**30], 1),
        (0xD12, [-(10**30), -1], 1),
        (0xD21, [-1, 10**30 + 1], -1),
        (0xD12, [0, 10**30], 1),
        (0xD21, [1, 2**63], 1),
        (0xD12, [1, 2**63 - 1], 2**63 - 1),
        (0xE12, [10**30, 10**31], 10**62 + 10**30),
        (0xE12, [0, 10**18], 10**19),
        (0xE21, [1, 2**63], 10**19 + 2**63),
    ],
)
def test_powers_and_rows_of_any_size(code, hand, number):
    assert Expression.from_code(code, hand).value == number


@pytest.mark.parametrize("code", [None, "2849", 1.0, True, b"1", [1]])
def test_codes_of_the_wrong_kind(code):
    with pytest.raises(TypeError, match="code is"):
        Expression.from_code(code, [1])


def test_hands_of_the_wrong_kind():
    with pytest.raises(TypeError, match="numbers is '46'"):
        Expression.from_code(0xB21, "46")
    with pytest.raises(ValueError, match="numbers has length 9"):
        Expression.from_code(1, [1] * 9)


# Equality -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ([1, 2, 3, 4], ["1*2*3*4", "4*3*2/1", "2*(3*4)*1", "(4/1)*(3*2)"]),
        ([3, 5, 17, 29], ["(5-3)*(29-17)", "(3-5)*(17-29)"]),
        ([1, 1, 5, 5], ["5*5-1*1", "1*5*5-1", "5*5/1-1", "(5*5-1)/1"]),
        ([3, 3, 7], ["7+3-3", "7*3/3", "7+(3-3)", "7/(3/3)"]),
        ([2, 2, 4], ["4+2*2", "2*2+4"]),
    ],
)
def test_texts_of_one_class_are_equal(hand, same):
    expressions = [read(text, hand) for text in same]
    for a, b in pairwise(expressions):
        assert a == b
        assert hash(a) == hash(b)
    assert len(set(expressions)) == 1


@pytest.mark.parametrize(
    ("hand", "different"),
    [
        ([2, 2, 4], ["4+2*2", "4+2+2", "4*2-2"]),
        ([3, 5], ["5-3", "3-5", "3+5", "3*5", "3/5", "5/3"]),
        ([0, 5], ["0*5", "0/5", "5-0"]),
    ],
)
def test_texts_of_different_classes_differ(hand, different):
    assert len({read(text, hand) for text in different}) == len(different)


def test_a_difference_and_its_opposite_are_no_equals():
    # One form, two values
    assert read("3-5", [3, 5]) != read("5-3", [3, 5])


def test_expressions_over_different_hands_differ():
    assert only([4, 6]) != only([24])
    assert only([4, 6]) != only([3, 8])
    assert read("4*6", [4, 6]) == only([6, 4])


def test_expressions_equal_nothing_else():
    solution = only([4, 6])
    for other in ("4*6", 24, solution.code, None, (4, 6)):
        assert solution != other
    with pytest.raises(TypeError):
        solution < solution  # noqa: B015


@given(puzzle=puzzles(1, 4))
def test_solutions_of_the_default_level_all_differ(puzzle):
    solutions = make24.solve(*puzzle)
    assert len(set(solutions)) == len(solutions)
    assert set(make24.solve(*puzzle, level="commutative")) == set(solutions)


# An object as others are --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hand", "code", "value", "shown", "anything"])
def test_expressions_do_not_change(name):
    solution = only([4, 6])
    with pytest.raises(AttributeError):
        setattr(solution, name, 1)
    with pytest.raises(AttributeError):
        delattr(solution, name)


def test_expressions_are_not_made_by_hand():
    with pytest.raises(TypeError, match="from_code"):
        Expression()
    with pytest.raises(TypeError):
        type("Child", (Expression,), {})


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "target"),
    [([1, 2, 3, 4], 24), ([-3, HALF], Fraction(-3, 2)), ([10**30, 10**30 - 1, 24], 24), ([24], 24)],
)
def test_copies_say_the_same(hand, target, level):
    for solution in make24.solve(hand, target, level=level):
        copies = [copy.copy(solution), copy.deepcopy(solution)]
        copies += [
            pickle.loads(pickle.dumps(solution, protocol))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ]
        for again in copies:
            assert again == solution
            assert hash(again) == hash(solution)
            assert str(again) == str(solution)
            assert again.code == solution.code
            assert again.hand == solution.hand


def test_values_are_ints_where_they_can_be():
    assert type(only([3, 3, 8, 8]).value) is int
    assert read("8/3", [3, 8]).value == Fraction(8, 3)
    assert type(read("8/3", [3, 8]).value) is Fraction
    assert read("3-8", [3, 8]).value == -5


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((tuple(range(200)), 1, 1, False), "no more than 8 numbers"),
        (((1, 2, 3), 0x9, 0x9, False), "no postfix program"),
        (((0, 1), 0xC12, 0xC12, False), "divides by zero"),
        (((1, 2), 0x921, 0x9, False), "no postfix program"),
    ],
)
def test_a_pickle_that_was_tampered_with(parts, message):
    rebuild, _ = only([3, 3, 8, 8]).__reduce__()
    with pytest.raises(ValueError, match=message):
        rebuild(*parts)


def test_a_division_by_zero_has_no_natural_order():
    with pytest.raises(ValueError, match="divides by zero"):
        commutative_code(Hand([0, 1]), 0xC12)
    assert commutative_code(Hand([0, 1]), 0xC21) == 0xC21
