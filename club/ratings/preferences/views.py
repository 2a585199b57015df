"""Views of preferences: visibility on boards, and the rating range that a host wishes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.ratings.preferences.services import (
    rating_range_of,
    set_board_visibility,
    set_rating_range,
)
from club.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
    status_of,
)
from club.tables.errors import ClubError
from club.tables.models import Table
from club.tables.queries import visible_to
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of


@require_POST
def choose_boards(request: HttpRequest) -> HttpResponse:
    """Shows the member on boards or hides the member."""
    member = member_of(request)
    set_board_visibility(member, request.POST.get("boards") == "yes", timezone.now())
    return SeeOther(reverse("ratings:member", args=[member.username]))


@require_http_methods(["GET", "HEAD", "POST"])
@explain_not_found
def wish(request: HttpRequest, table_id: int) -> HttpResponse:
    """The form for the rating range of an open table."""
    member = member_of(request)
    form = request.POST
    table = visible_to(member).filter(pk=table_id, host=member).first()
    if table is None:
        raise PageNotFound(_("Only the host can set preferred ratings."))
    if request.method != "POST":
        return _render_wish(request, table)
    try:
        set_rating_range(table.pk, form.get("low", ""), form.get("high", ""), member)
    except ClubError as refused:
        return _render_wish(
            request, table, refusal_in_words(refused), status_of(refused)
        )
    return SeeOther(table.get_absolute_url())


def _render_wish(
    request: HttpRequest, table: Table, refused: str = "", status: int = 200
) -> HttpResponse:
    stored = rating_range_of(table)
    typed = {
        name: request.POST.get(name, getattr(stored, name, ""))
        for name in ("low", "high")
    }
    facts = {"table": table, "typed": typed, "refused": refused}
    return render(request, "ratings/preferences/wish.jinja", facts, status=status)
