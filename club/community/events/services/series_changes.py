"""Changes an event and all later ones of its series, whatever parts the series has. Only the fields
that differ from what the event has now are changed; all others stay as each event has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime

from club.base.errors import ClubError
from club.community.events.event_times import RepeatRule
from club.community.events.models import Event, EventSeries, SeriesPart
from club.community.events.services.making import change_fields, expect_coming
from club.community.events.services.notices import Days, record_change
from club.community.events.services.repeating import (
    DAY,
    add_part,
    drop_all,
    expect_lengths,
    fill_series,
    locked_occurrence,
    rows_to_come,
)
from club.community.events.terms import (
    TermsChange,
    checked_moments,
    checked_terms,
    columns_of,
    event_terms_of,
)
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class SeriesChange:
    """A change of a series: fields, the days, and the last day."""

    terms: TermsChange
    rule: RepeatRule
    present: RepeatRule  # as the page of the event has it
    by: Member

    @property
    def has_other_days(self) -> bool:
        return replace(self.rule, until=self.present.until) != self.present

    @property
    def has_other_end(self) -> bool:
        return self.rule.until != self.present.until


def change_later(
    event_id: int, by: Member, rule: RepeatRule, terms: Event, now: datetime
) -> Event:
    """Changes the event and all later ones of its series; returns the first of them. `rule` and
    `terms` are what the event has (`Event.shown_rule`), with the changes. Raises NotAllowed and
    ClubError.
    """  # events 2.6
    terms = checked_terms(terms)
    with locked_occurrence(event_id, by, now) as (series, event):
        present, slot = event.shown_rule, event.slot
        assert present is not None and slot is not None
        change = SeriesChange(
            TermsChange(event_terms_of(event), terms), rule, present, by
        )
        expect_coming(event.zone_info, rule.first, terms, now)
        days: Days = asdict(present), asdict(rule)
        record_change(event, "change_later", by, change.terms, days, now)
        if change.has_other_days:
            rule.check()
            _expect_after_earlier(series, slot, rule)
        parts = list(_parts_from(series, slot))
        _change_parts(parts, change)
        _change_rows(series, event, parts, change, now)
        fill_series(series, now)
        return _first_after_change(series, min(slot, rule.first)) or event


def _first_after_change(series: EventSeries, since: date) -> Event | None:
    later = series.events.filter(slot__gte=since, called_off_at=None)
    return later.order_by("slot").first()


def _parts_from(series: EventSeries, slot: date) -> Iterator[SeriesPart]:
    """Yields the parts of the series from the slot on; one that begins before it is cut there."""
    parts = sorted(series.parts.all(), key=lambda part: part.first)
    for part in parts:
        if part.until is not None and part.until < max(part.first, slot):
            continue
        if part.first >= slot:
            yield part
        elif (first := part.rule.first_from(slot)) is not None:
            number = max(row.number for row in parts) + 1  # one part at most is cut
            rule = replace(part.rule, first=first)
            left_out = {day for day in part.days_left_out if day >= slot}
            yield add_part(series, rule, event_terms_of(part), number, left_out)
            part.until = slot - DAY
            part.save(update_fields=["until"])


def _change_parts(parts: list[SeriesPart], change: SeriesChange) -> None:
    """Raises ClubError when an event would be too short or too long, if only once a year, and
    without a part.
    """
    if not parts:
        text = "The series ends before this day. Change this one alone."
        raise ClubError("until", text)
    if change.has_other_days:
        _give_days(parts, change.rule)
    if change.has_other_end:
        _give_end(parts, change.rule.until)
    for part in parts:
        terms = change.terms.terms_for(part)
        for name, value in columns_of(terms).items():
            setattr(part, name, value)
        expect_lengths(part.series.zone, part.rule, terms)
        part.save()


def _give_days(parts: list[SeriesPart], rule: RepeatRule) -> None:
    """Gives each part the days of the rule from its own first day on."""
    for part in parts:
        first = rule.first if part is parts[0] else rule.first_from(part.first)
        if first is not None:  # else the rule ends before this part
            part.first, part.every, part.nth = first, rule.every, rule.nth


def _give_end(parts: list[SeriesPart], until: date | None) -> None:
    """An end brought forward ends each part; a later end is that of the last part."""  # events 2.6
    if until is not None and until < parts[0].first:
        raise ClubError("until_before_first", "The last day is before the first day.")
    for part in parts[:-1]:
        assert part.until is not None  # another part follows
        part.until = min(part.until, until or part.until)
    parts[-1].until = until


def _change_rows(
    series: EventSeries,
    event: Event,
    parts: list[SeriesPart],
    change: SeriesChange,
    now: datetime,
) -> None:
    """Changes the events whose slots stay, and those moved by hand; drops the others."""
    assert event.slot is not None
    rows = rows_to_come(series, event.slot, now)
    for row in rows:
        if row.pk == event.pk:
            _give_up_own_fields(row, change)
    last = max((row.slot for row in rows if row.slot is not None), default=event.slot)
    by_day = {
        day: part
        for part in parts
        for day in part.rule.days(part.first, last, part.days_left_out)
    }
    drop_all([row for row in rows if row.slot not in by_day], now)
    for row in rows:
        if row.slot in by_day:
            row.part = by_day[row.slot]
            _adopt(row, change, now)
        elif "day" in row.own_fields:
            _adopt(row, change, now)


def _give_up_own_fields(event: Event, change: SeriesChange) -> None:
    """Removes the changed fields from those that the event has for itself."""
    changed = change.terms.names | ({"day"} if change.has_other_days else set())
    if "text" in changed:
        changed.add("text_html")
    event.own_fields = [name for name in event.own_fields if name not in changed]


def _adopt(event: Event, change: SeriesChange, now: datetime) -> None:
    """Applies the change to the event, but for its own fields."""
    terms = change.terms.terms_for(event, event.own_fields)
    day = event.day if "day" in event.own_fields else event.slot
    assert day is not None
    checked_moments(event.zone_info, day, terms)
    event.save(update_fields=["part", "own_fields"])
    change_fields(event, columns_of(terms) | {"day": day}, change.by, now)


def _expect_after_earlier(series: EventSeries, slot: date, rule: RepeatRule) -> None:
    """Raises ClubError unless the new days come after the days that stay."""
    earlier = Event.objects.filter(series=series, slot__lt=slot)
    last = earlier.order_by("-slot").values_list("slot", flat=True).first()
    if last is not None and rule.first <= last:
        raise ClubError(
            "day", "The first of the new days must come after the event before it."
        )
