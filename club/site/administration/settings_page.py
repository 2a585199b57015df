"""The page on which admins change the settings of the club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.base.club_settings.accent import Accent, accent_pair
from club.base.club_settings.queries import read_settings
from club.base.club_settings.services import change_settings
from club.base.errors import ClubError
from club.base.pictures.services import store_picture
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_in_words, refusals_on
from club.base.ui.web import SeeOther
from club.people.members.models import Member
from club.site.administration.settings_form import LOGO_SIDE, ClubSettingsForm


@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest) -> HttpResponse:
    """The form; 403 for members and organisers."""
    admin = member_with_power(request, Power.CHANGE_SETTINGS)
    if request.method != "POST":
        return _page(request, ClubSettingsForm.for_settings(read_settings()))
    form = ClubSettingsForm(request.POST, request.FILES)
    if not form.is_valid() or not _save(form, admin):
        return _page(request, form, status=422)
    messages.success(request, _("The settings are saved."))
    return SeeOther(reverse("administration:settings"))


@require_safe
def accent_lights(request: HttpRequest) -> HttpResponse:
    """A colour that is being typed, in both lights with its contrast."""
    member_with_power(request, Power.CHANGE_SETTINGS)
    facts = _accent_facts(
        request.GET.get("accent", ""), request.GET.get("accent_dark", "")
    )
    return render(request, "administration/_accent.jinja", facts)


def _page(
    request: HttpRequest, form: ClubSettingsForm, status: int = 200
) -> HttpResponse:
    accent, dark = (form[name].value() or "" for name in ("accent", "accent_dark"))
    facts = {"form": form, "stored": read_settings(), **_accent_facts(accent, dark)}
    return render(request, "administration/settings.jinja", facts, status=status)


def _accent_facts(accent: str, dark: str) -> dict[str, Any]:
    pair: Accent | None = None
    problem = ""
    try:
        pair = accent_pair(accent, dark.strip()) if accent.strip() else None
    except ClubError as refusal:
        problem = refusal_in_words(refusal)
    return {"pair": pair, "problem": problem}


def _save(form: ClubSettingsForm, admin: Member) -> bool:
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
