"""Metrics of the web processes, for `/metrics/` and `/health/`. Several processes share them in a
folder (`processes/metrics_folder.py`).
"""

from __future__ import annotations

import os
import socket
from collections import defaultdict
from collections.abc import Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Summary,
    disable_created_metrics,
)
from prometheus_client.multiprocess import MultiProcessCollector

from club.base.processes.metrics_folder import VARIABLE

disable_created_metrics()  # type: ignore[no-untyped-call]

PROCESS = f"{socket.gethostname()}:{os.getpid()}"  # the label `process`
OWN_REGISTRY = CollectorRegistry()  # of this process

Values = Mapping[str, Mapping[str, float]]  # by metric, by process


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
