"""Events of the demo club: a next evening with answers and a waiting list, and a monthly series."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from club.base.time_zones.names import club_zone
from club.community.events.event_times import Every, RepeatRule, nth_weekday
from club.community.events.models import Event
from club.community.events.services.answers import answer_event
from club.community.events.services.game_tables import (
    TableProposal,
    propose_table,
    sit_down,
    wish,
)
from club.community.events.services.making import make_event
from club.community.events.services.repeating import make_series
from club.people.members.models import Member

THURSDAY: Final = 3
DAYS_AHEAD: Final = 5  # to the next evening, at least
PLACES: Final = 5
TEXT: Final = """Bring what you would like to play, and something to share.

- **19:00** tea, and who plays what
- **19:30** first games
- **22:45** we tidy up together
"""
EVENING: Final = Event(
    title="Game night",
    place="Library of Kallio, reading room",
    begins=time(19),
    ends=time(23),
    getting_in="The side door, on the courtyard. Ring twice.",
    text=TEXT,
    capacity=PLACES,
    guests_each=1,
    is_public=True,
)
BEGINNERS: Final = Event(
    title="Afternoon for beginners",
    place="Café Laituri",
    begins=time(14),
    ends=time(18),
    text="We explain every game. Nobody has to know any rules.",
    guests_each=3,
    is_public=True,
)
REMARKS: Final = ("I am there from eight on.", "", "Could somebody give me a lift?")


def seed_events(members: Sequence[Member], now: datetime) -> None:
    """The next evening is full and two wait; the first member has not answered yet."""
    first, host, *others = members
    today = now.astimezone(club_zone()).date()
    asked = now - timedelta(days=2)
    event = make_event(host, _weekday_after(today, THURSDAY), EVENING, asked)
    for number, member in enumerate(others):
        at = asked + timedelta(hours=3 + number)
        choice = "maybe" if number == len(others) - 1 else "yes"
        guests = 1 if number == 1 else 0
        remark = REMARKS[number % len(REMARKS)]
        answer_event(event.pk, member, choice, at, guests, remark)
    _seed_tables(event.pk, host, others, now)
    _seed_series(first, others, today, now)


def _seed_tables(
    event_id: int, host: Member, others: Sequence[Member], now: datetime
) -> None:
    boxes = TableProposal("Reykholt", 4, brings=True, teaches=True, minutes=(30, 150))
    table = propose_table(event_id, host, boxes, now)
    for member in others[:2]:
        sit_down(event_id, table.pk, member, now)
    proposal = TableProposal("Khronos", 3, teaches=True)
    propose_table(event_id, others[1], proposal, now)
    wish(event_id, others[0], "Inkas", now)


def _seed_series(
    host: Member, others: Sequence[Member], today: date, now: datetime
) -> None:
    """An afternoon in each month, on a Saturday or the like."""
    day = today + timedelta(days=12)
    rule = RepeatRule(day, Every.MONTH, nth_weekday(day))
    series = make_series(host, rule, BEGINNERS, now)
    next_one = series.events.order_by("slot")[0]
    for member in others[:3]:
        answer_event(next_one.pk, member, "yes", now)


def _weekday_after(today: date, weekday: int) -> date:
    day = today + timedelta(days=DAYS_AHEAD)
    return day + timedelta(days=(weekday - day.weekday()) % 7)
