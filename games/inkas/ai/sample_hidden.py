"""Determinization: a whole position that looks like a view, hidden things drawn at random. What it
is worth is in `evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from games.core import Seat

from ..presentation.view import CITY, BuildingView, InkasView, ProposalView, RoadView
from ..rules.board.geometry import CORNER, PATH, TILE, mask
from ..rules.board.land import Board, made_by
from ..rules.board.pieces import Ground, bare, changed
from ..rules.cards import STACK, SUPPLY, Bundle, Stack, card_counts, counts, of_counts, stack_of
from ..rules.known_cards import dealt_doubts
from ..rules.position import DISCARD, PLAYED, REPELLED, ROUTED, Proposal, R, Seven, Talks


def sample_hidden(kind: type[R], view: InkasView, rng: Random) -> R:
    """A position that the viewer might be looking at: what it cannot see is dealt from what is
    left.
    """
    dealt, cards = _dealt_cards(view, rng), _cards(view, rng)
    rows = zip(view.seats, dealt, strict=True)
    hands = tuple(of_counts(seat.sure) + more for seat, more in rows)
    return kind(
        terms=view.terms,
        ground=ground_of(view),
        phase=view.phase,
        then=view.then,
        turn=view.turn,
        on_turn=view.on_turn,
        coming=view.coming,
        hands=hands,
        doubts=dealt_doubts(dealt),
        robber=TILE[view.robber],
        route=view.route,
        arts=view.arts,
        cards=cards,
        bought=_bought(view, cards, rng),
        removed=stack_of(view.removed),
        second=view.second,
        victim=view.victim,
        seven=_seven(view, hands, rng),
        talks=_talks(view),
        gone=view.gone,
        idle=view.idle,
        dice=view.dice,
        brought=tuple(map(of_counts, view.brought)),
        **_in_the_open(view),
    )


def _in_the_open(view: InkasView) -> dict[str, Any]:
    """Markers, open cards and what was used this turn, as a position keeps them."""
    used = PLAYED * view.played + ROUTED * view.routed + REPELLED * view.repelled
    return {
        "markers": tuple(seat.markers for seat in view.seats),
        "open": tuple(seat.open for seat in view.seats),
        "used": used,
    }


def ground_of(view: InkasView) -> Ground:
    """What stands on the board, as masks."""
    kinds = tuple(tile.kind for tile in view.tiles)
    return _ground(len(view.seats), kinds, view.buildings, view.roads)


@lru_cache(1 << 8)
def _ground(
    seats: int,
    kinds: tuple[str, ...],
    buildings: tuple[BuildingView, ...],
    roads: tuple[RoadView, ...],
) -> Ground:
    """Buildings and roads as masks; guesses of one view share theirs, with what is kept beside."""
    board = Board(kinds, tuple(map(made_by, kinds)))
    paths = _road_masks(seats, roads)
    ground = changed(
        bare(board, seats),
        **_building_masks(seats, buildings),
        roads=paths,
        taken=mask(CORNER[one.corner] for one in buildings),
        paved=sum(paths),
    )
    return changed(ground, lengths=tuple(map(ground.length, range(seats))))


def _building_masks(seats: int, buildings: tuple[BuildingView, ...]) -> dict[str, tuple[int, ...]]:
    """The fields of a ground that tell the four sorts of building apart, a mask per seat."""
    masks = {name: [0] * seats for name in ("houses", "cities", "ruins", "city_ruins")}
    for one in buildings:
        big, small = ("city_ruins", "ruins") if one.ruin else ("cities", "houses")
        name = big if one.kind == CITY else small
        masks[name][one.seat] |= 1 << CORNER[one.corner]
    return {name: tuple(found) for name, found in masks.items()}


def _road_masks(seats: int, roads: tuple[RoadView, ...]) -> tuple[int, ...]:
    paths = [0] * seats
    for road in roads:
        paths[road.seat] |= 1 << PATH[road.path]
    return tuple(paths)


def _dealt_cards(view: InkasView, rng: Random) -> tuple[Bundle, ...]:
    """What each hand has besides the cards that are sure: dealt from those that are neither there
    nor in the supply.
    """
    known = sum(of_counts(seat.sure) for seat in view.seats)
    unknown = SUPPLY - of_counts(view.supply) - known
    pool = _spread(counts(unknown))
    rng.shuffle(pool)
    return tuple(_dealt(pool, seat.hand - sum(seat.sure)) for seat in view.seats)


def _dealt(pool: list[int], count: int) -> Bundle:
    return sum(1 << 8 * pool.pop() for _ in range(count))


def _cards(view: InkasView, rng: Random) -> tuple[Stack, ...]:
    """The viewer's own development cards, and the others' dealt from those that may have been
    drawn.
    """
    if view.all_cards:
        return tuple(map(stack_of, view.all_cards))
    mine = stack_of(view.cards)
    known = mine + stack_of(view.removed) + sum(seat.open for seat in view.seats)
    wanted = sum(seat.cards for seat in view.seats if seat.seat != view.viewer)
    pool = _drawn_by_others(view, card_counts(known), wanted, rng)
    return tuple(
        mine if seat.seat == view.viewer else _dealt(pool, seat.cards) for seat in view.seats
    )


def _drawn_by_others(view: InkasView, known: Sequence[int], wanted: int, rng: Random) -> list[int]:
    """As many cards as others hold; while the first stack lies on top the second adds nothing."""
    stack = card_counts(STACK)
    if view.stacks[0]:
        must: list[int] = []
        rest = [count - seen for count, seen in zip(stack, known, strict=True)]
    else:  # all of the first stack was drawn
        missing = [max(0, count - seen) for count, seen in zip(stack, known, strict=True)]
        must = _spread(missing)
        rows = zip(stack, known, missing, strict=True)
        rest = [2 * count - seen - there for count, seen, there in rows]
    pool = must + rng.sample(_spread(rest), wanted - len(must))
    rng.shuffle(pool)
    return pool


def _spread(counted: Sequence[int]) -> list[int]:
    """Kinds one by one, from a count per kind."""
    return [kind for kind, count in enumerate(counted) for _ in range(count)]


def _bought(view: InkasView, cards: Sequence[Stack], rng: Random) -> Stack:
    """Which of the cards were bought this turn."""
    if view.viewer == view.on_turn:
        return stack_of(view.bought)
    held = _spread(card_counts(cards[view.on_turn]))
    bought = view.seats[view.on_turn].bought
    return sum(1 << 8 * kind for kind in rng.sample(held, bought))


def _seven(view: InkasView, hands: Sequence[Bundle], rng: Random) -> Seven | None:
    if view.phase != DISCARD:
        return None
    due = tuple(seat.due for seat in view.seats)
    chosen = tuple(_chosen(view, seat, hand, rng) for seat, hand in enumerate(hands))
    return Seven(due, chosen)


def _chosen(view: InkasView, seat: Seat, hand: Bundle, rng: Random) -> Bundle:
    """What a seat has chosen to give up: the viewer's own as it is, of others any cards once they
    are done.
    """
    if seat == view.viewer:
        return of_counts(view.chosen)
    if not view.seats[seat].chosen:
        return 0
    held = _spread(counts(hand))
    return sum(1 << 8 * kind for kind in rng.sample(held, view.seats[seat].due))


def _talks(view: InkasView) -> Talks:
    traded = [0] * len(view.seats)
    if view.viewer is not None:
        traded[view.viewer] = of_counts(view.traded)
    return Talks(tuple(map(_proposal, view.offers)), view.last_offer, tuple(traded))


def _proposal(one: ProposalView) -> Proposal:
    give, take = of_counts(one.give), of_counts(one.take)
    return Proposal(one.number, one.maker, one.to, give, take, one.choose, one.answers)
