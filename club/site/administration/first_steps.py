"""The first steps of a new club's first admin: a page each, and each may be skipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.club_settings.queries import current_settings, read_settings
from club.base.club_settings.services import change_settings, finish_set_up
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import Panel
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, expect_found
from club.people.members.models import Member
from club.site.administration.forms import ClubSettingsForm


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A page with its title, its reason, and the settings that it asks for."""

    title: Promise
    reason: Promise
    fields: tuple[str, ...]


# club 1.5: the last two pages lead to a form of another app: a new event, and an invitation link
STEPS: Final[Mapping[str, FirstStep]] = {
    "name": FirstStep(
        _("What is the club called?"),
        _("The name stands on every page and in every e-mail."),
        ("name", "line"),
    ),
    "zone": FirstStep(
        _("Where is it?"),
        _("The club's dates, holidays and quiet hours are in this time zone."),
        ("zone",),
    ),
    "sign-up": FirstStep(
        _("Who may come in?"),
        _("You can change this at any time."),
        ("sign_up", "visitors_see"),
    ),
    "event": FirstStep(
        _("When do you meet?"),
        _(
            "Members say whether they come to an event, and what they would like to play."
        ),
        (),
    ),
    "invitation": FirstStep(
        _("Invite the first members"),
        _("Anyone with a link becomes a member at once."),
        (),
    ),
}


def first_steps_panel(member: Member, _now: datetime) -> Panel | None:
    """Returns the link to the first steps at home, for admins of a club that is not set up."""
    if current_settings().is_set_up or not may(member, Power.CHANGE_SETTINGS):
        return None
    return Panel("administration/_first_steps.jinja", {})


@require_http_methods(["GET", "HEAD", "POST"])
def first_step(request: HttpRequest, step: str) -> HttpResponse:
    """Shows a step; a form that is saved leads to the next. 403 for members and organisers."""
    admin = member_with_power(request, Power.CHANGE_SETTINGS)
    expect_found(step in STEPS)
    if request.method != "POST" or not STEPS[step].fields:
        return _page(request, step, _form_of(step))
    form = _form_of(step, request.POST)
    if not form.is_valid() or not _save(form, admin):
        return _page(request, step, form, status=422)
    return SeeOther(reverse("administration:first_step", args=[_step_after(step)]))


@require_POST
def finish_first_steps(request: HttpRequest) -> HttpResponse:
    """The admin has gone through the steps, or wants none."""
    finish_set_up(member_with_power(request, Power.CHANGE_SETTINGS))
    return redirect("home")


def _form_of(step: str, sent: Mapping[str, Any] | None = None) -> ClubSettingsForm:
    """The form of the settings, with the fields of this step alone."""
    form = (
        ClubSettingsForm.for_settings(read_settings())
        if sent is None
        else ClubSettingsForm(sent)
    )
    form.fields = {name: form.fields[name] for name in STEPS[step].fields}
    return form


def _save(form: ClubSettingsForm, admin: Member) -> bool:
    """Whether the service has saved the form; else the error is added to the form."""
    with refusals_on(form):
        change_settings(form.cleaned_data, admin, timezone.now())
    return not form.errors


def _step_after(step: str) -> str:
    """The next step; empty after the last."""
    names = list(STEPS)
    return next(iter(names[names.index(step) + 1 :]), "")


def _page(
    request: HttpRequest, step: str, form: ClubSettingsForm, status: int = 200
) -> HttpResponse:
    names = list(STEPS)
    context = {
        "name": step,
        "step": STEPS[step],
        "form": form,
        "number": names.index(step) + 1,
        "count": len(names),
        "before": names[names.index(step) - 1] if names.index(step) else "",
        "after": _step_after(step),
    }
    return render(request, "administration/first_step.jinja", context, status=status)
