"""The standings of a tournament by points: the order of its entrants, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from club.community.tournaments.models import Entrant
from club.community.tournaments.pairing.standings import EntrantStanding, rank_entrants
from club.community.tournaments.past import Past

LAST_RANK: Final = 10**9  # of an entrant who has none


@dataclass(frozen=True)
class RankedEntrant:
    """A line of the standings."""

    place: int
    entrant: Entrant
    standing: EntrantStanding
    # with a bracket: what places go by before the seed, more is better
    reached: tuple[int, ...] = ()


def entrant_standings(past: Past, entrants: Sequence[Entrant]) -> list[EntrantStanding]:
    """Returns the standings among these entrants, by their games with one another."""
    keys = [entrant.key for entrant in entrants]
    history = past.history if len(keys) == len(past.entrants) else past.history_of(keys)
    return rank_entrants(keys, history, past.tournament.seed, past.extra_points)


def standings_by_key(past: Past) -> dict[str, EntrantStanding]:
    """Returns the standing of each entrant, by what pairing calls the entrant."""
    return {row.entrant: row for row in entrant_standings(past, past.entrants)}


def number_places(past: Past, rows: Sequence[EntrantStanding]) -> list[RankedEntrant]:
    """Returns the lines with their places, from 1 on."""
    return [
        RankedEntrant(place, past.by_key[row.entrant], row)
        for place, row in enumerate(rows, 1)
    ]
