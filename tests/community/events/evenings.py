"""Makes events for tests, and reads who comes, who waits and who was told."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from club.community.events.models import Event, EventAnswer
from club.community.events.services.answers import answer_event
from club.community.events.services.making import make_event
from club.messages.notifications.models import Notice
from club.people.members.models import Member

HELSINKI = ZoneInfo("Europe/Helsinki")
NOW = datetime(2026, 12, 1, 10, tzinfo=HELSINKI)
BEGIN = datetime(2026, 12, 17, 19, tzinfo=HELSINKI)
DATE = BEGIN.date()
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TOLD = {
    "event_place": "place",
    "event_free": "free",
    "event_put_in": "put in",
    "event_moved": "moved to the line",
    "event_taken_out": "taken out",
    "event_called_off": "called off",
    "event_seat": "seat at",
    "event_box": "nobody brings",
    "event_changed": "changed",
}


def terms(**changed: Any) -> Event:
    plain = {"title": "Club evening", "place": "Library", "begins": time(19), "ends": time(23)}
    return Event(**plain | changed)


def event_of(host: Member, now: datetime = NOW, day: date = DATE, **changed: Any) -> Event:
    """An event whose host does not come."""
    event = make_event(host, day, terms(**changed), now)
    answer_event(event.pk, host, "no", now)
    Notice.objects.all().delete()
    return event


def say(event: Event, choice: str, *members: Member, now: datetime = NOW, guests: int = 0) -> None:
    for member in members:
        answer_event(event.pk, member, choice, now, guests)


def answers(event: Event) -> list[EventAnswer]:
    rows = EventAnswer.objects.filter(event=event).select_related("member")
    return list(rows.order_by("number", "pk"))


def named(answer: EventAnswer) -> str:
    return answer.member.username + (f"+{answer.guests}" if answer.guests else "")


def who_is_inside(event: Event) -> list[str]:
    return [named(answer) for answer in answers(event) if answer.is_inside]


def line(event: Event) -> list[str]:
    return [named(answer) for answer in answers(event) if answer.is_waiting]


def free(event: Event) -> int | None:
    event.refresh_from_db()
    if event.capacity is None:
        return None
    return event.capacity - sum(answer.size for answer in answers(event) if answer.is_inside)


def told(kinds: tuple[str, ...] = tuple(TOLD)) -> list[str]:
    """Who was told what, sorted; each notice is read once."""
    rows = Notice.objects.filter(kind__in=kinds).select_related("member")
    found = sorted(f"{row.member.username}: {TOLD[row.kind]}" for row in rows)
    rows.delete()
    return found
