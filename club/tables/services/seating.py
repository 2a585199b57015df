"""Who sits where, from opening a table to its start; and the ways to end one early: resigning, calling it off."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.utils.crypto import constant_time_compare

from club.members.models import Member
from club.records.chronicle import beginning
from club.records.models import Record
from club.records.services import new_record
from club.tables.errors import NotYours, Refused
from club.tables.models import Chair, StandIn, Status, Table, What, new_invite
from club.tables.patience import in_time
from club.tables.services.holding import fault_of
from club.tables.services.lock import locked, writing
from club.tables.services.playing import LONGEST_THOUGHT, STAND_IN_BOT
from club.tables.services.sitting import Sitting
from club.tables.services.turns import carry_out, close, happened, send_for, touch
from club.tables.thinking import Thought, settled
from games import bots
from games.core import AnyGame, Seat
from games.registry import UnknownGame

log = logging.getLogger(__name__)

PACES = tuple(timedelta(hours=hours) for hours in (1, 12, 24, 48, 72, 168, 336))  # one turn's time
MOST_OPEN = 20  # tables one member may have open at once


@dataclass(frozen=True, slots=True)
class Terms:
    """What the host decides when opening a table."""

    name: str
    seats: int
    options: Mapping[str, str | int]
    pace: timedelta = timedelta(days=2)
    stand_in: StandIn = StandIn.BOT_TURN
    private: bool = False
    bots: Sequence[str] = ()  # names of the bots that sit down at once
    once: UUID | None = None  # asked for with the same one again, the table is the one there is


def open_table(host: Member, game: AnyGame, terms: Terms, now: datetime) -> Table:
    """A table with its host in the first chair. Raises Refused naming what is out of range.

    There is no table to lock yet: the host's own row is, so that two clicks open one and nobody opens too many.
    """
    with writing():
        Member.objects.select_for_update(no_key=True).get(pk=host.pk)
        if terms.once and (opened := Table.objects.filter(host=host, once=terms.once).first()):
            return opened
        options = _checked(host, game, terms)
        table = Table.objects.create(
            name=terms.name.strip(),
            host=host,
            game_slug=game.info.slug,
            game_version=game.info.version,
            options=options,
            pace=terms.pace,
            stand_in=terms.stand_in,
            private=terms.private,
            invite=new_invite(),
            once=terms.once,
            opened_at=now,
        )
        seated = [host, *terms.bots, *([None] * (terms.seats - 1 - len(terms.bots)))]
        Chair.objects.bulk_create(_new_chair(table, seat, sitter) for seat, sitter in enumerate(seated))
        happened(table, What.OPENED, now, whom=host.pk)
    return table


def join(table_id: int, member: Member, now: datetime, invite: str | None = None) -> Table:
    """Seats the member in the first empty chair; a private table asks for its invitation. Raises Refused."""
    with locked(table_id) as table:
        _expect_open(table)
        if table.private and not _invited(table, invite) and member.pk != table.host_id:
            raise NotYours("This table is by invitation.")
        if table.chairs.filter(member=member).exists():
            raise Refused("You already have a chair here.")
        chair = table.chairs.filter(member=None, bot="").order_by("seat").first()
        if chair is None:
            raise Refused("Every chair is taken.")
        _seat(table, chair, member, now, What.JOINED)
        return table


def leave(table_id: int, member: Member, now: datetime, sure: bool = True) -> None:
    """The member stands up from a table that has not started; when the host does, the table closes.

    Raises Refused for a host who is not `sure` while other members sit there.
    """
    with locked(table_id) as table:
        _expect_open(table)
        chair = _chair_of(table, member)
        company = table.chairs.filter(member__isnull=False).exclude(member=member)
        if not sure and member.pk == table.host_id and company.exists():
            raise Refused("Tick the box first: others sit here already, and a closed table cannot be opened again.")
        happened(table, What.LEFT, now, chair)
        _empty(chair)
        if member.pk == table.host_id:
            close(table, Status.CANCELLED, now)
        touch(table)


def seat_bot(table_id: int, host: Member, seat: Seat, bot: str, now: datetime) -> None:
    """The host gives an empty chair to a bot."""
    with locked(table_id) as table:
        _expect_host(table, host)
        _expect_open(table)
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or not chair.empty:
            raise Refused("That chair is not free.")
        if bot not in bots.names():
            raise Refused("There is no such bot.")
        _seat(table, chair, bot, now, What.SEATED_BOT)


def clear_chair(table_id: int, host: Member, seat: Seat, now: datetime) -> None:
    """The host asks whoever sits there to stand up, before the start."""
    with locked(table_id) as table:
        _expect_host(table, host)
        _expect_open(table)
        chair = table.chairs.filter(seat=seat).first()
        if chair is None or chair.empty or chair.member_id == host.pk:
            raise Refused("There is nobody to ask.")
        happened(table, What.REMOVED, now, chair)
        _empty(chair)
        touch(table)


def renew_invite(table_id: int, host: Member) -> Table:
    """A new invitation; the old address leads nowhere from now on."""
    with locked(table_id) as table:
        _expect_host(table, host)
        _expect_open(table)
        table.invite = new_invite()
        touch(table)
        return table


def revoke_invite(table_id: int, host: Member) -> Table:
    """No invitation is out any more."""
    with locked(table_id) as table:
        _expect_host(table, host)
        table.invite = ""
        touch(table)
        return table


def start(table_id: int, host: Member, now: datetime) -> Table:
    """Draws lots for the seats and puts the first question. Raises Refused while a chair is empty."""
    record, thought = _beginning(Table.objects.get(pk=table_id), now)
    with locked(table_id) as table:
        _expect_host(table, host)
        _expect_open(table)
        chairs = list(table.chairs.order_by("seat"))
        if any(chair.empty for chair in chairs):
            raise Refused("There is still an empty chair: invite somebody, or give it to a bot.")
        _draw_lots(chairs)
        record.save()
        table.record, table.status, table.started_at, table.invite = record, Status.LIVE, now, ""
        happened(table, What.STARTED, now, whom=host.pk)
        carry_out(table, Sitting(table, tuple(chairs), thought.chronicle, record.secret), thought)
    return table


def resign(table_id: int, member: Member, now: datetime) -> None:
    """The member's chair goes to a bot for the rest of the game, without draft or orders."""
    with locked(table_id) as table:
        _expect_live(table)
        chair = _chair_of(table, member)
        happened(table, What.RESIGNED, now, chair)
        if chair.being_asked:
            chair.due_at, chair.remind_at = now, None
        _empty(chair, STAND_IN_BOT)
        if _all_agree(table):
            close(table, Status.CANCELLED, now)
        touch(table)
        send_for(table, [chair], now)


