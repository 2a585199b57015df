"""Sampling (determinization): a complete position that matches a view, hidden cards at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from games.core import Seat

from ..presentation.view import CITY, BuildingView, InkasView, ProposalView, RoadView
from ..rules.board.geometry import CORNER_INDEX, PATH_INDEX, TILE_INDEX, mask_of
from ..rules.board.land import Board, card_of_kind
from ..rules.board.pieces import Ground, change_ground, create_ground
from ..rules.cards import (
    FIRST_STACK,
    SUPPLY,
    Bundle,
    Stack,
    bundle_of_counts,
    count_by_card,
    count_by_kind,
    stack_of,
)
from ..rules.known_cards import create_sampled_doubts
from ..rules.position import (
    DISCARD,
    PLAYED,
    REPELLED,
    ROUTED,
    P,
    Proposal,
    SevenDiscards,
    TradeState,
)


def sample_hidden(kind: type[P], view: InkasView, rng: Random) -> P:
    """A position of the class `kind` whose view for the viewer is `view`."""
    dealt = _deal_hidden_cards(view, rng)
    cards = _deal_development_cards(view, rng)
    rows = zip(view.seats, dealt, strict=True)
    hands = tuple(bundle_of_counts(seat.sure) + more for seat, more in rows)
    return kind(
        terms=view.terms,
        ground=build_ground(view),
        phase=view.phase,
        then=view.then,
        turn=view.turn,
        on_turn=view.on_turn,
        coming=view.coming,
        hands=hands,
        doubts=create_sampled_doubts(dealt),
        robber=TILE_INDEX[view.robber],
        route=view.route,
        arts=view.arts,
        cards=cards,
        bought=_sample_bought(view, cards, rng),
        removed=stack_of(view.removed),
        second=view.second,
        victim=view.victim,
        seven=_sample_discards(view, hands, rng),
        trade_state=_build_trade_state(view),
        gone=view.gone,
        idle=view.idle,
        dice=view.dice,
        brought=tuple(map(bundle_of_counts, view.brought)),
        **_public_fields(view),
    )


def _public_fields(view: InkasView) -> dict[str, Any]:
    """The fields for markers, open cards, and what was used this turn."""
    used = PLAYED * view.played + ROUTED * view.routed + REPELLED * view.repelled
    return {
        "markers": tuple(seat.markers for seat in view.seats),
        "open": tuple(seat.open for seat in view.seats),
        "used": used,
    }


def build_ground(view: InkasView) -> Ground:
    """The ground of a view."""
    kinds = tuple(tile.kind for tile in view.tiles)
    return _build_ground(len(view.seats), kinds, view.buildings, view.roads)


@lru_cache(1 << 8)
def _build_ground(
    seats: int,
    kinds: tuple[str, ...],
    buildings: tuple[BuildingView, ...],
    roads: tuple[RoadView, ...],
) -> Ground:
    """The ground of these pieces; samples of one view share it and its cached results."""
    board = Board(kinds, tuple(map(card_of_kind, kinds)))
    paths = _road_masks(seats, roads)
    ground = change_ground(
        create_ground(board, seats),
        **_building_masks(seats, buildings),
        roads=paths,
        taken=mask_of(CORNER_INDEX[building.corner] for building in buildings),
        paved=sum(paths),
    )
    return change_ground(ground, lengths=tuple(map(ground.measure_route, range(seats))))


def _building_masks(
    seats: int, buildings: tuple[BuildingView, ...]
) -> dict[str, tuple[int, ...]]:
    """The fields of a ground for settlements, cities and ruins, a mask per seat."""
    masks = {
        name: [0] * seats for name in ("settlements", "cities", "ruins", "city_ruins")
    }
    for building in buildings:
        big, small = (
            ("city_ruins", "ruins") if building.ruin else ("cities", "settlements")
        )
        name = big if building.kind == CITY else small
        masks[name][building.seat] |= 1 << CORNER_INDEX[building.corner]
    return {name: tuple(buildings_of_kind) for name, buildings_of_kind in masks.items()}


def _road_masks(seats: int, roads: tuple[RoadView, ...]) -> tuple[int, ...]:
    paths = [0] * seats
    for road in roads:
        paths[road.seat] |= 1 << PATH_INDEX[road.path]
    return tuple(paths)


def _deal_hidden_cards(view: InkasView, rng: Random) -> tuple[Bundle, ...]:
    """Per seat, random cards in addition to the known ones of its hand."""
    known = sum(bundle_of_counts(seat.sure) for seat in view.seats)
    unknown = SUPPLY - bundle_of_counts(view.supply) - known
    pool = _list_kinds_one_by_one(count_by_kind(unknown))
    rng.shuffle(pool)
    return tuple(
        _take_from_pool(pool, seat.hand - sum(seat.sure)) for seat in view.seats
    )


def _take_from_pool(pool: list[int], count: int) -> Bundle:
    return sum(1 << 8 * pool.pop() for _ in range(count))


def _deal_development_cards(view: InkasView, rng: Random) -> tuple[Stack, ...]:
    """Per seat its development cards: the viewer's own, and random ones for others."""
    if view.all_cards:
        return tuple(map(stack_of, view.all_cards))
    mine = stack_of(view.cards)
    known = mine + stack_of(view.removed) + sum(seat.open for seat in view.seats)
    wanted = sum(seat.cards for seat in view.seats if seat.seat != view.viewer)
    pool = _build_card_pool(view, count_by_card(known), wanted, rng)
    return tuple(
        mine if seat.seat == view.viewer else _take_from_pool(pool, seat.cards)
        for seat in view.seats
    )


