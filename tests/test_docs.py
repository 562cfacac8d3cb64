"""The documentation runs as printed: the examples of docstrings, and the sessions of all pages."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import make24
from make24._kernel.processor import AVAILABLE

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
WITHOUT_SESSIONS = {"docs/performance.md"}
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def module_names():
    """Return the names of all modules that can be imported, compiled ones included."""
    found = [module.name for module in pkgutil.walk_packages(make24.__path__, "make24.")]
    others = {"make24.__main__"} | {name for name in found if "_kernel.block_" in name}
    usable = {f"make24._kernel.block_{name}" for name in AVAILABLE}
    return ["make24", *(name for name in found if name not in others - usable)]


def documented(module):
    """Yield the names and docstrings of what a module defines; doctest overlooks Cython's."""
    yield module.__name__, module.__doc__
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", None) == module.__name__:
            yield f"{module.__name__}.{name}", getattr(thing, "__doc__", None)
            if isinstance(thing, type):
                for inner, attribute in vars(thing).items():
                    yield f"{module.__name__}.{name}.{inner}", getattr(attribute, "__doc__", None)


def run(name, text, names):
    """Run the examples of a text and return how many there were."""
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    printed: list[str] = []
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)
    return results.attempted


@pytest.mark.parametrize("name", module_names())
def test_docstrings(name):
    module = importlib.import_module(name)
    for place, text in documented(module):
        if isinstance(text, str):
            run(place, text, dict(vars(module)))


def test_examples_are_found_at_all():
    texts = dict(documented(importlib.import_module("make24.solve")))
    assert run("solve", texts["make24.solve.solve"], {}) > 0


@pytest.mark.parametrize("name", [name for name in make24.__all__ if not name.startswith("_")])
def test_every_public_name_is_documented(name):
    assert getattr(make24, name).__doc__


@pytest.mark.parametrize("page", PAGES)
def test_page(page):
    # One session from top to bottom, in however many blocks
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    sessions = [block for block in blocks if ">>> " in block]
    assert (run(page, "\n".join(sessions), {}) == 0) is (page in WITHOUT_SESSIONS)
