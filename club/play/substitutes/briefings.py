"""Briefings: a volunteer who is asked to take a chair sees the position as the chair's seat does.

A briefing contains nothing of the chair's member. Nothing here writes to the database.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from club.people.members.models import Member
from club.play.substitutes.models import SubstituteRequest
from club.play.substitutes.queries import may_read_seat
from club.play.tables.projection import TableProjection, project_table, render_or_skip
from games.core import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class SeatBriefing:
    """The position as the seat of a chair sees it, without draft, orders and log."""

    game: AnyGame
    seat: Seat
    view: Any = field(repr=False)


def seat_briefing(call: SubstituteRequest, member: Member) -> SeatBriefing | None:
    """The briefing of the request's chair, while an open request asks the member; None afterwards,
    for all others, and where the position cannot be shown.

    The position is read before the permission: plies after the end of the request stay hidden.
    """
    briefing = render_or_skip(project_table(call.table, call.seat), _briefing_of)
    return briefing if may_read_seat(call, member) else None


def _briefing_of(projection: TableProjection) -> SeatBriefing | None:
    if projection.read is None or projection.viewer is None:
        return None
    return SeatBriefing(projection.game, projection.viewer, projection.view)
