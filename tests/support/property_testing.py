"""Hypothesis with the profile of this project. Tests import it from here, so that the profile is
set before they declare examples, and other tests need not load it.

Examples are the same in every run and have no deadline; with WHOLE, as before a release, they are
drawn anew.
"""

import os

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

settings.register_profile("house", derandomize=not os.environ.get("WHOLE"), deadline=None)
settings.load_profile("house")

__all__ = ["HealthCheck", "Phase", "given", "settings", "st"]
