"""What waits for members' answers is open as much longer as the club was closed. Computed from rows
alone, so that it may be done twice. Call with the tables locked.
"""

from __future__ import annotations

from collections.abc import Sequence

from club.tables.bench_rows import BenchCall
from club.tables.calendars import closures_since, time_closed
from club.tables.models import Proposal
from club.tables.services.calling import APART
from club.tables.votes import OPEN_FOR, Subject


def lengthen_votes(tables: Sequence[int]) -> None:
    """Those on more time end with the deadline they are about, which has been set."""  # T25, V1
    open_now = Proposal.objects.filter(table__in=tables, settled_at=None)
    proposals = list(open_now.exclude(kind=Subject.EXTEND).order_by("made_at"))
    if proposals:
        closures = closures_since(proposals[0].made_at)
        for one in proposals:
            usual = one.made_at + OPEN_FOR[one.subject]
            one.expires_at = usual + time_closed(closures, one.made_at)
        Proposal.objects.bulk_update(proposals, ["expires_at"])


def lengthen_calls(tables: Sequence[int]) -> None:
    """Calls to the bench."""  # T25, L12
    calls = list(BenchCall.objects.filter(table__in=tables, settled_at=None).order_by("made_at"))
    if calls:
        closures = closures_since(calls[0].made_at)
        for one in calls:
            one.over_at = one.made_at + APART + time_closed(closures, one.made_at)
        BenchCall.objects.bulk_update(calls, ["over_at"])
