"""The data of the page of a poll of dates."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from django.utils import timezone

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.time_zones.names import zone_named
from club.community.events.poll_models import DatePoll, PollAnswer, PollChoice, PollDay
from club.community.events.presentation.words import span
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class PollDayView:
    """A day of the poll with its answers."""

    pk: int
    when: str
    when_here: str  # in the reader's zone; empty if its clock shows the same
    own: str  # the choice of the reader
    names: tuple[tuple[str, list[str]], ...]  # by label of the choice
    has_begun: bool
    is_best: bool  # no other day to come has more yes


def poll_page(poll: DatePoll, reader: Member, now: datetime) -> dict[str, Any]:
    """Returns the data of the page, in a fixed number of queries."""
    days = list(poll.days.all())
    answers: dict[int, list[PollAnswer]] = defaultdict(list)
    for row in PollAnswer.objects.filter(day__poll=poll).select_related("member"):
        answers[row.day_id].append(row)
    most = max((_yes_count(answers[day.pk]) for day in days), default=0)
    return {
        "poll": poll,
        "days": [
            _day_view(poll, day, answers[day.pk], reader, most, now) for day in days
        ],
        "is_host": poll.is_open and may(reader, Power.CHANGE_EVENT, poll),
        "has_answered": any(
            row.member_id == reader.pk for rows in answers.values() for row in rows
        ),
        "choices": PollChoice.choices,
    }


def _day_view(
    poll: DatePoll,
    day: PollDay,
    answers: list[PollAnswer],
    reader: Member,
    most: int,
    now: datetime,
) -> PollDayView:
    zone, here = zone_named(poll.zone), timezone.get_current_timezone()
    when, when_here = _span_in(day, zone), _span_in(day, here)
    own = next((row.choice for row in answers if row.member_id == reader.pk), "")
    names = tuple(
        (
            str(choice.label),
            [row.member.username for row in answers if row.choice == choice],
        )
        for choice in (PollChoice.YES, PollChoice.MAYBE, PollChoice.NO)
    )
    is_best = 0 < most == _yes_count(answers)
    return PollDayView(
        day.pk,
        when,
        "" if when == when_here else when_here,
        own,
        names,
        day.has_begun(now),
        is_best,
    )


def _span_in(day: PollDay, zone: tzinfo) -> str:
    return span(day.begins_at.astimezone(zone), day.ends_at.astimezone(zone))


def _yes_count(answers: list[PollAnswer]) -> int:
    return sum(row.choice == PollChoice.YES for row in answers)
