"""A snapshot of a table for the computation of plies: read without a lock, and compared under a
lock by its revision.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from club.base.encryption import BrokenSeal
from club.people.members.models import Member
from club.play.game_records.game_cache import BrokenRecord, CachedGame, cached_game
from club.play.game_records.models import Record
from club.play.tables.errors import StaleTurn, Suspended, Unreadable
from club.play.tables.models import Chair, Table
from club.play.tables.services.permissions import own_chair_among
from compiled_queries.queries import ID, CompiledQuery
from games.chance import Seed
from games.core import Seat
from games.registry import UnknownGame

log = logging.getLogger(__name__)

TABLE_FIELD: Any = Chair._meta.get_field("table")

_chairs: CompiledQuery[Chair] = CompiledQuery(
    lambda table_id: Chair.objects.filter(table=table_id).order_by("seat"), ID
)


def _with_all(table_id: Any) -> QuerySet[Chair]:
    """The chairs with their table and its record."""
    chairs = Chair.objects.filter(table=table_id).order_by("seat")
    return chairs.select_related("table__record")


_chairs_with_all: CompiledQuery[Chair] = CompiledQuery(_with_all, ID)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The rows and the position that plies are computed from."""

    table: Table
    chairs: tuple[Chair, ...]  # by seat
    cached_game: CachedGame
    seed: Seed

    @property
    def record(self) -> Record:
        """The record of the game."""
        assert self.table.record is not None
        return self.table.record

    @property
    def members(self) -> frozenset[Seat]:
        """The seats of members."""
        return frozenset(
            chair.seat for chair in self.chairs if chair.member_id is not None
        )

    def waits_for(self, seat: Seat) -> bool:
        """Whether the game waits for the seat."""
        return seat in self.cached_game.position.to_act

    def chair_of(self, member: Member) -> Chair:
        """The member's chair at the time of the snapshot. Raises NotAllowed."""
        return own_chair_among(self.chairs, member)


def chairs_of(table: Table) -> tuple[Chair, ...]:
    """The table's chairs by seat, read now."""
    return _with_table(table, _chairs.rows(table.pk))


def _with_table(table: Table, chairs: Iterable[Chair]) -> tuple[Chair, ...]:
    for chair in chairs:
        TABLE_FIELD.set_cached_value(chair, table)
    return tuple(chairs)


def table_snapshot(table_id: int, asker: Member | None = None) -> TableSnapshot:
    """The current state of the table. When a member asks, they must have a chair there.

    Raises Table.DoesNotExist, NotAllowed, StaleTurn when no game is played there, Suspended when
    the rules or the secret are missing, Unreadable when its record is broken.
    """
    chairs = _chairs_with_all.rows(table_id)
    if not chairs:
        raise Table.DoesNotExist
    table = chairs[0].table
    if asker is not None:
        own_chair_among(chairs, asker)
    record = table.record
    if record is None:
        raise StaleTurn("not_live", "This table is not being played.")
    try:
        return TableSnapshot(
            table, _with_table(table, chairs), cached_game(record), record.seed
        )
    except UnknownGame:
        raise Suspended(
            "rules_missing",
            "This game is not available just now; play goes on when they are back.",
        ) from None
    except BrokenSeal:
        log.critical(
            "table %s: its secret cannot be decrypted; is SEAL_KEYS complete?", table_id
        )
        raise Suspended(
            "chance_missing",
            "The random draws of this table do not work just now. Nothing is lost.",
        ) from None
    except BrokenRecord as broken:
        log.error("table %s: record %s is broken: %s", table_id, record.pk, broken)
        raise Unreadable(
            "unreadable",
            "What was played at this table cannot be read; play is suspended.",
        ) from None


ATTEMPTS = 20  # how often plies are computed anew when others were quicker


def is_open(table: Table) -> bool:
    """Whether the game is being played, not suspended, and not asleep."""
    return table.live and not table.marked and table.slept_at is None
