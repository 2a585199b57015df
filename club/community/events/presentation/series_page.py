"""The data of the page of a series: its rule in words, and its events by month."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, Final

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.events import queries
from club.community.events.event_times import LAST, Every, RepeatRule
from club.community.events.models import Event, EventSeries, SeriesPart
from club.community.events.presentation.words import event_row
from club.community.events.services.series_answers import is_open_for_yes
from club.people.members.models import Member

WITHOUT_YEAR: Final = timedelta(days=330)  # a day that is nearer needs no year
NTH: Final[Mapping[int, Promise]] = {
    1: gettext_lazy("the first {weekday} of every month"),
    2: gettext_lazy("the second {weekday} of every month"),
    3: gettext_lazy("the third {weekday} of every month"),
    4: gettext_lazy("the fourth {weekday} of every month"),
    LAST: gettext_lazy("the last {weekday} of every month"),
}


@dataclass(frozen=True, slots=True)
class SeriesMonth:
    """The events of a series in one month."""

    first: date
    rows: list[dict[str, Any]]
    open_days: int  # to which the reader may still say yes


def series_page(series: EventSeries, reader: Member, now: datetime) -> dict[str, Any]:
    """Returns the data of the page, in a fixed number of queries."""
    events = list(queries.series_to_come(series, now))
    answers = queries.own_answers(reader, events)
    months = [
        _month(first, list(in_month), answers, now)
        for first, in_month in groupby(events, key=lambda row: row.day.replace(day=1))
    ]
    part = _shown_part(series, events)
    return {
        "series": series,
        "title": events[0].title if events else part.title,
        "place": events[0].place if events else part.place,
        "html": events[0].html if events else part.html,
        "rule": rule_in_words(rule_of(series, part), now.date()),
        "months": months,
    }


def _month(
    first: date, events: list[Event], answers: Mapping[int, Any], now: datetime
) -> SeriesMonth:
    open_days = sum(
        is_open_for_yes(event, answers.get(event.pk), now) for event in events
    )
    rows = [event_row(event, answers.get(event.pk), now) for event in events]
    return SeriesMonth(first, rows, open_days)


def _shown_part(series: EventSeries, events: list[Event]) -> SeriesPart:
    """Returns the part of the next event; the last one without events."""
    parts = {part.pk: part for part in series.parts.all()}
    part_id = events[0].part_id if events else None
    return parts[part_id] if part_id in parts else max(parts.values(), key=_number)


def _number(part: SeriesPart) -> int:
    return part.number


def rule_of(series: EventSeries, part: SeriesPart) -> RepeatRule:
    """Returns the rule of a part until the end of the whole series."""
    return RepeatRule(part.first, part.every, part.nth, series.last_day)


def rule_of_event_in_words(event: Event, now: datetime) -> str:
    """Returns the rule of the event's series; empty for an event that does not repeat."""
    if event.series is None or event.part is None:
        return ""
    return rule_in_words(rule_of(event.series, event.part), now.date())


def rule_in_words(rule: RepeatRule, today: date) -> str:
    """ "every Tuesday until 1 February"."""
    text = _days_in_words(rule).format(weekday=WEEKDAYS[rule.first.weekday()])
    if rule.until is None:
        return text
    is_near = abs(rule.until - today) < WITHOUT_YEAR
    last = date_format(rule.until, "j F" if is_near else "j F Y")
    return _("{rule} until {day}").format(rule=text, day=last)


def _days_in_words(rule: RepeatRule) -> str:
    if rule.every == Every.MONTH:
        return str(NTH[rule.nth or LAST])
    if rule.every == Every.FORTNIGHT:
        return _("every other {weekday}")
    return _("every {weekday}")
