"""Acts of a host: places, the waiting list, guests, and attendance on the evening."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events.models import (
    AnswerChoice,
    Event,
    EventAnswer,
    EventAttendance,
)
from club.community.events.services.answers import leave_all_events
from club.community.events.services.locking import expect_not_begun, locked_event
from club.community.events.services.notices import owe_fact, record_act
from club.community.events.services.roster import Roster, open_roster
from club.people.guests.models import GuestPass
from club.people.guests.services import invite_guest_to_page, revoke_page_pass
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

FULL = "There is not room enough."


@contextmanager
def _as_host(event_id: int, by: Member, now: datetime) -> Iterator[Roster]:
    """Locks the event for its host, and settles the roster at the end."""
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        expect_not_begun(event, now)
        roster = open_roster(event, by)
        yield roster
        roster.settle(now)


def put_in(
    event_id: int,
    member: Member,
    by: Member,
    now: datetime,
    guests: int | None = None,
    over: bool = False,
) -> None:
    """Puts the member in, past the waiting list; past the capacity only with `over`. Without a
    number of guests, the guests come whom the member has named.
    """  # events 4.6
    with _as_host(event_id, by, now) as roster:
        before = roster.answers.get(member.pk)
        guests = _expected_guests(roster.event, before, guests)
        _check_member(member)
        if not over:
            _expect_room(roster, before, 1 + guests)
        answer = roster.answer_of_member(member)
        if answer.number is None:
            roster.give_number(answer)
        was_inside = answer.is_inside
        answer.choice, answer.guests = AnswerChoice.YES, guests
        _let_in(answer, now)
        if not was_inside:
            make_contact(Contact.PUT_IN, by, [member.pk], now)
            owe_fact(roster.event, [member.pk], "event_put_in", now, by=by)
        record_act(roster.event, "put_in", by, now, member)


def _expect_room(roster: Roster, before: EventAnswer | None, size: int) -> None:
    """Raises ClubError if a party of that size does not fit in, beside the places it has."""
    has = before.size if before is not None and before.is_inside else 0
    if size > has and not roster.fits(size - has):
        raise ClubError("full", FULL)


def _expected_guests(
    event: Event, before: EventAnswer | None, guests: int | None
) -> int:
    """Returns the number of guests: without a given one, those whom the member has named."""
    if guests is None:
        return before.guests if before is not None else 0
    _check_guests(event, guests)
    return guests


def move_to_waiting_list(
    event_id: int, member: Member, by: Member, now: datetime
) -> None:
    """Moves a member to the waiting list, with the old number, while the event is over full."""
    with _as_host(event_id, by, now) as roster:
        answer = _inside(roster, member)
        free = roster.free
        if free is None or free >= 0:
            raise ClubError("there_is_room", "There is room for everybody inside.")
        _let_out(roster, answer, now)
        record_act(roster.event, "move", by, now, member)


def swap(
    event_id: int, inside: Member, waiting: Member, by: Member, now: datetime
) -> None:
    """Exchanges a member inside and a member who waits."""  # events 4.6
    with _as_host(event_id, by, now) as roster:
        out = _inside(roster, inside)
        comes = roster.waiting_or_inside(waiting)
        if comes.is_inside:
            raise ClubError("is_inside", "They have a place already.")
        free = roster.free
        if free is not None and free + out.size - comes.size < min(0, free):
            raise ClubError("full", FULL)
        _let_out(roster, out, now)
        _let_in(comes, now)
        owe_fact(roster.event, [waiting.pk], "event_put_in", now, by=by)
        record_act(roster.event, "swap", by, now, inside, waiting)


def take_out(event_id: int, member: Member, by: Member, now: datetime) -> None:
    """Takes the member off the list; a new yes waits for the host."""  # events 4.6
    with _as_host(event_id, by, now) as roster:
        answer = roster.answer_but_no(member)
        answer.choice, answer.guests, answer.is_inside = AnswerChoice.NO, 0, False
        answer.number = answer.placed_at = None
        answer.needs_host, answer.answered_at = True, now
        owe_fact(roster.event, [member.pk], "event_taken_out", now, by=by)
        record_act(roster.event, "take_out", by, now, member)


def _check_member(member: Member) -> None:
    if not member.is_active:
        raise ClubError("not_a_member", "They are not a member any more.")


def _check_guests(event: Event, guests: int) -> None:
    if not 0 <= guests <= event.guests_each:
        raise ClubError(
            "too_many_guests", "At most {most} guests each.", most=event.guests_each
        )


def _inside(roster: Roster, member: Member) -> EventAnswer:
    answer = roster.waiting_or_inside(member)
    if not answer.is_inside:
        raise ClubError("not_inside", "They wait already.")
    return answer


def _let_in(answer: EventAnswer, now: datetime) -> None:
    answer.is_inside, answer.placed_at = True, None
    answer.is_late = answer.needs_host = False
    answer.answered_at = now


def _let_out(roster: Roster, answer: EventAnswer, now: datetime) -> None:
    answer.is_inside, answer.placed_at = False, None
    owe_fact(roster.event, [answer.member_id], "event_moved", now, by=roster.by)


# before the begin, when the first arrive, and after the end
EARLIEST: Final = timedelta(hours=2)
LATEST: Final = timedelta(days=14)


def tick(
    event_id: int, member: Member, by: Member, is_here: bool, now: datetime
) -> None:
    """Stores whether a member is here. Idempotent; ticks of two hosts at once both count."""
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        if event.is_called_off:
            raise ClubError("called_off", "The event is called off.")
        if not event.begins_at - EARLIEST <= now <= event.ends_at + LATEST:
            raise ClubError("not_now", "Tick people on the evening.")
        rows = EventAttendance.objects.filter(event=event, member=member)
        if not is_here:
            rows.delete()
        elif not rows.exists():
            EventAttendance.objects.create(
                event=event, member=member, ticked_by=by, at=now
            )


def invite_to_event(event_id: int, by: Member, name: str, now: datetime) -> GuestPass:
    """Makes an account for a guest of the event, and the link by which the guest logs in. Raises
    NotAllowed for all but the host and organisers, and ClubError.
    """  # roles 4.1
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        expect_not_begun(event, now)
        return invite_guest_to_page(event.get_absolute_url(), by, name, now)


def revoke_event_guest(event_id: int, pass_id: int, by: Member, now: datetime) -> bool:
    """Ends the guest's log-in, and says no for the guest; False if it has ended already."""
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        guest = revoke_page_pass(event.get_absolute_url(), pass_id, now)
        if guest is not None:
            leave_all_events(guest, now)
    return guest is not None
