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

from club.base.time_zones.choices import zone_choices_with
from club.base.time_zones.names import known_or_club_zone
from club.base.ui.fields import zone_field
from club.people.members import active_sessions, services
from club.people.members.models import MOST_GAMES, Member, Theme, known_zone
from club.people.members.services import Preferences

MAX_DIGITS = 18  # of an id


class PreferencesForm(forms.Form):
    """A member's preferences."""

    time_zone = zone_field(
        help_text=gettext_lazy("All times on your pages are in this zone."),
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Theme"), choices=Theme.choices, widget=forms.RadioSelect
    )
    letters = forms.BooleanField(
        label=gettext_lazy("E-mail me when it is my turn"), required=False
    )
    confirm_turns = forms.BooleanField(
        label=gettext_lazy("Confirm my turn before it is played"),
        help_text=gettext_lazy(
            "Without this, each move is played as soon as you choose it."
        ),
        required=False,
    )

    most_games = forms.IntegerField(
        label=gettext_lazy("Most games at once"),
        min_value=1,
        max_value=MOST_GAMES,
        required=False,
        help_text=gettext_lazy(
            "At this number you cannot join or be invited to further games. Empty: no limit."
        ),
    )

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        known_zone(zone)
        return zone

    def preferences(self) -> Preferences:
        return Preferences(**self.cleaned_data)

    @classmethod
    def for_member(cls, member: Member) -> PreferencesForm:
        """The form with the current preferences of the member."""
        current = {name: getattr(member, name) for name in cls.base_fields}
        current["time_zone"] = known_or_club_zone(member.time_zone)
        return cls(initial=current).add_zone_choice(current["time_zone"])

    def add_zone_choice(self, zone: str) -> PreferencesForm:
        """Adds the zone to the choices. A program may have set a name that the list lacks."""
        field = self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = zone_choices_with(zone)
        return self


def profile(request: HttpRequest) -> HttpResponse:
    """The page of one's preferences. An invalid form is shown again, with status 422."""
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(
            request,
            "members/profile.jinja",
            {"form": PreferencesForm.for_member(request.user)},
        )
    form = PreferencesForm(request.POST).add_zone_choice(request.user.time_zone)
    if not form.is_valid():
        return render(request, "members/profile.jinja", {"form": form}, status=422)
    services.set_preferences(request.user, form.preferences())
    messages.success(request, _("Saved."))
    return redirect("members:profile")


@require_POST
def hide_first_steps(request: HttpRequest) -> HttpResponse:
    """Removes the first steps from one's home page."""
    assert request.user.is_authenticated
    services.hide_first_steps(request.user)
    return redirect("home")


# the page after a log-in, see `MembersOnly`
vars(hide_first_steps)["shown_at"] = "home"


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
    rows = [
        {"log_in": log_in, "is_this": log_in.session_key == current}
        for log_in in log_ins
    ]
    return render(request, "members/log_ins.jinja", {"shown": rows})


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
        messages.success(request, _("All other sessions have ended."))
    return redirect("members:log_ins")


# the page after a log-in, see `MembersOnly`
vars(end_log_ins)["shown_at"] = "members:log_ins"
