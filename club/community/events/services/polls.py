"""Polls of dates: a host asks which day suits, members answer, and the host fixes one day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.roles.queries import all_but_guests
from club.base.time_zones.names import club_zone_name, zone_named
from club.community.events.models import Event
from club.community.events.poll_models import DatePoll, PollAnswer, PollChoice, PollDay
from club.community.events.services.making import add_event, expect_coming
from club.community.events.services.notices import (
    owe_fact,
    owe_news_of_event,
    record_act,
)
from club.community.events.services.roster import open_roster
from club.community.events.terms import checked_moments, checked_terms, columns_of
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

FEWEST_DAYS: Final = 2
MOST_DAYS: Final = 10
MOMENT: Final = timedelta(minutes=10)  # in which the same form is sent again by mistake


def make_poll(
    host: Member, days: Collection[date], terms: Event, now: datetime
) -> DatePoll:
    """Asks the members which of the days suits them. A second press of the same form returns the
    first poll. Raises NotAllowed, and ClubError.
    """  # events 8.1
    expect_power(host, Power.MAKE_EVENTS)
    terms, days = checked_terms(terms), sorted(set(days))
    if not FEWEST_DAYS <= len(days) <= MOST_DAYS:
        text = "Choose {least} to {most} different days."
        raise ClubError("days", text, least=FEWEST_DAYS, most=MOST_DAYS)
    zone = club_zone_name()
    for day in days:
        expect_coming(zone_named(zone), day, terms, now)
    with transaction.atomic():
        columns = columns_of(terms)
        same = DatePoll.objects.open().filter(**columns, host=host)
        made = same.filter(made_at__gt=now - MOMENT).first()
        if made is not None:
            return made
        poll = DatePoll.objects.create(**columns, host=host, zone=zone, made_at=now)
        PollDay.objects.bulk_create(_poll_day(poll, day, terms) for day in days)
        _owe_news_of_poll(poll, host, now)
    return poll


def _poll_day(poll: DatePoll, day: date, terms: Event) -> PollDay:
    begin, end = checked_moments(zone_named(poll.zone), day, terms)
    return PollDay(poll=poll, day=day, begins_at=begin, ends_at=end)


def _owe_news_of_poll(poll: DatePoll, host: Member, now: datetime) -> None:
    """Notifies the members whom the policy lets the host reach."""
    reached = make_contact(Contact.DATE_POLL, host, all_but_guests(), now)
    about = NoticeSubject(f"poll{poll.pk}.made", poll.pk)
    tell_all([(member, about) for member in sorted(reached)], "event_poll", now, host)


def answer_poll(
    poll_id: int, member: Member, choices: Mapping[int, str], now: datetime
) -> None:
    """Stores the member's choices by day; other days keep their answers. Raises NotAllowed, and
    ClubError for a day of another poll, one that has begun, and a poll that is closed.
    """  # events 8.2
    expect_power(member, Power.ANSWER_EVENT)
    if not choices or not set(choices.values()) <= set(PollChoice.values):
        raise ClubError("no_answer", "Say yes, maybe or no to a day.")
    with _open_poll(poll_id) as poll:
        days = {day.pk: day for day in poll.days.all() if not day.has_begun(now)}
        if not set(choices) <= set(days):
            raise ClubError("no_day", "Choose a day of this poll that is to come.")
        for day_id, choice in choices.items():
            PollAnswer.objects.update_or_create(
                day=days[day_id],
                member=member,
                defaults={"choice": choice, "answered_at": now},
            )


def fix_day(poll_id: int, day_id: int, by: Member, now: datetime) -> Event:
    """Makes the event on this day. A yes to the day has a place, or waits, in the order of the
    answers, and a maybe stays a maybe. Raises NotAllowed, and ClubError.
    """  # events 8.3
    with _open_poll(poll_id) as poll:
        expect_power(by, Power.CHANGE_EVENT, poll)
        day = poll.days.filter(pk=day_id).first()
        if day is None or day.has_begun(now):
            raise ClubError("no_day", "Choose a day of this poll that is to come.")
        host = poll.host if poll.host is not None and poll.host.is_active else by
        event = add_event(poll, poll.zone, day.day, host, now)
        _carry_answers(event, day, by, now)
        poll.event = event
        poll.save(update_fields=["event"])
        _notify_of_fixed_day(poll, event, by, now)
        record_act(event, "fix_poll", by, now)
    return event


def _carry_answers(event: Event, day: PollDay, by: Member, now: datetime) -> None:
    """Gives the members who said yes or maybe to the day the same answer to the event."""
    roster = open_roster(event, by)
    coming = day.answers.exclude(choice=PollChoice.NO).exclude(member=event.host_id)
    members = coming.filter(member__in=all_but_guests()).select_related("member")
    for poll_answer in members.order_by("answered_at", "pk"):
        answer = roster.answer_of_member(poll_answer.member)
        answer.choice, answer.answered_at = poll_answer.choice, now
        if poll_answer.choice == PollChoice.YES:
            roster.give_number(answer)
            answer.is_inside = roster.fits(answer.size)
    roster.settle(now)


def _notify_of_fixed_day(
    poll: DatePoll, event: Event, by: Member, now: datetime
) -> None:
    """Notifies those who answered that the day is fixed, and the others of a new event."""
    members = set(all_but_guests())
    answers = PollAnswer.objects.filter(day__poll=poll)
    answered = members & set(answers.values_list("member_id", flat=True))
    owe_fact(event, sorted(answered - {by.pk}), "event_fixed", now, by=by)
    event.save(update_fields=["last_fact"])
    owe_news_of_event(event, sorted(members - answered - {by.pk}), now)


def close_poll(poll_id: int, by: Member, now: datetime) -> None:
    """Ends the poll without an event."""  # events 8.4
    with _open_poll(poll_id) as poll:
        expect_power(by, Power.CHANGE_EVENT, poll)
        poll.closed_at = now
        poll.save(update_fields=["closed_at"])


def leave_polls(member: Member) -> None:
    """Removes the answers of a member who leaves the club or is locked out, and gives the polls of
    a host to the organisers.
    """
    PollAnswer.objects.filter(member=member, day__poll__event=None).delete()
    DatePoll.objects.open().filter(host=member).update(host=None)


@contextmanager
def _open_poll(poll_id: int) -> Iterator[DatePoll]:
    """The poll under its lock, in a transaction. Raises ClubError for one that has ended."""
    with transaction.atomic():
        rows = DatePoll.objects.select_for_update(of=("self",)).filter(pk=poll_id)
        poll = rows.first()
        if poll is None:
            raise ClubError("no_poll", "There is no such poll.")
        if not poll.is_open:
            raise ClubError("poll_is_closed", "The poll is closed.")
        yield poll
