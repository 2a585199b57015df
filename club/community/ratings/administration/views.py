"""Views for admins: corrections of results, anomalies, and merging of accounts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of
from club.community.ratings.administration import account_merging, corrections
from club.community.ratings.administration.account_merging import find_account
from club.community.ratings.administration.anomalies import latest_anomalies
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
)
from club.community.ratings.results.views import render_result

MAX_ANOMALIES = 100  # anomalies on a page
VOID_OR_RESTORE = {
    "void": corrections.void_result,
    "revive": corrections.restore_result,
}


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
    account_merging.merge_member_results(
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
