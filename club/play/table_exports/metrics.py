"""Figures of tables and of their games: metrics, and how often each game was played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Count, Sum
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from club.base.ui.game_titles import PlayedTitle
from club.play.game_records.models import Record
from club.play.tables import due_chairs
from club.play.tables.models import Chair, Origin, Status, Table

# after the deadline of a chair, without an escalation step
OVERDUE = timedelta(minutes=3)


def metrics_of_tables(now: datetime) -> Iterator[Metric]:
    """Yields the number of plies, of tables and of overdue chairs, by four queries."""
    plies = Record.objects.aggregate(plies=Sum("length"))["plies"] or 0
    yield CounterMetricFamily("kerho_plies", "Plies on record, chance included.", plies)
    yield _tables_by_status()
    suspended = due_chairs.suspended_tables().count()
    yield GaugeMetricFamily(
        "kerho_tables_held", "Live tables that are suspended.", suspended
    )
    overdue = Chair.objects.filter(
        due_at__lte=now - OVERDUE, table__status=Status.LIVE, table__marked=""
    )
    yield GaugeMetricFamily(
        "kerho_chairs_overdue",
        "Chairs past their deadline without an escalation step.",
        overdue.count(),
    )


def _tables_by_status() -> Metric:
    counts = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
    tables = GaugeMetricFamily("kerho_tables", "Tables by status.", labels=["status"])
    for status in Status.values:
        tables.add_metric([status], counts.get(status, 0))
    return tables


def most_played_games(most: int) -> list[PlayedTitle]:
    """The games of this site with the most finished tables, without practice and trials."""
    finished = Table.objects.filter(status=Status.FINISHED).exclude(
        origin__in=(Origin.PRACTICE, Origin.TRIAL)
    )
    counts = finished.order_by().values_list("game_slug").annotate(plays=Count("pk"))
    return [
        PlayedTitle(slug, plays, slug)
        for slug, plays in counts.order_by("-plays", "game_slug")[:most]
    ]
