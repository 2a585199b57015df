"""Answers of members: yes, maybe or no, and reminders. A refusal changes nothing."""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.community.events.models import (
    LAST_DAYS,
    LONGEST_REMARK,
    AnswerChoice,
    Event,
    EventAnswer,
    EventSeries,
)
from club.community.events.queries import InvitedTo
from club.community.events.services.locking import expect_not_begun, locked_event
from club.community.events.services.notices import owe_reminder
from club.community.events.services.roster import Roster, open_roster
from club.people.members.models import Member


def answer_event(
    event_id: int,
    member: Member,
    choice: str | None,
    now: datetime,
    guests: int | None = None,
    remark: str | None = None,
) -> EventAnswer:
    """Stores the answer. A yes is inside when it fits, and waits otherwise. None leaves the choice,
    guests or the remark as they were. Raises ClubError.
    """  # events 3.1
    _check_choice(choice)
    remark = _clean_remark(remark)
    with locked_event(event_id) as event:
        expect_power(member, Power.ANSWER_EVENT, InvitedTo(event))
        expect_not_begun(event, now)
        roster = open_roster(event, member)
        keeps_choice = choice is None
        if choice is None:
            choice = _choice_before(roster, member)
        if guests is None:
            guests = _guests_before(roster, member) if choice == AnswerChoice.YES else 0
        _check(roster, member, choice, guests, now)
        answer = roster.answer_of_member(member)
        answer.answered_at = now
        answer.remark = answer.remark if remark is None else remark
        may_come_in = event.in_last_days(now) and not keeps_choice
        _change(roster, answer, choice, guests, now, may_come_in=may_come_in)
        roster.settle(now)
    return answer


def _check_choice(choice: str | None) -> None:
    if choice is not None and choice not in AnswerChoice.values:
        raise ClubError("no_answer", "Say yes, maybe or no.")


def _clean_remark(remark: str | None) -> str | None:
    if remark is None:
        return None
    if not remark.strip():
        return ""
    return clean_line(remark, "remark", LONGEST_REMARK)


def leave_all_events(member: Member, now: datetime) -> None:
    """Says no to all events to come, for a member who leaves the club or is locked out."""
    answers = EventAnswer.objects.filter(member=member, event__begins_at__gt=now)
    coming = answers.exclude(choice=AnswerChoice.NO).order_by("event_id")
    for event_id in list(coming.values_list("event_id", flat=True)):
        with locked_event(event_id) as event:
            roster = open_roster(event)
            if event.has_begun(now):
                continue
            answer = roster.answer_of_member(member)
            answer.answered_at = now
            _say_no(roster, answer, AnswerChoice.NO, now)
            roster.settle(now)


def give_up_hosting(member: Member, now: datetime) -> None:
    """Gives the events and series of a member who leaves to the organisers."""
    Event.objects.filter(host=member, begins_at__gt=now).update(host=None)
    EventSeries.objects.filter(host=member).update(host=None)


def _choice_before(roster: Roster, member: Member) -> str:
    """Returns the choice of the member. Raises ClubError without an answer."""
    if member.pk not in roster.answers:
        raise ClubError("no_answer", "Say yes, maybe or no.")
    return roster.answers[member.pk].choice


def _guests_before(roster: Roster, member: Member) -> int:
    """Returns how many guests the member has named, with a yes."""
    before = roster.answers.get(member.pk)
    return before.guests if before is not None else 0


def _check(
    roster: Roster, member: Member, choice: str, guests: int, now: datetime
) -> None:
    """Raises ClubError before anything is changed."""
    event = roster.event
    most = max(event.guests_each, _guests_before(roster, member))
    if not 0 <= guests <= (most if choice == AnswerChoice.YES else 0):
        raise ClubError(
            "too_many_guests",
            "At most {most} guests may come with you, and with a yes alone.",
            most=event.guests_each,
        )
    before = roster.answers.get(member.pk)
    is_new = before is None or before.choice != choice
    more = 0 if before is None or is_new else guests - before.guests
    if now >= event.answer_by and choice != AnswerChoice.NO and (is_new or more > 0):
        raise ClubError(
            "answers_are_closed",
            "The time to answer is over. You can still say no, or ask the host.",
        )
    if before is not None and before.is_inside and more > 0 and not roster.fits(more):
        raise ClubError(
            "no_room_for_guests",
            "There is no room for more guests. You keep your place.",
        )


def _change(
    roster: Roster,
    answer: EventAnswer,
    choice: str,
    guests: int,
    now: datetime,
    *,
    may_come_in: bool,
) -> None:
    """Stores the choice. A new yes comes in when it fits, and so does one that waits, if
    `may_come_in`.
    """
    if choice != AnswerChoice.YES:
        _say_no(roster, answer, choice, now)
        return
    is_new = answer.choice != AnswerChoice.YES
    goes_last = is_new or (not answer.is_inside and guests > answer.guests)
    if goes_last:
        roster.give_number(answer)  # events 3.3, events 3.4
    if is_new:
        answer.placed_at, answer.is_late = None, False
    answer.choice, answer.guests = AnswerChoice.YES, guests
    if not answer.is_inside and not answer.needs_host and (is_new or may_come_in):
        answer.is_inside = roster.fits(answer.size)  # events 4.1, events 4.4


def _say_no(roster: Roster, answer: EventAnswer, choice: str, now: datetime) -> None:
    """Stores a no or a maybe, which gives up the place."""
    if answer.is_inside and choice == AnswerChoice.NO:
        is_over = (
            now >= roster.event.answer_by and roster.event.answer_hours is not None
        )
        answer.is_late = is_over and not answer.is_uncertain(now)  # events 4.3
    answer.choice, answer.guests, answer.is_inside = choice, 0, False
    answer.number = answer.placed_at = None


def remind_of_events(now: datetime) -> int:
    """Reminds members who said yes or maybe; returns the number of events. Idempotent."""
    # events 7.1
    soon = Event.objects.filter(
        begins_at__gt=now,
        begins_at__lte=now + LAST_DAYS,
        reminded_at=None,
        called_off_at=None,
    )
    reminded = 0
    for event_id in list(soon.order_by("pk").values_list("pk", flat=True)):
        with locked_event(event_id) as event:
            if event.reminded_at is None and not event.is_called_off:
                event.reminded_at = now
                owe_reminder(event, now)
                event.save(update_fields=["reminded_at", "last_fact"])
                reminded += 1
    return reminded
