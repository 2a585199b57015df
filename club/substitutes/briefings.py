"""What a chair's seat sees, for those whom a call to the bench asks: the position as its view has
it, and nothing of whoever sits there. Nothing here writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from club.members.models import Member
from club.substitutes.models import BenchCall
from club.substitutes.queries import may_read_seat
from club.tables.projection import TableProjection, project_table, render_or_skip
from games.core import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class SeatBriefing:
    """The position as the seat of a chair sees it: neither draft nor orders nor log."""

    game: AnyGame
    seat: Seat
    view: Any = field(repr=False)
    picture: Any = field(repr=False)  # what the board's template draws; nothing can be chosen


def seat_briefing(call: BenchCall, member: Member) -> SeatBriefing | None:
    """What the seat that the call is about sees, while a call that asks the member is open. None
    afterwards, for everybody else, and where it cannot be shown. What is read is read before the
    question who may, so that nothing is told that came after the call.
    """  # L12
    found = render_or_skip(project_table(call.table, call.seat), _of_the_seat)
    return found if may_read_seat(call, member) else None


def _of_the_seat(one: TableProjection) -> SeatBriefing | None:
    if one.read is None or one.viewer is None:
        return None
    return SeatBriefing(one.game, one.viewer, one.view, one.game.picture(one.view, ()))
