"""How a table starts: seats and chance are drawn from the secret and everybody's nonces, and the
first question is put.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from club.encryption import BrokenSeal
from club.members.models import Member
from club.play.computation import Computation, run_chance_and_orders
from club.play.services.commit import commit_plies
from club.play.services.playing import LONGEST_COMPUTATION
from club.processes.time_limit import was_kept_waiting, with_time_limit
from club.records.game_cache import new_game
from club.records.models import Record
from club.records.services import new_record
from club.seating.services.presence import confirm_presence, request_confirmations
from club.tables import queries
from club.tables.errors import Busy, Refused
from club.tables.models import Chair, EventType, Status, Table
from club.tables.rule_failures import describe_failure
from club.tables.services.authority import expect_host, expect_open
from club.tables.services.chair_reset import reset_clock
from club.tables.services.history import log_event
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import TableSnapshot
from club.tables.services.tenures import begin_tenures
from games.registry import UnknownGame

log = logging.getLogger(__name__)


def start(table_id: int, host: Member, now: datetime) -> Table:
    """The host lets play begin. It waits while somebody is asked first whether they are still here.
    Raises Refused while a chair is empty, and while somebody is asked so.
    """
    return _begin(table_id, now, host)


def confirm(table_id: int, member: Member, now: datetime) -> Table:
    """*I am here*: play begins once everybody who was asked has said so, and no chair is free.
    Raises NotYours; Refused where nobody has asked.
    """  # L14
    table = confirm_presence(table_id, member, now)
    asked = table.chairs.filter(confirm_by__isnull=False).exists()
    full = not asked and queries.is_full(table.pk)
    return _begun(table, now, confirmed=True) if full else table


def start_if_full(table: Table, now: datetime) -> Table:
    """The table, begun where that is agreed and no chair is free. Where its rules fail it stays
    open: its host has been told that it is full, and can begin it.
    """
    return _begun(table, now) if table.begins_full and queries.is_full(table.pk) else table


def _begun(table: Table, now: datetime, confirmed: bool = False) -> Table:
    """The table, begun if it can."""
    try:
        return _begin(table.pk, now, confirmed=confirmed)
    except Refused as reason:  # among others: it has begun since, or a chair is free again
        log.warning("table %s does not begin by itself: %s", table.pk, reason)
        return table


def _begin(
    table_id: int, now: datetime, host: Member | None = None, confirmed: bool = False
) -> Table:
    """Draws lots for the seats and puts the first question, once everybody is known to be here;
    `host` is who asks for it, None where nobody has to. Raises Refused while a chair is empty.
    """
    while (table := _started(table_id, host, now, confirmed)) is None:
        log.info("table %s: a nonce was changed while it was set up", table_id)
    return table


def _started(table_id: int, host: Member | None, now: datetime, confirmed: bool) -> Table | None:
    """None when somebody changed what they add to chance since it was drawn from."""
    record, thought = _beginning(Table.objects.get(pk=table_id), now)
    with lock_table(table_id) as table:
        if host is not None:
            expect_host(table, host)
        expect_open(table)
        chairs = list(table.chairs.order_by("seat"))
        _expect_full(chairs)
        if not confirmed and request_confirmations(table, chairs, host, now):
            return table
        if _nonces(chairs) != record.nonces:
            return None
        _take_seats(chairs, record.lots)
        _set_off(table, chairs, record, now)
        log_event(table, EventType.STARTED, now, whom=host.pk if host else table.host_id)
        commit_plies(
            table, TableSnapshot(table, tuple(chairs), thought.chronicle, record.seed), thought
        )
    return table


def _expect_full(chairs: Iterable[Chair]) -> None:
    if any(chair.empty for chair in chairs):
        raise Refused(
            "chairs_empty",
            "There is still an empty chair: invite somebody, or give it to a bot.",
        )


def _set_off(table: Table, chairs: Sequence[Chair], record: Record, now: datetime) -> None:
    """From now on the table is played: its record is kept, its tenures and clocks begin."""
    record.save()
    table.record, table.status, table.started_at, table.invite = record, Status.LIVE, now, ""
    table.pledge = table.sat_at = table.warned_at = None
    for chair in chairs:
        reset_clock(chair, table.bank)
    Chair.objects.bulk_update(chairs, ["bank"])
    begin_tenures(table, chairs)


def _beginning(table: Table, now: datetime) -> tuple[Record, Computation]:
    """A record not yet written, and the plies of chance before the first question."""
    try:
        nonces = _nonces(table.chairs.order_by("seat"))
        record = new_record(table.game, len(nonces), table.options, table.pledge, nonces)
        first = new_game(record.game, record.seats, record.options)
        return record, with_time_limit(
            partial(run_chance_and_orders, Computation(first, now), record.seed, {}),
            LONGEST_COMPUTATION,
        )
    except UnknownGame:
        raise Refused(
            "rules_missing", "The rules of this game are not on the shelf just now."
        ) from None
    except BrokenSeal:
        log.critical("table %s: its secret cannot be opened; is SEAL_KEYS complete?", table.pk)
        raise Refused(
            "chance_missing", "Chance cannot be asked at this table just now. The table stays open."
        ) from None
    except Exception as failure:
        if was_kept_waiting(failure):
            raise Busy from None
        log.error("table %s cannot start: %s", table.pk, describe_failure(failure))
        raise Refused(
            "rules_failed", "The rules of this game failed to set it up. The table stays open."
        ) from None


def _nonces(chairs: Iterable[Chair]) -> list[str]:
    """What the chairs, in order, add to chance."""
    return [chair.nonce for chair in chairs]


def _take_seats(chairs: list[Chair], lots: Sequence[int]) -> None:
    """Everybody takes the seat that was drawn for their chair."""
    sitters = [(chair.member, chair.bot) for chair in chairs]
    Chair.objects.filter(pk__in=[chair.pk for chair in chairs]).update(member=None, bot="")
    for chair, lot in zip(chairs, lots, strict=True):
        (chair.member, chair.bot), chair.nonce = sitters[lot], ""
    Chair.objects.bulk_update(chairs, ["member", "bot", "nonce"])