def _build_card_pool(
    view: InkasView, known: Sequence[int], wanted: int, rng: Random
) -> list[int]:
    """Random cards for the hands of others; the second stack adds some if the first is empty."""
    stack = count_by_card(FIRST_STACK)
    if view.stacks[0]:
        must: list[int] = []
        rest = [count - seen for count, seen in zip(stack, known, strict=True)]
    else:  # all of the first stack was drawn
        missing = [
            max(0, count - seen) for count, seen in zip(stack, known, strict=True)
        ]
        must = _list_kinds_one_by_one(missing)
        rows = zip(stack, known, missing, strict=True)
        rest = [2 * count - seen - in_supply for count, seen, in_supply in rows]
    pool = must + rng.sample(_list_kinds_one_by_one(rest), wanted - len(must))
    rng.shuffle(pool)
    return pool


def _list_kinds_one_by_one(counted: Sequence[int]) -> list[int]:
    """The kinds one by one, from a count per kind: (2, 1) is [0, 0, 1]."""
    return [kind for kind, count in enumerate(counted) for _ in range(count)]


def _sample_bought(view: InkasView, cards: Sequence[Stack], rng: Random) -> Stack:
    """The cards that were bought this turn."""
    if view.viewer == view.on_turn:
        return stack_of(view.bought)
    held = _list_kinds_one_by_one(count_by_card(cards[view.on_turn]))
    bought = view.seats[view.on_turn].bought
    return sum(1 << 8 * kind for kind in rng.sample(held, bought))


def _sample_discards(
    view: InkasView, hands: Sequence[Bundle], rng: Random
) -> SevenDiscards | None:
    if view.phase != DISCARD:
        return None
    due = tuple(seat.due for seat in view.seats)
    chosen = tuple(
        _sample_chosen(view, seat, hand, rng) for seat, hand in enumerate(hands)
    )
    return SevenDiscards(due, chosen)


def _sample_chosen(view: InkasView, seat: Seat, hand: Bundle, rng: Random) -> Bundle:
    """The cards that a seat has chosen to give up: the viewer's own, or random ones of others."""
    if seat == view.viewer:
        return bundle_of_counts(view.chosen)
    if not view.seats[seat].chosen:
        return 0
    held = _list_kinds_one_by_one(count_by_kind(hand))
    return sum(1 << 8 * kind for kind in rng.sample(held, view.seats[seat].due))


def _build_trade_state(view: InkasView) -> TradeState:
    traded = [0] * len(view.seats)
    if view.viewer is not None:
        traded[view.viewer] = bundle_of_counts(view.traded)
    return TradeState(
        tuple(map(_build_proposal, view.offers)), view.last_offer, tuple(traded)
    )


def _build_proposal(proposal_view: ProposalView) -> Proposal:
    give = bundle_of_counts(proposal_view.give)
    take = bundle_of_counts(proposal_view.take)
    return Proposal(
        proposal_view.number,
        proposal_view.maker,
        proposal_view.to,
        give,
        take,
        proposal_view.choose,
        proposal_view.answers,
    )
