"""How thoroughly the tests search, and how long they may take."""

import os

import pytest
from hypothesis import HealthCheck, settings

# The oracle is slow, on purpose, and so are the examples that it answers.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", COMMON, max_examples=50, derandomize=True)
settings.register_profile("ci", COMMON, max_examples=200, print_blob=True)
settings.register_profile("long", COMMON, max_examples=5000, print_blob=True)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items):
    """Give slow tests, and all of a long run, the time they need."""
    for item in items:
        if PROFILE == "long" or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(0))
