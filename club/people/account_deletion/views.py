"""The page on which a member leaves the club, or takes it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.base.personal_data import NameStays
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, member_of
from club.people.account_deletion import services
from club.people.account_deletion.services import departure_of
from club.people.members.login.recent_login import recent_login_required

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

WHAT_STAYS: Final[Mapping[NameStays, StrPromise]] = {
    NameStays.BOXES: gettext_lazy(
        "Your name beside a box that you have borrowed, or that somebody has borrowed from "
        "you, until it is back."
    ),
    NameStays.OTHERS: gettext_lazy(
        "What others have written about you: chat lines, messages, comments, notes, reports, "
        "remarks, names of guests, news and the texts of the club."
    ),
    NameStays.FILES: gettext_lazy(
        "Files that others have made: what they import into the club, or have taken out of it. The "
        "club deletes its copies of them after days or weeks."
    ),
}


class LeavingForm(forms.Form):
    """The form with which a member leaves."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=20,
        help_text=gettext_lazy("Type it, so that nothing is pressed by mistake."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    empties_texts = forms.BooleanField(
        label=gettext_lazy("Empty my chat lines, messages and comments, too"),
        required=False,
        help_text=gettext_lazy(
            "Without this they stay where they are, by “former-member” and a number."
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@recent_login_required
def leaving(request: HttpRequest) -> HttpResponse:
    """Shows what is deleted, and the form; to a member who leaves, the day and a button to stay."""
    form = LeavingForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, form)
    if form.is_valid():
        chosen = form.cleaned_data
        with refusals_on(form, rest="name"):
            services.ask_to_leave(
                member_of(request),
                chosen["name"],
                chosen["empties_texts"],
                timezone.now(),
            )
            return SeeOther(reverse("account_deletion:leaving"))
    return _page(request, form, status=422)


@require_POST
def stay(request: HttpRequest) -> HttpResponse:
    """The member takes it back."""
    if services.cancel_departure(member_of(request)):
        messages.success(request, _("You stay in the club."))
    return SeeOther(reverse("home"))


def _page(request: HttpRequest, form: LeavingForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "departure": departure_of(member_of(request)),
        "what_stays": list(WHAT_STAYS.values()),
    }
    return render(request, "account_deletion/leaving.jinja", context, status=status)
