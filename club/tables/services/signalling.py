"""Who is told at once that something is new: exactly the viewers for whom it is.

What a viewer has not learned has not happened for them, and so no page of theirs may stir when it
does: the moment alone would tell who holds a card. Read `club/live/publishing.py` next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from club.live.publishing import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, Table
from club.tables.thinking import Thought

Clock = tuple[int, datetime | None, datetime | None]  # number of the question, asked since, due at


def clocks(chairs: Iterable[Chair]) -> dict[int, Clock]:
    """What each chair, by id, is asked and until when: compared before and after."""
    return {chair.pk: (chair.asked, chair.turn_since, chair.due_at) for chair in chairs}


def signal_plies(
    table: Table, chairs: Iterable[Chair], before: Mapping[int, Clock], thought: Thought
) -> None:
    """Tells the chairs that learned of a ply or are asked something else than before, and
    spectators who learned.
    """
    asked = {pk for pk, clock in clocks(chairs).items() if clock != before[pk]}
    told = [
        of_chair(chair.pk) for chair in chairs if chair.seat in thought.learned or chair.pk in asked
    ]
    spectators = [of_spectators(table.pk)] if None in thought.learned else []
    homes = [of_home(chair.member_id) for chair in chairs if chair.member_id and chair.pk in asked]
    publish_after_commit([*told, *spectators, *homes])


def signal_own(chair: Chair) -> None:
    """Tells the other windows of whoever sits there: what was laid out or ordered in one is nobody
    else's news.
    """
    publish_after_commit([of_chair(chair.pk)])


def signal_happening(table: Table, chair: Chair | None, private: bool) -> None:
    """Tells everybody of a line in the table's history, the home pages of the seated too; a private
    one its chair.
    """
    if private:
        publish_after_commit([of_chair(chair.pk)] if chair else [])
        return
    seated = list(table.chairs.values_list("pk", "member_id"))
    homes = [of_home(member_id) for _, member_id in seated if member_id]
    publish_after_commit([of_spectators(table.pk), *(of_chair(pk) for pk, _ in seated), *homes])
