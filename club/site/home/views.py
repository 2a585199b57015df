"""Views of the home page and the list of all tables.

Opening a table and the games' pages are in `catalogue/views.py`, the table page in `table_page/`.
"""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.ui.panels import panels
from club.base.ui.web import member_of, wants_fragments
from club.play.catalogue.sample_board import pictured_titles
from club.play.catalogue.titles import lightest, titles
from club.play.table_cards.cards import table_cards
from club.site.home.all_tables import FilterForm, index_of
from club.site.home.home import home_of
from club.site.home.optional_actions import OptionalActions, set_optional_actions
from club.site.home.queries import (
    one_of_each_title,
    public_finished_tables,
    public_live_tables,
)

MOST_BOARDS = 4  # in a row of the welcome page


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page of a member, or the welcome page for an anonymous visitor. 204 when an open
    page asks for changes and has none.
    """
    if not request.user.is_authenticated:
        return _welcome(request)
    shown = home_of(request.user, timezone.now())
    if wants_fragments(request) and request.GET.get("since") == shown.mark:
        return HttpResponse(status=204)
    template = (
        "home/_home_fragments.jinja" if wants_fragments(request) else "home/home.jinja"
    )
    context = {
        "home": shown,
        "shelf": titles(),
        "lightest": lightest(),
        "sheet": uuid4(),
    }
    set_optional_actions(request, OptionalActions(shown.optional_actions))
    return render(request, template, context)


def _welcome(request: HttpRequest) -> HttpResponse:
    """The front page for anonymous visitors, as far as the club shows it."""
    stored = current_settings()
    live = (
        one_of_each_title(public_live_tables(), MOST_BOARDS)
        if stored.shows(VisitorView.EVERYTHING)
        else ()
    )
    finished = (
        one_of_each_title(public_finished_tables(), MOST_BOARDS)
        if stored.shows(VisitorView.FINISHED)
        else ()
    )
    now = timezone.now()
    shows_club = stored.shows(VisitorView.FRONT_PAGE)
    context = {
        "titles": pictured_titles() if shows_club else (),
        "first_panels": panels("welcome"),
        "panels": panels("welcome_foot"),
        "boards": table_cards(live, None, now),
        "finished": table_cards(finished, None, now),
        "shows_club": shows_club,
    }
    return render(request, "home/welcome.jinja", context)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of all tables that the member may find."""
    chosen = FilterForm(request.GET).chosen()
    listed = index_of(
        member_of(request), chosen, request.GET.get("page", "1"), timezone.now()
    )
    return render(
        request,
        "home/index.jinja",
        {"index": listed, "filter": FilterForm.for_filter(chosen)},
    )
