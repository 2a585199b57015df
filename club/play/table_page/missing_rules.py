"""The page of a table whose rules are not installed: its players, its history apart from the moves,
and its chat. Positions are left out, since only the rules can read a record.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.web import member_of
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.tables.presentation.log_lines import event_in_words
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import project_without_rules
from club.play.tables.queries import table_for
from games import registry
from games.core import Viewer


def missing_rules_response(
    request: HttpRequest, table_id: int, status: int = 200
) -> HttpResponse:
    """The page. Raises Table.DoesNotExist if the member may not see the table."""
    member = member_of(request)
    table, seat = table_for(member, table_id)
    context = missing_rules_context(table, seat, member)
    return render(request, "table_page/missing_rules.jinja", context, status=status)


def missing_rules_context(table: Table, viewer: Viewer, member: Member) -> dict[str, Any]:
    """The variables of the page. Admins also read why games were left out."""
    projection = project_without_rules(table, viewer)
    history = [(event.at, event_in_words(event)) for event in projection.events]
    versions = (version for slug, version in registry.installed_versions() if slug == table.game_slug)
    return {
        "table": table,
        "players": [player_name(occupant) for occupant in projection.occupants],
        "history": history[::-1],
        "installed": sorted(versions),
        "broken": registry.broken_games() if may(member, Power.RUN_CLUB) else {},
    }
