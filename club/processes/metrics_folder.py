"""The folder with the metrics of all web processes (the multiprocess mode of prometheus_client)."""

from __future__ import annotations

import os
import re
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
# prometheus_client names its files after the process
FILE = re.compile(r".+_(\d+)\.db")


def share_metrics(folder: Path) -> None:
    """Makes this process write its metrics into the folder, and deletes the files of processes
    that ended. Call it before prometheus_client is imported.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        match = FILE.fullmatch(file.name)
        if match and not _is_alive(int(match[1])):
            file.unlink(missing_ok=True)
    os.environ[VARIABLE] = str(folder)


def _is_alive(process: int) -> bool:
    """Whether another process has this id. A file with our own id belongs to an earlier process."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
