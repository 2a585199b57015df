"""Views of the replay. `steps.py` provides their data."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.error_pages import error_page
from club.base.errors import NotAllowed
from club.base.ui.refusals import refusal_in_words
from club.base.ui.web import (
    hidden_from_search,
    member_of,
    or_404,
    typed_number,
    wants_fragments,
)
from club.play.game_records.game_cache import BrokenRecord
from club.play.replay.steps import NoSuchStep, Replay, replay_context, replay_of
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for, table_for_visitors
from club.play.tables.versions import version_token_for
from games import registry
from games.core import Seat

WHEN_SHOWN = {
    Status.FINISHED: VisitorView.FINISHED,
    Status.LIVE: VisitorView.EVERYTHING,
}


@login_not_required
@require_safe
@hidden_from_search
def replay(request: HttpRequest, table_id: int, number: int = 0) -> HttpResponse:
    """A step of a game, by the number in the URL or by the slider's in the query string. Visitors
    see what the club shows; anything else is behind the log-in.

    404 if the reader has no such step, 403 for another viewpoint while the game goes on.
    """
    if "step" in request.GET:
        number = or_404(typed_number(request.GET["step"]))
    try:
        access = table_and_seat(request, table_id)
        if access is None:
            return redirect_to_login(request.get_full_path())
        table, seat = access
        try:
            return _render_page(
                request, replay_of(table, seat, request.GET.get("as", ""), number)
            )
        except NotAllowed as refused:
            context = {"problem": refusal_in_words(refused), "table": table}
            return error_page(request, 403, "replay/replay_refused.jinja", context)
    except registry.UnknownGame:  # the page of the table says what is missing
        return redirect("tables:table", table_id)
    except (Table.DoesNotExist, BrokenRecord, NoSuchStep):
        raise Http404 from None


def table_and_seat(
    request: HttpRequest, table_id: int
) -> tuple[Table, Seat | None] | None:
    """The table and the member's seat; None where a visitor has to log in. Raises
    Table.DoesNotExist.
    """
    if request.user.is_authenticated:
        return table_for(member_of(request), table_id)
    try:
        return table_shown(table_id), None
    except Table.DoesNotExist:
        return None


def _render_page(request: HttpRequest, page: Replay) -> HttpResponse:
    """The whole page, or for htmx the fragments that differ from step to step."""
    if wants_fragments(request):
        template = "replay/_replay_fragments.jinja"
    else:
        template = "replay/replay.jinja"
    response = render(request, template, replay_context(page))
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request"))
    return response


def table_shown(table_id: int) -> Table:
    """The table, if the club shows it to anonymous visitors. Raises Table.DoesNotExist."""
    club = current_settings()
    statuses = [status for status, view in WHEN_SHOWN.items() if club.shows(view)]
    return table_for_visitors(table_id, statuses)


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
    context = replay_context(page) | {"token": token}
    return render(request, template, context)
