"""The income of a seat, and the sites where it could build. Both depend on the ground alone and are
cached there: a decision compares many hands on few grounds.
"""

from __future__ import annotations

from typing import Final

from games.core import Seat

from ..rules.board.geometry import (
    NEIGHBOURS,
    NUMBERS,
    PIPS,
    TILES_AT,
    corners_of_paths,
    list_bits,
    paths_of_corners,
)
from ..rules.board.pieces import Ground
from ..rules.cards import ROADS, count_by_kind

KIND_WORTH: Final = (1.1, 1.3, 1.0, 1.25, 1.15, 0.7, 0.7, 0.7)  # of a pip, per kind
FIRST_PIPS = 4  # pips of a kind that count `NEW_KIND_FACTOR`
NEW_KIND_FACTOR = 1.4
ROADS_AHEAD = 4  # roads that anybody plans ahead
SITE_SHARES: Final = (0.8, 0.25, 0.1)  # of the best site, the second and the third


def count_pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Per kind, how many cards 36 rolls bring the seat."""
    return ground.get_or_compute(("pips", seat), lambda: _compute_pips(ground, seat))


def _compute_pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    paid = 0
    for tile, makes in enumerate(ground.board.makes):
        ways = PIPS[NUMBERS[tile]]
        paid += makes * ways * ground.count_cards_from(tile, seat)
    return count_by_kind(paid)


def compute_income(ground: Ground, seat: Seat) -> float:
    """The pips, weighted by kind; the first of a kind count for more."""
    return sum(
        worth * (own + (NEW_KIND_FACTOR - 1) * min(own, FIRST_PIPS) + 2 * (own > 0))
        for worth, own in zip(KIND_WORTH, count_pips(ground, seat), strict=True)
    )


def evaluate_corner(ground: Ground, seat: Seat, corner: int) -> float:
    """The income of a settlement on the corner, in pips weighted by need."""
    own = count_pips(ground, seat)
    value = 0.0
    for tile in TILES_AT[corner]:
        makes = ground.board.makes[tile]
        if makes:
            kind = makes.bit_length() // 8
            need = 1.5 if not own[kind] else 1.2 if own[kind] < FIRST_PIPS else 1.0
            value += PIPS[NUMBERS[tile]] * KIND_WORTH[kind] * need
    return value


def evaluate_sites(ground: Ground, seat: Seat) -> float:
    """The worth of the three best sites."""
    sites = [_evaluate_site(ground, seat, *site) for site in list_sites(ground, seat)]
    best_first = sorted(sites, reverse=True)
    return sum(
        share * site for share, site in zip(SITE_SHARES, best_first, strict=False)
    )


def _evaluate_site(ground: Ground, seat: Seat, corner: int, far: int) -> float:
    return (9 + 0.35 * evaluate_corner(ground, seat, corner)) / (1 + 0.55 * far)


def list_sites(ground: Ground, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Corners where the seat could build a settlement, with the number of roads that it needs."""
    return ground.get_or_compute(
        ("reach", seat), lambda: tuple(_find_sites(ground, seat))
    )


def _find_sites(ground: Ground, seat: Seat) -> list[tuple[int, int]]:
    roads = ground.roads[seat]
    active = ground.active_corners(seat)
    living = ground.living_corners()
    left = min(ROADS_AHEAD, ROADS - roads.bit_count())
    ring = seen = corners_of_paths(roads) | active
    sites = []
    for far in range(left + 1):
        corners = list_bits(ring & ~living)
        sites += [
            (corner, far) for corner in corners if not NEIGHBOURS[corner] & ground.taken
        ]
        onward = ring & (active | ~ground.taken)
        paths = paths_of_corners(onward) & ~ground.paved
        ring = corners_of_paths(paths) & ~seen
        seen |= ring
    return sites
