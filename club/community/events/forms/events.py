"""The form of an event, and of a series."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.texts.short_texts import ShortTextField
from club.base.ui.fields import MarkdownInput
from club.community.events import models, term_columns
from club.community.events.event_times import (
    LAST,
    Every,
    RepeatRule,
    nth_weekday,
    usual_nights,
)
from club.community.events.models import Event
from club.community.events.terms import TERMS, terms_in

ONCE: Final = "once"
LAST_OF_MONTH: Final = "last"
REPEATS: Final = (
    (ONCE, gettext_lazy("once")),
    (Every.WEEK.value, gettext_lazy("every week")),
    (Every.FORTNIGHT.value, gettext_lazy("every other week")),
    (Every.MONTH.value, gettext_lazy("every month, as in “the second Tuesday”")),
    (LAST_OF_MONTH, gettext_lazy("every month, on the last such weekday")),
)
ANSWER_HOURS: Final = (
    ("", gettext_lazy("until it begins")),
    ("24", gettext_lazy("until a day before")),
    ("48", gettext_lazy("until two days before")),
    ("96", gettext_lazy("until four days before")),
    ("168", gettext_lazy("until a week before")),
)
# which fields stand beside each other
ROWS: Final = (
    ["scope"],
    ["title"],
    ["day", "begins", "ends"],
    ["place"],
    ["getting_in"],
    ["text"],
    ["capacity", "guests_each", "answer_hours"],
    ["repeats", "until"],
    ["ends_on"],
)
ONE, LATER = "one", "later"
SCOPES: Final = (
    (ONE, gettext_lazy("this one alone")),
    (LATER, gettext_lazy("this one and all later ones")),
)


def _date(**options: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(widget=widget, **options)


def _time(**options: Any) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(widget=widget, **options)


class EventForm(forms.ModelForm):
    """When, where, for how many. Services check what is chosen."""

    day = _date(label=gettext_lazy("Day"))
    begins = _time(label=Event._meta.get_field("begins").verbose_name)
    ends = _time(label=Event._meta.get_field("ends").verbose_name)
    ends_on = _date(
        label=gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Only for an event of several days, three at most."),
    )
    guests_each = forms.TypedChoiceField(
        label=Event._meta.get_field("guests_each").verbose_name,
        coerce=int,
        choices=[
            (number, str(number)) for number in range(term_columns.MOST_GUESTS + 1)
        ],
    )
    answer_hours = forms.TypedChoiceField(
        label=Event._meta.get_field("answer_hours").verbose_name,
        coerce=int,
        empty_value=None,
        required=False,
        choices=ANSWER_HOURS,
    )
    repeats = forms.ChoiceField(
        label=gettext_lazy("Repeats"),
        choices=REPEATS,
        help_text=gettext_lazy(
            "Monthly, the fifth of a weekday counts as the last. A change of the days is for all "
            "later ones."
        ),
    )
    until = _date(
        label=gettext_lazy("Until"),
        required=False,
        help_text=gettext_lazy("The last day is included. Empty: for ever."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("Change"), choices=SCOPES, widget=forms.RadioSelect
    )

    class Meta:
        model = Event
        fields: ClassVar = [name for name in TERMS if name != "nights"]
        widgets: ClassVar = {
            "getting_in": forms.Textarea(attrs={"rows": 2}),
            "text": MarkdownInput(5),
        }

    def __init__(self, data: Any = None, event: Event | None = None, **more: Any):
        if event is not None:
            more["initial"] = initial_of(event)
        super().__init__(data, **more)
        self.shown_rule = event.shown_rule if event is not None else None
        if event is None:
            del self.fields["scope"]
        elif event.series_id is None:
            for name in ("scope", "repeats", "until"):
                del self.fields[name]

    def clean(self) -> dict[str, Any] | None:
        """Checks the last day and the scope, with reasons beside their fields."""
        chosen = super().clean()
        day, last = self.cleaned_data.get("day"), self.cleaned_data.get("ends_on")
        if day and last and not 0 <= (last - day).days <= term_columns.MOST_NIGHTS:
            self.add_error("ends_on", _("An event lasts 3 days at most."))
        self._check_scope()
        return chosen

    def _check_scope(self) -> None:
        """How an event repeats is no field of one event: it must not be dropped in silence."""
        scope = self.cleaned_data.get("scope")
        if scope == ONE and {"repeats", "until"} & set(self.changed_data):
            text = _("When it repeats is changed for this one and all later ones.")
            self.add_error("scope", text)
        if scope == LATER and self.cleaned_data.get("repeats") == ONCE:
            text = _("Choose how it repeats. A series is ended by calling off.")
            self.add_error("repeats", text)

    def rows(self) -> Iterator[list[forms.BoundField]]:
        """Yields the fields as they stand on the page: those of `ROWS`, and then the others."""
        names = [name for row in ROWS for name in row]
        others = [[name] for name in self.fields if name not in names]
        for row in (*ROWS, *others):
            if fields := [self[name] for name in row if name in self.fields]:
                yield fields

    def terms(self) -> Event:
        """Returns the chosen terms. Call it when the form is valid."""
        chosen = self.cleaned_data
        day: date = chosen["day"]
        last = chosen["ends_on"]
        nights = usual_nights(chosen["begins"], chosen["ends"])
        if last is not None and last != day:
            nights = (last - day).days
        return Event(nights=nights, **{name: chosen[name] for name in self.Meta.fields})

    def rule(self) -> RepeatRule | None:
        """Returns the rule of a series; None: once."""
        chosen = self.cleaned_data
        if self.shown_rule and not {"day", "repeats"} & set(self.changed_data):
            return replace(self.shown_rule, until=chosen["until"])
        day, repeats = chosen["day"], chosen.get("repeats", ONCE)
        if repeats == ONCE:
            return None
        if repeats == LAST_OF_MONTH:
            return RepeatRule(day, Every.MONTH, LAST, chosen["until"])
        nth = nth_weekday(day) if repeats == Every.MONTH else None
        return RepeatRule(day, repeats, nth, chosen["until"])


def initial_of(event: Event) -> dict[str, Any]:
    """Returns the fields of the form as the event has them."""
    initial = terms_in(event)
    usual = usual_nights(event.begins, event.ends)
    if event.nights != usual:
        initial["ends_on"] = date.fromordinal(event.day.toordinal() + event.nights)
    initial |= {"day": event.day, "scope": ONE, "repeats": ONCE}
    if event.part is not None:
        is_last = event.part.every == Every.MONTH and event.part.nth == LAST
        initial["repeats"] = LAST_OF_MONTH if is_last else event.part.every
    if event.series is not None:
        initial["until"] = event.series.last_day
    return initial


class GameTableForm(forms.Form):
    """A table that a member proposes."""

    title = ShortTextField(label=gettext_lazy("Game"))
    seats = forms.IntegerField(
        label=gettext_lazy("Seats"), min_value=1, max_value=models.MOST_SEATS, initial=4
    )
    begins = _time(label=gettext_lazy("From"), required=False)
    ends = _time(label=gettext_lazy("To"), required=False)
    brings = forms.BooleanField(label=gettext_lazy("I bring it"), required=False)
    teaches = forms.BooleanField(label=gettext_lazy("I can teach it"), required=False)
