"""Guests of one event, who answer it and see nothing else of the club."""

from __future__ import annotations

from datetime import datetime

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events.services.answers import leave_all_events
from club.community.events.services.locking import expect_not_begun, locked_event
from club.people.members.models import Member
from club.play.guests.models import GuestPass
from club.play.guests.services import invite_guest_to_page, revoke_page_pass


def invite_to_event(event_id: int, by: Member, name: str, now: datetime) -> GuestPass:
    """Makes an account for a guest of the event, and the link by which the guest logs in. Raises
    NotAllowed for all but the host and organisers, and ClubError.
    """  # roles 4.1
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        expect_not_begun(event, now)
        return invite_guest_to_page(event.get_absolute_url(), by, name, now)


def revoke_event_guest(event_id: int, pass_id: int, by: Member, now: datetime) -> bool:
    """Ends the guest's log-in, and says no for them; False when it has ended already."""
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        guest = revoke_page_pass(event.get_absolute_url(), pass_id, now)
        if guest is not None:
            leave_all_events(guest, now)
    return guest is not None
