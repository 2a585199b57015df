"""Home and the lists of tables. Opening one, and the games' own pages, are in `shelf/views.py`; a
table's own page is in `table/views.py`.
"""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.catalogue.titles import lightest, titles
from club.home import queries as home_queries
from club.home.all_tables import FilterForm, index_of
from club.home.home import home_of
from club.home.optional_actions import Mays, set_mays
from club.table_cards.cards import table_cards
from club.ui.panels import panels
from club.ui.web import member_of, wants_fragments

MOST_BOARDS = 4  # that a visitor sees


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits for a member; to a stranger, what the club is."""
    if not request.user.is_authenticated:
        boards = table_cards(home_queries.live_for_all()[:MOST_BOARDS], None, timezone.now())
        facts: dict[str, object] = {
            "shelf": titles(),
            "panels": panels("welcome"),
            "boards": boards,
        }
        return render(request, "home/welcome.jinja", facts)
    shown = home_of(request.user, timezone.now())
    if wants_fragments(request) and request.GET.get("since") == shown.mark:
        return HttpResponse(status=204)
    template = "home/_home_fragments.jinja" if wants_fragments(request) else "home/home.jinja"
    facts = {"home": shown, "shelf": titles(), "lightest": lightest(), "sheet": uuid4()}
    set_mays(request, Mays(shown.mays))
    return render(request, template, facts)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tables one may find, by status, game and whether one sits there."""
    chosen = FilterForm(request.GET).chosen()
    listed = index_of(member_of(request), chosen, request.GET.get("page", "1"), timezone.now())
    return render(request, "home/index.jinja", {"index": listed, "filter": FilterForm.of(chosen)})
