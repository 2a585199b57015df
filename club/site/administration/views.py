"""Views for admins. Other members get 404."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.time_control.queries import current_closure
from club.site.administration.acts import do_act
from club.site.administration.closure_form import ClosureForm
from club.site.administration.stuck import stuck_sections


@require_http_methods(["GET", "HEAD", "POST"])
def closure(request: HttpRequest) -> HttpResponse:
    """The page with which an admin closes and reopens the club."""
    admin = admin_of(request)
    now = timezone.now()
    if request.method == "POST" and request.POST.get("what") == "open":
        if timecontrol.reopen_club(admin, now):
            messages.success(request, _("The club is open again."))
        return SeeOther(reverse("administration:closure"))
    if request.method == "POST":
        form = ClosureForm(request.POST)
        if form.is_valid() and _apply(form, admin, now):
            return SeeOther(reverse("administration:closure"))
        return _render_closure(request, form, now, status=422)
    return _render_closure(request, ClosureForm.for_closure(current_closure(now)), now)


def stuck_page(request: HttpRequest, refused: ClubError | None = None) -> HttpResponse:
    """Shows what is stuck, with a message that says what was refused."""
    if refused:
        messages.warning(request, refusal_in_words(refused))
    context = {"sections": stuck_sections(admin_of(request), timezone.now())}
    template, status = "administration/stuck.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(stuck_page)
def stuck(request: HttpRequest) -> HttpResponse:
    """The page of what is stuck, with a button or a link for each line."""
    admin_of(request)
    if request.method != "POST":
        return stuck_page(request)
    act, table = request.POST.get("what", ""), request.POST.get("table", "")
    messages.success(request, do_act(act, table, timezone.now()))
    return SeeOther(reverse("administration:stuck"))


def admin_of(request: HttpRequest) -> Member:
    """The admin who makes the request. Raises Http404 for other members."""
    return member_with_power(request, Power.RUN_CLUB)


def _render_closure(
    request: HttpRequest, form: ClosureForm, now: datetime, status: int = 200
) -> HttpResponse:
    facts = {"form": form, "closure": current_closure(now)}
    return render(request, "administration/closure.jinja", facts, status=status)


def _apply(form: ClosureForm, admin: Member, now: datetime) -> bool:
    """Whether the service has applied the form; else the error is added to the form."""
    with refusals_on(form, {"bad_end": "until", "bad_reason": "why"}):
        form.apply(admin, now)
    return not form.errors
