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
from club.base.registries import Registry

# metrics of apps at a moment
metric_sources: Final = Registry[Callable[[datetime], Iterable[Metric]]]()


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
        for read_metrics in metric_sources:
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
