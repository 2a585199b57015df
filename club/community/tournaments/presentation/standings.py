"""The standings and the cross-table as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from django.core.paginator import Page, Paginator

from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past, RankedEntrant
from club.community.tournaments.round_models import Sitting
from club.community.tournaments.wording import fraction_in_words, points_in_words

ONE_PAGE = 50


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings."""

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
    """Returns all lines, the best first."""
    ranked, part = rank_all(past), format_of(past.tournament).parting_in_words
    return [
        _row(row, part(row, above) if above and row.place > 1 else "")
        for above, row in zip([None, *ranked], ranked, strict=False)
    ]


def standings_page(past: Past, page: str | None) -> Page[StandingRow]:
    """Returns a page of the lines."""
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


MOST_CROSSED = 60  # entrants; more are wider than any screen


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line: the meetings with each of the others, in the order of the columns."""

    place: int
    entrant: Entrant
    cells: Sequence[Sequence[Sitting] | None]  # None: the entrant itself
    total: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The lines, and whether entrants are left out."""

    rows: Sequence[CrossRow]
    is_cut: bool


def cross_table(past: Past) -> CrossTable:
    """Returns the best entrants with their games against each other."""
    ranked = rank_all(past)
    columns = [row.entrant for row in ranked[:MOST_CROSSED]]
    met = _meetings(past)
    rows = [
        CrossRow(
            place,
            row.entrant,
            [
                None
                if other == row.entrant
                else met.get((row.entrant.pk, other.pk), ())
                for other in columns
            ],
            points_in_words(row.standing.points),
        )
        for place, row in enumerate(ranked[:MOST_CROSSED], 1)
    ]
    return CrossTable(rows, len(ranked) > MOST_CROSSED)


def _meetings(past: Past) -> Mapping[tuple[int, int], list[Sitting]]:
    """Returns the sittings of each entrant by the entrant and an opponent, as ids."""
    met: dict[tuple[int, int], list[Sitting]] = {}
    for pod in past.pods:
        for sitting, other in permutations(pod.by_seat, 2):
            key = (sitting.entrant_id, other.entrant_id)
            met.setdefault(key, []).append(sitting)
    return met
