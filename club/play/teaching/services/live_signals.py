"""Tells open pages that something about a mentor has changed. Only the seat and the two members are
told: who else looks on learns nothing by its time.
"""

from __future__ import annotations

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
)
from club.play.tables.models import Chair
from club.play.teaching.models import Mentor


def signal_mentor(mentor: Mentor) -> None:
    """Call with the table locked."""
    chairs = Chair.objects.filter(table=mentor.table_id, seat=mentor.seat)
    seats = [chair_channel(pk) for pk in chairs.values_list("pk", flat=True)]
    publish_after_commit([*seats, home_channel(mentor.member_id)])
