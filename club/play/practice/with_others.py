"""Practice with others: members whom the host has invited take free seats, and leave them."""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.practice.seat_changes import free_seat
from club.play.practice.services import expect_practice
from club.play.seats.services.chairs import company_of
from club.play.seats.services.invitations import invite_by_name, is_invited
from club.play.tables.models import EventType, Table
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import begin_tenures, log_event, save_table
from club.play.tables.services.lock import lock_table, locked_in_play
from club.play.tables.services.permissions import expect_host, expect_live, expect_room
from club.play.tables.signals import chair_given_up, chair_taken_over
from games.core import Seat


def invite_to_practice(table_id: int, host: Member, name: str, now: datetime) -> Member:
    """The host invites a member by name to the seats that are free.

    Raises NotAllowed for others; ClubError without a free seat, for an unknown name, and for a
    member who sits there.
    """
    with lock_table(table_id) as table:
        expect_host(table, host)
        expect_practice(table)
        expect_live(table)
        _expect_free_seat(table)
        return invite_by_name(table, host, name, now)


def take_seat(table_id: int, member: Member, seat: Seat, now: datetime) -> Table:
    """Seats an invited member in a free seat, which the host has played until now.

    Raises NotAllowed without an invitation; ClubError for a seat that is not free, for a member who
    sits there already, and for too many games at once.
    """
    with lock_table(table_id) as table:
        expect_practice(table)
        expect_live(table)
        _expect_welcome(table, member)
        _expect_free_seat(table)
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or not chair.empty:
            raise ClubError("chair_taken", "That seat is not free.")
        make_contact(Contact.JOIN, member, company_of(table), now)
        expect_room(member)
        chair_taken_over.send(
            sender=Table, table=table, seat=seat, member=member, now=now
        )
        empty_chair(chair)  # without what the host has planned there
        chair.member = member
        chair.save(update_fields=["member"])
        begin_tenures(table, [chair])
        log_event(table, EventType.JOINED, now, chair)
        save_table(table)
    return table


def leave_practice(table_id: int, member: Member, now: datetime) -> Table:
    """The member leaves their seat, which is free again. Raises NotAllowed without a seat, and
    ClubError for the host.
    """
    with locked_in_play(table_id, member) as (table, chair):
        expect_practice(table)
        if table.host_id == member.pk:
            raise ClubError("hosts_practice", "This is your practice: end it instead.")
        log_event(table, EventType.LEFT, now, chair)
        chair_given_up.send(sender=Table, table=table, seat=chair.seat, now=now)
        free_seat(table, chair)
        save_table(table)
    return table


def _expect_welcome(table: Table, member: Member) -> None:
    if not is_invited(table, member):
        text = "This table is private: you need an invitation."
        raise NotAllowed("by_invitation", text)
    if table.chairs.filter(member=member).exists():
        raise ClubError("seated_already", "You already have a seat here.")


def _expect_free_seat(table: Table) -> None:
    if not any(chair.empty for chair in table.chairs.all()):
        raise ClubError("full", "Every seat is taken.")
