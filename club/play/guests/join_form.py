"""The form of a guest who wants to be a member."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from club.people.members.login.account_forms import PASSWORD_HELP
from club.people.members.models import Member
from club.play.guests.membership import MembershipWish
from club.play.guests.queries import wants_link, wants_sentence


class JoinForm(forms.Form):
    """Address and password, and what the club wants to know of newcomers."""

    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        help_text=_("For e-mails from the club. Only you see it."),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )
    sentence = forms.CharField(
        label=_("A sentence about you"),
        help_text=_("An organiser reads it, and answers you by e-mail."),
    )
    link = forms.CharField(
        label=_("Invitation link"),
        max_length=300,
        help_text=_("The club is open by invitation: ask an organiser for a link."),
    )

    def __init__(self, guest: Member, *args: Any) -> None:
        super().__init__(*args)
        self.guest = guest
        wanted = {"sentence": wants_sentence(guest), "link": wants_link(guest)}
        for name, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[name]

    def clean_password1(self) -> str:
        password: str = self.cleaned_data["password1"]
        validate_password(password, self.guest)
        return password

    @property
    def wish(self) -> MembershipWish:
        """Call it for a valid form."""
        said = self.cleaned_data
        return MembershipWish(
            said["email"],
            said["password1"],
            said.get("sentence", ""),
            said.get("link", ""),
        )
