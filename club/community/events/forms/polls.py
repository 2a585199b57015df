"""The form of a poll of dates: the form of an event, with up to ten days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from club.community.events.event_times import usual_nights
from club.community.events.forms.events import EventForm
from club.community.events.models import Event
from club.community.events.services.polls import FEWEST_DAYS, MOST_DAYS

DAY_FIELDS: Final = [f"day_{number}" for number in range(1, MOST_DAYS + 1)]
WITHOUT: Final = ("day", "ends_on", "repeats", "until")


class PollForm(EventForm):
    """The terms of the event, and the days among which members choose."""

    def __init__(self, data: Any = None, **more: Any):
        super().__init__(data, **more)
        for name in WITHOUT:
            del self.fields[name]
        for number, name in enumerate(DAY_FIELDS, 1):
            self.fields[name] = forms.DateField(
                label=_("Day {number}").format(number=number),
                required=number <= FEWEST_DAYS,
                widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            )

    def rows(self) -> Iterator[list[forms.BoundField]]:
        """Yields the rows of the form of an event, with the days below the title."""
        for row in super().rows():
            if row[0].name not in DAY_FIELDS:
                yield row
            if row[0].name == "title":
                yield [self[name] for name in DAY_FIELDS]

    def days(self) -> list[date]:
        """Returns the chosen days. Call it when the form is valid."""
        chosen = (self.cleaned_data[name] for name in DAY_FIELDS)
        return [day for day in chosen if day is not None]

    def terms(self) -> Event:
        """Returns the terms of the event. Call it when the form is valid."""
        chosen = self.cleaned_data
        nights = usual_nights(chosen["begins"], chosen["ends"])
        return Event(nights=nights, **{name: chosen[name] for name in self.Meta.fields})
