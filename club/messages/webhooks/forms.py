"""The form that adds a hook."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.outgoing_requests.public_hosts import LONGEST_ADDRESS
from club.messages.webhooks.models import HookKind


class HookForm(forms.Form):
    """The address of a hook and the form of its posts."""

    kind = forms.ChoiceField(
        label=_("Who reads it?"),
        choices=HookKind.choices,
        widget=forms.RadioSelect,
        initial=HookKind.DISCORD,
        error_messages={
            "required": _("Choose one of these."),
            "invalid_choice": _("Choose one of these."),
        },
    )
    address = forms.CharField(
        label=_("The address"),
        max_length=LONGEST_ADDRESS,
        help_text=_("It begins with https://. Anyone who knows it can post there."),
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}
        ),
        error_messages={"required": _("Paste the address of the hook.")},
    )
    private_tables = forms.BooleanField(
        label=_("Also about private tables"),
        required=False,
        help_text=_("In a chat, everyone there learns of them."),
    )

    def chosen(self) -> tuple[HookKind, str, dict[str, Any]]:
        """The arguments of `add_hook`, once the form is valid."""
        data = self.cleaned_data
        private = {"private_tables": data["private_tables"]}
        return HookKind(data["kind"]), data["address"], private
