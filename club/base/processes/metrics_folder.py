"""The folder with the metrics of all web processes (the multiprocess mode of prometheus_client)."""

from __future__ import annotations

import logging
import os
import re
import shutil
from pathlib import Path

log = logging.getLogger(__name__)

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
# prometheus_client names its files after the process
FILE = re.compile(r".+_(\d+)\.db")
# bytes; prometheus_client maps its files into memory, and a process that writes to such a file on a
# full disk is killed (SIGBUS)
MIN_FREE = 64 * 1024 * 1024


def share_metrics(folder: Path) -> None:
    """Makes this process write its metrics into the folder, and deletes the files of processes
    that ended. Without space there, the process keeps its metrics to itself. Call it before
    prometheus_client is imported.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _delete_files_of_ended_processes(folder)
        has_space = shutil.disk_usage(folder).free >= MIN_FREE
    except OSError:
        has_space = False
    if has_space:
        os.environ[VARIABLE] = str(folder)
    else:
        log.warning("there is no space in %s; processes share no metrics", folder)


def _delete_files_of_ended_processes(folder: Path) -> None:
    for file in folder.iterdir():
        match = FILE.fullmatch(file.name)
        if match and not _is_alive(int(match[1])):
            file.unlink(missing_ok=True)


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
