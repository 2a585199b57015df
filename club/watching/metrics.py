"""Figures for Prometheus, in its text format: a few questions to the database, and what this
process knows itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Sum

from club.live import hub
from club.notices.models import Notice
from club.records.models import Record
from club.tables import queries
from club.tables.models import Chair, Status, Table
from club.watching.models import Pulse
from club.web.admission import QUEUE, Queue

OVERDUE = timedelta(minutes=3)  # a chair's time has been up for so long and nobody stood in


@dataclass(frozen=True, slots=True)
class Figure:
    """One line, and what it means."""

    name: str
    kind: str  # gauge or counter
    means: str
    value: float
    label: str = ""

    def __str__(self) -> str:
        return f"kerho_{self.name}{self.label} {self.value:g}" if self.value % 1 else self._whole()

    def _whole(self) -> str:
        return f"kerho_{self.name}{self.label} {int(self.value)}"


def figures(now: datetime) -> str:
    """All of them."""
    lines: list[str] = []
    named: set[str] = set()
    for figure in (*_of_tables(now), *_of_pulses(now), *of_requests(QUEUE)):
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
    means = "Pages that listen to this process."
    yield Figure("streams_open", "gauge", means, hub.open_streams(), _of_this())


def _of_pulses(now: datetime) -> Iterator[Figure]:
    for pulse in Pulse.objects.order_by("name"):
        label = f'{{of="{pulse.name}"}}'
        yield Figure(
            f"{pulse.name}_seconds_sum",
            "counter",
            f"Seconds that {pulse.name} took in all.",
            pulse.seconds,
        )
        yield Figure(
            f"{pulse.name}_seconds_count", "counter", f"How often {pulse.name} ran.", pulse.count
        )
        since = (now - pulse.at).total_seconds()
        yield Figure(
            "silence_seconds", "gauge", "Seconds since the last sign of life.", since, label
        )


def _of_this() -> str:
    """The label of what each process counts for itself."""
    return f'{{process="{os.getpid()}"}}'


def of_requests(queue: Queue) -> Iterator[Figure]:
    """The queue of the process that answers; the others have their own."""
    of_this = _of_this()
    means = "Requests that wait for their turn."
    yield Figure("requests_waiting", "gauge", means, queue.waiting, of_this)
    means = "Seconds that requests waited for their turn in all."
    yield Figure("requests_waited_seconds_sum", "counter", means, queue.seconds, of_this)
    means = "Requests that had their turn."
    yield Figure("requests_waited_seconds_count", "counter", means, queue.admitted, of_this)
    means = "Requests turned away, since too many waited."
    yield Figure("requests_turned_away_total", "counter", means, queue.turned_away, of_this)
