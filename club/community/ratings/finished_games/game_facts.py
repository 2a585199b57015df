"""Facts of a closed table for ratings and statistics: first occupants, leavers, places; and its
tally. They are read once. No other module of the ratings reads tables and records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from club.community.ratings.finished_games.attendance import (
    Plied,
    attendances_of,
    plies_in_tenures,
    read_plies,
)
from club.community.ratings.models import Attendance, GameTally
from club.community.ratings.rating_math.rating_run import (
    FirstOccupant,
    RatedPlayer,
    place_players,
    result_weight,
)
from club.play.game_records.models import BY_ONESELF, By, Record
from club.play.tables.models import Origin, Status, Table, Tenure
from games.core import Seat
from games.registry import UnknownGame

PERIOD = timedelta(days=7)  # that the sweep looks back
BATCH = 500  # tables of one sweep


class InvalidGameFacts(Exception):
    """A record contradicts itself; the message says how."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Facts of a closed table. `players` (rated players) is empty if it is not rated."""

    record: Record
    places: Sequence[int]  # by seat, as the game ended
    scores: Sequence[int]  # by seat; empty: the game has no scores
    reason: str
    seats: Sequence[FirstOccupant]
    began: datetime
    moment: datetime  # when it ended
    players: Sequence[RatedPlayer]
    stays: Sequence[Attendance] = ()  # not stored yet

    @property
    def weight(self) -> float:
        return result_weight(1.0, len(self.players), len(self.seats))

    @property
    def whole(self) -> bool:
        """Whether every chair belonged to a member until the end."""
        return all(chair.member is not None and not chair.left for chair in self.seats)

    @property
    def winner(self) -> int | None:
        """The seat that won alone; None: the first place is shared."""
        if self.places.count(1) == 1:
            return self.places.index(1)
        return None

    @property
    def best(self) -> int | None:
        """The highest score of a member who stayed; None: there is none."""
        scores = [
            score
            for score, chair in zip(self.scores, self.seats, strict=False)
            if chair.member is not None and not chair.left
        ]
        return max(scores, default=None)


def read_game_facts(table_id: int) -> GameFacts | None:
    """Facts of a finished table; None: it is not finished. Raises InvalidGameFacts."""
    return next(iter(read_facts_of_games([table_id])), None)


def read_facts_of_games(table_ids: Sequence[int]) -> list[GameFacts]:
    """Facts of the finished tables among many, in their order. Raises InvalidGameFacts."""
    records = (
        Table.objects.select_related("record")
        .prefetch_related("tenures")
        .in_bulk(table_ids)
    )
    read = (
        _table_facts(records[table_id]) for table_id in table_ids if table_id in records
    )
    return [game for game in read if game]


def _table_facts(table: Table) -> GameFacts | None:
    if table.status != Status.FINISHED or table.record is None:
        return None
    result = table.record.result
    if result is None or table.ended_at is None or table.started_at is None:
        return None
    places = list(result["places"])
    check_places(places, table.record.seats)
    tenures = list(table.tenures.all())
    plied = read_plies(table.record)
    seats = _first_occupants_of(tenures, places, plied)
    return GameFacts(
        record=table.record,
        places=places,
        scores=list(result.get("scores") or ()),
        reason=str(result.get("reason", "")),
        seats=seats,
        began=table.started_at,
        moment=table.ended_at,
        players=_rated_players(table, seats, table.record.length),
        stays=attendances_of(tenures, plied, table.allowance),
    )


def check_places(places: Sequence[int], seats: int) -> None:
    """Raises InvalidGameFacts unless each seat has a valid place and one seat is first."""
    if len(places) != seats:
        raise InvalidGameFacts(
            f"{seats} seats need {seats} places, and there are {len(places)}."
        )
    for place in places:
        if place not in range(1, seats + 1):
            raise InvalidGameFacts(f"There is no place “{place}” among {seats} seats.")
    if 1 not in places:
        raise InvalidGameFacts("Nobody came first.")


