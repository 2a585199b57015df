"""Views of preferences: visibility on boards, and the rating range that a host wishes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of
from club.community.ratings.preferences.services import (
    rating_range_of,
    set_board_visibility,
    set_rating_range,
)
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
)
from club.play.tables.models import Table
from club.play.tables.queries import visible_to


@require_POST
def choose_boards(request: HttpRequest) -> HttpResponse:
    """Shows the member on boards or hides the member."""
    member = member_of(request)
    set_board_visibility(member, request.POST.get("boards") == "yes", timezone.now())
    return SeeOther(reverse("ratings:member", args=[member.username]))


def wish_page(
    request: HttpRequest, table_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The form for the rating range of an open table, with what was refused."""
    table = _hosted_table(request, table_id)
    stored = rating_range_of(table)
    typed = {
        name: request.POST.get(name, getattr(stored, name, ""))
        for name in ("low", "high")
    }
    context = {"table": table, "typed": typed, "refused": refusal_in_words(refused)}
    template, status = "ratings/preferences/wish.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@explain_not_found
@shows_refusals(wish_page)
def wish(request: HttpRequest, table_id: int) -> HttpResponse:
    """The form for the rating range of an open table."""
    if request.method != "POST":
        return wish_page(request, table_id)
    table, form = _hosted_table(request, table_id), request.POST
    low, high = form.get("low", ""), form.get("high", "")
    set_rating_range(table.pk, low, high, member_of(request))
    return SeeOther(table.get_absolute_url())


def _hosted_table(request: HttpRequest, table_id: int) -> Table:
    member = member_of(request)
    table = visible_to(member).filter(pk=table_id, host=member).first()
    if table is None:
        raise PageNotFound(_("Only the host can set preferred ratings."))
    return table
