"""Tables for tests: members sit in a known order, moments are counted from one evening, questions answered as asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

from django.db import connection, transaction

from club.members import services as members
from club.members.models import Member
from club.records.chronicle import Chronicle, chronicle
from club.records.models import Record
from club.tables import services
from club.tables.models import Chair, Happening, StandIn, Table, What
from games import registry
from games.core import AnyPosition, Seat

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Sat:
    """A live table, read anew at every question."""

    pk: int

    @property
    def table(self) -> Table:
        return Table.objects.select_related("record").get(pk=self.pk)

    @property
    def record(self) -> Record:
        record = self.table.record
        assert record is not None
        return record

    @property
    def read(self) -> Chronicle:
        return chronicle(self.record)

    @property
    def position(self) -> AnyPosition:
        return self.read.position

    def chair(self, seat: Seat) -> Chair:
        return Chair.objects.get(table=self.pk, seat=seat)

    def member(self, seat: Seat) -> Member:
        member = self.chair(seat).member
        assert member is not None
        return member

    def seat_of(self, member: Member) -> Seat:
        return Chair.objects.get(table=self.pk, member=member).seat

    def plies(self) -> list[tuple[Seat, str, str]]:
        """Seat, notation and who made it, from the first on."""
        return list(self.record.entries.order_by("number").values_list("seat", "move", "by"))

    def happened(self, what: What) -> list[Happening]:
        return list(Happening.objects.filter(table=self.pk, what=what))

    def play(self, seat: Seat, *notations: str, now: datetime = NOW, asked: int | None = None) -> Table:
        """Plays in answer to what the seat is asked now, or was asked."""
        asked = self.chair(seat).asked if asked is None else asked
        return services.play(self.pk, seat, notations, asked, now)


def sit_down(
    game: str,
    sitters: Sequence[Member],
    options: Mapping[str, str | int] | None = None,
    robots: Sequence[str] = (),
    stand_in: StandIn = StandIn.BOT_TURN,
    pace: timedelta = 2 * DAY,
    now: datetime = NOW,
) -> Sat:
    """A live table at which the sitters, and after them the bots, have the seats in the order given."""
    host, *guests = sitters
    terms = services.Terms("Thursday", len(sitters) + len(robots), options or {}, pace, stand_in, bots=robots)
    with transaction.atomic():
        table = services.open_table(host, registry.find(game), terms, now)
        for guest in guests:
            services.join(table.pk, guest, now)
        with patch.object(SystemRandom, "shuffle", _lots_as_they_sat_down):
            services.start(table.pk, host, now)
    return Sat(table.pk)


def _lots_as_they_sat_down(_: SystemRandom, lots: list[tuple[Member | None, str]]) -> None:
    """Instead of shuffling: members in the order they came, then the bots."""
    lots.sort(key=lambda sitter: sitter[0] is None)


def newcomer(name: str) -> Member:
    return members.welcome(name, f"{name}@club.example", "warm-paper-7")


@contextmanager
def meanwhile(table_name: str, act: Callable[[], object]) -> Iterator[None]:
    """Has something happen in the very moment before a database table is next read: what races do now and then."""
    waiting = [act]

    def execute(further: Callable[..., object], sql: str, params: object, many: bool, context: object) -> object:
        if waiting and sql.startswith("SELECT") and f'FROM "{table_name}"' in sql:
            waiting.pop()()
        return further(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield
    assert not waiting, f"{table_name} was never read"


class Choosing:
    """A bot made of one function of its moves; counts how often it was asked."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.function, self.asked = choose, 0

    def choose(self, game: Any, seat: int, moves: Any, view: Any, rng: Random) -> Any:
        self.asked += 1
        return self.function(moves)
