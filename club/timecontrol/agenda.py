"""The days ahead of a member: what is due on each, with their own rest drawn in beside it as a band
of the day, and in words. In the zone that pages tell time in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from club.tables.models import Chair
from club.timecontrol.zone_offsets import Span

DAY = timedelta(days=1)
DAYS = 14
MINUTES = 24 * 60  # across the band


@dataclass(frozen=True, slots=True)
class NonCountingPart:
    """A part of a day in which its member rests, in minutes of the wall since midnight."""

    begins: int
    ends: int

    @property
    def length(self) -> int:
        return self.ends - self.begins

    @property
    def told(self) -> str:
        return f"{_clock(self.begins)}–{_clock(self.ends)}"


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """One day with what is due on it, and when its member rests."""

    day: date
    due: tuple[Chair, ...]
    rests: tuple[NonCountingPart, ...]

    @property
    def resting(self) -> str:
        """The rest in words; empty: there is none."""
        if not self.rests:
            return ""
        if sum(one.length for one in self.rests) >= MINUTES:
            return _("You rest all day.")
        return _("You rest %(when)s.") % {"when": _(" and ").join(one.told for one in self.rests)}

    @property
    def marks(self) -> tuple[int, ...]:
        """Where in the day something is due, in minutes."""
        return tuple(_minutes(chair.due_at) for chair in self.due if chair.due_at)


def agenda_days(
    chairs: Sequence[Chair], spans: Sequence[Span], today: date
) -> tuple[AgendaDay, ...]:
    """The days on which something is due or its member rests."""
    days = (_day(today + number * DAY, chairs, spans) for number in range(DAYS + 1))
    return tuple(one for one in days if one.due or one.rests)


def _day(day: date, chairs: Sequence[Chair], spans: Sequence[Span]) -> AgendaDay:
    due = (chair for chair in chairs if chair.due_at and _local(chair.due_at).date() == day)
    return AgendaDay(day, tuple(due), tuple(_rests(day, spans)))


def _rests(day: date, spans: Sequence[Span]) -> Iterator[NonCountingPart]:
    first, last = (timezone.make_aware(datetime.combine(one, time.min)) for one in (day, day + DAY))
    for begins, ends in spans:
        if begins < last and first < ends:
            since = 0 if begins <= first else _minutes(begins)
            until = MINUTES if ends >= last else _minutes(ends)
            yield NonCountingPart(
                since, max(since, until)
            )  # an hour that comes twice may read backwards


def _minutes(moment: datetime) -> int:
    wall = _local(moment)
    return wall.hour * 60 + wall.minute


def _local(moment: datetime) -> datetime:
    return timezone.localtime(moment.astimezone(UTC))


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
