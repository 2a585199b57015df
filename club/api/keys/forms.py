"""The form that makes a key."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from club.members.api_key_rows import KeyScope
from club.members.api_keys import ENDS

CHOOSE = {"required": _("Choose one of these."), "invalid_choice": _("Choose one of these.")}


class KeyForm(forms.Form):
    """What a key is called, what it opens, and when it ends."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=40,
        help_text=_("So that you know it again: “my bot”, “the phone”."),
        error_messages={"required": _("Give the key a name.")},
    )
    scopes = forms.MultipleChoiceField(
        label=_("What does it open?"),
        choices=KeyScope.choices,
        initial=[KeyScope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )
    days = forms.TypedChoiceField(
        label=_("When does it end?"),
        choices=[(days, _("after %(days)d days") % {"days": days}) for days in ENDS],
        initial=ENDS[0],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )

    def wanted(self) -> tuple[str, list[str], int]:
        """Name, scopes and days, once the form is valid."""
        told = self.cleaned_data
        return told["name"], told["scopes"], told["days"]
