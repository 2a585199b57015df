"""Tells open pages that a chat has changed. A page is told only of lines that its member reads."""

from __future__ import annotations

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.play.chat.models import Audience, ChatLine, ChatThread
from club.play.tables.models import Chair, Status, Table


def signal_readers(thread: ChatThread, line: ChatLine) -> None:
    """Call with the table locked."""  # tables 1.3
    seated = list(Chair.objects.filter(table=thread.pk, member__isnull=False))
    over = Table.objects.filter(
        pk=thread.pk, status__in=(Status.FINISHED, Status.CANCELLED)
    )
    is_everybodys = over.exists()
    at_table = line.audience == Audience.TABLE
    channels = []
    if at_table or is_everybodys:
        channels += [chair_channel(chair.pk) for chair in seated]
    if at_table:
        channels += [
            home_channel(chair.member_id) for chair in seated if chair.member_id
        ]
    if not at_table or is_everybodys or thread.is_public:
        channels.append(spectators_channel(thread.pk))
    publish_after_commit(channels)
