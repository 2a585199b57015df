"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.moves.queries import open_invitations
from club.play.replay.steps import Replay, viewpoint_name
from club.play.seats.services.invitations import is_invited
from club.play.tables.models import Status
from club.play.tables.presentation.bot_strength import bot_choices
from club.play.tables.projection import TableProjection
from games import bots


def at_replay(step: Replay) -> Panel | None:
    """The form that begins practice at this step of a finished game, but at its end."""
    if step.table.status != Status.FINISHED or step.results is not None:
        return None
    context = {
        "table_id": step.table.pk,
        "step": step.number,
        "eyes": viewpoint_name(step.viewer),
        "seats": [(player.seat, player.name) for player in step.sitters],
        "bots": bot_choices(step.game),
        "usual_bot": bots.USUAL,
        "once": uuid4(),
    }
    return Panel("practice/_begin.jinja", context)


def at_table(
    projection: TableProjection, member: Member, _now: datetime
) -> Panel | None:
    """That this is practice, and what its host and the members whom they invite may do."""
    table = projection.table
    if not table.is_practice:
        return None
    is_host = table.host_id == member.pk
    is_seated = projection.own is not None
    free = (
        [occupant.seat for occupant in projection.occupants if occupant.empty]
        if table.live
        else []
    )
    may_sit = free and not is_seated and is_invited(table, member)
    context = {
        "table_id": table.pk,
        "host": table.host.username,
        "is_host": is_host,
        "may_end": table.live and is_host and is_seated,
        "may_leave": table.live and is_seated and not is_host,
        "may_invite": is_host and bool(free),
        "seats_to_take": free if may_sit else [],
        "invited": [
            (occupant.member.username, occupant.declined_at is not None)
            for occupant in open_invitations(table)
        ],
    }
    return Panel("practice/_at_table.jinja", context)
