"""Answers of members to all events of a series in a month."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events.models import AnswerChoice, Event, EventAnswer, EventSeries
from club.community.events.queries import own_answers
from club.community.events.services.answers import answer_event
from club.people.members.models import Member


def is_open_for_yes(event: Event, own: EventAnswer | None, now: datetime) -> bool:
    """Whether a member with this answer may still say yes."""  # events 3.5
    has_said_yes = own is not None and own.choice == AnswerChoice.YES
    is_open = not (event.is_called_off or event.has_begun(now))
    return is_open and now < event.answer_by and not has_said_yes


def answer_month(
    series_id: int, member: Member, month: date, now: datetime
) -> list[EventAnswer]:
    """Says yes to each event of the series in the month of this day that is open for a yes, as if
    the member answered each on its page. Raises NotAllowed, and ClubError without any.
    """  # events 3.7
    expect_power(member, Power.ANSWER_EVENT)
    with transaction.atomic():
        events = _events_of_month(series_id, month)
        own = own_answers(member, events)
        answers = [
            answer_event(event.pk, member, AnswerChoice.YES, now)
            for event in events
            if is_open_for_yes(event, own.get(event.pk), now)
        ]
    if not answers:
        raise ClubError("all_answered", "No day of this month is left to say yes to.")
    return answers


def _events_of_month(series_id: int, month: date) -> list[Event]:
    """Returns the events in the order in which their rows are locked."""
    EventSeries.objects.select_for_update(of=("self",)).filter(pk=series_id).first()
    rows = Event.objects.filter(
        series=series_id, day__year=month.year, day__month=month.month
    )
    return list(rows.order_by("pk"))
