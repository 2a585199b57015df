"""Projection: what each viewer may know of a position, built up field by field. The views are in
`view.py`.
"""

from __future__ import annotations

from typing import Any

from games.core import Seat, Viewer

from ..rules import turns
from ..rules.board.geometry import CORNERS, NUMBERS, PATHS, PLACES, TILES, bits
from ..rules.cards import CITIES, GOALS, ROADS, SETTLEMENTS, card_counts, counts, size
from ..rules.known_cards import sure
from ..rules.position import OVER, PLAYED, REPELLED, ROUTED, Proposal, Realm
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


def seen(realm: Realm, viewer: Viewer) -> InkasView:
    """The moment as the viewer sees it."""  # R48
    return InkasView(
        viewer=viewer,
        terms=realm.terms,
        phase=realm.phase,
        then=realm.then,
        turn=realm.turn,
        on_turn=realm.on_turn,
        coming=realm.coming,
        seats=tuple(_seat(realm, seat, viewer) for seat in range(realm.terms.seats)),
        route=realm.route,
        arts=realm.arts,
        victim=realm.victim,
        dice=realm.dice,
        brought=tuple(map(counts, realm.brought)),
        gone=realm.gone,
        idle=realm.idle,
        **_on_the_board(realm),
        **_in_the_box(realm),
        **_of_the_turn(realm),
        **_own(realm, viewer),
        **_at_the_end(realm),
    )


def _on_the_board(realm: Realm) -> dict[str, Any]:
    """Tiles, buildings, roads and the robber; worked out once per ground."""
    ground, robber = realm.ground, realm.robber
    return {
        "tiles": ground.keep(("tiles", robber), lambda: _tiles(realm)),
        "robber": PLACES[robber],
        "buildings": ground.keep("buildings", lambda: _buildings(realm)),
        "roads": ground.keep("roads", lambda: _roads(realm)),
    }


def _in_the_box(realm: Realm) -> dict[str, Any]:
    """The supply, the stacks, and what has left the game."""
    return {
        "supply": counts(realm.supply),
        "stacks": realm.stack_sizes,
        "second": realm.second,
        "removed": card_counts(realm.removed),
    }


def _of_the_turn(realm: Realm) -> dict[str, Any]:
    """What was done already that may be done once a turn, and the offers."""
    used, talks = realm.used, realm.talks
    return {
        "played": bool(used & PLAYED),
        "routed": bool(used & ROUTED),
        "repelled": bool(used & REPELLED),
        "offers": tuple(map(_proposal, talks.open)),
        "last_offer": talks.last,
    }


def _own(realm: Realm, viewer: Viewer) -> dict[str, Any]:
    """What the viewer alone may see: its cards, and what it has chosen and handed over."""
    if viewer is None:
        return dict.fromkeys(("hand", "cards", "bought", "chosen", "traded"), ())
    seven, traded = realm.seven, realm.talks.traded
    return {
        "hand": counts(realm.hands[viewer]),
        "cards": card_counts(realm.cards[viewer]),
        "bought": card_counts(realm.bought) if viewer == realm.on_turn else (),
        "chosen": counts(seven.chosen[viewer]) if seven else (),
        "traded": counts(traded[viewer]),
    }


def _at_the_end(realm: Realm) -> dict[str, Any]:
    """The hands, shown once the game is over, and how it ended."""
    if realm.phase != OVER:
        return {"hands": (), "all_cards": (), "outcome": None}
    return {
        "hands": tuple(map(counts, realm.hands)),
        "all_cards": tuple(map(card_counts, realm.cards)),
        "outcome": turns.result(realm),
    }


def _tiles(realm: Realm) -> tuple[TileView, ...]:
    kinds = realm.ground.board.kinds
    return tuple(
        TileView(name, kinds[tile], NUMBERS[tile], robber=tile == realm.robber)
        for tile, name in enumerate(TILES)
    )


def _buildings(realm: Realm) -> tuple[BuildingView, ...]:
    ground = realm.ground
    groups = (
        (ground.houses, SETTLEMENT, False),
        (ground.cities, CITY, False),
        (ground.ruins, SETTLEMENT, True),
        (ground.city_ruins, CITY, True),
    )
    found = [
        BuildingView(CORNERS[corner], seat, kind, ruin)
        for masks, kind, ruin in groups
        for seat, corners in enumerate(masks)
        for corner in bits(corners)
    ]
    return tuple(sorted(found, key=lambda one: one.corner))


def _roads(realm: Realm) -> tuple[RoadView, ...]:
    found = [
        RoadView(PATHS[path], seat)
        for seat, paths in enumerate(realm.ground.roads)
        for path in bits(paths)
    ]
    return tuple(sorted(found, key=lambda one: one.path))


def _seat(realm: Realm, seat: Seat, viewer: Viewer) -> SeatView:
    return SeatView(
        seat=seat,
        markers=realm.markers[seat],
        tribe=realm.tribe(seat),
        goal=GOALS[realm.tribe(seat) - 1],
        open=realm.open[seat],
        route=realm.ground.lengths[seat],
        gone=seat in realm.gone,
        **_cards_of(realm, seat, viewer),
        **_pieces_left(realm, seat),
        **_debt(realm, seat),
    )


def _cards_of(realm: Realm, seat: Seat, viewer: Viewer) -> dict[str, Any]:
    """How many cards the seat has, and which of them the viewer is sure of."""
    shown = viewer is not None and seat == realm.on_turn
    return {
        "hand": size(realm.hands[seat]),
        "sure": counts(sure(realm, seat, viewer)),
        "limit": realm.limit(seat),
        "cards": size(realm.cards[seat]),
        "bought": size(realm.bought) if shown else 0,
    }


def _pieces_left(realm: Realm, seat: Seat) -> dict[str, Any]:
    ground = realm.ground
    small = ground.houses[seat] | ground.ruins[seat]
    big = ground.cities[seat] | ground.city_ruins[seat]
    return {
        "settlements_left": SETTLEMENTS - small.bit_count(),
        "cities_left": CITIES - big.bit_count(),
        "roads_left": ROADS - ground.roads[seat].bit_count(),
    }


def _debt(realm: Realm, seat: Seat) -> dict[str, Any]:
    """What the seat owes for a seven, and whether it has chosen all of it."""
    if realm.seven is None:
        return {"due": 0, "chosen": False}
    due, owing = realm.seven.due[seat], realm.seven.owing >> seat & 1
    return {"due": due, "chosen": due > 0 and not owing}


def _proposal(one: Proposal) -> ProposalView:
    give, take = counts(one.give), counts(one.take)
    return ProposalView(one.number, one.maker, one.to, give, take, one.choose, one.answers)
