"""Projection: the view of a position for one viewer, built field by field.

The classes of views are in `view.py`.
"""

from __future__ import annotations

from typing import Any

from games.core import Seat, Viewer

from ..rules import turns
from ..rules.board.geometry import CORNERS, NUMBERS, PATHS, PLACES, TILES, list_bits
from ..rules.cards import (
    CITIES,
    GOALS,
    ROADS,
    SETTLEMENTS,
    count_by_card,
    count_by_kind,
    count_cards,
)
from ..rules.known_cards import find_known_cards
from ..rules.position import OVER, PLAYED, REPELLED, ROUTED, BasePosition, Proposal
from .view import (
    CITY,
    SETTLEMENT,
    BuildingView,
    InkasView,
    ProposalView,
    RoadView,
    SeatView,
    TileView,
)


def build_view(position: BasePosition, viewer: Viewer) -> InkasView:
    """The position as the viewer sees it."""  # R48
    return InkasView(
        viewer=viewer,
        terms=position.terms,
        phase=position.phase,
        then=position.then,
        turn=position.turn,
        on_turn=position.on_turn,
        coming=position.coming,
        seats=tuple(
            _view_seat(position, seat, viewer) for seat in range(position.terms.seats)
        ),
        route=position.route,
        arts=position.arts,
        victim=position.victim,
        dice=position.dice,
        brought=tuple(map(count_by_kind, position.brought)),
        gone=position.gone,
        idle=position.idle,
        **_view_board(position),
        **_view_box(position),
        **_view_turn(position),
        **_view_own_cards(position, viewer),
        **_view_end(position),
    )


def _view_board(position: BasePosition) -> dict[str, Any]:
    """Tiles, buildings, roads and the robber; cached in the ground."""
    ground = position.ground
    robber = position.robber
    return {
        "tiles": ground.get_or_compute(
            ("tiles", robber), lambda: _view_tiles(position)
        ),
        "robber": PLACES[robber],
        "buildings": ground.get_or_compute(
            "buildings", lambda: _view_buildings(position)
        ),
        "roads": ground.get_or_compute("roads", lambda: _view_roads(position)),
    }


def _view_box(position: BasePosition) -> dict[str, Any]:
    """The supply, the stacks, and what has left the game."""
    return {
        "supply": count_by_kind(position.supply),
        "stacks": position.stack_sizes,
        "second": position.second,
        "removed": count_by_card(position.removed),
    }


def _view_turn(position: BasePosition) -> dict[str, Any]:
    """The once-a-turn actions that were done this turn, and the offers."""
    used = position.used
    talks = position.trade_state
    return {
        "played": bool(used & PLAYED),
        "routed": bool(used & ROUTED),
        "repelled": bool(used & REPELLED),
        "offers": tuple(map(_view_proposal, talks.open)),
        "last_offer": talks.last,
    }


def _view_own_cards(position: BasePosition, viewer: Viewer) -> dict[str, Any]:
    """The data that only the viewer may see: its cards, and those that it has chosen and given."""
    if viewer is None:
        return dict.fromkeys(("hand", "cards", "bought", "chosen", "traded"), ())
    seven = position.seven
    traded = position.trade_state.traded
    return {
        "hand": count_by_kind(position.hands[viewer]),
        "cards": count_by_card(position.cards[viewer]),
        "bought": count_by_card(position.bought) if viewer == position.on_turn else (),
        "chosen": count_by_kind(seven.chosen[viewer]) if seven else (),
        "traded": count_by_kind(traded[viewer]),
    }


def _view_end(position: BasePosition) -> dict[str, Any]:
    """All hands and the outcome, after the game is over."""
    if position.phase != OVER:
        return {"hands": (), "all_cards": (), "outcome": None}
    return {
        "hands": tuple(map(count_by_kind, position.hands)),
        "all_cards": tuple(map(count_by_card, position.cards)),
        "outcome": turns.compute_outcome(position),
    }


def _view_tiles(position: BasePosition) -> tuple[TileView, ...]:
    kinds = position.ground.board.kinds
    return tuple(
        TileView(name, kinds[tile], NUMBERS[tile], robber=tile == position.robber)
        for tile, name in enumerate(TILES)
    )


def _view_buildings(position: BasePosition) -> tuple[BuildingView, ...]:
    ground = position.ground
    groups = (
        (ground.settlements, SETTLEMENT, False),
        (ground.cities, CITY, False),
        (ground.ruins, SETTLEMENT, True),
        (ground.city_ruins, CITY, True),
    )
    buildings = [
        BuildingView(CORNERS[corner], seat, kind, ruin)
        for masks, kind, ruin in groups
        for seat, corners in enumerate(masks)
        for corner in list_bits(corners)
    ]
    return tuple(sorted(buildings, key=lambda building: building.corner))


def _view_roads(position: BasePosition) -> tuple[RoadView, ...]:
    roads = [
        RoadView(PATHS[path], seat)
        for seat, paths in enumerate(position.ground.roads)
        for path in list_bits(paths)
    ]
    return tuple(sorted(roads, key=lambda road: road.path))


def _view_seat(position: BasePosition, seat: Seat, viewer: Viewer) -> SeatView:
    return SeatView(
        seat=seat,
        markers=position.markers[seat],
        tribe=position.tribe(seat),
        goal=GOALS[position.tribe(seat) - 1],
        open=position.open[seat],
        route=position.ground.lengths[seat],
        gone=seat in position.gone,
        **_view_cards(position, seat, viewer),
        **_view_pieces_left(position, seat),
        **_view_debt(position, seat),
    )


def _view_cards(position: BasePosition, seat: Seat, viewer: Viewer) -> dict[str, Any]:
    """The number of the seat's cards, and the cards among them that the viewer knows."""
    shown = viewer is not None and seat == position.on_turn
    return {
        "hand": count_cards(position.hands[seat]),
        "sure": count_by_kind(find_known_cards(position, seat, viewer)),
        "limit": position.limit(seat),
        "cards": count_cards(position.cards[seat]),
        "bought": count_cards(position.bought) if shown else 0,
    }


def _view_pieces_left(position: BasePosition, seat: Seat) -> dict[str, Any]:
    ground = position.ground
    small = ground.settlements[seat] | ground.ruins[seat]
    big = ground.cities[seat] | ground.city_ruins[seat]
    return {
        "settlements_left": SETTLEMENTS - small.bit_count(),
        "cities_left": CITIES - big.bit_count(),
        "roads_left": ROADS - ground.roads[seat].bit_count(),
    }


def _view_debt(position: BasePosition, seat: Seat) -> dict[str, Any]:
    """The number of cards that the seat gives up for a seven, and whether it has chosen all."""
    if position.seven is None:
        return {"due": 0, "chosen": False}
    due = position.seven.due[seat]
    owing = position.seven.owing >> seat & 1
    return {"due": due, "chosen": due > 0 and not owing}


def _view_proposal(proposal: Proposal) -> ProposalView:
    give = count_by_kind(proposal.give)
    take = count_by_kind(proposal.take)
    return ProposalView(
        proposal.number,
        proposal.maker,
        proposal.to,
        give,
        take,
        proposal.choose,
        proposal.answers,
    )
