"""Pages for admins: links, closures, problems, roles and settings. Organisers see the links that
they may follow.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.club_settings.accent import Accent, accent_pair
from club.base.club_settings.queries import read_settings
from club.base.club_settings.services import change_settings
from club.base.errors import ClubError
from club.base.pictures.services import store_picture
from club.base.roles.models import RoleKind
from club.base.roles.powers import Power
from club.base.roles.queries import roles_of_kinds
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, typed_number
from club.messages.notifications import services as notices
from club.people.members.admin_acts import change_role
from club.people.members.models import Member
from club.people.members.queries import member_named
from club.play.moves import services as play
from club.play.moves.tasks import stand_in
from club.play.time_control import services as time_control
from club.play.time_control.queries import current_closure, planned_closures
from club.site.administration.forms import LOGO_SIDE, ClosureForm, ClubSettingsForm
from club.site.administration.stuck import (
    is_table_number,
    overdue_seats,
    stuck_sections,
)

GIVEN = (RoleKind.ADMIN, RoleKind.ORGANISER, RoleKind.MEMBER)
LISTED = (RoleKind.ADMIN, RoleKind.ORGANISER)


@require_http_methods(["GET", "HEAD", "POST"])
def closure(request: HttpRequest) -> HttpResponse:
    """The page with which an admin closes and reopens the club."""
    admin = admin_of(request)
    now = timezone.now()
    what = request.POST.get("what")
    if what == "open":
        if time_control.reopen_club(admin, now):
            messages.success(request, _("The club is open again."))
        return SeeOther(reverse("administration:closure"))
    if what == "call_off":
        planned = typed_number(request.POST.get("closure", ""))
        if planned and time_control.call_off_closure(admin, planned, now):
            messages.success(request, _("The closure is called off."))
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
    """Returns the admin of the request. Raises Http404 for other members."""
    return member_with_power(request, Power.RUN_CLUB)


def _render_closure(
    request: HttpRequest, form: ClosureForm, now: datetime, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "closure": current_closure(now),
        "planned": planned_closures(now),
    }
    return render(request, "administration/closure.jinja", context, status=status)


def _apply(form: ClosureForm, admin: Member, now: datetime) -> bool:
    """Whether the service has applied the form; else the error is added to the form."""
    with refusals_on(
        form, {"bad_begin": "since", "bad_end": "until", "bad_reason": "why"}
    ):
        form.apply(admin, now)
    return not form.errors


@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    """The links that the member may follow; 403 for members."""
    member_with_power(request, Power.ADMIT_MEMBERS)
    return render(request, "administration/hub.jinja")


def roles_page(request: HttpRequest, refused: ClubError | None = None) -> HttpResponse:
    """The admins and organisers, and the form, with what was refused."""
    member_with_power(request, Power.GIVE_ROLES)
    context = {
        "roles": list(roles_of_kinds(LISTED)),
        "kinds": GIVEN,
        "refusal": refusal_in_words(refused),
        "typed": request.POST,
    }
    template, status = "administration/roles.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_safe
def roles(request: HttpRequest) -> HttpResponse:
    """The admins and organisers, and the form; 403 for others."""
    return roles_page(request)


@require_POST
@shows_refusals(roles_page)
def give(request: HttpRequest) -> HttpResponse:
    """Gives a member a role."""
    admin = member_with_power(request, Power.GIVE_ROLES)
    name, kind = request.POST.get("name", ""), request.POST.get("role", "")
    member = member_named(name.strip())
    if member is None:
        raise ClubError("no_such_member", "There is no member of that name.")
    change_role(member, kind, admin)
    text = _("%(name)s has the role: %(role)s.")
    values = {"name": member.username, "role": RoleKind(kind).label}
    messages.success(request, text % values)
    return SeeOther(reverse("administration:roles"))


@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest) -> HttpResponse:
    """The form; 403 for members and organisers."""
    admin = member_with_power(request, Power.CHANGE_SETTINGS)
    if request.method != "POST":
        return _settings_page(request, ClubSettingsForm.for_settings(read_settings()))
    form = ClubSettingsForm(request.POST, request.FILES)
    if request.POST.get("act") == "contrast":
        return _settings_page(request, form)
    if not form.is_valid() or not _save_settings(form, admin):
        return _settings_page(request, form, status=422)
    messages.success(request, _("The settings are saved."))
    return SeeOther(reverse("administration:settings"))


@require_safe
def accent_lights(request: HttpRequest) -> HttpResponse:
    """A colour that is being typed, in both lights with its contrast."""
    member_with_power(request, Power.CHANGE_SETTINGS)
    context = _accent_context(ClubSettingsForm(request.GET))
    return render(request, "administration/_accent.jinja", context)


def _settings_page(
    request: HttpRequest, form: ClubSettingsForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "stored": read_settings(), **_accent_context(form)}
    return render(request, "administration/settings.jinja", context, status=status)


def _accent_context(form: ClubSettingsForm) -> dict[str, Any]:
    """Returns the colours of the form in both lights, or why a colour is refused."""
    accent, dark = form.chosen_colours()
    pair: Accent | None = None
    problem = ""
    try:
        pair = accent_pair(accent, dark)
    except ClubError as refusal:
        problem = refusal_in_words(refusal)
    return {"pair": pair, "problem": problem, "chosen": accent, "chosen_dark": dark}


def _save_settings(form: ClubSettingsForm, admin: Member) -> bool:
    """Whether the service has saved the form; else the error is added to the form."""
    now, changes = timezone.now(), form.changes()
    sent = form.cleaned_data["logo_file"]
    with refusals_on(form, rest="logo_file"), transaction.atomic():
        if sent is not None:
            changes["logo"] = store_picture(sent, now, LOGO_SIDE)
        elif form.cleaned_data["remove_logo"]:
            changes["logo"] = None
        change_settings(changes, admin, now)
    return not form.errors


def do_act(act_name: str, table: str, now: datetime) -> str:
    """Does what the button says, and returns a sentence about it. Raises ClubError for an unknown
    act or table.
    """
    if act_name == "retry":
        return _retry_emails(now)
    act = ACTS.get(act_name)
    if act is None or not is_table_number(table):
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    return act(int(table), now)


def _retry_emails(now: datetime) -> str:
    count = notices.retry_failed(now)
    return ngettext(
        "%(count)d e-mail is tried again.", "%(count)d e-mails are tried again.", count
    ) % {"count": count}


def _stand_in(table_id: int, now: datetime) -> str:
    for seat in overdue_seats(table_id, now):
        stand_in.delay(table_id, seat)
    return _("A stand-in is called. Load the page again in a moment.")


def _resume(table_id: int, now: datetime) -> str:
    if play.resume(table_id, None, now):
        return _("Play goes on at table %(number)d.") % {"number": table_id}
    return _("Table %(number)d was not suspended.") % {"number": table_id}


ACTS: dict[str, Callable[[int, datetime], str]] = {
    "stand_in": _stand_in,
    "resume": _resume,
}
