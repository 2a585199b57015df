"""The form that narrows the list of all tables; part of its address."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.catalogue.titles import titles
from club.home.all_tables import Filter
from club.tables.models import Status


class FilterForm(forms.Form):
    """Which tables somebody wants to see in the index; part of its address."""

    status = forms.ChoiceField(choices=Status.choices, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    own = forms.BooleanField(label=_("only where I sit"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(info.slug, info.name) for info in titles()]
        cast(forms.ChoiceField, self.fields["game"]).choices = [
            ("", gettext("every game")),
            *named,
        ]

    @classmethod
    def of(cls, chosen: Filter) -> FilterForm:
        """The form as a choice stands."""
        return cls(initial={"game": chosen.game_slug, "own": chosen.own})

    def chosen(self) -> Filter:
        """What was asked for; whatever there is none of counts as not asked."""
        self.is_valid()
        asked = self.cleaned_data
        status = Status(asked["status"]) if asked.get("status") else None
        return Filter(status, asked.get("game", ""), asked.get("own", False))
