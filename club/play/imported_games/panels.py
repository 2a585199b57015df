"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.base.ui.names_in_files import NameQuestion
from club.base.ui.panels import AccountGroup, MastheadLink, Panel
from club.people.members.models import Member
from club.play.imported_games.models import SeatClaim
from club.play.replay.steps import Replay
from club.play.tables.models import Origin, Table
from club.play.tables.projection import TableProjection
from compiled_queries.queries import ID, CompiledQuery

seats_to_claim: CompiledQuery[SeatClaim] = CompiledQuery(
    lambda member: SeatClaim.objects.filter(member=member), ID
)


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    """Says that the game was played elsewhere, and names the member who brought it."""
    return _origin_panel(projection.table)


def at_replay(page: Replay) -> Panel | None:
    """Returns that panel beside a replay, for visitors, too."""
    return _origin_panel(page.table)


def _origin_panel(table: Table) -> Panel | None:
    if table.origin != Origin.ELSEWHERE:
        return None
    context = {"name": table.host.username}
    return Panel("imported_games/_at_table.jinja", context)


def names_in_files(member: Member) -> list[NameQuestion]:
    """The games from files that name the member, and whether they played."""
    text = _(
        "{title}, {day}. {host} has brought it as a file, which names you at seat {seat}."
        " Did you play?"
    )
    return [
        NameQuestion(
            text.format(
                title=f"{claim.table.game_name}: {claim.table.name}",
                day=date_format(claim.table.ended_at or claim.asked_at, "j F Y"),
                host=claim.table.host.username,
                seat=claim.seat + 1,
            ),
            reverse("imported_games:answer", args=[claim.table_id]),
        )
        for claim in member.seat_claims.select_related("table__host")
    ]


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the page on which one brings a game."""
    return MastheadLink(
        _("Bring a game from elsewhere"),
        "imported_games:import",
        group=AccountGroup.PLAY,
    )
