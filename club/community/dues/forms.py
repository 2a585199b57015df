"""The form with which the treasurer marks members."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class MarkForm(forms.Form):
    """The chosen members, and the day until which they have paid."""

    paid_until = forms.DateField(
        label=_("Paid until"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, year: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["paid_until"].initial = date(year, 12, 31)
