"""Gives an event to another host."""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power, may
from club.base.roles.powers import Power
from club.community.events.models import AnswerChoice, Event
from club.community.events.services.locking import locked_event
from club.community.events.services.notices import owe_fact, record_act
from club.community.events.services.repeating import locked_occurrence, rows_to_come
from club.community.events.services.roster import open_roster
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact


def hand_over_event(event_id: int, to: Member, by: Member, now: datetime) -> None:
    """Gives the event to another host, who has said yes to it. Raises NotAllowed for all but the
    host and organisers, and ClubError.
    """
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        _hand_over_first(event, to, by, now)


def hand_over_later(event_id: int, to: Member, by: Member, now: datetime) -> None:
    """Gives the event and all later ones of the series with the same host to another host."""
    with locked_occurrence(event_id, by, now) as (series, event):
        former = event.host_id
        _hand_over_first(event, to, by, now)
        for row in rows_to_come(series, event.slot or event.day, now):
            if row.host_id == former:
                _let_come(row, to, now)
        series.host = to
        series.save(update_fields=["host"])


def _hand_over_first(event: Event, to: Member, by: Member, now: datetime) -> None:
    """Changes the host and notifies the new one. Raises ClubError."""
    if event.is_called_off:
        raise ClubError("called_off", "The event is called off.")
    if event.ends_at <= now:
        raise ClubError("is_over", "The event is over.")
    if event.belongs_to(to):
        raise ClubError("is_host", "They are the host already.")
    said_yes = event.answers.filter(member=to, choice=AnswerChoice.YES)
    if not (may(to, Power.SEE_ANSWERS) and said_yes.exists()):
        raise ClubError("no_host", "Choose a member who has said yes.")
    reached = make_contact(Contact.HAND_OVER_EVENT, by, [to.pk], now)
    record_act(event, "hand_over", by, now, to)
    event.host = to
    owe_fact(event, reached, "event_host", now, by=by)
    event.save(update_fields=["host", "last_fact"])


def _let_come(event: Event, to: Member, now: datetime) -> None:
    """Makes `to` the host, who comes if there is room, unless there is an answer already."""
    # events 1.1
    event.host = to
    event.save(update_fields=["host"])
    roster = open_roster(event)
    if to.pk in roster.answers:
        return
    answer = roster.answer_of_member(to)
    answer.choice, answer.answered_at = AnswerChoice.YES, now
    roster.give_number(answer)
    answer.is_inside = roster.fits(answer.size)
    roster.settle(now)
