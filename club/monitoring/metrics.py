"""Metrics for Prometheus, in its text format: a few questions to the database, and what each web
process counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Sum
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.registry import Collector

from club import web_metrics
from club.monitoring.models import Pulse
from club.notifications.models import Notice
from club.records.models import Record
from club.tables import queries
from club.tables.models import Chair, Status, Table

OVERDUE = timedelta(minutes=3)  # a chair's time has been up for so long and nobody stood in


def metrics_text(now: datetime) -> str:
    """All metrics."""
    database = CollectorRegistry()
    database.register(DatabaseCollector(now))
    registries = (database, web_metrics.registry())
    return b"".join(map(generate_latest, registries)).decode()


@dataclass(frozen=True)
class DatabaseCollector(Collector):
    """Counts what is in the database at a moment."""

    now: datetime

    def collect(self) -> Iterator[Metric]:
        plies = Record.objects.aggregate(plies=Sum("length"))["plies"] or 0
        yield CounterMetricFamily("kerho_plies", "Plies on record, chance included.", plies)
        yield from self._collect_tables()
        owed = Notice.objects.filter(post_at__lte=self.now).count()
        yield GaugeMetricFamily("kerho_notices_owed", "Notices that should have gone out.", owed)
        yield from self._collect_pulses()

    def _collect_tables(self) -> Iterator[Metric]:
        by_status = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
        tables = GaugeMetricFamily("kerho_tables", "Tables by status.", labels=["status"])
        for status in Status.values:
            tables.add_metric([status], by_status.get(status, 0))
        yield tables
        held = queries.suspended_tables().count()
        yield GaugeMetricFamily("kerho_tables_held", "Live tables at which play is held.", held)
        overdue = Chair.objects.filter(
            due_at__lte=self.now - OVERDUE, table__status=Status.LIVE, table__marked=""
        )
        yield GaugeMetricFamily(
            "kerho_chairs_overdue",
            "Chairs for which nobody stood in when their time was up.",
            overdue.count(),
        )

    def _collect_pulses(self) -> Iterator[Metric]:
        silence = GaugeMetricFamily(
            "kerho_silence_seconds", "Seconds since the last sign of life.", labels=["of"]
        )
        for pulse in Pulse.objects.order_by("name"):
            yield SummaryMetricFamily(
                f"kerho_{pulse.name}_seconds",
                f"How often {pulse.name} ran, and the seconds it took in all.",
                count_value=pulse.count,
                sum_value=pulse.seconds,
            )
            silence.add_metric([pulse.name], (self.now - pulse.at).total_seconds())
        yield silence
