"""Entries of a member's feeds: deadlines and holidays for the calendar, and the news of the
member's tables as each of their seats learned it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F
from django.utils.translation import gettext as _
from icalendar import Event

from club.messages.feeds.documents import MOST_ENTRIES, FeedEntry, own_host
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member
from club.play.game_records.known_lines import Line
from club.play.tables import queries
from club.play.tables.due_chairs import playable_chairs_to_act
from club.play.tables.models import Chair, Status, Table
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import TableProjection, project_tables, render_or_skip
from club.play.time_control.models import MemberHoliday

EVENT_LENGTH: Final = timedelta(minutes=30)
MINUTE: Final = timedelta(minutes=1)
QUESTION_STEP: Final = 100_000  # of the sequence; more minutes than a deadline is away
PAST_HOLIDAYS: Final = timedelta(days=60)
MOST_TABLES: Final = 20  # whose news are in a feed


def deadlines_of_member(key: FeedKey, _now: datetime) -> Iterator[Event]:
    """Yields one event for each chair of the member that is asked. Questions of which others may
    not know are left out, unless the member wants them.
    """
    chairs = _chairs_with_deadline(key.member)
    if key.hidden_questions:
        yield from map(_deadline_event, chairs)
        return
    spectators = project_tables([chair.table for chair in chairs], None)
    for chair, projection in zip(chairs, spectators, strict=True):
        if chair.seat in projection.awaited:
            yield _deadline_event(chair)


def holidays_of_member(key: FeedKey, now: datetime) -> Iterator[Event]:
    """Yields the member's holidays, those of the last weeks included."""
    first = (now - PAST_HOLIDAYS).date()
    holidays = MemberHoliday.objects.filter(member=key.member_id, last__gte=first)
    return map(_holiday_event, holidays)


def news_of_tables(member: Member) -> list[FeedEntry]:
    """Returns the latest news of the tables at which the member sits."""
    return [
        entry
        for projection in project_tables(_tables_with_news(member), member)
        for entry in render_or_skip(projection, _entries_of)
    ]


def _chairs_with_deadline(member: Member) -> list[Chair]:
    """The member's chairs with a question and a deadline, each with its table."""
    chairs = playable_chairs_to_act(member.pk).filter(due_at__isnull=False)
    return list(chairs.select_related("table__record", "table__host"))


def _deadline_event(chair: Chair) -> Event:
    assert chair.due_at is not None and chair.turn_since is not None
    due_at = chair.due_at.replace(microsecond=0)
    event = Event()
    event.add("UID", f"chair-{chair.pk}@{own_host()}")
    event.add("SEQUENCE", _sequence(chair))
    event.add("DTSTAMP", chair.turn_since.replace(microsecond=0))
    event.add("DTSTART", due_at - EVENT_LENGTH)
    event.add("DTEND", due_at)
    event.add("SUMMARY", _title(chair.table))
    event.add("URL", settings.PUBLIC_URL + chair.table.get_absolute_url())
    event.add("TRANSP", "TRANSPARENT")
    return event


def _holiday_event(holiday: MemberHoliday) -> Event:
    """Covers all days of the holiday; of one that ended early, the days that were taken."""
    last = holiday.ended_on or holiday.last
    event = Event()
    event.add("UID", f"holiday-{holiday.pk}@{own_host()}")
    event.add("SEQUENCE", 0 if holiday.ended_on is None else 1)
    event.add("DTSTAMP", holiday.written_at.replace(microsecond=0))
    event.add("DTSTART", holiday.first)
    event.add("DTEND", last + timedelta(days=1))
    event.add("SUMMARY", _("Holiday from your tables"))
    event.add("TRANSP", "TRANSPARENT")
    return event


def _title(table: Table) -> str:
    return f"{table.game_name}: {table.name}"


def _sequence(chair: Chair) -> int:
    """Rises with each question and with each extension of its deadline. It is made of what the
    member's own page shows, so that it tells nothing of the moves of others.
    """
    assert chair.due_at is not None and chair.turn_since is not None
    minutes = int((chair.due_at - chair.turn_since) / MINUTE)
    return chair.asked * QUESTION_STEP + min(minutes, QUESTION_STEP - 1)


def _tables_with_news(member: Member) -> list[Table]:
    """Begun tables at which the member sits: live ones, then the latest that ended."""
    begun = Table.objects.filter(
        pk__in=queries.table_ids_of(member), status__in=(Status.LIVE, Status.FINISHED)
    )
    latest = (F("ended_at").desc(nulls_first=True), "-started_at", "pk")
    return list(queries.with_record(begun).order_by(*latest)[:MOST_TABLES])


def _entries_of(projection: TableProjection) -> list[FeedEntry]:
    """Numbered by what this seat learned: the number tells nothing of what others did."""
    if projection.read is None:
        return []
    names = player_names_of(projection.game, projection.occupants)
    texts = (
        (line, " ".join(map(names.plain, line.news)))
        for line in projection.lines[-MOST_ENTRIES:]
    )
    return [_entry(projection, line, text) for line, text in texts if text]


def _entry(projection: TableProjection, line: Line, text: str) -> FeedEntry:
    table = projection.table
    return FeedEntry(
        id=f"tag:{own_host()},2026:table-{table.pk}.seat-{projection.viewer}.{line.number}",
        at=line.at,
        title=_title(table),
        page=table.get_absolute_url(),
        text=text,
    )
