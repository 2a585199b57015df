"""Metrics in the text format of Prometheus: those that apps register, heartbeats, and the counters
of each web process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.registry import Collector

from club.base.monitoring.models import Pulse
from club.base.processes import web_metrics

MetricSource = Callable[[datetime], Iterable[Metric]]

_SOURCES: Final[list[MetricSource]] = []


def register_metrics(source: MetricSource) -> None:
    """Adds metrics of an app, which the function reads. Call in `AppConfig.ready()`."""
    _SOURCES.append(source)


def metrics_text(now: datetime) -> str:
    """Returns the text of all metrics."""
    database = CollectorRegistry()
    database.register(DatabaseCollector(now))
    registries = (database, web_metrics.registry())
    return b"".join(map(generate_latest, registries)).decode()


@dataclass(frozen=True)
class DatabaseCollector(Collector):
    """Counts rows of the database at the moment `now`."""

    now: datetime

    def collect(self) -> Iterator[Metric]:
        for read_metrics in _SOURCES:
            yield from read_metrics(self.now)
        yield from self._collect_pulses()

    def _collect_pulses(self) -> Iterator[Metric]:
        silence = GaugeMetricFamily(
            "kerho_silence_seconds", "Seconds since the last heartbeat.", labels=["of"]
        )
        for pulse in Pulse.objects.order_by("name"):
            yield SummaryMetricFamily(
                f"kerho_{pulse.name}_seconds",
                f"Number of runs of {pulse.name}, and their seconds in total.",
                count_value=pulse.count,
                sum_value=pulse.seconds,
            )
            silence.add_metric([pulse.name], (self.now - pulse.at).total_seconds())
        yield silence
