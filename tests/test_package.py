"""The package as a whole: what it offers, and what it does not drag in."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import make24

SOURCES = Path(__file__).parents[1] / "src" / "make24"


def test_public_names():
    assert len(set(make24.__all__)) == len(make24.__all__)
    for name in make24.__all__:
        assert getattr(make24, name) is not None
    expected = {"CLASSIC", "INTEGER", "COUNTDOWN", "Expression", "Rules", "count", "first"}
    expected |= {"solvable", "solve", "solve_iter", "nearest", "reachable", "values"}
    assert expected <= set(make24.__all__)


def test_version():
    assert make24.__version__ == version("make24")
    with pytest.raises(AttributeError, match="no attribute 'versions'"):
        make24.versions  # noqa: B018


@pytest.mark.parametrize("module", ["click", "matplotlib", "make24.cli", "make24.reference"])
def test_import_stays_light(module):
    code = f"import sys, make24; make24.solve([3, 3, 8, 8]); print({module!r} in sys.modules)"
    run = [sys.executable, "-c", code]
    found = subprocess.run(run, capture_output=True, text=True, check=True)
    assert (found.stdout, found.stderr) == ("False\n", "")
