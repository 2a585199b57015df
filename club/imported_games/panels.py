"""What the app adds to other pages."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.imported_games.queries import claims_of
from club.members.models import Member
from club.replay.steps import Replay
from club.tables.models import Origin, Table
from club.tables.projection import TableProjection
from club.ui.panels import MastheadLink, Panel


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    """That the game was played elsewhere, and who brought it."""
    return _origin_panel(projection.table)


def at_replay(page: Replay) -> Panel | None:
    """The same beside a replay, for visitors, too."""
    return _origin_panel(page.table)


def _origin_panel(table: Table) -> Panel | None:
    if table.origin != Origin.ELSEWHERE:
        return None
    facts = {"name": table.host.username}
    return Panel("imported_games/_at_table.jinja", facts, order=-5)


def at_home(member: Member, _now: datetime) -> Panel | None:
    """The games from files that name the member, and the question whether they played."""
    claims = claims_of(member)
    if not claims:
        return None
    facts = {
        "claims": [
            {
                "table_id": claim.table_id,
                "title": f"{claim.table.game_name}: {claim.table.name}",
                "seat": claim.seat + 1,
                "host": claim.table.host.username,
                "day": claim.table.ended_at,
            }
            for claim in claims
        ]
    }
    return Panel("imported_games/_claims.jinja", facts)


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the page on which one brings a game."""
    return MastheadLink(_("Bring a game from elsewhere"), "imported_games:import")
