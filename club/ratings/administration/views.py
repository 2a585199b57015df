"""Views for admins: corrections of a result, anomalies to look at, and merging two accounts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.ratings.administration import account_merging, corrections
from club.ratings.administration.account_merging import account_named
from club.ratings.administration.anomalies import latest_oddities
from club.ratings.presentation.view_parts import NotHere, says_why_not, status_of
from club.ratings.results.views import render_result
from club.tables.errors import Refused
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of

MOST = 100  # oddities on a page
IN_OR_OUT = {"void": corrections.void, "revive": corrections.revive}


@require_POST
@says_why_not
def amend(request: HttpRequest, number: int) -> HttpResponse:
    """A keeper takes a result out, puts it back, or gives it other places, with a reason."""
    keeper, why, now = member_of(request), request.POST.get("why", ""), timezone.now()
    what = request.POST.get("what", "")
    try:
        if what == "correct":
            corrections.correct(number, _places(request.POST.get("places", "")), why, keeper, now)
        elif what in IN_OR_OUT:
            IN_OR_OUT[what](number, why, keeper, now)
        else:
            raise Refused("no_such_act", "Press one of the buttons: nothing was asked for.")
    except Refused as refused:
        return render_result(request, number, refusal_in_words(refused), status_of(refused))
    return SeeOther(reverse("ratings:result", args=[number]))


@require_safe
@says_why_not
def keepers(request: HttpRequest) -> HttpResponse:
    """What keepers may want to look at."""
    return _keepers(request)


@require_POST
@says_why_not
def merge_accounts(request: HttpRequest) -> HttpResponse:
    """Two accounts of one person become one in the ledger."""
    told = request.POST
    try:
        account_merging.merge(
            account_named(told.get("other", "")),
            account_named(told.get("kept", "")),
            told.get("why", ""),
            member_of(request),
            timezone.now(),
        )
    except Refused as refused:
        return _keepers(request, refusal_in_words(refused), status_of(refused))
    return SeeOther(reverse("ratings:keepers"))


def _keepers(request: HttpRequest, refused: str = "", status: int = 200) -> HttpResponse:
    if not member_of(request).is_staff:
        raise NotHere(_("This page is for keepers of the club."))
    facts = {"oddities": latest_oddities(MOST), "refused": refused, "typed": request.POST}
    return render(request, "ratings/administration/keepers.jinja", facts, status=status)


def _places(text: str) -> list[int]:
    """Places as a keeper writes them: “2, 1, 3”. Raises Refused."""
    told = text.replace(",", " ").split()
    if not told or not all(place.isascii() and place.isdigit() for place in told):
        raise Refused("no_places", "Write a place for each, by seat, as in 2, 1, 3.")
    return [int(place[:4]) for place in told]
