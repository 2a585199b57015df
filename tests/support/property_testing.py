"""Hypothesis as our tests use it. They import it from here, so that its profile is in place before
an example is declared, and no other test waits for it to load.

Examples are the same every time, so that nothing depends on luck, and may take as long as a busy
machine takes; before a release they are drawn anew.
"""

import os

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

settings.register_profile("house", derandomize=not os.environ.get("WHOLE"), deadline=None)
settings.load_profile("house")

__all__ = ["HealthCheck", "Phase", "given", "settings", "st"]
