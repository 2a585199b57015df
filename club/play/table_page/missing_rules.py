"""Answers for games whose rules are not installed. The page of a table keeps its players, its
history apart from the moves, and its chat; positions are left out, since only the rules can read a
record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.base.error_pages import error_page
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


class MissingRulesMiddleware:
    """Middleware: answers each request for a game whose rules are not installed."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request)

    def process_exception(
        self, request: HttpRequest, failure: Exception
    ) -> HttpResponse | None:
        """Answers with 503, without the name of the game: the reader may not see it."""
        if not isinstance(failure, registry.UnknownGame):
            return None
        return error_page(request, 503, "table_page/no_rules.jinja")


def missing_rules_response(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page, for a POST with status 409. Raises Table.DoesNotExist if the member may not see
    the table.
    """
    status = 200 if request.method in ("GET", "HEAD") else 409
    member = member_of(request)
    table, seat = table_for(member, table_id)
    context = missing_rules_context(table, seat, member)
    return render(request, "table_page/missing_rules.jinja", context, status=status)


def missing_rules_context(
    table: Table, viewer: Viewer, member: Member
) -> dict[str, Any]:
    """The variables of the page. Admins also read why games were left out."""
    projection = project_without_rules(table, viewer)
    history = [(event.at, event_in_words(event)) for event in projection.events]
    return {
        "table": table,
        "players": [player_name(occupant) for occupant in projection.occupants],
        "history": history[::-1],
        "installed": registry.versions_of_title(table.game_slug),
        "broken": registry.broken_games() if may(member, Power.RUN_CLUB) else {},
    }
