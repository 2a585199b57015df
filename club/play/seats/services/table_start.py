"""Starts a table: draws seats and chance from the secret and the members' nonces, and puts the
first question. A table whose seats are decided before is opened with all seated, and starts at
once.

Prepare such a table first, which computes and writes nothing. `open_seated_table` belongs in the
transaction that notes the table where it came from: then there is one table, or none.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from club.base.encryption import BrokenSeal
from club.base.errors import ClubError
from club.base.processes.time_limit import was_kept_waiting, with_time_limit
from club.people.members.models import Member
from club.play.game_records.game_cache import new_game
from club.play.game_records.models import Record
from club.play.game_records.services import new_record
from club.play.moves.computation import Computation, run_chance_and_orders
from club.play.moves.services.commit import commit_plies
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.seats.services.presence import (
    confirm_presence,
    request_confirmations,
    tell_started,
)
from club.play.seats.services.seat_draw import turned_order
from club.play.seats.services.terms import (
    Terms,
    make_table,
    occupant_columns,
    settled_options,
)
from club.play.tables import queries
from club.play.tables.errors import Busy, describe_failure
from club.play.tables.models import Chair, EventType, Status, Table
from club.play.tables.services.chairs import reset_clock
from club.play.tables.services.history import begin_tenures, log_event
from club.play.tables.services.lock import TableSnapshot, lock_table
from club.play.tables.services.permissions import expect_host, expect_open
from games.core import AnyGame
from games.registry import UnknownGame

log = logging.getLogger(__name__)


def start(table_id: int, host: Member, now: datetime) -> Table:
    """Starts the game at the host's wish, or first asks members who were not seen for long to
    confirm that they are here.

    Raises ClubError while a chair is empty or a confirmation is pending.
    """
    return _start_game(table_id, host, now, automatic=False)


def confirm(table_id: int, member: Member, now: datetime) -> Table:
    """Confirms that the member is here, and starts the game once no confirmation is pending and no
    chair is empty. Raises NotAllowed; ClubError if the member was not asked.
    """  # clocks 8.6
    table = confirm_presence(table_id, member, now)
    is_pending = table.chairs.filter(confirm_by__isnull=False).exists()
    if is_pending or not queries.is_full(table.pk):
        return table
    return _start_if_possible(table, member, now, confirmed=True)


def start_if_full(table: Table, by: Member, now: datetime) -> Table:
    """Starts the game if the table starts automatically and no chair is empty. `by` filled it.

    Where the rules fail the table stays open: its host was notified that it is full, and can start
    it.
    """
    if table.begins_full and queries.is_full(table.pk):
        return _start_if_possible(table, by, now)
    return table


def _start_if_possible(
    table: Table, by: Member, now: datetime, confirmed: bool = False
) -> Table:
    """Starts the game; returns the table as it was where that is refused."""
    try:
        return _start_game(table.pk, by, now, confirmed=confirmed)
    # for example, it has started since, or a chair is empty again
    except ClubError as reason:
        log.warning("table %s does not start automatically: %s", table.pk, reason)
        return table


def _start_game(
    table_id: int,
    by: Member,
    now: datetime,
    *,
    automatic: bool = True,
    confirmed: bool = False,
) -> Table:
    """Starts the game, or asks members to confirm first unless they have `confirmed`. What `by` did
    starts it: only the host may unless it starts automatically. Raises ClubError while a chair is
    empty.
    """
    host = None if automatic else by
    while (table := _try_to_start(table_id, by, host, now, confirmed)) is None:
        log.info("table %s: a nonce was changed while the game was set up", table_id)
    return table


def _try_to_start(
    table_id: int, by: Member, host: Member | None, now: datetime, confirmed: bool
) -> Table | None:
    """Like `_start_game`; None when a member has changed their nonce since chance was drawn. `host`
    is None if the game starts automatically.
    """
    record, computation = _prepare_record_of(Table.objects.get(pk=table_id), now)
    with lock_table(table_id) as table:
        if host is not None:
            expect_host(table, host)
        expect_open(table)
        chairs = list(table.chairs.order_by("seat"))
        _expect_full(chairs)
        if not confirmed and request_confirmations(table, chairs, host, now):
            return table
        if _nonces_in_order(table, chairs) != record.nonces:
            return None
        order = turned_order(table, chairs)
        assign_seats(chairs, record.lots if order is None else order)
        whom = host.pk if host else table.host_id
        set_live(table, chairs, record, computation, whom)
        tell_started(table, chairs, by, now)
    return table


def _expect_full(chairs: Iterable[Chair]) -> None:
    if any(chair.empty for chair in chairs):
        text = "There is still an empty seat: invite a member, or give it to a bot."
        raise ClubError("chairs_empty", text)


def set_live(
    table: Table,
    chairs: Sequence[Chair],
    record: Record,
    computation: Computation,
    whom: int,
) -> None:
    """Makes the table live: saves its record, sets its clocks, begins its tenures, and commits the
    plies of chance before the first question. `whom` is the member who starts the game.
    """
    record.save()
    now = computation.at
    table.record, table.status, table.invite = record, Status.LIVE, ""
    table.started_at = now
    table.committed_secret = table.sat_at = table.warned_at = None
    for chair in chairs:
        reset_clock(chair, table.bank)
    Chair.objects.bulk_update(chairs, ["bank"])
    begin_tenures(table, chairs)
    log_event(table, EventType.STARTED, now, whom=whom)
    cached_game = computation.cached_game
    snapshot = TableSnapshot(table, tuple(chairs), cached_game, record.seed)
    commit_plies(table, snapshot, computation)


def _prepare_record_of(table: Table, now: datetime) -> tuple[Record, Computation]:
    """The record has no lots where seats are not drawn: then its nonces are by seat."""
    chairs = list(table.chairs.order_by("seat"))
    record, computation = prepare_record(table, _nonces_in_order(table, chairs), now)
    if turned_order(table, chairs) is not None:
        record.lots = []
    return record, computation


def prepare_record(
    table: Table, nonces: list[str], now: datetime
) -> tuple[Record, Computation]:
    """A record that is not saved yet, and the plies of chance before the first question. The table
    need not be saved either.

    Raises ClubError if the rules or the secret cannot be used, Busy where the computation waited
    too long for its turn.
    """
    try:
        secret = table.committed_secret
        record = new_record(table.game, len(nonces), table.options, secret, nonces)
        start = new_game(record.game, record.seats, record.options)
        begun = Computation(start, now)
        run_chance = partial(run_chance_and_orders, begun, record.seed, {})
        return record, with_time_limit(run_chance, LONGEST_COMPUTATION)
    except UnknownGame:
        text = "This game is not available just now."
        raise ClubError("rules_missing", text) from None
    except BrokenSeal:
        log.critical(
            "table %s: its secret cannot be decrypted; is SEAL_KEYS complete?", table.pk
        )
        raise ClubError(
            "chance_missing",
            "The random draws of this table do not work just now. The table stays open.",
        ) from None
    except Exception as failure:
        if was_kept_waiting(failure):
            raise Busy from None
        log.error("table %s cannot start: %s", table.pk, describe_failure(failure))
        text = "The game could not be set up because of a fault. The table stays open."
        raise ClubError("rules_failed", text) from None


def _nonces_in_order(table: Table, chairs: Sequence[Chair]) -> list[str]:
    """The nonces by chair, or by seat where seats are not drawn."""
    order = turned_order(table, chairs) or range(len(chairs))
    return [chairs[index].nonce for index in order]


def assign_seats(chairs: list[Chair], lots: Sequence[int]) -> None:
    """Moves each member and bot to the seat that was drawn for their chair."""
    occupants = [(chair.member, chair.bot) for chair in chairs]
    # a member has one chair at a table: free all before any is taken
    ids = [chair.pk for chair in chairs]
    Chair.objects.filter(pk__in=ids).update(member=None, bot="")
    for chair, lot in zip(chairs, lots, strict=True):
        (chair.member, chair.bot), chair.nonce = occupants[lot], ""
    Chair.objects.bulk_update(chairs, ["member", "bot", "nonce"])


@dataclass(frozen=True, slots=True)
class PreparedTable:
    """A table that is not saved yet, its record, and the plies of chance at the start."""

    table: Table
    record: Record
    computation: Computation


def prepare_seated_table(
    host: Member, game: AnyGame, terms: Terms, now: datetime
) -> PreparedTable:
    """Computes the start of a game. The host need not play. Raises ClubError for options out of
    range and where the rules fail.
    """
    options = settled_options(game, terms)
    table = make_table(host, game, options, terms, now)
    record, computation = prepare_record(table, [""] * terms.seats, now)
    return PreparedTable(table, record, computation)


def open_seated_table(
    prepared: PreparedTable, occupants: Sequence[Member | str], now: datetime
) -> Table:
    """Saves the table with the occupants by seat, members or names of bots, and starts its game.
    Call it in a transaction.
    """
    table = prepared.table
    table.save()
    _create_chairs(table, occupants, prepared.record)
    log_event(table, EventType.OPENED, now, whom=table.host_id)
    with lock_table(table.pk) as locked:
        chairs = list(locked.chairs.order_by("seat"))
        record = prepared.record
        assign_seats(chairs, record.lots)
        set_live(locked, chairs, record, prepared.computation, locked.host_id)
    return locked


def _create_chairs(
    table: Table, occupants: Sequence[Member | str], record: Record
) -> None:
    """The lots move the occupant of a chair to a seat: each occupant gets the chair from which the
    lots lead to their seat. So the record proves its chance as any other.
    """
    by_chair = dict(zip(record.lots, occupants, strict=True))
    Chair.objects.bulk_create(
        Chair(table=table, seat=number, **occupant_columns(by_chair[number]))
        for number in range(len(occupants))
    )
