"""The form of an event, and of a series."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.events import models
from club.events.models import Event
from club.events.recurrence import LAST, Every, RepeatRule, nth_weekday
from club.events.terms import LONGEST_TEXT, EventTerms
from club.events.wall_times import usual_nights
from club.texts.short_texts import ShortTextField

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


class EventForm(forms.Form):
    """When, where, for how many. Services check what is chosen."""

    title = ShortTextField(label=gettext_lazy("What"), most=models.LONGEST_TITLE)
    day = _date(label=gettext_lazy("Day"))
    begins = _time(label=gettext_lazy("From"))
    ends = _time(label=gettext_lazy("To"))
    ends_on = _date(
        label=gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Only for an event of several days, three at most."),
    )
    place = ShortTextField(label=gettext_lazy("Where"), most=models.LONGEST_PLACE)
    getting_in = forms.CharField(
        label=gettext_lazy("How to get in"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Only members read it: the bell, the code, the bus."),
    )
    text = forms.CharField(
        label=gettext_lazy("What to know"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("In Markdown."),
    )
    capacity = forms.IntegerField(
        label=gettext_lazy("Places"),
        required=False,
        min_value=1,
        max_value=models.MOST_PLACES,
        help_text=gettext_lazy("Leave it empty if there is room for all."),
    )
    guests_each = forms.TypedChoiceField(
        label=gettext_lazy("Guests each"),
        coerce=int,
        choices=[(number, str(number)) for number in range(models.MOST_GUESTS + 1)],
    )
    answer_hours = forms.TypedChoiceField(
        label=gettext_lazy("Answers"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=ANSWER_HOURS,
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody may read of it, not only members"),
        required=False,
    )
    repeats = forms.ChoiceField(label=gettext_lazy("Repeats"), choices=REPEATS)
    until = _date(
        label=gettext_lazy("Until"),
        required=False,
        help_text=gettext_lazy("The last day is included. Empty: for ever."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("Change"), choices=SCOPES, widget=forms.RadioSelect
    )

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
        """The last day may be left out; a member sees the reason beside the field."""
        chosen = super().clean()
        day, last = self.cleaned_data.get("day"), self.cleaned_data.get("ends_on")
        if day and last and not 0 <= (last - day).days <= models.MOST_NIGHTS:
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

    def terms(self) -> EventTerms:
        """What was chosen. Call it when the form is valid."""
        chosen = self.cleaned_data
        day: date = chosen["day"]
        last = chosen["ends_on"]
        nights = usual_nights(chosen["begins"], chosen["ends"])
        if last is not None and last != day:
            nights = (last - day).days
        names = (name for name in EventTerms.__slots__ if name != "nights")
        return EventTerms(nights=nights, **{name: chosen[name] for name in names})

    def rule(self) -> RepeatRule | None:
        """The rule of a series; None: once."""
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
    """The fields of the form as the event has them."""
    found = {name: getattr(event, name) for name in EventTerms.__slots__}
    usual = usual_nights(event.begins, event.ends)
    if event.nights != usual:
        found["ends_on"] = date.fromordinal(event.day.toordinal() + event.nights)
    found |= {"day": event.day, "scope": ONE, "repeats": ONCE}
    if event.part is not None:
        is_last = event.part.every == Every.MONTH and event.part.nth == LAST
        found["repeats"] = LAST_OF_MONTH if is_last else event.part.every
    if event.series is not None:
        found["until"] = event.series.last_day
    return found


class GameTableForm(forms.Form):
    """A table that somebody proposes."""

    title = ShortTextField(label=gettext_lazy("Game"))
    seats = forms.IntegerField(
        label=gettext_lazy("Seats"), min_value=1, max_value=models.MOST_SEATS, initial=4
    )
    begins = _time(label=gettext_lazy("From"), required=False)
    ends = _time(label=gettext_lazy("To"), required=False)
    brings = forms.BooleanField(label=gettext_lazy("I bring it"), required=False)
    teaches = forms.BooleanField(label=gettext_lazy("I can teach it"), required=False)
