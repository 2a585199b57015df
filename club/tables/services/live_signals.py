"""Live signals: which streams are notified of news at once.

A viewer's page is notified only of what the viewer may know. A notification about anything else
would reveal who holds a card by its time alone. Read `club/streams/publisher.py` next.
"""

from __future__ import annotations

from club.streams.publisher import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, Table


def signal_chair(chair: Chair) -> None:
    """Notifies the other windows of the chair's occupant: a draft or an order is news for them
    alone.
    """
    publish_after_commit([of_chair(chair.pk)])


def signal_event(table: Table, chair: Chair | None, private: bool) -> None:
    """Notifies all viewers and the players' home pages of an event; of a private event only its
    chair.
    """
    if private:
        publish_after_commit([of_chair(chair.pk)] if chair else [])
        return
    seated = list(table.chairs.values_list("pk", "member_id"))
    homes = [of_home(member_id) for _, member_id in seated if member_id]
    publish_after_commit([of_spectators(table.pk), *(of_chair(pk) for pk, _ in seated), *homes])
