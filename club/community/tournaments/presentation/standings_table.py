"""The standings as a table of a page: 50 lines with the rule that parted two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.formats.standings import RankedEntrant
from club.community.tournaments.models import Entrant, EntrantStatus
from club.community.tournaments.past import Past
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
