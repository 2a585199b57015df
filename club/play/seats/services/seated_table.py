"""Tables whose seats are decided before: they are opened with everybody seated, and start at once.

Prepare such a table first, which computes and writes nothing. `open_seated_table` belongs in the
transaction that notes the table where it came from: then there is one table, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.people.members.models import Member
from club.play.game_records.models import Record
from club.play.moves.computation import Computation
from club.play.seats.services.chairs import occupant_columns
from club.play.seats.services.table_start import assign_seats, prepare_record, set_live
from club.play.seats.services.terms import Terms, make_table, settled_options
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.history import log_event
from club.play.tables.services.lock import lock_table
from games.core import AnyGame


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
