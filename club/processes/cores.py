"""The cores of this machine that are ours."""

import os


def cores() -> int:
    """How many this process may use: in a container or a cpuset perhaps fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
