"""Live signals: which streams are notified of news at once.

A viewer's page is notified only of what the viewer may know. A notification about anything else
would reveal who holds a card by its time alone. Read `club/base/streams/publisher.py` next.
"""

from __future__ import annotations

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.play.tables.models import Chair, Table


def signal_chair(chair: Chair) -> None:
    """Notifies the other windows of the chair's occupant: a draft or an order is news for them
    alone.
    """
    publish_after_commit([chair_channel(chair.pk)])


def signal_event(table: Table, chair: Chair | None, private: bool) -> None:
    """Notifies all viewers and the players' home pages of an event; of a private event only its
    chair.
    """
    if private:
        publish_after_commit([chair_channel(chair.pk)] if chair else [])
        return
    seated = list(table.chairs.values_list("pk", "member_id"))
    homes = [home_channel(member_id) for _, member_id in seated if member_id]
    publish_after_commit(
        [spectators_channel(table.pk), *(chair_channel(pk) for pk, _ in seated), *homes]
    )
