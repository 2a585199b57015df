"""The agenda of a member: what is due on each of the next days, and their own non-counting time, as
a band of the day and in words. In the time zone of the member's pages.
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
    """A part of a day that does not count for the member, in minutes of local time
    since midnight.
    """

    begins: int
    ends: int

    @property
    def length(self) -> int:
        return self.ends - self.begins

    @property
    def in_words(self) -> str:
        return f"{_clock(self.begins)}–{_clock(self.ends)}"


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """One day with what is due on it, and its non-counting time."""

    day: date
    due: tuple[Chair, ...]
    rests: tuple[NonCountingPart, ...]

    @property
    def resting(self) -> str:
        """The non-counting time in words; empty if there is none."""
        if not self.rests:
            return ""
        total = sum(part.length for part in self.rests)
        if total >= MINUTES:
            return _("You rest all day.")
        parts = _(" and ").join(part.in_words for part in self.rests)
        return _("You rest %(when)s.") % {"when": parts}

    @property
    def marks(self) -> tuple[int, ...]:
        """When something is due on the day, in minutes since midnight."""
        instants = (chair.due_at for chair in self.due)
        return tuple(_minutes(due_at) for due_at in instants if due_at)


def agenda_days(
    chairs: Sequence[Chair], spans: Sequence[Span], today: date
) -> tuple[AgendaDay, ...]:
    """The days on which something is due or time does not count."""
    days = (_day(today + number * DAY, chairs, spans) for number in range(DAYS + 1))
    return tuple(one for one in days if one.due or one.rests)


def _day(day: date, chairs: Sequence[Chair], spans: Sequence[Span]) -> AgendaDay:
    due = tuple(chair for chair in chairs if _is_due_on(chair, day))
    return AgendaDay(day, due, tuple(_non_counting_parts(day, spans)))


def _is_due_on(chair: Chair, day: date) -> bool:
    return chair.due_at is not None and _local(chair.due_at).date() == day


def _non_counting_parts(day: date, spans: Sequence[Span]) -> Iterator[NonCountingPart]:
    first, last = _midnight(day), _midnight(day + DAY)
    for begins, ends in spans:
        if begins < last and first < ends:
            since = 0 if begins <= first else _minutes(begins)
            until = MINUTES if ends >= last else _minutes(ends)
            # in the hour that is repeated the end may read earlier than the beginning
            yield NonCountingPart(since, max(since, until))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _minutes(moment: datetime) -> int:
    local = _local(moment)
    return local.hour * 60 + local.minute


def _local(moment: datetime) -> datetime:
    return timezone.localtime(moment.astimezone(UTC))


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
