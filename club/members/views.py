"""Views of a member's own pages. The page that other members see is in `home/people.py`."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.members import active_sessions, queries, services
from club.members.models import Member, Theme, known_zone
from club.members.services import Preferences

MAX_DIGITS = 18  # of an id


class PreferencesForm(forms.Form):
    """A member's preferences."""

    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=queries.zones,
        help_text=gettext_lazy("All times on your pages are told in it."),
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Light"), choices=Theme.choices, widget=forms.RadioSelect
    )
    letters = forms.BooleanField(
        label=gettext_lazy("Write to me when it is my turn"), required=False
    )
    confirm_turns = forms.BooleanField(
        label=gettext_lazy("Let me lay out a whole turn before I play it"),
        help_text=gettext_lazy("Without this, each move is played the moment you choose it."),
        required=False,
    )

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        known_zone(zone)
        return zone

    def preferences(self) -> Preferences:
        return Preferences(**self.cleaned_data)

    @classmethod
    def of(cls, member: Member) -> PreferencesForm:
        """The form with the current preferences of the member."""
        current = {name: getattr(member, name) for name in cls.base_fields}
        return cls(initial=current)


def profile(request: HttpRequest) -> HttpResponse:
    """The page of one's preferences. An invalid form is shown again, with status 422."""
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(request, "members/profile.jinja", {"form": PreferencesForm.of(request.user)})
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return render(request, "members/profile.jinja", {"form": form}, status=422)
    services.set_preferences(request.user, form.preferences())
    messages.success(request, _("Noted."))
    return redirect("members:profile")


@login_not_required
@require_safe
def goodbye(request: HttpRequest) -> HttpResponse:
    """The page after logging out, with advice for a shared device."""
    return render(request, "members/goodbye.jinja")


@require_safe
def where_logged_in(request: HttpRequest) -> HttpResponse:
    """The list of one's sessions."""
    assert request.user.is_authenticated
    current = request.session.session_key
    log_ins = active_sessions.log_ins_of(request.user)
    shown = [{"log_in": log_in, "is_this": log_in.session_key == current} for log_in in log_ins]
    return render(request, "members/log_ins.jinja", {"shown": shown})


@require_POST
def end_log_ins(request: HttpRequest) -> HttpResponse:
    """Ends one of the member's own sessions, or all except the current one. A session that has
    already ended is no error.
    """
    assert request.user.is_authenticated
    log_in_id = request.POST.get("one", "")
    if log_in_id.isdecimal() and len(log_in_id) < MAX_DIGITS:
        active_sessions.end_session(request.user, int(log_in_id), request)
        messages.success(request, _("That session has ended."))
    elif not log_in_id:
        active_sessions.end_other_sessions(request.user, request)
        messages.success(request, _("You are logged in here alone."))
    return redirect("members:log_ins")


vars(end_log_ins)["shown_at"] = "members:log_ins"  # the page after a log-in, see `MembersOnly`
