"""The standings as a table of a page: 50 lines with the rule that parted two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from club.tournaments.models import Entrant, EntrantStatus, Format
from club.tournaments.past import Past
from club.tournaments.presentation.figures import fraction_in_words, points_in_words
from club.tournaments.presentation.reasons import parting_in_words, seed_in_words
from club.tournaments.ranking import RankedEntrant, rank_all

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
    """All lines, the best first."""  # M8, M15
    rows, ranked = list[StandingRow](), rank_all(past)
    for index, row in enumerate(ranked):
        above = ranked[index - 1] if index and row.place > 1 else None
        parted = _parted(past.tournament.format, row, above) if above else ""
        rows.append(_row(row, parted))
    return rows


def standings_page(past: Past, page: str | None) -> Page[StandingRow]:
    """One page of them."""
    return Paginator(standing_rows(past), ONE_PAGE).get_page(page)


def _parted(kind: str, row: RankedEntrant, above: RankedEntrant) -> str:
    """By what this line is below the other, where points do not say it."""
    name = above.entrant.name
    if kind == Format.KNOCK_OUT:
        return seed_in_words(name) if row.reached == above.reached else ""
    has_played = row.standing.games or above.standing.games
    is_gone = row.entrant.status != above.entrant.status
    if kind == Format.LADDER or is_gone or not has_played:
        return ""
    return parting_in_words(row.standing, above.standing, name)


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
