"""The form of a member's preferences. It validates; services write. The forms of log-in and sign-up
are in `members/login/account_forms.py`.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.members import queries
from club.members.models import Member, Theme, known_zone
from club.members.services import Preferences


class PreferencesForm(forms.Form):
    """A member's preferences."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=queries.zones,
        help_text=_("All times on your pages are told in it."),
    )
    theme = forms.ChoiceField(label=_("Light"), choices=Theme.choices, widget=forms.RadioSelect)
    letters = forms.BooleanField(label=_("Write to me when it is my turn"), required=False)
    confirm_turns = forms.BooleanField(
        label=_("Let me lay out a whole turn before I play it"),
        help_text=_("Without this, each move is played the moment you choose it."),
        required=False,
    )

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        known_zone(zone)
        return zone

    def preferences(self) -> Preferences:
        return Preferences(**self.cleaned_data)

    @classmethod
    def of(cls, member: Member) -> "PreferencesForm":
        """The form with the current preferences of the member."""
        current = {name: getattr(member, name) for name in cls.base_fields}
        return cls(initial=current)
