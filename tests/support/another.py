"""Another Python, for what a process makes of an environment, or does not live through."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

from django.conf import settings


def another_python(
    act: str, env: Mapping[str, str] | None = None, check: bool = True
) -> subprocess.CompletedProcess[str]:
    """What it said of these lines, in the house's folder; `env` is all that it is told, ours where
    there is none. Raises CalledProcessError where it fails, unless that is for the test to say.
    """
    return subprocess.run(
        [sys.executable, "-c", act],
        cwd=settings.BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        check=check,
    )
