"""Forms of tournaments. Services check their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.texts.short_texts import CODE_POINTS, ShortTextField
from club.base.ui.refusals import refusal_in_words
from club.community.tournaments.models import Tournament
from club.community.tournaments.services.term_changes import (
    points_of_text,
    text_of_points,
)
from club.community.tournaments.terms import (
    MOST_TITLES,
    TERM_FIELDS,
    TERMS,
    hours_of,
    range_of,
)
from club.community.tournaments.titles import MAX_TITLE, name_of_title
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
EMPTY_AT_0 = ("size", "least", "most", "legs")
HERE, REAL = "here", "real"
PLACES = [(HERE, _("On this site")), (REAL, _("At real tables"))]
ON_TOP = ("name", "where", "titles", "title", "format", "size", "pace")
REQUIRED = ("name", "titles", "title", "format", "pace")
ONLY_HERE = ("titles", "pace", "unfinished")
ONLY_REAL = ("title", "more_titles")


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
    """The name of a preset. Real tables have no pace, so that it may be left out."""

    def clean(self, value: Any) -> Any:
        return super().clean(value) or DEFAULT_PRESET.name


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
    """The terms: a few questions, and further ones that have a usual answer."""

    where = forms.ChoiceField(
        label=_("Where it is played"),
        choices=PLACES,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("At real tables its players enter the results."),
    )
    title = forms.CharField(
        label=_("Game"),
        required=False,
        max_length=MAX_TITLE * CODE_POINTS,
        widget=forms.TextInput(attrs={"list": "known-titles", "autocomplete": "off"}),
        help_text=_("Any game, such as those of the library and the log of plays."),
    )
    more_titles = forms.CharField(
        label=_("Further games"),
        required=False,
        max_length=MAX_TITLE * CODE_POINTS * MOST_TITLES,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("A line for each. They take turns: one for each round."),
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
        self.option_names = self._add_options()
        self.initial["points"] = text_of_points(self.instance.points)
        self._name_real_titles()
        if is_new:
            self.initial["once"] = uuid4()
        if not self.instance.titles:  # the defaults of a model say what is usual
            self.initial.update(dict.fromkeys(EMPTY_AT_0))

    def asked(self) -> list[forms.BoundField]:
        """Returns the questions that are always asked."""
        return [self[name] for name in ON_TOP]

    def further(self) -> list[forms.BoundField]:
        """Returns the questions that have a usual answer."""
        first, asked = "more_titles", (*ON_TOP, "more_titles", "once")
        names = [name for name in self.fields if name not in asked]
        return [self[name] for name in (first, *names)]

    def only_for(self, name: str) -> str:
        """Returns where the question is asked: "here", "real", or everywhere (empty)."""
        if name in ONLY_REAL:
            return REAL
        is_here = name in ONLY_HERE or name in self.option_names
        return HERE if is_here else ""

    def clean(self) -> dict[str, Any]:
        """Fills in the usual values of terms that were left empty."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        for field in TERM_FIELDS:
            name = field.name
            if name in self.fields and sent.get(name, 0) in (None, ""):
                sent[name] = 0 if name in EMPTY_AT_0 else field.get_default()
        if _is_real(sent):
            lines = [sent.get("title", ""), *sent.get("more_titles", "").splitlines()]
            sent["titles"] = [line.strip() for line in lines if line.strip()]
        return sent

    def terms(self) -> Tournament:
        """Returns the terms as a tournament that is not stored. Call it when the form is valid."""
        terms: Tournament = self.instance
        preset = BY_NAME[self.cleaned_data["pace"]]
        terms.pace = hours_of(preset.time_control)
        terms.honours_quiet = preset.honours_quiet
        terms.online = not _is_real(self.cleaned_data)
        terms.options = self._chosen_options()
        return terms

    def _relax_further_terms(self) -> None:
        """Lets further terms be left empty, and those that the other place asks for; shows the
        ranges of numbers.
        """
        other = ONLY_HERE if _is_real(self.data) else ONLY_REAL
        required = set(REQUIRED).difference(other if self.is_bound else ())
        self.fields["title"].required = "title" in required
        for field in TERM_FIELDS:
            if field.name not in self.fields:
                continue
            form_field = self.fields[field.name]
            form_field.required = field.name in required
            allowed = range_of(field)
            if allowed is not None:
                limits = {"min": allowed.low, "max": allowed.high}
                form_field.widget.attrs |= limits

    def _name_real_titles(self) -> None:
        """Fills in where the tournament is played, and its games at real tables."""
        is_real = not self.instance.online
        self.initial["where"] = REAL if is_real else HERE
        if is_real:
            names = [name_of_title(title) for title in self.instance.titles]
            self.initial["title"] = "".join(names[:1])
            self.initial["more_titles"] = "\n".join(names[1:])

    def _add_options(self) -> dict[str, tuple[str, str]]:
        """Adds fields for the options of its games; by field, the game and the option."""
        names: dict[str, tuple[str, str]] = {}
        if not self.instance.online:
            return names
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


def _is_real(sent: Mapping[str, Any]) -> bool:
    return sent.get("where") == REAL


def _preset_of(tournament: Tournament) -> Preset:
    quiet = tournament.honours_quiet
    preset = preset_of(tournament.time_control, quiet, frozenset())
    return preset or DEFAULT_PRESET
