"""Where the robber goes when nobody says so on the spot: by standing order, or out of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat

from ..rules.board.geometry import CORNER, CORNERS_OF, NUMBERS, PIPS, PLACES, TILE
from ..rules.moves import MoveRobber
from .view import CITY, BuildingView, InkasView

Rank = tuple[int, ...]  # the greater, the better


@dataclass(frozen=True, slots=True)
class _Harm:
    """What the robber would cost the seats on a tile."""

    clear: bool  # nothing of the viewer's stands there
    pips: tuple[int, ...]  # per seat, lost there; none of the viewer's


def robbed_out_of_time(view: InkasView, moves: Sequence[MoveRobber]) -> Move:
    """The frame if he may go there, else where the others lose most, and of these the first."""
    return max(moves, key=lambda move: _neutral_rank(view, move))


def robbed_at_the_leader(view: InkasView, moves: Sequence[MoveRobber]) -> Move:
    """The tile on which the leading seat loses most, one without the viewer's buildings first."""
    leader = _leader(view)
    return max(moves, key=lambda move: _rank_against(view, move, leader))


def _leader(view: InkasView) -> Seat:
    """The other seat with the most markers, of these the one with most cards, then the lowest."""
    others = [one for one in view.seats if one.seat != view.viewer and not one.gone]
    return max(others, key=lambda one: (one.markers, one.hand, -one.seat)).seat


def _neutral_rank(view: InkasView, move: MoveRobber) -> Rank:
    if move.tile == PLACES[-1]:
        return (1,)
    harm = _harm(view, move.tile)
    return (0, harm.clear, sum(harm.pips), *_tie_rank(view, move))


def _rank_against(view: InkasView, move: MoveRobber, leader: Seat) -> Rank:
    if move.tile == PLACES[-1]:
        return (0,)
    harm = _harm(view, move.tile)
    lost = harm.pips[leader]
    robs_leader = move.seat == leader
    return (lost > 0, harm.clear, lost, sum(harm.pips), robs_leader, *_tie_rank(view, move))


def _tie_rank(view: InkasView, move: MoveRobber) -> Rank:
    """The lowest tile; on it the seat with most cards, of these the lowest."""
    cards = view.seats[move.seat].hand if move.seat >= 0 else 0
    return (-TILE[move.tile], cards, -move.seat)


def _harm(view: InkasView, name: str) -> _Harm:
    tile = TILE[name]
    there = [one for one in view.buildings if CORNERS_OF[tile] >> CORNER[one.corner] & 1]
    pips = [0] * len(view.seats)
    for building in there:
        pips[building.seat] += PIPS[NUMBERS[tile]] * _share(building)
    clear = all(building.seat != view.viewer for building in there)
    if view.viewer is not None:
        pips[view.viewer] = 0
    return _Harm(clear, tuple(pips))


def _share(building: BuildingView) -> int:
    return 2 if building.kind == CITY else 1
