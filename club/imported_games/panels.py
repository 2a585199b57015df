"""What the app adds to other pages."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.members.models import Member
from club.tables.models import Origin
from club.tables.projection import TableProjection
from club.ui.panels import MastheadLink, Panel


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    """That the game was played elsewhere, and who brought it."""
    table = projection.table
    if table.origin != Origin.ELSEWHERE:
        return None
    facts = {"name": table.host.username}
    return Panel("imported_games/_at_table.jinja", facts, order=-5)


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the page on which one brings a game."""
    return MastheadLink(_("Bring a game from elsewhere"), "imported_games:import")