def _rated_players(
    table: Table, seats: Sequence[FirstOccupant], length: int
) -> list[RatedPlayer]:
    """Rated players of a table; empty: it has no result.

    A result needs two rated players, a rated table, and a game that is not cooperative.
    """
    if not table.rated or _is_cooperative(table):
        return []
    # ratings 3.3: a table goes on with bots when one member is left, so this is the whole length
    players = place_players(seats, length)
    if len(players) >= 2:
        return players
    return []


def _is_cooperative(table: Table) -> bool:
    try:
        return table.game.info.cooperative
    except UnknownGame:  # its rules are not installed any more; the result counts
        return False


def read_first_occupants(table: Table) -> list[FirstOccupant]:
    """The first occupants of a table, in any state of its game, without places; empty: its game has
    not begun.
    """
    record = table.record
    if record is None:
        return []
    tenures = list(table.tenures.all())
    return _first_occupants_of(tenures, [0] * record.seats, read_plies(record))


def _first_occupants_of(
    tenures: Sequence[Tenure], places: Sequence[int], plied: Sequence[Plied]
) -> list[FirstOccupant]:
    """The first occupant of each chair."""
    first = _tenures_of_first(tenures)
    return [
        _first_occupant(first.get(seat, []), place, plied)
        for seat, place in enumerate(places)
    ]


def _first_occupant(
    tenures: Sequence[Tenure], place: int, plied: Sequence[Plied]
) -> FirstOccupant:
    """The first occupant of a chair. After a return the last tenure decides who left."""
    if not tenures or tenures[0].member_id is None:
        return FirstOccupant(None, place)
    made = [(index + 1, plied[index][1]) for index in plies_in_tenures(tenures, plied)]
    last = max((number for number, by in made if by in BY_ONESELF), default=0)
    # ratings 3.1: the escalation made more than half of the plies
    mostly_replaced = sum(by == By.STAND_IN for _, by in made) * 2 > len(made)
    return FirstOccupant(
        tenures[0].member_id, place, last, tenures[-1].left or mostly_replaced
    )


def _tenures_of_first(tenures: Iterable[Tenure]) -> dict[Seat, list[Tenure]]:
    """By seat, all tenures of its first occupant. Substitutes are not rated."""  # ratings 1.5
    by_seat: dict[Seat, list[Tenure]] = {}
    for tenure in tenures:
        seat_tenures = by_seat.setdefault(tenure.seat, [tenure])
        if (
            tenure is not seat_tenures[0]
            and tenure.member_id == seat_tenures[0].member_id
        ):
            seat_tenures.append(tenure)
    return by_seat


def tally_tables(games: Sequence[GameFacts]) -> None:
    """Stores tallies and attendance. Call with the ledger locked."""
    tallies = GameTally.objects.bulk_create(map(_make_tally, games))
    for tally, game in zip(tallies, games, strict=True):
        for stay in game.stays:
            stay.tally, stay.moment = tally, game.moment
    Attendance.objects.bulk_create(stay for game in games for stay in game.stays)


def tables_to_enter(now: datetime | None) -> list[int]:
    """Ids of recently finished tables without a tally, in the order of their end.

    `now` None: of all finished tables.
    """
    finished = Table.objects.filter(
        status=Status.FINISHED, record__isnull=False, origin=Origin.HERE
    )
    if now is not None:
        finished = finished.filter(ended_at__gte=now - PERIOD)
    missing = finished.filter(record__gametally=None).order_by("ended_at", "pk")
    return list(missing.values_list("pk", flat=True)[:BATCH])


def _make_tally(game: GameFacts) -> GameTally:
    return GameTally(
        record=game.record,
        slug=game.record.game_slug,
        seats=len(game.seats),
        plies=game.record.length,
        days=(game.moment - game.began).total_seconds() / 86_400,
        reason=game.reason,
        scores=list(game.scores),
        best=game.best,
        winner=game.winner,
        whole=game.whole,
        moment=game.moment,
    )
