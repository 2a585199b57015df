"""Views of what members decide about ratings: to be on boards, and whom a host hopes for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.ratings.preferences.services import rating_range_of, stand_on_boards, wish_for
from club.ratings.presentation.view_parts import NotHere, says_why_not, status_of
from club.tables.errors import Refused
from club.tables.models import Table
from club.tables.queries import visible_to
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of


@require_POST
def choose_boards(request: HttpRequest) -> HttpResponse:
    """A member stands on boards from now on, or on none."""
    member = member_of(request)
    stand_on_boards(member, request.POST.get("boards") == "yes", timezone.now())
    return SeeOther(reverse("ratings:member", args=[member.username]))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why_not
def wish(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host of an open table says with whom they would like to sit."""
    member, told = member_of(request), request.POST
    table = visible_to(member).filter(pk=table_id, host=member).first()
    if table is None:
        raise NotHere(_("Only the host of a table says whom they hope for."))
    if request.method != "POST":
        return _wish(request, table)
    try:
        wish_for(table.pk, told.get("low", ""), told.get("high", ""), member)
    except Refused as refused:
        return _wish(request, table, refusal_in_words(refused), status_of(refused))
    return SeeOther(table.get_absolute_url())


def _wish(request: HttpRequest, table: Table, refused: str = "", status: int = 200) -> HttpResponse:
    there = rating_range_of(table)
    typed = {name: request.POST.get(name, getattr(there, name, "")) for name in ("low", "high")}
    facts = {"table": table, "typed": typed, "refused": refused}
    return render(request, "ratings/preferences/wish.jinja", facts, status=status)
