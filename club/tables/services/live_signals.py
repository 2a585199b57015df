"""Who is told at once that something is new: exactly the viewers for whom it is.

What a viewer has not learned has not happened for them, and so no page of theirs may stir when it
does: the moment alone would tell who holds a card. Read `club/streams/publisher.py` next.
"""

from __future__ import annotations

from club.streams.publisher import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, Table


def signal_chair(chair: Chair) -> None:
    """Tells the other windows of whoever sits there: what was laid out or ordered in one is nobody
    else's news.
    """
    publish_after_commit([of_chair(chair.pk)])


def signal_event(table: Table, chair: Chair | None, private: bool) -> None:
    """Tells everybody of a line in the table's history, the home pages of the seated too; a private
    one its chair.
    """
    if private:
        publish_after_commit([of_chair(chair.pk)] if chair else [])
        return
    seated = list(table.chairs.values_list("pk", "member_id"))
    homes = [of_home(member_id) for _, member_id in seated if member_id]
    publish_after_commit([of_spectators(table.pk), *(of_chair(pk) for pk, _ in seated), *homes])
