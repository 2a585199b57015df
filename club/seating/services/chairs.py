"""Seating: who sits where, from opening on; how a table starts is in `start.py`, ending one
early in `resignation.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from django.utils.crypto import constant_time_compare

from club.members.models import Member
from club.notifications import services as notices
from club.notifications.services import SeatQuestion
from club.records.services import new_committed_secret
from club.seating.services.invitations import invite_all, is_invited, members_of
from club.seating.services.nonces import checked_nonce
from club.seating.services.table_start import start_if_full
from club.seating.services.terms import Terms, checked_options, policy_columns
from club.tables import queries
from club.tables.errors import NotAllowed, Refused
from club.tables.invitation_rows import new_invite
from club.tables.models import Chair, EventType, Status, Table
from club.tables.services.authority import expect_host, expect_open
from club.tables.services.history import close_table, log_event, save_table
from club.tables.services.leaving_a_seat import empty_chair
from club.tables.services.lock import (
    lock_table,
    locked_before_start,
    locked_by_host,
    write_transaction,
)
from club.timecontrol.on_time_rate import on_time_rates
from games import bots
from games.core import AnyGame, Seat

log = logging.getLogger(__name__)


def open_table(host: Member, game: AnyGame, terms: Terms, now: datetime, nonce: str = "") -> Table:
    """A table with its host in the first chair, and the secret of its chance chosen; it begins at
    once where it is full and shall. Raises Refused naming what is out of range.
    """
    table = _opened(host, game, terms, now, checked_nonce(nonce))
    return start_if_full(table, now)


def _opened(host: Member, game: AnyGame, terms: Terms, now: datetime, nonce: str) -> Table:
    """There is no table to lock yet: the host's own row is, so that two clicks open one and nobody
    opens too many.
    """
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=host.pk)
        if terms.once and (opened := Table.objects.filter(host=host, once=terms.once).first()):
            return opened
        options, asked = checked_options(host, game, terms), members_of(terms.ask, host)
        table = _written(host, game, options, terms, now, nonce)
        log_event(table, EventType.OPENED, now, whom=host.pk)
        invite_all(table, asked, now)
    return table


def _written(
    host: Member,
    game: AnyGame,
    options: Mapping[str, str | int],
    terms: Terms,
    now: datetime,
    nonce: str,
) -> Table:
    """The rows of a new table: itself, and its chairs."""
    table = Table.objects.create(
        name=terms.name.strip(),
        host=host,
        game_slug=game.info.slug,
        game_version=game.info.version,
        options=options,
        private=terms.private,
        rated=terms.rated,
        once=terms.once,
        opened_at=now,
        sat_at=now,
        **asdict(new_committed_secret()),
        **policy_columns(terms),
    )
    seated = [host, *terms.bots, *([None] * (terms.seats - 1 - len(terms.bots)))]
    Chair.objects.bulk_create(
        _new_chair(table, seat, sitter, nonce) for seat, sitter in enumerate(seated)
    )
    return table


def join(
    table_id: int, member: Member, now: datetime, invite: str | None = None, nonce: str = ""
) -> Table:
    """Seats the member in the first empty chair, with what they add to chance; a private table asks
    for its invitation. With the last chair it may begin. Raises Refused.
    """
    own = checked_nonce(nonce)
    with lock_table(table_id) as table:
        expect_open(table)
        chair = _place_for(table, member, now)
        if not _may_sit_down(table, member, invite, chair):
            raise NotAllowed("by_invitation", "This table is by invitation.")
        if table.chairs.filter(member=member).exists():
            raise Refused("seated_already", "You already have a chair here.")
        if chair is None:
            raise Refused("full", "Every chair is taken, or kept for somebody.")
        _expect_timely(table, member)
        _seat(table, chair, member, now, EventType.JOINED, own)
        _tell_if_full(table, now)
    return start_if_full(table, now)


def leave(table_id: int, member: Member, now: datetime, sure: bool = True) -> None:
    """The member stands up from a table that has not started; when the host does, the table closes.

    Raises Refused for a host who is not `sure` while other members sit there.
    """
    with locked_before_start(table_id, member) as (table, chair):
        company = table.chairs.filter(member__isnull=False).exclude(member=member)
        if not sure and member.pk == table.host_id and company.exists():
            raise Refused(
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
    """The host gives an empty chair to a bot."""
    with locked_by_host(table_id, host) as table:
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or not chair.empty:
            raise Refused("chair_taken", "That chair is not free.")
        if bot not in bots.names():
            raise Refused("no_such_bot", "There is no such bot.")
        _seat(table, chair, bot, now, EventType.SEATED_BOT)
    start_if_full(table, now)


def clear_chair(table_id: int, host: Member, seat: Seat, now: datetime) -> None:
    """The host asks whoever sits there to stand up, before the start."""
    with locked_by_host(table_id, host) as table:
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or chair.empty or chair.member_id == host.pk:
            raise Refused("chair_empty", "There is nobody to ask.")
        log_event(table, EventType.REMOVED, now, chair)
        empty_chair(chair)
        save_table(table)


def renew_invite(table_id: int, host: Member) -> Table:
    """A new invitation; the old address leads nowhere from now on."""
    with locked_by_host(table_id, host) as table:
        table.invite = new_invite()
        save_table(table)
        return table


def revoke_invite(table_id: int, host: Member) -> Table:
    """No invitation is out any more."""
    with lock_table(table_id) as table:
        expect_host(table, host)
        table.invite = ""
        save_table(table)
        return table


def _place_for(table: Table, member: Member, now: datetime) -> Chair | None:
    """The chair kept for the member, or the first that is free and kept for nobody."""
    free = list(table.chairs.filter(member=None, bot="").order_by("seat"))
    kept = [chair for chair in free if chair.kept_for_id == member.pk]
    others = [chair for chair in free if not chair.kept_until or chair.kept_until <= now]
    return next(iter([*kept, *others]), None)


def _may_sit_down(table: Table, member: Member, invite: str | None, place: Chair | None) -> bool:
    expected = member.pk == table.host_id or bool(place and place.kept_for_id == member.pk)
    if not table.private or expected or is_invited(table, member):
        return True
    return bool(table.invite) and constant_time_compare(invite or "", table.invite)


def _expect_timely(table: Table, member: Member) -> None:
    """Whether the member's turns so far are as timely as the table asks; its host is not asked."""
    if not table.timely or member.pk == table.host_id:
        return
    theirs = on_time_rates([member.pk])[member.pk]
    if not theirs.reaches(table.timely):
        raise Refused(
            "not_timely",
            "This table asks for {least} % of turns in time; of your last {of} it was {kept}.",
            least=table.timely,
            of=theirs.of,
            kept=theirs.kept,
        )


def _new_chair(table: Table, seat: Seat, sitter: Member | str | None, nonce: str) -> Chair:
    return Chair(table=table, seat=seat, **_sitter(sitter, nonce))


def _sitter(sitter: Member | str | None, nonce: str) -> dict[str, Member | str | None]:
    return (
        {"member": sitter, "bot": "", "nonce": nonce}
        if isinstance(sitter, Member)
        else {"member": None, "bot": sitter or "", "nonce": ""}
    )


def _seat(
    table: Table,
    chair: Chair,
    sitter: Member | str,
    now: datetime,
    what: EventType,
    nonce: str = "",
) -> None:
    for name, value in _sitter(sitter, nonce).items():
        setattr(chair, name, value)
    chair.kept_for = chair.kept_until = None
    chair.save()
    table.sat_at, table.warned_at = now, None
    log_event(table, what, now, chair)
    save_table(table)


def _tell_if_full(table: Table, now: datetime) -> None:
    """The host is told that nobody is missing any more: once each time that the table fills."""
    if queries.is_full(table.pk):
        host = table.chairs.get(member=table.host_id)
        time = table.happenings.count()  # tells this filling from an earlier one
        notices.tell(table.host_id, "full", SeatQuestion(table.pk, host.seat, time), now)
