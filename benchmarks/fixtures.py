"""Members, sessions and tables in a temporary database. Services make the tables and rules play
them; rows by the million are copied in SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from club.base.database.transactions import write_transaction
from club.base.roles.models import Role, RoleKind
from club.base.streams.models import Signal
from club.people.members.models import Member
from club.people.members.session_store import SessionStore
from club.play.game_records.models import By, NewPly
from club.play.moves.automatic import run_automatic
from club.play.moves.computation import Computation
from club.play.moves.services.chair_updates import hand_over
from club.play.moves.services.commit import commit_plies
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.tables.services.lock import (
    TableSnapshot,
    lock_table,
    table_snapshot,
)
from club.play.time_control.services.clocks import ClockUpdater
from games import bots, registry, simulation
from games.core import AnyGame, Move, Seat

BACKEND = "club.people.members.backends.UsernameBackend"
OPENING = 40  # entries, after which a game is under way
SEATS = 4  # seats of a long game, if its title allows that number
TRIES = 3  # play-outs that tell how long a game is
RNG = Random("bench")  # every choice, so that two runs do the same
Chooser = Callable[[Computation], NewPly]  # makes the next ply


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One move as a page would send it."""

    member: int
    seat: Seat
    notation: str
    asked: int
    told: bool  # every seat learns of it


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A live table, its next plies, and the sessions of the members who play them."""

    table: Table
    steps: list[PlannedMove]
    sessions: dict[int, str]  # by member


def copy_rows(model: type[Model], changed: Mapping[str, str], where: str) -> None:
    """Rows of the model once more, `where` in SQL: each column by the SQL given for it, else as it
    is, and numbered by the database.
    """
    columns = [field.column for field in model._meta.concrete_fields]
    named = [f'"{column}"' for column in columns if column != "id" or column in changed]
    chosen = [changed.get(column.strip('"'), column) for column in named]
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" ({", ".join(named)}) '  # noqa: S608 - names of our own models
            f'SELECT {", ".join(chosen)} FROM "{table}" WHERE {where}'
        )


def days_later(column: str, days: int, kind: str = "datetime") -> str:
    """The SQL of a time that lies this number of days after the column's; `kind` is "date" for a
    day.
    """
    if connection.vendor == "sqlite":
        return f"{kind}(\"{column}\", '{days:+} days')"
    return f"\"{column}\" + interval '{days} days'"


def analyse() -> None:
    """Updates the statistics of the tables, as a database server does from time to time."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


def write_one_row() -> None:
    """One row, in a write transaction like any move."""
    with write_transaction():
        Signal.objects.create(channel="bare")


def members(count: int, first: int = 0) -> list[Member]:
    """Creates this number of members, with the role of a member and without passwords."""
    some = [
        Member(username=f"m{number}", email=f"m{number}@bench.example")
        for number in range(first, first + count)
    ]
    for member in some:
        member.set_unusable_password()
    created = Member.objects.bulk_create(some)
    now = timezone.now()
    Role.objects.bulk_create(
        Role(member=member, kind=RoleKind.MEMBER, at=now) for member in created
    )
    return created


def session_of(member: Member) -> str:
    """The key of a session that the member has logged in with."""
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(member.pk), BACKEND
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def longest_game() -> tuple[AnyGame, int]:
    """The game of the catalogue with the longest games, and a number of seats: four if possible."""
    quick = bots.find("random")

    def plies(game: AnyGame, seats: int) -> int:
        outs = (
            simulation.play_out(game, seats, {}, [quick] * seats, Random(seed))
            for seed in range(TRIES)
        )
        return sum(len(out.log) for out in outs)

    sizes = [
        (game, SEATS if SEATS in game.info.seats else game.info.seats[-1])
        for game in registry.games()
    ]
    return max(sizes, key=lambda size: plies(*size))


def seated_table(
    game: AnyGame, sitters: Sequence[Member], now: datetime | None = None
) -> Table:
    """A live table of these members at which nothing was played."""
    now = now or timezone.now()
    host, *guests = sitters
    table = seating.open_table(host, game, Terms("Bench", len(sitters), {}), now)
    for guest in guests:
        seating.join(table.pk, guest, now)
    return seating.start(table.pk, host, now)


def by_chance(rng: Random) -> Chooser:
    """Makes any move that is allowed."""

    def made(thought: Computation) -> NewPly:
        position = thought.position
        seat = min(position.to_act)
        moves: Sequence[Move] = position.legal_moves(seat)
        return NewPly(seat, rng.choice(moves), By.MEMBER)

    return made


RANDOMLY = by_chance(RNG)


def played_on(table: Table, entries: int, chooser: Chooser = RANDOMLY) -> TableSnapshot:
    """The table after this number of entries, or after fewer if nobody would be left to decide."""
    with lock_table(table.pk) as row:
        before = table_snapshot(table.pk)
        thought = fitting = Computation(before.cached_game, timezone.now())
        while thought.position.outcome is None and thought.cached_game.length < entries:
            fitting, thought = (
                thought,
                run_automatic(before, thought.with_ply(chooser(thought))),
            )
        commit_plies(
            row, before, thought if thought.position.outcome is None else fitting
        )
    return table_snapshot(table.pk)


def member_asked(sitting: TableSnapshot) -> Member:
    """The member who is to move there: the one in the first seat if several are."""
    member = sitting.chairs[min(sitting.cached_game.position.to_act)].member
    assert member is not None
    return member


def planned_table(game: AnyGame, sitters: Sequence[Member], moves: int) -> PlannedTable:
    """A table of the members, past the opening, with this number of moves to come."""
    table = seated_table(game, sitters)
    played_on(table, OPENING)
    sessions = {member.pk: session_of(member) for member in sitters}
    return PlannedTable(table, script(table, moves), sessions)


def script(table: Table, most: int) -> list[PlannedMove]:
    """The next plies at the table and the number of each question. Nothing is played, so chance
    stays as it is.
    """
    before = table_snapshot(table.pk)
    chairs = list(before.chairs)
    return list(_steps(before, chairs, most))


def _steps(
    before: TableSnapshot, chairs: list[Chair], most: int
) -> Iterator[PlannedMove]:
    thought = Computation(before.cached_game, timezone.now())
    winding = ClockUpdater(before.table, chairs)
    for _ in range(most):
        if thought.position.outcome is not None:
            return
        made = RANDOMLY(thought)
        chair = chairs[made.seat]
        computation = run_automatic(
            before, Computation(thought.cached_game, thought.at).with_ply(made)
        )
        reaches_all_seats = computation.learned.issuperset(range(len(chairs)))
        yield PlannedMove(
            chair.member_id or 0,
            made.seat,
            str(made.move),
            chair.asked,
            reaches_all_seats,
        )
        for other in chairs:
            hand_over(
                winding,
                other,
                computation.position,
                computation.has_played(other.seat),
                computation.at,
            )
        thought = computation
