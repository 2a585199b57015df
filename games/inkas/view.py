"""What each viewer may know of a moment, built up field by field; boards are drawn and bots think from it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer
from games.inkas import cards, turns
from games.inkas.cards import CITIES, KINDS, ROADS, SETTLEMENTS, card_counts, counts, size
from games.inkas.geometry import CORNERS, NUMBERS, PATHS, PLACES, TILES, bits
from games.inkas.ledger import sure
from games.inkas.realm import DISCARD, OVER, PLAYED, REPELLED, ROUTED, Proposal, Realm, Terms

SETTLEMENT, CITY = "settlement", "city"


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile."""

    name: str
    kind: str  # empty for land not dealt yet
    number: int  # its token; 0: none
    robber: bool


@dataclass(frozen=True, slots=True)
class BuildingView:
    """One building or ruin."""

    corner: str
    seat: Seat
    kind: str  # settlement or city
    ruin: bool


@dataclass(frozen=True, slots=True)
class RoadView:
    """One road."""

    path: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what lies before it."""

    seat: Seat
    markers: int
    tribe: int
    goal: int  # markers that complete the tribe
    hand: int  # cards
    sure: tuple[int, ...]  # of these, per kind, what the viewer knows to be there
    limit: int  # cards it may hold when a seven is rolled
    cards: int  # development cards in hand
    bought: int  # of these, bought this turn; 0 for spectators
    open: int  # Combat Arts lying open
    route: int  # roads of its longest route
    settlements_left: int
    cities_left: int
    roads_left: int
    due: int  # cards it gives up in all for the seven; 0: none
    chosen: bool  # it has chosen all of them
    gone: bool  # it has conceded


@dataclass(frozen=True, slots=True)
class ProposalView:
    """An open offer."""

    number: int
    maker: Seat
    to: tuple[Seat, ...]
    give: tuple[int, ...]  # per kind, leaves the maker
    take: tuple[int, ...]  # per kind, comes to it
    choose: bool  # the maker chooses among those who accept
    answers: tuple[str, ...]  # one per seat in `to`: open, accepted, declined or countered


@dataclass(frozen=True, slots=True)
class InkasView:
    """One moment as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # as in `realm.py`
    then: str
    turn: int
    on_turn: Seat
    coming: tuple[Seat, ...]  # whose placements are still to come
    tiles: tuple[TileView, ...]
    robber: str  # tile, or the frame
    buildings: tuple[BuildingView, ...]
    roads: tuple[RoadView, ...]
    seats: tuple[SeatView, ...]
    supply: tuple[int, ...]  # per kind
    stacks: tuple[int, int]  # development cards in the first and the second stack
    second: bool  # the second has joined the first
    removed: tuple[int, ...]  # development cards out of the game, per kind
    route: Seat  # who holds Longest Trade Route; -1 nobody
    arts: Seat  # who holds Mightiest Combat Arts; -1 nobody
    played: bool  # a development card this turn
    routed: bool  # the route card this turn
    repelled: bool  # the robber this turn
    victim: Seat  # whom the robber is about to rob; -1 nobody
    dice: tuple[int, ...]  # the last roll
    brought: tuple[tuple[int, ...], ...]  # per seat and kind, what it brought
    hand: tuple[int, ...]  # the viewer's, per kind; empty for spectators
    cards: tuple[int, ...]  # the viewer's development cards, per kind
    bought: tuple[int, ...]  # of these, bought this turn
    chosen: tuple[int, ...]  # what the viewer has chosen to give up, per kind
    traded: tuple[int, ...]  # per kind, what the viewer has handed over in trades between seats this turn
    offers: tuple[ProposalView, ...]  # oldest first
    last_offer: int  # number of the latest
    gone: tuple[Seat, ...]  # who has conceded, the first first
    idle: int  # turns ended since the last marker
    hands: tuple[tuple[int, ...], ...]  # everybody's, once the game is over
    all_cards: tuple[tuple[int, ...], ...]  # everybody's development cards, once the game is over
    outcome: Outcome | None


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
        tiles=realm.ground.keep(("tiles", realm.robber), lambda: _tiles(realm)),
        robber=PLACES[realm.robber],
        buildings=realm.ground.keep("buildings", lambda: _buildings(realm)),
        roads=realm.ground.keep("roads", lambda: _roads(realm)),
        seats=tuple(_seat(realm, seat, viewer) for seat in range(realm.terms.seats)),
        supply=counts(realm.supply),
        stacks=realm.stack_sizes,
        second=realm.second,
        removed=card_counts(realm.removed),
        route=realm.route,
        arts=realm.arts,
        played=bool(realm.used & PLAYED),
        routed=bool(realm.used & ROUTED),
        repelled=bool(realm.used & REPELLED),
        victim=realm.victim,
        dice=realm.dice,
        brought=tuple(map(counts, realm.brought)),
        hand=counts(realm.hands[viewer]) if viewer is not None else (),
        cards=card_counts(realm.cards[viewer]) if viewer is not None else (),
        bought=card_counts(realm.bought) if viewer == realm.on_turn else (),
        chosen=counts(realm.seven.chosen[viewer]) if realm.seven and viewer is not None else (),
        traded=counts(realm.talks.traded[viewer]) if viewer is not None else (),
        offers=tuple(map(_proposal, realm.talks.open)),
        last_offer=realm.talks.last,
        gone=realm.gone,
        idle=realm.idle,
        hands=tuple(map(counts, realm.hands)) if realm.phase == OVER else (),
        all_cards=tuple(map(card_counts, realm.cards)) if realm.phase == OVER else (),
        outcome=turns.result(realm) if realm.phase == OVER else None,
    )


