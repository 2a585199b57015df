"""Views of the replay. `steps.py` provides their data."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from club.error_pages import error_page
from club.records.game_cache import BrokenRecord
from club.replay.steps import NoSuchStep, Replay, replay_of, viewpoint_name
from club.tables.errors import NotAllowed
from club.tables.models import Table
from club.tables.queries import table_for
from club.ui.refusals import refusal_in_words
from club.ui.web import member_of, wants_fragments
from games import registry

LONGEST_NUMBER = 9  # digits of a step


@require_safe
def replay(request: HttpRequest, table_id: int, number: int = 0) -> HttpResponse:
    """One step of a game, by the number in the URL or by the slider's in the query string.

    404 where there is no such step for the reader, 403 for another viewpoint while the game goes
    on.
    """
    if "step" in request.GET:
        number = _parse_step(request.GET["step"])
    try:
        table, seat = table_for(member_of(request), table_id)
        try:
            return _render_page(request, replay_of(table, seat, request.GET.get("as", ""), number))
        except NotAllowed as refused:
            facts = {"problem": refusal_in_words(refused), "table": table}
            return error_page(request, 403, "replay/replay_refused.jinja", facts)
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord, NoSuchStep):
        raise Http404 from None


def _parse_step(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise Http404
    return int(text)


def _render_page(request: HttpRequest, page: Replay) -> HttpResponse:
    """The whole page, or for htmx the fragments that differ from step to step."""
    template = (
        "replay/_replay_fragments.jinja" if wants_fragments(request) else "replay/replay.jinja"
    )
    response = render(request, template, _context(page))
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request"))
    return response


def _context(page: Replay) -> dict[str, object]:
    """The context of the templates, boards included, with nothing to choose."""
    return {
        "page": page,
        "eyes": viewpoint_name(page.viewer),
        "table": page.table,
        "game": page.game,
        "viewer": page.viewer,
        "view": page.view,
        "picture": page.picture,
        "narrowing": None,
        "sitters": page.sitters,
        "board_constants": page.game.board_constants,
    }
