"""The order of entrants in each format, the best first, with the places that are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from club.tournaments.models import Entrant, EntrantStatus, Format
from club.tournaments.pairing.standings import EntrantStanding, rank_entrants
from club.tournaments.past import Past

FAR = 10**9  # the rank of who has none


@dataclass(frozen=True)
class RankedEntrant:
    """A line of the standings."""

    place: int
    entrant: Entrant
    standing: EntrantStanding
    # of a knock-out: the last round, less the place there, and the points there
    reached: tuple[int, int, int] = (0, 0, 0)


def rank_all(past: Past) -> list[RankedEntrant]:
    """The whole standings; of a league, division after division with places of their own."""  # M8
    return RANKINGS.get(past.tournament.format, _rank_by_points)(past)


def entrant_standings(past: Past, entrants: Sequence[Entrant]) -> list[EntrantStanding]:
    """The standings among these, by their games with one another."""
    keys = [one.key for one in entrants]
    history = past.history if len(keys) == len(past.entrants) else past.history_of(keys)
    return rank_entrants(keys, history, past.tournament.seed, past.extra_points)


def _numbered(past: Past, rows: Sequence[EntrantStanding]) -> list[RankedEntrant]:
    return [
        RankedEntrant(place, past.by_key[row.entrant], row)
        for place, row in enumerate(rows, 1)
    ]


def _rank_by_points(past: Past) -> list[RankedEntrant]:
    return _numbered(past, entrant_standings(past, past.entrants))


def _rank_league(past: Past) -> list[RankedEntrant]:
    """Who withdrew is last of the division."""  # M13
    ranked: list[RankedEntrant] = []
    for division in sorted({one.division for one in past.entrants}):
        entrants = [one for one in past.entrants if one.division == division]
        rows = entrant_standings(past, entrants)
        rows.sort(key=lambda row: not _stays(past.by_key[row.entrant]))
        ranked += _numbered(past, rows)
    return ranked


def _stays(entrant: Entrant) -> bool:
    return entrant.status != EntrantStatus.WITHDRAWN


def _rank_ladder(past: Past) -> list[RankedEntrant]:
    rows = {row.entrant: row for row in entrant_standings(past, past.entrants)}
    on_ladder = sorted(past.entrants, key=lambda one: (not one.plays, one.rank or FAR))
    return _numbered(past, [rows[one.key] for one in on_ladder])


def _rank_knock_out(past: Past) -> list[RankedEntrant]:
    """By the round reached, then by the place in its pod, points there and the seed."""  # M11
    rows = {row.entrant: row for row in entrant_standings(past, past.entrants)}
    reached: dict[str, tuple[int, int, int]] = {}
    for leg in past.legs:
        for key in past.byes_of_leg(leg):
            reached[key] = (leg.number, 0, 0)
        for seated in past.pods_of_leg(leg):
            for one in seated.sittings:
                reached[past.keys[one.entrant_id]] = (
                    leg.number,
                    -(one.place or 0),
                    one.points or 0,
                )
    none = (0, 0, 0)
    ordered = sorted(past.entrants, key=lambda one: one.rank or FAR)
    ordered.sort(key=lambda one: reached.get(one.key, none), reverse=True)
    return [
        RankedEntrant(place, one, rows[one.key], reached.get(one.key, none))
        for place, one in enumerate(ordered, 1)
    ]


RANKINGS: dict[str, Callable[[Past], list[RankedEntrant]]] = {
    Format.LEAGUE: _rank_league,
    Format.LADDER: _rank_ladder,
    Format.KNOCK_OUT: _rank_knock_out,
}
