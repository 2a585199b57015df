"""The seats of practice: members whom the host has invited take free seats and leave them, and the
host plays all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from club.base.errors import ClubError, NotAllowed
from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services.chairs import company_of
from club.play.seats.services.invitations import invite_by_name, is_invited
from club.play.tables.models import Chair, EventType, Status, Table, TenureEnd
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import (
    begin_tenures,
    close_table,
    end_tenure,
    log_event,
    save_table,
)
from club.play.tables.services.lock import chairs_of, lock_table, locked_in_play
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


def move_after_play(table: Table, **_facts: Any) -> None:
    """Receives `tables.signals.played`."""
    if not (table.is_practice and table.live):
        return
    with lock_table(table.pk) as locked:
        if locked.live:
            follow_turn(locked, chairs_of(locked))


def follow_turn(table: Table, chairs: Sequence[Chair]) -> None:
    """Moves the host to the first free seat that is asked, unless their own is. The question there
    gets a number that no page has shown: a second press of a button plays nothing at the next seat.
    Call with the table row locked.
    """
    own = next((chair for chair in chairs if chair.member_id == table.host_id), None)
    asked = next((chair for chair in chairs if chair.empty and chair.being_asked), None)
    if own is None or own.being_asked or asked is None:
        return
    own.member = None
    own.save(update_fields=["member"])
    asked.member, asked.asked = table.host, max(chair.asked for chair in chairs) + 1
    asked.save(update_fields=["member", "asked"])
    table.tenures.filter(seat=own.seat, until=None).update(seat=asked.seat)
    save_table(table)
    _signal_move(table, [own, asked])


def free_seat(table: Table, chair: Chair) -> None:
    """The seat is free again, for the host to play. Call with the table row locked."""
    end_tenure(table, chair, TenureEnd.REPLACED)
    empty_chair(chair)
    follow_turn(table, chairs_of(table))


def free_after_giving_up(table: Table, now: datetime, **_facts: Any) -> None:
    """Receives `tables.signals.chair_given_up`: a member has resigned or left the club."""
    if table.is_practice:
        transaction.on_commit(partial(_free_seats_of_bots, table.pk, now), robust=True)


def _free_seats_of_bots(table_id: int, now: datetime) -> None:
    """The bot does not stay in a seat that was practised. Without its host, practice ends."""
    with lock_table(table_id) as table:
        chairs = [chair for chair in chairs_of(table) if chair.bot and chair.guest]
        if not table.live or not chairs:
            return
        if table.chairs.filter(member=table.host_id).exists():
            for chair in chairs:
                free_seat(table, chair)
        else:
            close_table(table, Status.CANCELLED, now)
        save_table(table)


def _signal_move(table: Table, moved: Sequence[Chair]) -> None:
    """Their open pages have other seats now."""
    channels = [chair_channel(chair.pk) for chair in moved]
    home = home_channel(table.host_id)
    publish_after_commit([*channels, spectators_channel(table.pk), home])


def expect_practice(table: Table) -> None:
    """Raises ClubError at all other tables."""
    if not table.is_practice:
        raise ClubError("no_practice", "This table is not for practice.")
