"""The cross-table as a page shows it: opponents as columns, or, of many entrants, rounds as columns
and a part of the lines at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from django.core.paginator import Page, Paginator

from club.community.tournaments.formats.registry import rank_all
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past, RankedEntrant
from club.community.tournaments.round_models import Sitting
from club.community.tournaments.stored_past import PastSummary, slice_of
from club.community.tournaments.wording import points_in_words

WHOLE_UP_TO: Final = 24  # entrants
LINES: Final = 20  # of a part
ROUNDS: Final = 20


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A game of the line's entrant, and the places of the others at its table."""

    sitting: Sitting
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line with a cell for each column."""

    place: int
    entrant: Entrant
    cells: Sequence[Sequence[CrossCell] | None]  # None: the entrant itself
    total: str


@dataclass(frozen=True, slots=True)
class CrossPart:
    """A part of the cross-table: pages of lines and of rounds."""

    lines: Page[int]
    rounds: Page[int]

    @property
    def is_by_round(self) -> bool:
        """Whether rounds are the columns; else opponents are."""
        return self.lines.paginator.count > WHOLE_UP_TO


def cross_part(summary: PastSummary, lines: str, rounds: str) -> CrossPart:
    """Returns the part that an address names; by default the best, in the first rounds."""
    of_lines = Paginator(range(summary.ranked), LINES).get_page(lines)
    return CrossPart(of_lines, Paginator(summary.rounds, ROUNDS).get_page(rounds))


def cross_rows(past: Past, part: CrossPart) -> list[CrossRow]:
    """Returns the lines of the part, the best first."""
    ranked = list(enumerate(rank_all(past), 1))
    if not part.is_by_round:
        entrants = [row.entrant for _place, row in ranked]
        met = _meetings(past)
        return [_row_by_opponent(place, row, entrants, met) for place, row in ranked]
    places = {row.entrant.pk: place for place, row in ranked}
    games = _games(past, places)
    rounds = list(part.rounds)
    lines = ranked[slice_of(part.lines)]
    return [_row_by_round(place, row, rounds, games) for place, row in lines]


def _row_by_opponent(
    place: int,
    row: RankedEntrant,
    columns: Sequence[Entrant],
    met: Mapping[tuple[int, int], Sequence[CrossCell]],
) -> CrossRow:
    own = row.entrant
    cells = [
        None if other == own else met.get((own.pk, other.pk), ()) for other in columns
    ]
    return CrossRow(place, own, cells, points_in_words(row.standing.points))


def _row_by_round(
    place: int,
    row: RankedEntrant,
    columns: Sequence[int],
    games: Mapping[tuple[int, int], Sequence[CrossCell]],
) -> CrossRow:
    cells = [games.get((row.entrant.pk, number), ()) for number in columns]
    return CrossRow(place, row.entrant, cells, points_in_words(row.standing.points))


def _meetings(past: Past) -> Mapping[tuple[int, int], list[CrossCell]]:
    """Returns the games of each entrant by the entrant and an opponent, as ids."""
    met: dict[tuple[int, int], list[CrossCell]] = {}
    for pod in past.opened_pods:
        for sitting, other in permutations(pod.by_seat, 2):
            key = (sitting.entrant_id, other.entrant_id)
            met.setdefault(key, []).append(CrossCell(sitting))
    return met


def _games(
    past: Past, places: Mapping[int, int]
) -> Mapping[tuple[int, int], list[CrossCell]]:
    """Returns the games of each entrant by the id of the entrant and the number of the round."""
    games: dict[tuple[int, int], list[CrossCell]] = {}
    for pod in past.opened_pods:
        for sitting in pod.by_seat:
            others = [places[row.entrant_id] for row in pod.by_seat if row != sitting]
            opponents = ", ".join(map(str, sorted(others)))
            key = (sitting.entrant_id, pod.leg.number)
            games.setdefault(key, []).append(CrossCell(sitting, opponents))
    return games
