"""The form of a new invitation link."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.people.sign_up.links import MOST_DAYS, MOST_USES, USUAL_DAYS
from club.people.sign_up.models import LONGEST_LINK_NAME


class LinkForm(forms.Form):
    """For whom, for how many, for how long."""

    name = ShortTextField(
        label=_("What it is for"),
        most=LONGEST_LINK_NAME,
        required=False,
        help_text=_("For your list alone, as in “Poster at the library”."),
    )
    most_uses = forms.IntegerField(
        label=_("For how many people"), min_value=1, max_value=MOST_USES, initial=1
    )
    days = forms.IntegerField(
        label=_("For how many days"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
    )
