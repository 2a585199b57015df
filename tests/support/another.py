"""A separate Python process, for code that depends on the environment or ends the process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

from django.conf import settings


def another_python(
    act: str, env: Mapping[str, str] | None = None, check: bool = True
) -> subprocess.CompletedProcess[str]:
    """Runs these lines in the project's folder; `env` is the whole environment, by default that of
    this process. With `check`, it raises CalledProcessError when they fail.
    """
    return subprocess.run(
        [sys.executable, "-c", act],
        cwd=settings.BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        check=check,
    )
