"""The standings as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past, RankedEntrant
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


def standings_page(lines: int, page: str | None) -> Page[int]:
    """Returns a page of the numbers of so many lines."""
    return Paginator(range(lines), ONE_PAGE).get_page(page)


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
