"""Makes tables for tests: members sit in a known order, times are relative to one evening, and
questions are answered as asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection, transaction

from club.people.members import services as members
from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame, cached_game
from club.play.game_records.models import Record
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, EventType, StandInPolicy, Table, TableEvent
from club.play.time_control.presets import TimeControl
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.services.new_terms import Wish
from games import registry
from games.bots.request import DecisionRequest
from games.core import AnyPosition, Seat

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Sat:
    """A live table; its attributes are read from the database at each access."""

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
    def read(self) -> CachedGame:
        return cached_game(self.record)

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
        """Seat, notation and author of each ply, from the first on."""
        return list(self.record.entries.order_by("number").values_list("seat", "move", "by"))

    def happened(self, event_type: EventType) -> list[TableEvent]:
        return list(TableEvent.objects.filter(table=self.pk, what=event_type))

    def run_out(self, seat: Seat) -> None:
        """Moves the seat's clock back until its deadline has passed and no excuse is left."""
        chair = self.chair(seat)
        assert chair.clock_started_at and chair.due_at
        chair.clock_started_at -= 30 * DAY
        chair.due_at -= 30 * DAY
        chair.excused = self.table.excuses
        chair.save(update_fields=["clock_started_at", "due_at", "excused"])

    def play(
        self, seat: Seat, *notations: str, now: datetime = NOW, asked: int | None = None
    ) -> Table:
        """Plays in answer to the current question of the seat, or to the given one."""
        asked = self.chair(seat).asked if asked is None else asked
        return play_services.play(self.pk, self.member(seat), notations, asked, now)


def sit_down(
    game: str,
    sitters: Sequence[Member],
    options: Mapping[str, str | int] | None = None,
    robots: Sequence[str] = (),
    stand_in: StandInPolicy = StandInPolicy.BOT_TURN,
    pace: timedelta | TimeControl = 2 * DAY,
    now: datetime = NOW,
    version: int | None = None,
    **rest: Any,
) -> Sat:
    """A live table. The sitters, and after them the bots, get the seats in the given order. A
    duration instead of a time control is the time of every turn; `rest` are further terms.
    """
    misses = rest.pop("misses", 0)
    rest |= {"bots": robots, "misses": misses or 3, "pace": _pace(pace), "stand_in": stand_in}
    terms = Terms("Thursday", len(sitters) + len(robots), options or {}, **rest)
    rules = registry.find(game, version)
    with transaction.atomic():
        prepared = seating.prepare_seated_table(sitters[0], rules, terms, now)
        prepared.table.misses = misses  # 0: everybody is always waited for
        table = seating.open_seated_table(prepared, [*sitters, *robots], now)
    return Sat(table.pk)


def _pace(time: timedelta | TimeControl) -> TimeControl:
    return time if isinstance(time, TimeControl) else TimeControl(time, reaction=time)


def asked_first(sat: Sat) -> Member:
    """The first seat that has to decide."""
    return sat.member(next(iter(sat.position.to_act)))


def newcomer(name: str) -> Member:
    return members.create_member(name, f"{name}@club.example", "warm-paper-7")


@contextmanager
def meanwhile(table_name: str, act: Callable[[], object]) -> Iterator[None]:
    """Calls a function just before the next read of a database table: it simulates a race."""
    waiting = [act]

    def execute(
        further: Callable[..., object], sql: str, params: object, many: bool, context: object
    ) -> object:
        if waiting and sql.lstrip("(").startswith("SELECT") and f'FROM "{table_name}"' in sql:
            waiting.pop()()
        return further(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield
    assert not waiting, f"{table_name} was never read"


class Choosing:
    """A bot made from a function of its moves; it counts its calls."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.function, self.asked = choose, 0

    def choose(self, request: DecisionRequest) -> Any:
        self.asked += 1
        return self.function(request.moves)


def agree_to_end(table_id: int, member: Member, now: datetime) -> bool:
    """The member agrees to end the game; True when all have agreed."""
    wish = Wish(Subject.END)
    return proposals.propose(table_id, member, wish, now).verdict == Verdict.PASSED
