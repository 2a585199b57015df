"""The part of the opening form about time: a preset time control or a custom one, and absence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from club.play.tables.models import AbsencePolicy, HolidayPolicy, Table
from club.play.time_control.non_counting_time import MOST_WEEKDAYS
from club.play.time_control.presets import (
    BOUNDS,
    DAY,
    HOUR,
    OutOfRange,
    Preset,
    TimeControl,
    check_time_control,
    default_preset,
    offered_presets,
    preset_of,
    time_control_of,
)
from club.play.time_control.words import preset_choice, preset_example

OWN = "own"
LENGTHS = tuple(BOUNDS)
# in use where "Custom" is chosen
CUSTOM_FIELDS = (*LENGTHS, "honours_quiet", "weekend")
FIRST_TURN = _(
    "The first turn has the hours per turn and these. If both are 0, it has the hours added per "
    "turn, 6 at most."
)
NO_CHOICE = {
    "required": _("Choose one of these."),
    "invalid_choice": _("Choose one of those offered here."),
}
NOT_CUSTOM = _(
    "This needs the custom pace: choose “Custom” above, or undo the change here."
)
COMBINATION_ERRORS = {  # by the field that contradicts others
    "cap": _(
        "This is at least the bank at the start, and at least the hours added per turn."
    ),
    "allowance": _("Together with the hours added per turn, this is at least 1 hour."),
}


def number_field(
    label: Any, numbers: Iterable[int], default: int, help_text: Any = ""
) -> forms.TypedChoiceField:
    """Returns a field for one of a few numbers, all of which are shown."""
    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        choices=[(number, number) for number in numbers],
        coerce=int,
        initial=default,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )


def _hours(
    name: str, label: Any, usual: int, help_text: Any = ""
) -> forms.IntegerField:
    least, most = (bound // HOUR for bound in BOUNDS[name])
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=least,
        max_value=most,
        required=False,
        initial=usual,
        show_hidden_initial=True,
        error_messages={
            "invalid": _("Give whole hours."),
            **_range_errors(least, most),
        },
    )


def _range_errors(least: int, most: int) -> dict[str, Any]:
    text = _("Give {least} to {most} hours, which are {days} days.")
    error = format_lazy(text, least=least, most=most, days=most * HOUR // DAY)
    return {"min_value": error, "max_value": error}


class TimeControlForm(forms.Form):
    """The time control of a table, its non-counting time, excuses and absence policy."""

    pace = forms.ChoiceField(
        label=_("Pace"), widget=forms.RadioSelect, error_messages=NO_CHOICE
    )
    allowance = _hours("allowance", _("Hours per turn"), 48)
    bank = _hours("bank", _("Bank at the start, in hours"), 0, FIRST_TURN)
    increment = _hours("increment", _("Hours added to the bank per turn"), 0)
    cap = _hours("cap", _("Most hours in the bank"), 0)
    reaction = _hours("reaction", _("Hours to answer in another player's turn"), 24)
    honours_quiet = forms.BooleanField(
        label=_("Quiet hours do not count"), required=False, show_hidden_initial=True
    )
    weekend = forms.TypedMultipleChoiceField(
        label=_("Days that do not count, three at most"),
        choices=[(number, WEEKDAYS[number]) for number in range(7)],
        coerce=int,
        required=False,
        show_hidden_initial=True,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NO_CHOICE["invalid_choice"]},
    )
    leave = forms.ChoiceField(
        label=_("Does holiday stop the clock?"),
        choices=HolidayPolicy.choices,
        initial=HolidayPolicy.ALL,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    excuses = number_field(_("Extra days if you run late"), range(5), 1)
    misses = number_field(
        _("Skip a player after … missed turns"),
        range(1, 6),
        3,
        help_text=_("Missed in a row. A stand-in plays until the player is back."),
    )
    absence = forms.ChoiceField(
        label=_("What happens to the seat then?"),
        choices=AbsencePolicy.choices,
        initial=AbsencePolicy.BOT,
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    holidays = forms.BooleanField(
        label=_("Club holidays do not count"), required=False, initial=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["pace"]
        assert isinstance(field, forms.ChoiceField)
        self.offered = offered_presets()
        field.choices = [
            *((preset_key(preset), preset_choice(preset)) for preset in self.offered),
            (OWN, _("Custom: set it under More")),
        ]
        field.initial = preset_key(default_preset(self.offered))

    def clean_weekend(self) -> list[int]:
        days: list[int] = self.cleaned_data["weekend"]
        if len(days) > MOST_WEEKDAYS:
            raise forms.ValidationError(_("Choose three days at most."))
        return days

    @property
    def measures(self) -> bool:
        """Whether the fields of a custom time control are shown."""
        return self["pace"].value() == OWN or any(map(self.is_touched, CUSTOM_FIELDS))

    def is_touched(self, name: str) -> bool:
        """Whether the field was changed or has errors."""
        return self.is_bound and (name in self.changed_data or name in self.errors)

    def examples(self) -> list[str]:
        """The deadline of each offered preset in the dated example."""
        return [preset_example(preset) for preset in self.offered]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("pace") == OWN:
            self._check_custom()
        elif "pace" in data:
            self._expect_untouched()
        return data

    def _expect_untouched(self) -> None:
        """Adds an error where custom fields are filled in and a preset is chosen: they must not be
        dropped silently.
        """
        for name in CUSTOM_FIELDS:
            if name in self.changed_data and self.cleaned_data.get(name) is not None:
                self.add_error(name, NOT_CUSTOM)
                return

    def _check_custom(self) -> None:
        if set(LENGTHS) & set(self.errors):
            return
        if self.cleaned_data["reaction"] is None:
            self.add_error(
                "reaction", self.fields["reaction"].error_messages["min_value"]
            )
            return
        try:
            check_time_control(self._custom_time_control())
        except OutOfRange as reason:
            self.add_error(reason.field, COMBINATION_ERRORS[reason.field])

    def chosen_time_control(self) -> tuple[TimeControl, bool, frozenset[int]]:
        """The time control, whether quiet hours do not count, and the weekdays that do not count,
        of a valid form.
        """
        data = self.cleaned_data
        if data["pace"] == OWN:
            weekend = frozenset(data["weekend"])
            return self._custom_time_control(), data["honours_quiet"], weekend
        preset = next(
            preset for preset in self.offered if preset_key(preset) == data["pace"]
        )
        return preset.time_control, preset.honours_quiet, preset.weekend

    def _custom_time_control(self) -> TimeControl:
        hours = {name: self.cleaned_data.get(name) or 0 for name in LENGTHS}
        return TimeControl(**{name: count * HOUR for name, count in hours.items()})


def preset_key(preset: Preset) -> str:
    """The preset's value in the form."""
    return preset.name.lower().replace(" ", "_")


def initial_time_control(table: Table) -> dict[str, object]:
    """Initial values of these fields, for another game with the time control of this table."""
    preset = preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)
    lengths: dict[str, object] = {
        name: getattr(table, name) // HOUR for name in LENGTHS
    }
    return lengths | {
        "pace": preset_key(preset) if preset in offered_presets() else OWN,
        "honours_quiet": table.honours_quiet,
        "weekend": sorted(table.weekdays_off),
        "leave": table.leave,
        "excuses": table.excuses,
        "misses": table.misses or 3,
        "absence": table.absence,
        "holidays": table.holidays,
    }
