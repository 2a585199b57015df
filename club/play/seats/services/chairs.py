"""Opens tables, and seats and removes members and bots before the start.

Starting a table is in `table_start.py`, resigning in `ending.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime

from django.utils.crypto import constant_time_compare

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services import invitations
from club.play.seats.services.presence import tell_host_if_full, tell_host_of_taken_seat
from club.play.seats.services.seat_draw import checked_nonce
from club.play.seats.services.table_start import start_if_full
from club.play.seats.services.terms import (
    Terms,
    checked_options,
    make_table,
    occupant_columns,
    table_opened_before,
)
from club.play.tables.models import Chair, EventType, Status, Table, new_invite
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import close_table, log_event, save_table
from club.play.tables.services.lock import (
    lock_table,
    locked_before_start,
    locked_by_host,
)
from club.play.tables.services.permissions import expect_host, expect_open, expect_room
from club.play.time_control.response_times import on_time_rates
from games import bots
from games.core import AnyGame, Seat

log = logging.getLogger(__name__)


def open_table(
    host: Member, game: AnyGame, terms: Terms, now: datetime, nonce: str = ""
) -> Table:
    """Opens a table with its host in the first chair, and commits to the secret of its chance.

    The game starts at once if the table is full and its terms say so. Raises NotAllowed for members
    who open no tables; ClubError for terms or a nonce that are out of range, and for too many
    tables; the text names them.
    """
    expect_power(host, Power.OPEN_TABLE)
    table = create_table(host, game, terms, now, checked_nonce(nonce))
    return start_if_full(table, host, now)


def create_table(
    host: Member, game: AnyGame, terms: Terms, now: datetime, nonce: str = ""
) -> Table:
    """Like `open_table`, but for guests, too, and without a start. It locks the host's row, since
    there is no table to lock yet: two clicks open one table, and the number of open tables stays
    within its limit.
    """
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=host.pk)
        opened = table_opened_before(host, terms)
        if opened is not None:
            return opened
        make_contact(Contact.OPEN_TABLE, host, (), now)
        expect_room(host)
        options = checked_options(host, game, terms)
        invited = invitations.find_members_by_name(terms.ask, host)
        table = _create_rows(host, game, options, terms, now, nonce)
        log_event(table, EventType.OPENED, now, whom=host.pk)
        invitations.invite_all(table, host, invited, now)
    return table


def _create_rows(
    host: Member,
    game: AnyGame,
    options: Mapping[str, str | int],
    terms: Terms,
    now: datetime,
    nonce: str,
) -> Table:
    """Creates the rows of a table and its chairs."""
    table = make_table(host, game, options, terms, now)
    table.save()
    empty_chairs = terms.seats - 1 - len(terms.bots)
    occupants = [host, *terms.bots, *([None] * empty_chairs)]
    Chair.objects.bulk_create(
        Chair(table=table, seat=seat, **occupant_columns(occupant, nonce))
        for seat, occupant in enumerate(occupants)
    )
    return table


def join(
    table_id: int,
    member: Member,
    now: datetime,
    invite: str | None = None,
    nonce: str = "",
) -> Table:
    """Seats the member in the chair kept for them or the first empty one, with their nonce. The
    game may start with the last chair taken.

    Raises NotAllowed at a private table without its invitation; ClubError for a member who sits
    there already, without a free chair, for too many late turns, and for too many games at once.
    """
    own_nonce = checked_nonce(nonce)
    with lock_table(table_id) as table:
        expect_open(table)
        chair = _find_chair(table, member, now)
        if not _may_sit_down(table, member, invite, chair):
            text = "This table is private: you need an invitation."
            raise NotAllowed("by_invitation", text)
        if table.chairs.filter(member=member).exists():
            raise ClubError("seated_already", "You already have a seat here.")
        if chair is None:
            raise ClubError("full", "Every seat is taken or reserved.")
        _expect_timely(table, member)
        make_contact(Contact.JOIN, member, company_of(table), now)
        expect_room(member)
        _seat_occupant(table, chair, member, now, EventType.JOINED, own_nonce)
        tell_host_of_taken_seat(table, chair, member, now)
        tell_host_if_full(table, now)
    return start_if_full(table, member, now)


def company_of(table: Table) -> set[int]:
    """The host, and the members who sit at the table."""
    chairs = table.chairs.filter(member__isnull=False)
    return {table.host_id, *chairs.values_list("member_id", flat=True)}


def leave(table_id: int, member: Member, now: datetime, sure: bool = True) -> None:
    """Removes the member from a table that has not started; when the host leaves, it is cancelled.

    Raises NotAllowed for a member without a chair; ClubError for a host who is not `sure` while
    other members sit there.
    """
    with locked_before_start(table_id, member) as (table, chair):
        other_chairs = table.chairs.filter(member__isnull=False).exclude(member=member)
        if not sure and member.pk == table.host_id and other_chairs.exists():
            raise ClubError(
                "not_sure",
                "Tick the box first: others sit here already, and a closed table cannot be opened "
                "again.",
            )
        log_event(table, EventType.LEFT, now, chair)
        empty_chair(chair)
        if member.pk == table.host_id:
            close_table(table, Status.CANCELLED, now)
        save_table(table)


def seat_bot(table_id: int, host: Member, seat: Seat, bot: str, now: datetime) -> None:
    """Gives an empty chair to a bot, at the host's wish. Raises ClubError for a chair that is not
    empty and for an unknown bot.
    """
    with locked_by_host(table_id, host) as table:
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or not chair.empty:
            raise ClubError("chair_taken", "That seat is not free.")
        if bot not in bots.names():
            raise ClubError("no_such_bot", "There is no such bot.")
        _seat_occupant(table, chair, bot, now, EventType.SEATED_BOT)
    start_if_full(table, host, now)


def clear_chair(table_id: int, host: Member, seat: Seat, now: datetime) -> None:
    """Removes the member or bot in the chair before the start, at the host's wish. Raises ClubError
    for an empty chair and for the host's own.
    """
    with locked_by_host(table_id, host) as table:
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or chair.empty or chair.member_id == host.pk:
            raise ClubError("chair_empty", "That seat is empty.")
        log_event(table, EventType.REMOVED, now, chair)
        empty_chair(chair)
        save_table(table)


def renew_invite(table_id: int, host: Member) -> Table:
    """Makes a new invitation link; the old one is invalid from now on."""
    with locked_by_host(table_id, host) as table:
        table.invite = new_invite()
        save_table(table)
        return table


def revoke_invite(table_id: int, host: Member) -> Table:
    """Deletes the invitation link."""
    with lock_table(table_id) as table:
        expect_host(table, host)
        table.invite = ""
        save_table(table)
        return table


def _find_chair(table: Table, member: Member, now: datetime) -> Chair | None:
    """The empty chair kept for the member, or the first that is not kept for another one."""
    empty = list(table.chairs.filter(member=None, bot="").order_by("seat"))
    reserved = [chair for chair in empty if chair.kept_for_id == member.pk]
    free = [chair for chair in empty if not chair.kept_until or chair.kept_until <= now]
    return next(iter([*reserved, *free]), None)


def _may_sit_down(
    table: Table, member: Member, invite: str | None, chair: Chair | None
) -> bool:
    """Whether the member may sit down at the table, which may be private."""
    is_kept = chair is not None and chair.kept_for_id == member.pk
    is_expected = is_kept or member.pk == table.host_id
    if not table.private or is_expected or invitations.is_invited(table, member):
        return True
    return bool(table.invite) and constant_time_compare(invite or "", table.invite)


def _expect_timely(table: Table, member: Member) -> None:
    """Raises ClubError when the member has played fewer turns in time than the table asks for. The
    rule does not hold for the host.
    """
    if not table.timely or member.pk == table.host_id:
        return
    rate = on_time_rates([member.pk])[member.pk]
    if not rate.reaches(table.timely):
        raise ClubError(
            "not_timely",
            "This table needs {least} % of turns on time; of your last {of} turns {kept} were.",
            least=table.timely,
            of=rate.turns,
            kept=rate.in_time,
        )


def _seat_occupant(
    table: Table,
    chair: Chair,
    occupant: Member | str,
    now: datetime,
    event_type: EventType,
    nonce: str = "",
) -> None:
    """Seats a member or a bot, and logs it as `event_type`."""
    for name, value in occupant_columns(occupant, nonce).items():
        setattr(chair, name, value)
    chair.kept_for = chair.kept_until = None
    chair.save()
    table.sat_at = now
    table.warned_at = None
    log_event(table, event_type, now, chair)
    save_table(table)
