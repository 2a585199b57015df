"""The page of a finished game's analysis; a POST asks for one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from club.base.ui.refusals import refusals_told
from club.base.ui.web import (
    SeeOther,
    expect_found,
    hidden_from_search,
    member_of,
    typed_number,
    wants_fragments,
)
from club.play.analysis import services
from club.play.analysis.page import analysis_page
from club.play.game_records.game_cache import BrokenRecord
from club.play.replay.views import table_and_seat
from club.play.tables.models import Status, Table
from games import registry


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_from_search
def analysis(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows who may see the replay what decided the game. Visitors cannot ask for more."""
    try:
        access = table_and_seat(request, table_id)
        if access is None:
            return redirect_to_login(request.get_full_path())
        table, seat = access
        expect_found(table.status == Status.FINISHED)
        if request.method == "POST":
            return _ask(request, table)
        figure = typed_number(request.GET.get("figure", "")) or 0
        page = analysis_page(table, seat, figure)
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    name = "_progress" if wants_fragments(request) else "analysis"
    return render(request, f"analysis/{name}.jinja", {"page": page, "table": table})


def _ask(request: HttpRequest, table: Table) -> HttpResponse:
    address = reverse("analysis:analysis", args=[table.pk])
    if not request.user.is_authenticated:
        return redirect_to_login(address)
    with refusals_told(request):
        services.ask_for_analysis(table, member_of(request), timezone.now())
    return SeeOther(address)
