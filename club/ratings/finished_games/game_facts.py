"""What ratings and statistics need of a closed table, read once and never again: who sat where at
the start, who left, with which places it ended. The only module that looks at tables and records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from club.ratings.finished_games.attendance import Plied, StayFacts, all_plied, own_plies, stays_of
from club.ratings.model.rated_players import FirstSitter, Placed, placed, weight
from club.records.models import BY_ONESELF, By, Record
from club.tables.models import Status, Table, Tenure
from games.core import Seat
from games.registry import UnknownGame


class WrongFacts(Exception):
    """What a record says cannot be: the sentence names it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A closed table as statistics see it; `contenders` are empty where it is not rated."""

    record: Record
    places: Sequence[int]  # by seat, as the game ended
    scores: Sequence[int]  # by seat; empty: the game counts none
    reason: str
    seats: Sequence[FirstSitter]
    began: datetime
    moment: datetime  # when it ended
    contenders: Sequence[Placed]
    stays: Sequence[StayFacts] = ()

    @property
    def weight(self) -> float:
        return weight(1.0, len(self.contenders), len(self.seats))

    @property
    def whole(self) -> bool:
        """Whether members had every chair to the end."""
        return all(sitter.member is not None and not sitter.left for sitter in self.seats)

    @property
    def winner(self) -> int | None:
        """The seat that came first alone."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    @property
    def best(self) -> int | None:
        """The highest score that a member made who stayed."""
        stayers = [
            score
            for score, sitter in zip(self.scores, self.seats, strict=False)
            if sitter.member is not None and not sitter.left
        ]
        return max(stayers, default=None)


def facts_of(table_id: int) -> Facts | None:
    """Of a finished table; None for any other. Raises WrongFacts when its record contradicts
    itself.
    """
    return next(iter(facts_of_all([table_id])), None)


def facts_of_all(table_ids: Sequence[int]) -> list[Facts]:
    """The same of each finished one among many, in that order."""
    found = Table.objects.select_related("record").prefetch_related("tenures").in_bulk(table_ids)
    read = (_facts(found[table_id]) for table_id in table_ids if table_id in found)
    return [facts for facts in read if facts]


def _facts(table: Table) -> Facts | None:
    if table.status != Status.FINISHED or table.record is None:
        return None
    result = table.record.result
    if result is None or table.ended_at is None or table.started_at is None:
        return None
    places = list(result["places"])
    known_places(places, table.record.seats)
    tenures, plied = list(table.tenures.all()), all_plied(table.record)
    seats = _sitters(tenures, places, plied)
    return Facts(
        record=table.record,
        places=places,
        scores=list(result.get("scores") or ()),
        reason=str(result.get("reason", "")),
        seats=seats,
        began=table.started_at,
        moment=table.ended_at,
        contenders=_rated(table, seats, table.record.length),
        stays=stays_of(tenures, plied, table.allowance),
    )


def known_places(places: Sequence[int], seats: int) -> None:
    """Raises WrongFacts unless there is a place for each seat, and the first is taken."""
    if len(places) != seats:
        raise WrongFacts(f"{seats} seats need as many places, and there are {len(places)}.")
    for place in places:
        if place not in range(1, seats + 1):
            raise WrongFacts(f"There is no place “{place}” among {seats} seats.")
    if 1 not in places:
        raise WrongFacts("Nobody came first.")


def _rated(table: Table, seats: Sequence[FirstSitter], length: int) -> list[Placed]:
    """K1: fewer than two contenders are no result; nor is what was opened as unrated, or a game
    that all win or lose together.
    """
    if not table.rated or _cooperative(table):
        return []
    # K11.5: a table plays on with bots when one member is left, so the length is the whole game's
    contenders = placed(seats, length)
    return contenders if len(contenders) >= 2 else []


def _cooperative(table: Table) -> bool:
    try:
        return table.game.info.cooperative
    except UnknownGame:  # it left the shelf, and what was played there stands
        return False


def _sitters(
    tenures: Sequence[Tenure], places: Sequence[int], plied: Sequence[Plied]
) -> list[FirstSitter]:
    """Each chair's first occupant, and how far they stayed."""
    first = _first_occupants(tenures)
    return [_sitter(first.get(seat, []), place, plied) for seat, place in enumerate(places)]


def _sitter(own: Sequence[Tenure], place: int, plied: Sequence[Plied]) -> FirstSitter:
    """K11: who left and came back to their own chair has stayed, if the last time lasted."""
    if not own or own[0].member_id is None:
        return FirstSitter(None, place)
    made = [(at + 1, plied[at][1]) for at in own_plies(own, plied)]
    last = max((number for number, by in made if by in BY_ONESELF), default=0)
    # K11: the ladder played more than half
    in_name_only = sum(by == By.LADDER for _, by in made) * 2 > len(made)
    return FirstSitter(own[0].member_id, place, last, own[-1].left or in_name_only)


def _first_occupants(tenures: Iterable[Tenure]) -> dict[Seat, list[Tenure]]:
    """By seat, the times in it of who had it at the start. Substitutes are not rated (K12)."""
    found: dict[Seat, list[Tenure]] = {}
    for one in tenures:
        own = found.setdefault(one.seat, [one])
        if one is not own[0] and one.member_id == own[0].member_id:
            own.append(one)
    return found
