"""Views of a result, of corrections by admins, and of members' preferences."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of
from club.community.ratings import corrections
from club.community.ratings.anomalies import latest_anomalies
from club.community.ratings.corrections import find_account, merge_member_results
from club.community.ratings.preferences import (
    rating_range_of,
    set_board_visibility,
    set_rating_range,
)
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
)
from club.community.ratings.results.result_page import visible_result_page
from club.play.tables.models import Table
from club.play.tables.queries import visible_to

MAX_ANOMALIES = 100  # anomalies on a page
VOID_OR_RESTORE = {
    "void": corrections.void_result,
    "revive": corrections.restore_result,
}


@require_safe
@explain_not_found
def result(request: HttpRequest, number: int) -> HttpResponse:
    """The page of a result."""
    return render_result(request, number)


def render_result(
    request: HttpRequest, number: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page of a result, with the reason of a refused correction. Raises PageNotFound."""
    page = visible_result_page(number, member_of(request))
    if page is None:
        raise PageNotFound(
            _("There is no result %(number)d that you may see.") % {"number": number}
        )
    context = {
        "page": page,
        "refused": refusal_in_words(refused),
        "typed": request.POST,
    }
    template, status = "ratings/results/result.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_POST
@explain_not_found
@shows_refusals(render_result)
def amend(request: HttpRequest, number: int) -> HttpResponse:
    """An admin voids or restores a result, or changes its places, with a reason."""
    admin = member_of(request)
    reason = request.POST.get("why", "")
    now = timezone.now()
    action = request.POST.get("what", "")
    if action == "correct":
        places = _read_places(request.POST.get("places", ""))
        corrections.correct_places(number, places, reason, admin, now)
    elif action in VOID_OR_RESTORE:
        VOID_OR_RESTORE[action](number, reason, admin, now)
    else:
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    return SeeOther(reverse("ratings:result", args=[number]))


def anomalies_page(
    request: HttpRequest, refused: ClubError | None = None
) -> HttpResponse:
    """The page of anomalies and merging, for admins, with what was refused."""
    if not may(member_of(request), Power.RUN_CLUB):
        raise PageNotFound(_("This page is for admins of the club."))
    context = {
        "anomalies": latest_anomalies(MAX_ANOMALIES),
        "refused": refusal_in_words(refused),
        "typed": request.POST,
    }
    template, status = "ratings/administration/admins.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_safe
@explain_not_found
def admin_page(request: HttpRequest) -> HttpResponse:
    """The page of anomalies and merging, for admins."""
    return anomalies_page(request)


@require_POST
@explain_not_found
@shows_refusals(anomalies_page)
def merge_accounts(request: HttpRequest) -> HttpResponse:
    """An admin merges two accounts of one person."""
    form = request.POST
    merge_member_results(
        find_account(form.get("other", "")),
        find_account(form.get("kept", "")),
        form.get("why", ""),
        member_of(request),
        timezone.now(),
    )
    return SeeOther(reverse("ratings:admins"))


def _read_places(text: str) -> list[int]:
    """Reads places: “2, 1, 3”. Raises ClubError."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        raise ClubError("no_places", "Write a place for each, by seat, as in 2, 1, 3.")
    return [int(word[:4]) for word in words]


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
