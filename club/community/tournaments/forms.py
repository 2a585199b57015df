"""Forms of tournaments. Services check their values."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.texts.short_texts import ShortTextField
from club.base.ui.refusals import refusal_in_words
from club.community.tournaments.models import Tournament
from club.community.tournaments.services.term_changes import (
    points_of_text,
    text_of_points,
)
from club.community.tournaments.terms import (
    ASKED,
    MOST_TITLES,
    TERM_FIELDS,
    TERMS,
    hours_of,
    range_of,
)
from club.play.catalogue.forms import OPTION, option_field
from club.play.catalogue.titles import choices
from club.play.time_control.presets import (
    DEFAULT_PRESET,
    PRESETS,
    Preset,
    offered_presets,
    preset_of,
)
from club.play.time_control.words import preset_choice
from games import registry

BY_NAME = {preset.name: preset for preset in PRESETS}
# the page asks for them in its own way, or not at all
NOT_ON_THE_PAGE = ("honours_quiet", "online", "options", "starts_at")
EMPTY_AT_0 = ("least", "most", "legs")  # in a new form


class _FieldOfJson(forms.Field):
    """A form field of a JSON column that is not written as JSON."""

    def __init__(
        self, *, encoder: Any = None, decoder: Any = None, **options: Any
    ) -> None:
        super().__init__(**options | {"show_hidden_initial": False})


class TitlesField(_FieldOfJson, forms.MultipleChoiceField):
    widget = forms.CheckboxSelectMultiple

    def clean(self, value: Any) -> Any:
        titles = super().clean(value)
        if len(titles) > MOST_TITLES:
            raise forms.ValidationError(_("Choose six games at most."))
        return titles


class PaceField(_FieldOfJson, forms.ChoiceField):
    """The name of a preset."""


class OwnPointsField(_FieldOfJson, forms.CharField):
    """Points of places as text, a line for each size of a table."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=500, **options)

    def clean(self, value: Any) -> Any:
        try:
            return points_of_text(super().clean(value))
        except ClubError as wrong:
            raise forms.ValidationError(refusal_in_words(wrong)) from wrong


class TournamentForm(forms.ModelForm):
    """The terms: five questions, and further ones that have a usual answer."""

    real = forms.BooleanField(
        label=_("Played at real tables: results are entered"), required=False
    )
    once = forms.UUIDField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Tournament
        fields: ClassVar = [name for name in TERMS if name not in NOT_ON_THE_PAGE]
        field_classes: ClassVar = {
            "name": ShortTextField,
            "titles": TitlesField,
            "pace": PaceField,
            "points": OwnPointsField,
        }
        widgets: ClassVar = {"points": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        is_new = self.instance.pk is None
        present = _preset_of(self.instance)
        games = [(game.info.slug, game.info.name) for game in registry.games()]
        offered = offered_presets(None if is_new else present)
        paces = [(preset.name, preset_choice(preset)) for preset in offered]
        self.fields["titles"].choices = games  # type: ignore[attr-defined]
        self.fields["pace"].choices = paces  # type: ignore[attr-defined]
        self._relax_further_terms()
        self.initial["pace"] = present.name
        self.option_names = {} if is_new else self._add_options()
        self.initial["points"] = text_of_points(self.instance.points)
        self.initial["real"] = not self.instance.online
        if is_new:
            self.initial.update(dict.fromkeys(EMPTY_AT_0), once=uuid4())

    def five(self) -> list[forms.BoundField]:
        """Returns the questions that are always asked."""
        return [self[name] for name in ASKED]

    def further(self) -> list[forms.BoundField]:
        """Returns the questions that have a usual answer."""
        names = [name for name in self.fields if name not in (*ASKED, "once")]
        return [self[name] for name in names]

    def clean(self) -> dict[str, Any]:
        """Fills in the usual values of terms that were left empty."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        for field in TERM_FIELDS:
            if field.name in self.fields and sent.get(field.name, 0) in (None, ""):
                sent[field.name] = field.get_default()
        return sent

    def terms(self) -> Tournament:
        """Returns the terms as a tournament that is not stored. Call it when the form is valid."""
        terms: Tournament = self.instance
        preset = BY_NAME[self.cleaned_data["pace"]]
        terms.pace = hours_of(preset.time_control)
        terms.honours_quiet = preset.honours_quiet
        terms.online = not self.cleaned_data["real"]
        terms.options = self._chosen_options()
        return terms

    def _relax_further_terms(self) -> None:
        """Lets further terms be left empty, and shows the ranges of numbers."""
        for field in TERM_FIELDS:
            if field.name not in self.fields:
                continue
            form_field = self.fields[field.name]
            form_field.required = field.name in ASKED
            allowed = range_of(field)
            if allowed is not None:
                limits = {"min": allowed.low, "max": allowed.high}
                form_field.widget.attrs |= limits

    def _add_options(self) -> dict[str, tuple[str, str]]:
        """Adds fields for the options of its games; by field, the game and the option."""
        names: dict[str, tuple[str, str]] = {}
        installed = {game.info.slug: game for game in registry.games()}
        for title in filter(installed.get, self.instance.titles):
            game = installed[title]
            chosen = self.instance.options.get(title, {})
            for option in choices(game):
                name = f"{OPTION}{title}_{option.id}"
                names[name] = title, option.id
                self.fields[name] = field = option_field(option)
                field.label = f"{game.info.name}: {option.label}"
                if option.id in chosen:
                    field.initial = str(chosen[option.id])
        return names

    def _chosen_options(self) -> dict[str, dict[str, str | int]]:
        chosen: dict[str, dict[str, str | int]]
        chosen = {title: {} for title in self.cleaned_data["titles"]}
        for name, (title, option) in self.option_names.items():
            chosen.get(title, {})[option] = self.cleaned_data[name]
        return chosen


def _preset_of(tournament: Tournament) -> Preset:
    quiet = tournament.honours_quiet
    preset = preset_of(tournament.time_control, quiet, frozenset())
    return preset or DEFAULT_PRESET


class PlacesForm(forms.Form):
    """The places of a pod, a field for each player."""

    reason = ShortTextField(
        label=_("Why"), help_text=_("The players read it."), most=300, required=False
    )

    def __init__(
        self, names: list[str], *args: Any, corrects: bool, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.names = names
        self.fields["reason"].required = corrects
        for seat, name in enumerate(names):
            self.fields[f"place{seat}"] = forms.TypedChoiceField(
                label=name,
                coerce=int,
                choices=[
                    ("", _("Choose")),
                    *((n, str(n)) for n in range(1, len(names) + 1)),
                ],
            )
        self.order_fields([*(f"place{seat}" for seat in range(len(names))), "reason"])

    def places(self) -> list[int]:
        """By seat. Call it when the form is valid."""
        return [self.cleaned_data[f"place{seat}"] for seat in range(len(self.names))]
