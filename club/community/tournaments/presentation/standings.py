"""The standings and the cross-table as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.core.paginator import Page, Paginator

from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past, RankedEntrant
from club.community.tournaments.wording import fraction_in_words, points_in_words

ONE_PAGE = 50


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line."""

    place: int
    entrant: Entrant
    points: str
    sixtieths: int  # the same as a number
    wins: str
    games: int
    opponents: str
    parted: str  # by what from the line above; empty: by points
    gone: bool  # withdrawn: struck through
    division: int


def standing_rows(past: Past) -> list[StandingRow]:
    """All lines, the best first."""
    rows, ranked = list[StandingRow](), rank_all(past)
    tournament_format = format_of(past.tournament)
    for index, row in enumerate(ranked):
        above = ranked[index - 1] if index and row.place > 1 else None
        parted = tournament_format.parting_in_words(row, above) if above else ""
        rows.append(_row(row, parted))
    return rows


def standings_page(past: Past, page: str | None) -> Page[StandingRow]:
    """One page of them."""
    return Paginator(standing_rows(past), ONE_PAGE).get_page(page)


def _row(row: RankedEntrant, parted: str) -> StandingRow:
    standing = row.standing
    return StandingRow(
        place=row.place,
        entrant=row.entrant,
        points=points_in_words(standing.points),
        sixtieths=standing.points,
        wins=fraction_in_words(standing.wins),
        games=standing.games,
        opponents=fraction_in_words(standing.opponents),
        parted=parted,
        gone=row.entrant.status == EntrantStatus.WITHDRAWN,
        division=row.entrant.division,
    )


def points_by_entrant(rows: Sequence[StandingRow]) -> Mapping[int, str]:
    """Points of each entrant, by id."""
    return {row.entrant.pk: row.points for row in rows}


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
