"""Doors of the rankings through which something is changed: a keeper's hand on the ledger, who
stands on no board, and whom a host hopes for.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.members.models import Member
from club.pages.web import SeeOther, member_of
from club.pages.words.refusals import refusal_in_words
from club.ratings.administration import account_merging, corrections
from club.ratings.preferences import services
from club.ratings.preferences.models import Oddity, RatingRange
from club.ratings.statistics.views import NotHere, result_page, says_why_not
from club.tables.errors import NotYours, Refused
from club.tables.models import Table
from club.tables.queries import visible_to

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
        return result_page(request, number, refusal_in_words(refused), _status(refused))
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
            _account(told.get("other", "")),
            _account(told.get("kept", "")),
            told.get("why", ""),
            member_of(request),
            timezone.now(),
        )
    except Refused as refused:
        return _keepers(request, refusal_in_words(refused), _status(refused))
    return SeeOther(reverse("ratings:keepers"))


@require_POST
def choose_boards(request: HttpRequest) -> HttpResponse:
    """A member stands on boards from now on, or on none."""
    member = member_of(request)
    services.stand_on_boards(member, request.POST.get("boards") == "yes", timezone.now())
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
        services.wish_for(table.pk, told.get("low", ""), told.get("high", ""), member)
    except Refused as refused:
        return _wish(request, table, refusal_in_words(refused), _status(refused))
    return SeeOther(table.get_absolute_url())


def _wish(request: HttpRequest, table: Table, refused: str = "", status: int = 200) -> HttpResponse:
    there = RatingRange.objects.filter(table=table).first()
    typed = {name: request.POST.get(name, getattr(there, name, "")) for name in ("low", "high")}
    facts = {"table": table, "typed": typed, "refused": refused}
    return render(request, "ratings/wish.jinja", facts, status=status)


def _keepers(request: HttpRequest, refused: str = "", status: int = 200) -> HttpResponse:
    if not member_of(request).is_staff:
        raise NotHere(_("This page is for keepers of the club."))
    found = Oddity.objects.select_related("member", "other")
    facts = {"oddities": found[:MOST], "refused": refused, "typed": request.POST}
    return render(request, "ratings/keepers.jinja", facts, status=status)


def _account(name: str) -> Member:
    """Whoever has that name, locked out or not. Raises Refused."""
    named = name.strip()
    found = Member.objects.filter(username__iexact=named).first() if named.isprintable() else None
    if found is None:
        raise Refused("nobody", "Nobody here has the name “{name}”.", name=named[:20])
    return found


def _places(text: str) -> list[int]:
    """Places as a keeper writes them: “2, 1, 3”. Raises Refused."""
    told = text.replace(",", " ").split()
    if not told or not all(place.isascii() and place.isdigit() for place in told):
        raise Refused("no_places", "Write a place for each, by seat, as in 2, 1, 3.")
    return [int(place[:4]) for place in told]


def _status(refused: Refused) -> int:
    return 403 if isinstance(refused, NotYours) else 422
