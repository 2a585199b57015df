"""Metrics of the web processes, for `/metrics/` and `/health/`. Several processes share them in a
folder (`processes/metrics_folder.py`).
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import socket
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Summary,
    disable_created_metrics,
)
from prometheus_client.multiprocess import MultiProcessCollector

log = logging.getLogger(__name__)

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
# prometheus_client names its files after the process
FILE = re.compile(r".+_(\d+)\.db")
# bytes; prometheus_client maps its files into memory, and a process that writes to such a file on a
# full disk is killed (SIGBUS)
MIN_FREE = 64 * 1024 * 1024
PROCESS = f"{socket.gethostname()}:{os.getpid()}"  # the label `process`
OWN_REGISTRY = CollectorRegistry()  # of this process
Values = Mapping[str, Mapping[str, float]]  # by metric, by process
REQUESTS_WAITED = Summary(
    "kerho_requests_waited_seconds",
    "Seconds that requests waited for a thread.",
    ["process"],
    registry=OWN_REGISTRY,
).labels(PROCESS)
REQUESTS_TURNED_AWAY = Counter(
    "kerho_requests_turned_away",
    "Requests turned away because too many waited.",
    ["process"],
    registry=OWN_REGISTRY,
).labels(PROCESS)


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


disable_created_metrics()  # type: ignore[no-untyped-call]


def _gauge(name: str, documentation: str) -> Gauge:
    """A gauge with the label of this process. `livesum` adds nothing, since labels differ."""
    gauge = Gauge(
        f"kerho_{name}",
        documentation,
        ["process"],
        registry=OWN_REGISTRY,
        multiprocess_mode="livesum",
    )
    return gauge.labels(PROCESS)


STREAMS_OPEN = _gauge("streams_open", "Open streams.")
SUBSCRIPTION_DOWN = _gauge(
    "subscription_down",
    "1 while streams are open and this process receives no signals.",
)
REQUESTS_WAITING = _gauge("requests_waiting", "Requests that wait for a thread.")
REQUESTS_PROGRESS = _gauge(
    "requests_progress_timestamp_seconds",
    "The last moment at which a request got a thread or none waited.",
)


def registry() -> CollectorRegistry:
    """The metrics of all web processes on this machine."""
    if VARIABLE not in os.environ:
        return OWN_REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared


def values() -> Values:
    """The current values of all web processes on this machine."""
    by_name: dict[str, dict[str, float]] = defaultdict(dict)
    for metric in registry().collect():
        for sample in metric.samples:
            by_name[sample.name][sample.labels["process"]] = sample.value
    return by_name