def vote_to_cancel(table_id: int, member: Member, now: datetime, agrees: bool) -> bool:
    """The member agrees to call the game off, or takes that back; True when with this everybody has agreed."""
    with locked(table_id) as table:
        _expect_live(table)
        chair = _chair_of(table, member)
        if chair.calls_off == agrees:
            return False
        chair.calls_off = agrees
        chair.save(update_fields=["calls_off"])
        happened(table, What.CALLED_OFF if agrees else What.PLAYS_ON, now, chair)
        off = _all_agree(table)
        if off:
            close(table, Status.CANCELLED, now)
        touch(table)
        return off


def _beginning(table: Table, now: datetime) -> tuple[Record, Thought]:
    """A record not yet written, and the plies of chance before the first question."""
    try:
        record = new_record(table.game, table.chairs.count(), table.options)
        first = beginning(record.game, record.seats, record.options)
        return record, in_time(partial(settled, Thought(first, now), record.secret, {}), LONGEST_THOUGHT)
    except UnknownGame:
        raise Refused("The rules of this game are not on the shelf just now.") from None
    except Exception as failure:
        log.error("table %s cannot start: %s", table.pk, fault_of(failure))
        raise Refused("The rules of this game failed to set it up. The table stays open.") from None


def _all_agree(table: Table) -> bool:
    """Whether every member left at the table wants the game off."""
    votes = list(table.chairs.filter(member__isnull=False).values_list("calls_off", flat=True))
    return bool(votes) and all(votes)


def _invited(table: Table, invite: str | None) -> bool:
    return bool(table.invite) and constant_time_compare(invite or "", table.invite)


def _checked(host: Member, game: AnyGame, terms: Terms) -> dict[str, str | int]:
    if not 1 <= len(terms.name.strip()) <= 60 or not terms.name.strip().isprintable():
        raise Refused("A table's name has 1 to 60 characters, on one line.")
    if terms.pace not in PACES:
        raise Refused("Choose one of the paces offered.")
    if len(terms.bots) > terms.seats - 1 or not set(terms.bots) <= set(bots.names()):
        raise Refused("There are not so many chairs for bots, or no such bot.")
    if Table.objects.filter(host=host, status=Status.OPEN).count() >= MOST_OPEN:
        raise Refused(f"You already have {MOST_OPEN} tables waiting for members.")
    try:
        return game.settled(terms.seats, terms.options)
    except ValueError as error:
        raise Refused(str(error)) from error


def _new_chair(table: Table, seat: Seat, sitter: Member | str | None) -> Chair:
    return Chair(table=table, seat=seat, **_sitter(sitter))


def _sitter(sitter: Member | str | None) -> dict[str, Member | str | None]:
    return {"member": sitter, "bot": ""} if isinstance(sitter, Member) else {"member": None, "bot": sitter or ""}


def _seat(table: Table, chair: Chair, sitter: Member | str, now: datetime, what: What) -> None:
    for name, value in _sitter(sitter).items():
        setattr(chair, name, value)
    chair.save()
    happened(table, what, now, chair)
    touch(table)


def _empty(chair: Chair, bot: str = "") -> None:
    """Whoever sits there next inherits neither orders nor draft, and no page of before answers for them."""
    chair.member, chair.bot = None, bot
    chair.orders, chair.draft, chair.calls_off = {}, [], False
    chair.asked += 1
    chair.save()


def _draw_lots(chairs: list[Chair]) -> None:
    sitters = [(chair.member, chair.bot) for chair in chairs]
    random.SystemRandom().shuffle(sitters)
    Chair.objects.filter(pk__in=[chair.pk for chair in chairs]).update(member=None, bot="")
    for chair, (member, bot) in zip(chairs, sitters, strict=True):
        chair.member, chair.bot = member, bot
    Chair.objects.bulk_update(chairs, ["member", "bot"])


def _chair_of(table: Table, member: Member) -> Chair:
    chair: Chair | None = table.chairs.filter(member=member).first()
    if chair is None:
        raise NotYours("You have no chair at this table.")
    return chair


def _expect_host(table: Table, host: Member) -> None:
    if table.host_id != host.pk:
        raise NotYours("Only the host may do this.")


def _expect_open(table: Table) -> None:
    if table.status != Status.OPEN:
        raise Refused("This table has already started." if table.started_at else "This table is closed.")


def _expect_live(table: Table) -> None:
    if not table.live:
        raise Refused("This table is not being played.")
