"""Metrics in the text format of Prometheus: a few queries, and the counters of each web process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Sum
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    SummaryMetricFamily,
)
from prometheus_client.registry import Collector

from club.base.monitoring.models import Pulse
from club.base.processes import web_metrics
from club.messages.notifications.models import Delivery
from club.play.game_records.models import Record
from club.play.tables import due_chairs
from club.play.tables.models import Chair, Status, Table

# after the deadline of a chair, without an escalation step
OVERDUE = timedelta(minutes=3)


def metrics_text(now: datetime) -> str:
    """The text of all metrics."""
    database = CollectorRegistry()
    database.register(DatabaseCollector(now))
    registries = (database, web_metrics.registry())
    return b"".join(map(generate_latest, registries)).decode()


@dataclass(frozen=True)
class DatabaseCollector(Collector):
    """Counts rows of the database at the moment `now`."""

    now: datetime

    def collect(self) -> Iterator[Metric]:
        plies = Record.objects.aggregate(plies=Sum("length"))["plies"] or 0
        yield CounterMetricFamily(
            "kerho_plies", "Plies on record, chance included.", plies
        )
        yield from self._collect_tables()
        owed = Delivery.objects.filter(post_at__lte=self.now).count()
        yield GaugeMetricFamily(
            "kerho_notices_owed", "Notices that are due and not sent.", owed
        )
        yield from self._collect_pulses()

    def _collect_tables(self) -> Iterator[Metric]:
        by_status = dict(
            Table.objects.order_by().values_list("status").annotate(Count("pk"))
        )
        tables = GaugeMetricFamily(
            "kerho_tables", "Tables by status.", labels=["status"]
        )
        for status in Status.values:
            tables.add_metric([status], by_status.get(status, 0))
        yield tables
        suspended = due_chairs.suspended_tables().count()
        yield GaugeMetricFamily(
            "kerho_tables_held", "Live tables that are suspended.", suspended
        )
        overdue = Chair.objects.filter(
            due_at__lte=self.now - OVERDUE, table__status=Status.LIVE, table__marked=""
        )
        yield GaugeMetricFamily(
            "kerho_chairs_overdue",
            "Chairs past their deadline without an escalation step.",
            overdue.count(),
        )

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
