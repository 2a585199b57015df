"""Views of guests and of being left out: a claim, its answer, and the page of preferences."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_told
from club.base.ui.web import SeeOther, member_of, missing_as_404, typed_number
from club.community.play_log import queries, services


@require_POST
def claim(request: HttpRequest, guest_id: int) -> HttpResponse:
    """The member says that they were the guest."""
    member = member_with_power(request, Power.READ_NEWS)
    with refusals_told(request):
        services.claim_guest(guest_id, member, timezone.now())
        messages.success(request, _("The member who logged it is asked."))
    return SeeOther(_back(request))


@require_POST
def answer_claimed(request: HttpRequest, claim_id: int) -> HttpResponse:
    """The logger or an admin says whether it is so."""
    agrees = request.POST.get("what") == "agree"
    with refusals_told(request):
        services.answer_claim(claim_id, member_of(request), agrees, timezone.now())
    return SeeOther(_back(request))


@require_POST
def answer_named(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Whether the name in a file of plays is the member's."""
    played = request.POST.get("played") == "yes"
    with missing_as_404(ClubError):
        services.answer_named(claim_id, member_of(request), played, timezone.now())
    messages.success(request, _("Saved."))
    return SeeOther(reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Whether others name the member in their plays."""
    member = member_of(request)
    if request.method == "POST":
        services.set_left_out(member, "left_out" in request.POST, timezone.now())
        messages.success(request, _("Saved."))
        return SeeOther(reverse("play_log:preferences"))
    facts = {"left_out": queries.is_left_out(member)}
    return render(request, "play_log/preferences.jinja", facts)


def _back(request: HttpRequest) -> str:
    """The page of the play that the form names; else the log."""
    play = typed_number(request.POST.get("play", ""), digits=11)
    return (
        reverse("play_log:index")
        if play is None
        else reverse("play_log:play", args=[play])
    )
