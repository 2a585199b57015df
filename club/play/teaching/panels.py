"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import Origin
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import TableProjection
from club.play.teaching import queries
from club.play.teaching.models import Mentor
from compiled_queries.queries import ID, CompiledQuery
from games.core import AnyGame

mentored_seats: CompiledQuery[Mentor] = CompiledQuery(queries.seats_mentored_by, ID)


@dataclass(frozen=True, slots=True)
class NamedMentor:
    """A mentor as everybody at the table may know them."""

    name: str
    learner: str
    is_agreed: bool


def below_game(game: AnyGame, viewer: Member | None, _now: datetime) -> Panel | None:
    """The way to a teaching table."""
    if viewer is None or not may(viewer, Power.OPEN_TABLE):
        return None
    return Panel("teaching/_below_game.jinja", {"slug": game.info.slug})


def at_table(
    projection: TableProjection, member: Member | None, _now: datetime
) -> Panel | None:
    """Returns the mentors of an unrated table, and the last line of the viewer's own."""
    table = projection.table
    if member is None or table.rated or table.record_id is None:
        return None
    if table.is_practice or table.origin == Origin.ELSEWHERE:
        return None
    mentors = queries.mentors_at(table)
    may_name = projection.own is not None or table.host_id == member.pk
    if not mentors and not (table.live and may_name):
        return None
    context = {
        "table_id": table.pk,
        "is_teaching": table.origin == Origin.TEACHING and table.live,
        "mentors": tuple(_named(mentor, projection) for mentor in mentors),
        "line": _own_line(mentors, projection),
        "may_name": table.live and may_name,
    }
    return Panel("teaching/_at_table.jinja", context)


def at_home(member: Member, _now: datetime) -> Panel | None:
    """The seats whose mentor the member is."""
    seats = [
        (mentor.table_id, mentor.table.name)
        for mentor in queries.seats_mentored_by(member)
    ]
    return Panel("teaching/_at_home.jinja", {"seats": seats}) if seats else None


def _named(mentor: Mentor, projection: TableProjection) -> NamedMentor:
    learner = player_name(projection.occupants[mentor.seat])
    return NamedMentor(mentor.member.username, learner, mentor.is_agreed)


def _own_line(mentors: list[Mentor], projection: TableProjection) -> str:
    """Returns the last line that the mentor of the viewer's seat wrote."""
    own = (
        mentor
        for mentor in mentors
        if mentor.seat == projection.viewer and mentor.is_active
    )
    mentor = next(own, None)
    line = queries.latest_line(mentor) if mentor else None
    if mentor is None or line is None:
        return ""
    return _("{name}: {text}").format(name=mentor.member.username, text=line.text)
