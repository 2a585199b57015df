"""Figures for Prometheus, in its text format: a few questions to the database, and what each web
process has reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Sum

from club.notices.models import Notice
from club.records.models import Record
from club.reports import Report, reports
from club.tables import queries
from club.tables.models import Chair, Status, Table
from club.watching.models import Pulse

OVERDUE = timedelta(minutes=3)  # a chair's time has been up for so long and nobody stood in

OF_A_PROCESS: tuple[tuple[str, str, str, Callable[[Report], float]], ...] = (
    ("streams_open", "gauge", "Pages that listen.", lambda one: one.streams),
    ("requests_waiting", "gauge", "Requests that wait for their turn.", lambda one: one.waiting),
    (
        "requests_waited_seconds_sum",
        "counter",
        "Seconds that requests waited for their turn in all.",
        lambda one: one.waited,
    ),
    (
        "requests_waited_seconds_count",
        "counter",
        "Requests that had their turn.",
        lambda one: one.admitted,
    ),
    (
        "requests_turned_away_total",
        "counter",
        "Requests turned away, since too many waited.",
        lambda one: one.turned_away,
    ),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line, and what it means."""

    name: str
    kind: str  # gauge or counter
    means: str
    value: float
    label: str = ""

    def __str__(self) -> str:
        value = self.value if self.value % 1 else int(self.value)
        return f"kerho_{self.name}{self.label} {value}"


def figures(now: datetime) -> str:
    """All of them."""
    lines: list[str] = []
    named: set[str] = set()
    for figure in (*_of_tables(now), *_of_pulses(now), *of_processes(reports())):
        if figure.name not in named:
            named.add(figure.name)
            lines += [
                f"# HELP kerho_{figure.name} {figure.means}",
                f"# TYPE kerho_{figure.name} {figure.kind}",
            ]
        lines.append(str(figure))
    return "\n".join([*lines, ""])


def _of_tables(now: datetime) -> Iterator[Figure]:
    plies = Record.objects.aggregate(plies=Sum("length"))["plies"] or 0
    yield Figure("plies_total", "counter", "Plies on record, chance included.", plies)
    by_status = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
    for status in Status.values:
        label = f'{{status="{status}"}}'
        yield Figure("tables", "gauge", "Tables by status.", by_status.get(status, 0), label)
    yield Figure(
        "tables_held", "gauge", "Live tables at which play is held.", queries.held().count()
    )
    late = Chair.objects.filter(
        due_at__lte=now - OVERDUE, table__status=Status.LIVE, table__marked=""
    )
    yield Figure(
        "chairs_overdue",
        "gauge",
        "Chairs for which nobody stood in when their time was up.",
        late.count(),
    )
    owed = Notice.objects.filter(post_at__lte=now).count()
    yield Figure("notices_owed", "gauge", "Notices that should have gone out.", owed)


def _of_pulses(now: datetime) -> Iterator[Figure]:
    pulses = list(Pulse.objects.order_by("name"))
    for pulse in pulses:
        yield Figure(
            f"{pulse.name}_seconds_sum",
            "counter",
            f"Seconds that {pulse.name} took in all.",
            pulse.seconds,
        )
        yield Figure(
            f"{pulse.name}_seconds_count", "counter", f"How often {pulse.name} ran.", pulse.count
        )
    for pulse in pulses:  # lines of one name stand together
        since = (now - pulse.at).total_seconds()
        label = f'{{of="{pulse.name}"}}'
        yield Figure(
            "silence_seconds", "gauge", "Seconds since the last sign of life.", since, label
        )


def of_processes(told: list[Report]) -> Iterator[Figure]:
    """What each web process counts for itself; all lines of one name together."""
    for name, kind, means, count in OF_A_PROCESS:
        for report in told:
            yield Figure(name, kind, means, count(report), f'{{process="{report.process}"}}')
