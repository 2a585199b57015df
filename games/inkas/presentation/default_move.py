"""The default move, and automatic choices: the robber's place, and the cards given up for a seven.

Standing orders make the same choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.core import Move, Seat

from ..rules.board.geometry import (
    CORNER_INDEX,
    CORNERS_OF,
    NUMBERS,
    PIPS,
    PLACES,
    TILE_INDEX,
    count_corner_pips,
)
from ..rules.cards import KINDS
from ..rules.moves import Discard, EndTurn, Found, MoveRobber, NoRoad, Place, Roll
from ..rules.offer_moves import Decline
from .view import CITY, BuildingView, InkasView

MoveRank = tuple[int, ...]  # the greater, the better
KEEP_WORDS: Final = {
    f"{kind}_{count}": (kind, count) for kind in KINDS for count in (1, 2, 3)
}
# for a seven, unless a standing order says otherwise
DISCARD_ORDER: Final = (
    "feathers",
    "coca",
    "fish",
    "wool",
    "wood",
    "potato",
    "ore",
    "stone",
)


def default_move(view: InkasView, moves: Sequence[Move]) -> Move:
    """The default move: neutral, and without harm to its seat."""  # R50
    kinds = {type(move): move for move in moves}
    for kind in (Roll, EndTurn, NoRoad, Decline):
        if kind in kinds:
            return kinds[kind]
    if Discard in kinds:
        return choose_discard(view, {})
    raids = [move for move in moves if isinstance(move, MoveRobber)]
    if raids:
        return choose_neutral_robber(view, raids)
    return max(moves, key=_count_pips)  # the first of the best


def _count_pips(move: Move) -> int:
    if isinstance(move, Found | Place):
        return count_corner_pips(move.corner)
    return 0


def choose_discard(view: InkasView, order_words: Mapping[str, Sequence[str]]) -> Move:
    """The next card given up for a seven: of the first kind that exceeds the number to keep."""
    order = [*order_words.get("give up first", ()), *DISCARD_ORDER]
    cards_to_keep = dict(KEEP_WORDS[word] for word in order_words.get("keep", ()))
    rows = zip(KINDS, view.hand, view.chosen, strict=True)
    cards_left = {kind: held - chosen for kind, held, chosen in rows}
    spare = [kind for kind in order if cards_left[kind] > cards_to_keep.get(kind, 0)]
    chosen_kind = next(kind for kind in (*spare, *order) if cards_left[kind])
    return Discard(chosen_kind)


# --- the robber


@dataclass(frozen=True, slots=True)
class _RobberHarm:
    """The loss of each seat by the robber on a tile."""

    clear: bool  # the viewer has no building there
    pips: tuple[int, ...]  # per seat, those lost; 0 for the viewer


def choose_neutral_robber(view: InkasView, moves: Sequence[MoveRobber]) -> Move:
    """The frame if the robber may go there, else the tile on which others lose most."""
    return max(moves, key=lambda move: _rank_neutral(view, move))


def choose_robber_at_leader(view: InkasView, moves: Sequence[MoveRobber]) -> Move:
    """The tile on which the leading seat loses most; tiles without the viewer's buildings first."""
    leader = _find_leader(view)
    return max(moves, key=lambda move: _rank_against(view, move, leader))


def _find_leader(view: InkasView) -> Seat:
    """The other seat with the most markers, then the most cards, then the lowest number."""
    others = [seat for seat in view.seats if seat.seat != view.viewer and not seat.gone]
    return max(
        others,
        key=lambda seat_view: (seat_view.markers, seat_view.hand, -seat_view.seat),
    ).seat


def _rank_neutral(view: InkasView, move: MoveRobber) -> MoveRank:
    if move.tile == PLACES[-1]:
        return (1,)
    harm = _compute_harm(view, move.tile)
    return (0, harm.clear, sum(harm.pips), *_tie_rank(view, move))


def _rank_against(view: InkasView, move: MoveRobber, leader: Seat) -> MoveRank:
    if move.tile == PLACES[-1]:
        return (0,)
    harm = _compute_harm(view, move.tile)
    lost = harm.pips[leader]
    robs_leader = move.seat == leader
    return (
        lost > 0,
        harm.clear,
        lost,
        sum(harm.pips),
        robs_leader,
        *_tie_rank(view, move),
    )


def _tie_rank(view: InkasView, move: MoveRobber) -> MoveRank:
    """The order of equal moves: the lowest tile, then the most cards, then the lowest seat."""
    cards = view.seats[move.seat].hand if move.seat >= 0 else 0
    return (-TILE_INDEX[move.tile], cards, -move.seat)


def _compute_harm(view: InkasView, name: str) -> _RobberHarm:
    tile = TILE_INDEX[name]
    neighbours = [
        building
        for building in view.buildings
        if CORNERS_OF[tile] >> CORNER_INDEX[building.corner] & 1
    ]
    pips = [0] * len(view.seats)
    for building in neighbours:
        pips[building.seat] += PIPS[NUMBERS[tile]] * _count_building_cards(building)
    clear = all(building.seat != view.viewer for building in neighbours)
    if view.viewer is not None:
        pips[view.viewer] = 0
    return _RobberHarm(clear, tuple(pips))


def _count_building_cards(building: BuildingView) -> int:
    return 2 if building.kind == CITY else 1
