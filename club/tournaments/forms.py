"""Forms of tournaments. Services check what is written in them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from club.catalogue.opening_form import OPTION, option_field
from club.catalogue.titles import choices
from club.errors import ClubError
from club.texts.short_texts import ShortTextField
from club.timecontrol.offered_presets import offered_presets
from club.timecontrol.presets import DEFAULT_PRESET, PRESETS, Preset, preset_of
from club.timecontrol.words import preset_choice
from club.tournaments.models import FirstDraw, Format, Tournament, Unfinished
from club.tournaments.services.making import (
    LARGEST_POD,
    MOST_COPIES,
    MOST_TITLES,
    TournamentTerms,
)
from club.tournaments.services.own_points import points_of_text, text_of_points
from club.ui.refusals import refusal_in_words
from games import registry

BY_NAME = {preset.name: preset for preset in PRESETS}
USUAL = TournamentTerms("", Format.SWISS, [], 2)


def _number(label: Any, low: int, high: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, required=False, help_text=help_text
    )


class TournamentForm(forms.Form):
    """The terms: five questions, and further ones that have a usual answer."""

    name = ShortTextField(label=_("Name"))
    titles = forms.MultipleChoiceField(
        label=_("Game"),
        help_text=_("Several games take turns: one for each round."),
        widget=forms.CheckboxSelectMultiple,
    )
    format = forms.ChoiceField(
        label=_("How it is paired"), choices=Format, initial=Format.SWISS
    )
    size = forms.IntegerField(
        label=_("Players at a table"), min_value=2, max_value=LARGEST_POD, initial=4
    )
    pace = forms.ChoiceField(label=_("Pace"), initial=DEFAULT_PRESET.name)

    least = _number(
        _("At least at a table"), 0, LARGEST_POD, _("Empty: one less than usual.")
    )
    most = _number(_("At most at a table"), 0, LARGEST_POD, _("Empty: as usual."))
    legs = _number(_("Rounds"), 0, 30, _("Empty: as many as needed."))
    copies = _number(_("Games in a round"), 1, MOST_COPIES)
    leg_days = _number(_("Days of a round"), 1, 365)
    unfinished = forms.ChoiceField(
        label=_("Unfinished games"), choices=Unfinished, required=False
    )
    first_draw = forms.ChoiceField(
        label=_("First round"), choices=FirstDraw, required=False
    )
    late_until = _number(_("Late entry until round"), 0, 30, _("0: nobody is late."))
    places = _number(_("Places"), 2, 1000, _("Empty: no limit."))
    advance = _number(_("From a table go on"), 1, LARGEST_POD - 1, _("Of a knock-out."))
    division_size = _number(_("Players of a division"), 4, 8, _("Of a league."))
    moving = _number(_("Up and down move"), 1, 3, _("Of a league."))
    check_in_hours = _number(_("Hours of the check-in"), 0, 336, _("0: none."))
    late_points = forms.BooleanField(
        label=_("Late ones begin with half of the mean"), required=False
    )
    pairs_itself = forms.BooleanField(
        label=_("The next round opens by itself when the last game ends"),
        required=False,
    )
    rated = forms.BooleanField(label=_("Its games are rated"), required=False)
    public = forms.BooleanField(
        label=_("Everybody can read it without log-in"), required=False
    )
    real = forms.BooleanField(
        label=_("Played at real tables: results are entered"), required=False
    )
    points = forms.CharField(
        label=_("Own points"),
        help_text=_(
            "Empty: the usual ones. Else a line for each size of a table, from the first place "
            "down: “4: 5 3 1 0”."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=500,
        required=False,
    )
    once = forms.UUIDField(widget=forms.HiddenInput, required=False)

    FIRST = ("name", "titles", "format", "size", "pace")
    NUMBERS = (
        *("least", "most", "legs", "copies", "leg_days", "late_until", "advance"),
        *("division_size", "moving", "check_in_hours"),
    )

    def __init__(
        self, *args: Any, tournament: Tournament | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.option_names = self._add_options(tournament) if tournament else {}
        games = [(game.info.slug, game.info.name) for game in registry.games()]
        offered = offered_presets(_preset_of(tournament) if tournament else None)
        paces = [(preset.name, preset_choice(preset)) for preset in offered]
        self.fields["titles"].choices = games  # type: ignore[attr-defined]
        self.fields["pace"].choices = paces  # type: ignore[attr-defined]
        for name in ("unfinished", "first_draw", *self.NUMBERS, "rated"):
            value = getattr(USUAL, name)
            self.fields[name].initial = value or None if name in EMPTY_AT_0 else value
        self.fields["once"].initial = uuid4

    def five(self) -> list[forms.BoundField]:
        """The questions that are always asked."""
        return [self[name] for name in self.FIRST]

    def further(self) -> list[forms.BoundField]:
        """Those that have a usual answer."""
        names = [name for name in self.fields if name not in (*self.FIRST, "once")]
        return [self[name] for name in names]

    def _add_options(self, tournament: Tournament) -> dict[str, tuple[str, str]]:
        """Adds fields for the options of its games; by field, the game and the option."""
        names: dict[str, tuple[str, str]] = {}
        installed = {game.info.slug: game for game in registry.games()}
        for title in filter(installed.get, tournament.titles):
            game, chosen = installed[title], tournament.options.get(title, {})
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

    def clean_points(self) -> dict[str, list[int]]:
        try:
            return points_of_text(self.cleaned_data["points"])
        except ClubError as wrong:
            raise forms.ValidationError(refusal_in_words(wrong)) from wrong

    def clean_titles(self) -> list[str]:
        titles: list[str] = self.cleaned_data["titles"]
        if len(titles) > MOST_TITLES:
            raise forms.ValidationError(_("Choose six games at most."))
        return titles

    def terms(self) -> TournamentTerms:
        """What was chosen. Call it when the form is valid."""
        sent = dict(self.cleaned_data)
        preset: Preset = BY_NAME[sent.pop("pace")]
        for name in ("once", *self.option_names):
            sent.pop(name, None)
        for name in (*self.NUMBERS, "unfinished", "first_draw"):
            if sent[name] in (None, ""):
                sent[name] = getattr(USUAL, name)
        return TournamentTerms(
            online=not sent.pop("real"),
            options=self._chosen_options(),
            pace=preset.time_control,
            honours_quiet=preset.honours_quiet,
            **sent,
        )


EMPTY_AT_0 = ("least", "most", "legs")


def initial_of_terms(tournament: Tournament) -> dict[str, Any]:
    """The form's values for the terms as they are."""
    names = [name for name in TournamentForm.base_fields if hasattr(tournament, name)]
    values = {name: getattr(tournament, name) for name in names}
    values["pace"] = _preset_of(tournament).name
    values["points"] = text_of_points(tournament.points)
    return values | {"real": not tournament.online, "once": None}


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
