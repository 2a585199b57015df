"""Proposals are open as much longer as the club was closed."""

from __future__ import annotations

from collections.abc import Sequence

from club.proposals.majorities import OPEN_FOR, Subject
from club.proposals.models import Proposal
from club.timecontrol.calendars import closures_since, time_closed


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
