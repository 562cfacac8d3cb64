"""Many answers at once: what each comes to alone, wherever the texts are held."""

import gc
import os
import subprocess
import sys
import textwrap
import tracemalloc
from fractions import Fraction

import numpy as np
import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

import make24
from make24 import CLASSIC, Reason, Rules, check, check_many
from make24.reference import checking
from make24.strings import read_texts
from tests.answer_texts import HANDS, RULES, TEXTS, answers
from tests.hard_texts import HARD_TEXTS
from tests.strategies import examples

CARDS = st.integers(1, 13)


def alone(texts, hands, targets, **options):
    """Return what the checks come to one by one."""
    return [
        int(check(text, hand, target, **options).reason)
        for text, hand, target in zip(texts, hands, targets, strict=True)
    ]


def arrow(kind, chunks=1):
    def made(texts):
        step = max(1, -(-len(texts) // chunks))
        parts = [texts[start : start + step] for start in range(0, len(texts), step)]
        return pyarrow.chunked_array(parts, kind)

    return made


def sliced(texts):
    return pyarrow.array([*["4*6"] * 3, *texts, None], pyarrow.utf8()).slice(3, len(texts))


# Each holds texts in another way.
HOLDERS = {
    "list": list,
    "tuple": tuple,
    "iterator": iter,
    "bytes": lambda texts: [text.encode() for text in texts],
    "both": lambda texts: [text.encode() if row % 2 else text for row, text in enumerate(texts)],
    "strings": lambda texts: np.array(texts, np.str_),
    "swapped": lambda texts: np.array(texts, np.str_).astype(">U40"),
    "every other": lambda texts: np.repeat(np.array(texts, np.str_), 2)[::2],
    "byte strings": lambda texts: np.array([text.encode() for text in texts], np.bytes_),
    "objects": lambda texts: np.array([*texts, None], object)[:-1],
    "string dtype": lambda texts: np.array(texts, np.dtypes.StringDType()),
    "utf8": lambda texts: pyarrow.array(texts, pyarrow.utf8()),
    "large utf8": lambda texts: pyarrow.array(texts, pyarrow.large_utf8()),
    "utf8 view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "binary": lambda texts: pyarrow.array([text.encode() for text in texts], pyarrow.binary()),
    "binary view": lambda texts: pyarrow.array(
        [text.encode() for text in texts], pyarrow.binary_view()
    ),
    "sliced": sliced,
    "chunks": arrow(pyarrow.utf8(), 3),
    "chunks of views": arrow(pyarrow.string_view(), 4),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("held", HOLDERS.values(), ids=HOLDERS)
def test_texts_are_the_same_wherever_they_are(held, threads):
    texts = [
        "(1+2+3)*4",
        "1*2*3*4",
        "8 \u00f7 (3 \u2212 8 \u00f7 3) = 24",
        "",
        "6*4*1*1",
        "é",
        "1+2",
    ]
    hands = [[1, 2, 3, 4], [1, 2, 3, 4], [3, 3, 8, 8], [24], [5, 6, 8, 10], [24], [1, 2, 3]]
    found = check_many(held(texts), hands, threads=threads)
    assert found.dtype == np.uint8
    assert found.tolist() == [0, 0, 0, 1, 10, 3, 12]
    many = check_many(held(texts * 900), hands * 900, threads=threads)
    assert (many.reshape(900, -1) == found).all()


@pytest.mark.parametrize("held", HOLDERS.values(), ids=HOLDERS)
def test_no_texts(held):
    assert check_many(held([]), []).shape == (0,)
    assert check_many(held([]), [1, 2]).shape == (0,)
    assert check_many(held([]), np.empty((0, 4), int)).shape == (0,)


def test_hard_texts():
    texts, hands, reasons, _ = zip(*HARD_TEXTS, strict=True)
    assert check_many(texts, hands).tolist() == list(reasons)
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    assert check_many(encoded, hands).tolist() == list(reasons)


@st.composite
def batches(draw, pool):
    """Texts, each with a hand."""
    hands = draw(st.lists(st.lists(pool, max_size=6), max_size=8))
    texts = [draw(TEXTS | answers(hand)) if hand else draw(TEXTS) for hand in hands]
    return texts, hands


@given(
    batch=batches(CARDS) | batches(st.sampled_from([0, 1, 2, -3, 10**20, -(2**63), 2**63 - 1])),
    data=st.data(),
    rules=RULES,
    strict=st.booleans(),
    unary_minus=st.booleans(),
)
def test_the_same_as_one_by_one(batch, data, rules, strict, unary_minus):
    texts, hands = batch
    options = {
        "rules": rules,
        "notation": "strict" if strict else "common",
        "unary_minus": unary_minus,
    }
    made = [
        checking.check(text, hand, **options).value for text, hand in zip(texts, hands, strict=True)
    ]
    targets = [value if value is not None and data.draw(st.booleans()) else 24 for value in made]
    assert check_many(texts, hands, targets, **options).tolist() == alone(
        texts, hands, targets, **options
    )
    assert check_many(texts, hands, **options).tolist() == alone(
        texts, hands, [24] * len(hands), **options
    )


@examples(0.5)
@given(hand=HANDS, data=st.data(), rules=RULES)
def test_one_hand_for_all(hand, data, rules):
    texts = data.draw(st.lists(TEXTS | answers(hand), max_size=8))
    targets = [24] * len(texts)
    expected = alone(texts, [hand] * len(texts), targets, rules=rules)
    assert check_many(texts, hand, rules=rules).tolist() == expected
    assert check_many(texts, tuple(hand), targets, rules=rules).tolist() == expected
    assert check_many(texts, np.array(hand, object), rules=rules).tolist() == expected


@pytest.mark.parametrize(
    "hands",
    [
        np.array([[4, 6], [6, 4]]),
        np.array([[4, 6], [6, 4]], np.uint8),
        np.array([[4, 6], [6, 4]], ">i2"),
        np.array([[4, 6], [6, 4]], np.float64),
        np.array([[4, 6], [4, 6]], order="F"),
        np.array([[4, 0, 6], [6, 0, 4]])[:, ::2],
        np.broadcast_to([4, 6], (2, 2)),
        [(4, 6), np.array([4, 6])],
        [[4, 6.0], [Fraction(4), 6]],
    ],
)
def test_hands_in_any_form(hands):
    assert check_many(["4*6", "4*5"], hands).tolist() == [0, 10]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (2**63 - 1, "9223372036854775807"),
        (2**63, "9223372036854775808"),
        (2**64 - 1, "18446744073709551615"),
        (-(2**63), "(-9223372036854775808)"),
        (-(2**63) + 1, "(-9223372036854775807)"),
        (10**30, "1" + "0" * 30),
        (Fraction(1, 3), "(1/3)"),
        (1e20, "1" + "0" * 20),
    ],
)
def test_numbers_at_the_limits_of_words(number, text):
    texts = [text, f"{text}+0", "1"]
    exact = int(number) if isinstance(number, float) else number
    assert check_many(texts, [[number], [number, 0], [number]], exact).tolist() == [0, 0, 10]
    assert check_many(texts, [[number], [0, number], [number]], [exact, 5, exact]).tolist() == [
        *(0, 16, 10)
    ]
    if not isinstance(number, Fraction):
        dtype = np.uint64 if 2**63 <= exact < 2**64 else None
        rows = np.array([[number], [number], [1]], dtype)
        assert check_many([text, text, "1"], rows, rows[:, 0]).tolist() == [0, 0, 0]


@pytest.mark.parametrize("size", [0, 9, 20, 80, 200, 1000])
def test_hands_of_any_length(size):
    hand = [place * 97 % 20_000 for place in range(size)]
    text = "+".join(map(str, hand))
    expected = [1, 12, 16] if size == 0 else [0, 12, 16]
    texts = [text, text or "1", text or "0"]
    hands = [hand, [*hand, 5] if size else [1, 5], hand or [0]]
    targets = [sum(hand), sum(hand), sum(hand) + 1]
    assert check_many(texts, hands, targets).tolist() == expected
    assert check_many(np.array(texts), hands, targets, threads=2).tolist() == expected


def test_the_whole_deck_in_one_call():
    deck = make24.deck.hands()
    texts = make24.first_many(deck).texts()
    found = check_many([text or "" for text in texts], deck)
    assert (found == 0).sum() == 1362
    assert (found == Reason.EMPTY).sum() == 458


def test_texts_that_are_too_long():
    long = "4*6" + " " * 9_998
    texts = [long, long[:-1], "é" * 10_001, "\ud800" * 10_000_000, "4*6"]
    found = [Reason.TOO_LONG, 0, Reason.TOO_LONG, Reason.TOO_LONG, 0]
    assert check_many(texts, [4, 6]).tolist() == found
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    assert check_many(encoded, [4, 6]).tolist() == found
    assert check_many(pyarrow.array(encoded, pyarrow.binary()), [4, 6]).tolist() == found


@pytest.mark.parametrize("text", ["\ud800", "(", "9", "\x00", "e\u0301"], ids=ascii)
def test_memory_is_bounded_whatever_the_text(text):
    text *= 5_000_000
    encoded = text.encode("utf-8", "surrogatepass")
    tracemalloc.start()
    try:
        assert check(text, [4, 6]).reason is Reason.TOO_LONG
        assert check_many([text, encoded], [4, 6]).tolist() == [Reason.TOO_LONG] * 2
        assert tracemalloc.get_traced_memory()[1] < 500_000
    finally:
        tracemalloc.stop()


def test_bytes_that_are_no_text():
    texts = [b"\xff", b"4*6\xe2\x80", b"\x80" * 50_000, b"4*6\xef\xbc", b"4*\xed\xa0\x80"]
    expected = [Reason.UNKNOWN_CHARACTER] * 5
    expected[2] = Reason.TOO_LONG
    assert check_many(texts, [4, 6]).tolist()[:2] == expected[:2]
    assert check_many(texts, [4, 6]).tolist()[3:] == expected[3:]


def test_large_numbers_are_forgotten_between_texts():
    texts = ["*".join(["9" * 999] * 9)] * 300
    hand = [10**999 - 1] * 9
    assert check_many(texts, hand, hand[0] ** 9, threads=2).tolist() == [0] * 300


def test_texts_of_an_arrow_array_live_as_long_as_they_are_needed():
    texts = read_texts(pyarrow.array(["4*6", "a text that is too long for a view of it"]))
    strings = texts.strings(np.arange(2), 100)
    del texts
    gc.collect()
    assert strings.size == 2


def test_a_list_is_only_read():
    texts = ["4\u00d76", "4*6", "\ud800"]
    counts = [*map(sys.getrefcount, texts)]
    check_many(texts, [4, 6])
    gc.collect()
    assert [*map(sys.getrefcount, texts)] == counts


INTERRUPTED = """
    import os, signal, sys, threading
    from make24 import check_many, checks

    class Noticed:
        def __init__(self, texts):
            self.texts = texts

        def __len__(self):
            return len(self.texts)

        def strings(self, rows, most):
            begun.set()
            return self.texts.strings(rows, most)

    def interrupt():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    begun = threading.Event()
    read_texts = checks.read_texts
    checks.read_texts = lambda texts: Noticed(read_texts(texts))
    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        texts = ["*".join(["9" * 999] * 9)] * 1_000_000
        check_many(texts, [10**999 - 1] * 9, 7, threads=int(sys.argv[1]))
    except KeyboardInterrupt:
        thread.join()
        print(check_many(["4*6", "6"], [4, 6]).tolist())
"""


@pytest.mark.skipif(os.name != "posix", reason="a process can't send itself Ctrl-C")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_long_call(threads):
    run = [sys.executable, "-c", textwrap.dedent(INTERRUPTED), str(threads)]
    found = subprocess.run(run, capture_output=True, text=True, check=False, timeout=60)
    assert (found.stdout, found.stderr) == ("[0, 12]\n", "")


def test_a_list_may_change_meanwhile():
    texts: list[str | None] = ["4*6"] * 10
    strings = read_texts(texts).strings
    texts[:] = [None]
    assert strings(np.arange(10), 100).size == 10


class Taken:
    """An Arrow array that is handed out again and again."""

    def __init__(self, exported, name):
        setattr(self, name, lambda requested_schema=None: exported)


@pytest.mark.parametrize("name", ["__arrow_c_array__", "__arrow_c_stream__"])
def test_an_arrow_array_is_taken_once(name):
    texts = pyarrow.chunked_array([["4*6", "4"]])
    held = texts.chunk(0) if name == "__arrow_c_array__" else texts
    taken = Taken(getattr(held, name)(), name)
    assert check_many(taken, [4, 6]).tolist() == [0, 12]
    with pytest.raises(ValueError, match="an Arrow array that has been taken already"):
        check_many(taken, [4, 6])


def test_an_arrow_array_of_no_strings():
    exported = pyarrow.array([4, 6]).__arrow_c_array__()
    with pytest.raises(TypeError, match="an Arrow array in the format 'l': expected strings"):
        check_many(Taken(exported, "__arrow_c_array__"), [4, 6])


def test_a_stream_that_fails():
    def broken():
        yield pyarrow.record_batch({"text": ["4*6"]})
        raise OSError("the disk is gone")

    schema = pyarrow.schema([("text", pyarrow.utf8())])
    reader = pyarrow.RecordBatchReader.from_batches(schema, broken())
    with pytest.raises(TypeError, match=r"in the format '\+s'"):
        check_many(reader, [4, 6])


def test_categories():
    texts = pyarrow.array(["4*6", "4", "4*6"]).dictionary_encode()
    assert check_many(texts, [4, 6]).tolist() == [0, 12, 0]


def test_empty_columns_of_any_type():
    for texts in (pyarrow.array([]), np.array([]), np.array([], object), np.array([], "S5")):
        assert check_many(texts, [4, 6]).shape == (0,)


@pytest.mark.parametrize("made", [lambda hands: np.array(hands, object), pyarrow.array])
def test_a_column_of_hands(made):
    hands = made([[4, 6], [3, 3, 8, 8]])
    assert check_many(["4*6", "8/(3-8/3)"], hands).tolist() == [0, 0]
    assert make24.solvable_many(hands).tolist() == [True, True]
    assert check_many(["4*6"], pyarrow.array([4, 6])).tolist() == [0]


class Unexportable(list[str]):
    """A list that says it could be an Arrow array, if only there were a library."""

    def __arrow_c_stream__(self, requested_schema=None):
        raise ImportError("no library")

    def __array__(self, dtype=None, copy=None):
        return np.array(list(self), dtype)


def test_columns_that_need_a_library_to_be_exported():
    assert check_many(Unexportable(["4*6"]), [4, 6]).tolist() == [0]


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        (("4*6", [[4, 6]]), {}, TypeError, "texts is '4\\*6': expected an array or a list"),
        ((b"4*6", [[4, 6]]), {}, TypeError, "texts is b'4\\*6'"),
        ((None, [[4, 6]]), {}, TypeError, "texts is None"),
        ((["4*6", None], [4, 6]), {}, TypeError, r"texts\[1\] is None: expected a str or bytes"),
        ((np.array(["4", 6.5], object), [4]), {}, TypeError, r"texts\[1\] is 6.5"),
        ((np.array([4, 6]), [4]), {}, TypeError, "texts has dtype int64: expected strings"),
        ((np.array([["4"]]), [4]), {}, ValueError, r"texts has shape \(1, 1\): expected \(m,\)"),
        ((pyarrow.array(["4", "6", None]), [4]), {}, TypeError, r"texts\[2\] is null"),
        (
            (pyarrow.chunked_array([["4"], [None]]), [4]),
            {},
            TypeError,
            r"texts\[1\] is null: expected a text",
        ),
        ((pyarrow.array([4, 6]), [4]), {}, TypeError, "texts has dtype int64: expected strings"),
        ((pyarrow.array([None]), [4]), {}, TypeError, r"texts\[0\] is None: expected a str"),
        ((pyarrow.table({"text": ["4"]}), [4]), {}, ValueError, r"texts has shape \(1, 1\)"),
        (
            (np.ma.array(["4", "6"], mask=[False, True]), [4]),
            {},
            TypeError,
            "texts is a masked array",
        ),
        ((["4*6"], [[4, 6], [4, 6]]), {}, ValueError, "hands has length 2: expected one hand, or"),
        ((["4*6"], [[4, 6.5]]), {}, ValueError, r"hands\[0\]\[1\] is 6.5"),
        ((["4*6"], [4, "6"]), {}, TypeError, r"hands\[1\] is '6'"),
        ((["4*6"], "46"), {}, TypeError, "hands is '46'"),
        ((["4*6"], [4, 6], [24, 25]), {}, ValueError, "target has length 2"),
        ((["4*6"], [4, 6], "24"), {}, TypeError, "target is '24'"),
        ((["4*6"], [4, 6]), {"rules": "classic"}, TypeError, "rules is 'classic'"),
        (([], []), {"rules": "classic"}, TypeError, "rules is 'classic'"),
        ((["4*6"], [4, 6]), {"notation": "latex"}, ValueError, "notation is 'latex'"),
        ((["4*6"], [4, 6]), {"threads": 0}, ValueError, "threads is 0"),
        ((["4*6"], [1] * 9), {"rules": Rules("+|")}, ValueError, "hands has length 9"),
        ((["4*6"], [[1] * 9]), {"rules": Rules("+|")}, ValueError, "a hand holds 0 to 8"),
    ],
)
def test_bad_arguments(arguments, options, error, message):
    with pytest.raises(error, match=message):
        check_many(*arguments, **options)


@pytest.mark.parametrize(
    "numbers",
    [
        [2**70 + place for place in range(100_000)],
        [Fraction(1, 2**70 + place) for place in range(50_000)],
        [Fraction(place, 2**33) for place in range(1, 100_000, 2)],
        [place << 48 for place in range(-32_767, 32_768)],
        [-place for place in range(100_000)],
    ],
)
def test_time_is_linear_in_the_hand(numbers):
    # Each would take minutes if every number were held against every other.
    texts = ["(-1)" + "+(-1)" * 1900, "1"]
    found = check_many(texts, numbers, unary_minus=True).tolist()
    assert found == [Reason.NUMBER_NOT_IN_HAND] * 2 or found == [
        *(Reason.NUMBER_NOT_IN_HAND if numbers[1] > 0 else Reason.NUMBER_USED_TOO_OFTEN,),
        Reason.NUMBER_NOT_IN_HAND,
    ]


def test_the_classic_rules_are_the_default():
    assert check_many(["4*6"], [4, 6]) == check_many(["4*6"], [4, 6], rules=CLASSIC)
