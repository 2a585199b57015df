"""Views of guests and of being left out: a claim, its answer, and the page of preferences."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.errors import ClubError, NotAllowed
from club.plays import queries, services
from club.roles.powers import Power
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_on_page
from club.ui.web import SeeOther, member_of


@require_POST
def claim(request: HttpRequest, guest_id: int) -> HttpResponse:
    """The member says that they were the guest."""
    member = member_with_power(request, Power.READ_NEWS)
    try:
        services.claim_guest(guest_id, member, timezone.now())
    except ClubError as refusal:
        if refusal.code == "no_guest":
            raise Http404 from refusal
        messages.error(request, refusal_on_page(refusal))
    else:
        messages.success(request, _("The member who logged it is asked."))
    return SeeOther(_back(request))


@require_POST
def answer_claimed(request: HttpRequest, claim_id: int) -> HttpResponse:
    """The logger or an admin says whether it is so."""
    agrees = request.POST.get("what") == "agree"
    try:
        services.answer_claim(claim_id, member_of(request), agrees, timezone.now())
    except NotAllowed as refusal:
        messages.error(request, refusal_on_page(refusal))
    except ClubError as refusal:
        if refusal.code == "no_claim":
            raise Http404 from refusal
        messages.error(request, refusal_on_page(refusal))
    return SeeOther(_back(request))


@require_POST
def answer_named(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Whether the name in a file of plays is the member's."""
    played = request.POST.get("played") == "yes"
    try:
        services.answer_named(claim_id, member_of(request), played, timezone.now())
    except ClubError:
        raise Http404 from None
    messages.success(request, _("Saved."))
    return SeeOther(reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Whether others name the member in their plays."""
    member = member_of(request)
    if request.method == "POST":
        services.set_left_out(member, "left_out" in request.POST, timezone.now())
        messages.success(request, _("Saved."))
        return SeeOther(reverse("plays:preferences"))
    facts = {"left_out": queries.is_left_out(member)}
    return render(request, "plays/preferences.jinja", facts)


def _back(request: HttpRequest) -> str:
    """The page of the play that the form names; else the log."""
    play = request.POST.get("play", "")
    if play.isascii() and play.isdigit() and len(play) < 12:
        return reverse("plays:play", args=[int(play)])
    return reverse("plays:index")