def _tiles(realm: Realm) -> tuple[TileView, ...]:
    kinds = realm.ground.board.kinds
    return tuple(
        TileView(name, kinds[tile], NUMBERS[tile], robber=tile == realm.robber) for tile, name in enumerate(TILES)
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
        (corner, seat, kind, ruin)
        for masks, kind, ruin in groups
        for seat, corners in enumerate(masks)
        for corner in bits(corners)
    ]
    return tuple(BuildingView(CORNERS[corner], seat, kind, ruin) for corner, seat, kind, ruin in sorted(found))


def _roads(realm: Realm) -> tuple[RoadView, ...]:
    found = [(path, seat) for seat, paths in enumerate(realm.ground.roads) for path in bits(paths)]
    return tuple(RoadView(PATHS[path], seat) for path, seat in sorted(found))


def _seat(realm: Realm, seat: Seat, viewer: Viewer) -> SeatView:
    ground, tribe, seven = realm.ground, realm.tribe(seat), realm.seven
    small, big = ground.houses[seat] | ground.ruins[seat], ground.cities[seat] | ground.city_ruins[seat]
    return SeatView(
        seat=seat,
        markers=realm.markers[seat],
        tribe=tribe,
        goal=cards.GOALS[tribe - 1],
        hand=size(realm.hands[seat]),
        sure=counts(sure(realm, seat, viewer)),
        limit=realm.limit(seat),
        cards=size(realm.cards[seat]),
        bought=size(realm.bought) if seat == realm.on_turn and viewer is not None else 0,
        open=realm.open[seat],
        route=ground.lengths[seat],
        settlements_left=SETTLEMENTS - small.bit_count(),
        cities_left=CITIES - big.bit_count(),
        roads_left=ROADS - ground.roads[seat].bit_count(),
        due=seven.due[seat] if seven else 0,
        chosen=seven is not None and seven.due[seat] > 0 and not seven.owing >> seat & 1,
        gone=seat in realm.gone,
    )


def _proposal(one: Proposal) -> ProposalView:
    give, take = counts(one.give), counts(one.take)
    return ProposalView(one.number, one.maker, one.to, give, take, one.choose, one.answers)


def kinds_of(held: tuple[int, ...]) -> tuple[str, ...]:
    """The kinds there is at least one of, by name."""
    return tuple(kind for kind, count in zip(KINDS, held, strict=True) if count)


def choosing(view: InkasView) -> tuple[Seat, ...]:
    """Who still has cards to give up."""
    if view.phase != DISCARD:
        return ()
    return tuple(one.seat for one in view.seats if one.due and not one.chosen)
