"""The cross-table: who met whom, with points and the way to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from club.community.tournaments.formats.registry import rank_all
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past
from club.community.tournaments.wording import points_in_words

MOST_CROSSED = 60  # entrants; more are wider than any screen


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of two entrants, from the view of the first."""

    points: str  # empty: not over
    table: int | None  # id
    leg: int


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line: the meetings with each of the others, in the order of the columns."""

    place: int
    entrant: Entrant
    cells: Sequence[Sequence[Meeting] | None]  # None: the entrant itself
    total: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The lines, and whether there are more entrants than shown."""

    rows: Sequence[CrossRow] = field(default_factory=tuple)
    is_cut: bool = False


def cross_table(past: Past) -> CrossTable:
    """The best entrants against each other."""
    ranked = rank_all(past)
    shown = ranked[:MOST_CROSSED]
    met = _meetings(past)
    rows = [
        CrossRow(
            place,
            row.entrant,
            [
                None
                if other.entrant.pk == row.entrant.pk
                else met.get((row.entrant.pk, other.entrant.pk), ())
                for other in shown
            ],
            points_in_words(row.standing.points),
        )
        for place, row in enumerate(shown, 1)
    ]
    return CrossTable(rows, len(ranked) > MOST_CROSSED)


def _meetings(past: Past) -> Mapping[tuple[int, int], list[Meeting]]:
    numbers = {leg.pk: leg.number for leg in past.legs}
    met: dict[tuple[int, int], list[Meeting]] = {}
    for pod in past.pods:
        for sitting in pod.by_seat:
            points = (
                points_in_words(sitting.points) if sitting.points is not None else ""
            )
            meeting = Meeting(points, pod.table_id, numbers[pod.leg_id])
            for other in pod.by_seat:
                if other.entrant_id != sitting.entrant_id:
                    key = (sitting.entrant_id, other.entrant_id)
                    met.setdefault(key, []).append(meeting)
    return met
