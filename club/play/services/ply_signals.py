"""Which open pages are told of plies: those of viewers who learned of one or are asked something
else, and of nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from club.play.computation import Computation
from club.streams.publisher import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, Table

Clock = tuple[int, datetime | None, datetime | None]  # number of the question, asked since, due at


def clocks_by_chair(chairs: Iterable[Chair]) -> dict[int, Clock]:
    """What each chair, by id, is asked and until when: compared before and after."""
    return {chair.pk: (chair.asked, chair.turn_since, chair.due_at) for chair in chairs}


def signal_plies(
    table: Table, chairs: Iterable[Chair], before: Mapping[int, Clock], thought: Computation
) -> None:
    """Tells the chairs that learned of a ply or are asked something else than before, and
    spectators who learned.
    """
    asked = {pk for pk, clock in clocks_by_chair(chairs).items() if clock != before[pk]}
    told = [
        of_chair(chair.pk) for chair in chairs if chair.seat in thought.learned or chair.pk in asked
    ]
    spectators = [of_spectators(table.pk)] if None in thought.learned else []
    homes = [of_home(chair.member_id) for chair in chairs if chair.member_id and chair.pk in asked]
    publish_after_commit([*told, *spectators, *homes])
