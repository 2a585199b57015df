"""What anonymous visitors see of tables: public games that the club shows, as spectators do."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.ui.web import hidden_from_search, wants_fragments
from club.play.game_records.game_cache import BrokenRecord
from club.play.replay.context import replay_context
from club.play.replay.steps import NoSuchStep, replay_of
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for_visitors
from club.play.tables.versions import version_token_for
from games import registry

WHEN_SHOWN = {
    Status.FINISHED: VisitorView.FINISHED,
    Status.LIVE: VisitorView.EVERYTHING,
}


def table_shown(table_id: int) -> Table:
    """The table, if the club shows it to anonymous visitors. Raises Table.DoesNotExist."""
    club = current_settings()
    shown = [status for status, view in WHEN_SHOWN.items() if club.shows(view)]
    return table_for_visitors(table_id, shown)


@login_not_required
@require_safe
@hidden_from_search
def watch_game(request: HttpRequest, table_id: int) -> HttpResponse:
    """A game that is being played, for visitors; 204 when an open page asks for changes and there
    are none. Members go to the table. What is not shown is behind the log-in.
    """
    if request.user.is_authenticated:
        return redirect("tables:table", table_id)
    try:
        table = table_shown(table_id)
        if not table.live and not wants_fragments(request):
            return redirect("tables:replay", table_id)
        token = version_token_for(table, None)
        if wants_fragments(request) and request.GET.get("since") == token:
            return HttpResponse(status=204)
        return _watch_page(request, table, token)
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord, NoSuchStep):
        return redirect_to_login(request.path)


def _watch_page(request: HttpRequest, table: Table, token: str) -> HttpResponse:
    page = replay_of(table, None, "", None)
    is_fragment = wants_fragments(request)
    template = "replay/_watched.jinja" if is_fragment else "replay/watch.jinja"
    facts = replay_context(page) | {"token": token}
    return render(request, template, facts)
