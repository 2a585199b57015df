"""The part of the opening form about time: a preset time control or a custom one, and absence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from club.tables.models import AbsencePolicy, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.non_counting_time import MOST_WEEKDAYS
from club.timecontrol.presets import (
    BOUNDS,
    DAY,
    HOUR,
    PRESETS,
    USUAL,
    OutOfRange,
    Preset,
    TimeControl,
    check_time_control,
    preset_of,
    time_control_of,
)
from club.timecontrol.words import preset_choice

OWN = "own"
LENGTHS = tuple(BOUNDS)
CUSTOM_FIELDS = (*LENGTHS, "honours_quiet", "weekend")  # in use where "Our own" is chosen
EXAMPLE = _(
    "The example: a question of Friday 6 March 2026, 18:00, for somebody in Helsinki whose quiet "
    "hours are from 22:00 to 7:00."
)
NO_CHOICE = {
    "required": _("Choose one of these."),
    "invalid_choice": _("Choose one of those offered here."),
}
NOT_OURS = _(
    "This holds only where “Our own” is chosen above: choose it, or put back what stood here."
)
COMBINATION_ERRORS = {  # by the field that contradicts others
    "cap": _("This is no less than is in store at first, or is added with every turn."),
    "allowance": _("Together with what is added to the store this is at least 1 hour."),
}


def number_field(
    label: Any, numbers: Iterable[int], default: int, help_text: Any = ""
) -> forms.TypedChoiceField:
    """One of a few numbers, all of which are shown."""
    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        choices=[(number, number) for number in numbers],
        coerce=int,
        initial=default,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )


def _hours(name: str, label: Any, usual: int) -> forms.IntegerField:
    least, most = (bound // HOUR for bound in BOUNDS[name])
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=False,
        initial=usual,
        show_hidden_initial=True,
        error_messages={"invalid": _("Give whole hours."), **_range_errors(least, most)},
    )


def _range_errors(least: int, most: int) -> dict[str, Any]:
    text = _("Give {least} to {most} hours, which are {days} days.")
    error = format_lazy(text, least=least, most=most, days=most * HOUR // DAY)
    return {"min_value": error, "max_value": error}


class TimeControlForm(forms.Form):
    """The time control of a table, its non-counting time, excuses and absence policy."""

    pace = forms.ChoiceField(
        label=_("Time for one turn"),
        help_text=EXAMPLE,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    allowance = _hours("allowance", _("Hours for each turn"), 48)
    bank = _hours("bank", _("Hours in store at first"), 0)
    increment = _hours("increment", _("Hours added to the store with every turn"), 0)
    cap = _hours("cap", _("Hours in store at most"), 0)
    reaction = _hours("reaction", _("Hours for a question in another's turn"), 24)
    honours_quiet = forms.BooleanField(
        label=_("Nights rest: quiet hours do not count"), required=False, show_hidden_initial=True
    )
    weekend = forms.TypedMultipleChoiceField(
        label=_("Days that rest, three at most"),
        choices=[(number, WEEKDAYS[number]) for number in range(7)],
        coerce=int,
        required=False,
        show_hidden_initial=True,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NO_CHOICE["invalid_choice"]},
    )
    leave = forms.ChoiceField(
        label=_("How much of somebody's leave rests here"),
        choices=HolidayPolicy.choices,
        initial=HolidayPolicy.ALL,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    excuses = number_field(
        _("Excuses, of a day at most, when somebody's time runs out"), range(5), 1
    )
    misses = number_field(
        _("After how many missed turns in a row does nobody wait for somebody?"),
        range(1, 6),
        3,
        help_text=_("Others play in their place at once then, until they are back."),
    )
    absence = forms.ChoiceField(
        label=_("And then?"),
        choices=AbsencePolicy.choices,
        initial=AbsencePolicy.BOT,
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    holidays = forms.BooleanField(
        label=_("The club's holidays do not count"), required=False, initial=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["pace"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            *((preset_key(one), preset_choice(one)) for one in PRESETS),
            (OWN, _("Our own")),
        ]
        field.initial = preset_key(USUAL)

    def clean_weekend(self) -> list[int]:
        days: list[int] = self.cleaned_data["weekend"]
        if len(days) > MOST_WEEKDAYS:
            raise forms.ValidationError(_("At most three days of the week rest."))
        return days

    @property
    def measures(self) -> bool:
        """Whether the fields of a custom time control are shown."""
        return self["pace"].value() == OWN or any(map(self.is_touched, CUSTOM_FIELDS))

    def is_touched(self, name: str) -> bool:
        """Whether the field was changed or has errors."""
        return self.is_bound and (name in self.changed_data or name in self.errors)

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
                self.add_error(name, NOT_OURS)
                return

    def _check_custom(self) -> None:
        if set(LENGTHS) & set(self.errors):
            return
        if self.cleaned_data["reaction"] is None:
            self.add_error("reaction", self.fields["reaction"].error_messages["min_value"])
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
        preset = next(one for one in PRESETS if preset_key(one) == data["pace"])
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
    lengths: dict[str, object] = {name: getattr(table, name) // HOUR for name in LENGTHS}
    return lengths | {
        "pace": preset_key(preset) if preset else OWN,
        "honours_quiet": table.honours_quiet,
        "weekend": sorted(table.weekdays_off),
        "leave": table.leave,
        "excuses": table.excuses,
        "misses": table.misses or 3,
        "absence": table.absence,
        "holidays": table.holidays,
    }
