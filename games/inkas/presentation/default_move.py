"""The default move: what is played for a seat whose time ran out; where the robber goes and which
cards are given up without a word from the seat, by standing order too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.core import Move, Seat

from ..rules.board.geometry import CORNER, CORNERS_OF, NUMBERS, PIPS, PLACES, TILE, corner_pips
from ..rules.cards import KINDS
from ..rules.moves import Discard, EndTurn, Found, MoveRobber, NoRoad, Place, Roll
from ..rules.offer_moves import Decline
from .view import CITY, BuildingView, InkasView

Rank = tuple[int, ...]  # the greater, the better
KEPT: Final = {f"{kind}_{count}": (kind, count) for kind in KINDS for count in (1, 2, 3)}
# unless ordered otherwise
GIVEN_UP: Final = ("feathers", "coca", "fish", "wool", "wood", "potato", "ore", "stone")


def default_move(view: InkasView, moves: Sequence[Move]) -> Move:
    """What is played for a seat whose time ran out: plainly, and without harm to itself."""  # R50
    kinds = {type(move): move for move in moves}
    for plain in (Roll, EndTurn, NoRoad, Decline):
        if plain in kinds:
            return kinds[plain]
    if Discard in kinds:
        return given_up(view, {})
    raids = [move for move in moves if isinstance(move, MoveRobber)]
    if raids:
        return robbed_out_of_time(view, raids)
    return max(moves, key=_pips_of)  # the first of the best


def _pips_of(move: Move) -> int:
    return corner_pips(move.corner) if isinstance(move, Found | Place) else 0


def given_up(view: InkasView, given: Mapping[str, Sequence[str]]) -> Move:
    """The next card for a seven: the first kind of which there is more than is to be kept."""
    order = [*given.get("give up first", ()), *GIVEN_UP]
    kept = dict(KEPT[word] for word in given.get("keep", ()))
    rows = zip(KINDS, view.hand, view.chosen, strict=True)
    left = {kind: held - chosen for kind, held, chosen in rows}
    spare = [kind for kind in order if left[kind] > kept.get(kind, 0)]
    return Discard(next(kind for kind in (*spare, *order) if left[kind]))


# --- the robber


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
