"""A whole position that looks like a view, hidden things drawn at random; what it is worth is in `worth.py`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from games.core import Seat
from games.inkas.cards import (
    CARDS,
    STACK,
    SUPPLY,
    Bundle,
    Stack,
    card_counts,
    counts,
    of_counts,
    stack_of,
)
from games.inkas.geometry import CORNER, PATH, TILE
from games.inkas.ground import MAKES, Board, Ground, bare, changed
from games.inkas.ledger import dealt_doubts
from games.inkas.realm import DISCARD, PLAYED, REPELLED, ROUTED, Proposal, R, Seven, Talks
from games.inkas.view import CITY, BuildingView, InkasView, ProposalView, RoadView


def guess(kind: type[R], view: InkasView, rng: Random) -> R:
    """A position that the viewer might be looking at: what it cannot see is dealt from what is left."""
    dealt, cards = _dealt_cards(view, rng), _cards(view, rng)
    hands = tuple(of_counts(seat.sure) + more for seat, more in zip(view.seats, dealt, strict=True))
    return kind(
        terms=view.terms,
        ground=_ground(len(view.seats), tuple(tile.kind for tile in view.tiles), view.buildings, view.roads),
        phase=view.phase,
        then=view.then,
        turn=view.turn,
        on_turn=view.on_turn,
        coming=view.coming,
        hands=hands,
        doubts=dealt_doubts(dealt),
        markers=tuple(seat.markers for seat in view.seats),
        robber=TILE[view.robber],
        route=view.route,
        arts=view.arts,
        open=tuple(seat.open for seat in view.seats),
        cards=cards,
        bought=_bought(view, cards, rng),
        removed=stack_of(view.removed),
        second=view.second,
        used=PLAYED * view.played + ROUTED * view.routed + REPELLED * view.repelled,
        victim=view.victim,
        seven=_seven(view, hands, rng),
        talks=_talks(view),
        gone=view.gone,
        idle=view.idle,
        dice=view.dice,
        brought=tuple(map(of_counts, view.brought)),
    )


@lru_cache(1 << 8)
def _ground(
    seats: int, kinds: tuple[str, ...], buildings: tuple[BuildingView, ...], roads: tuple[RoadView, ...]
) -> Ground:
    """Buildings and roads as masks; guesses of one view share theirs, and what is kept beside it."""
    empty = bare(Board(kinds, tuple(MAKES[kind] for kind in kinds)), seats)
    masks = {(city, ruin): [0] * seats for city in (False, True) for ruin in (False, True)}
    paths = [0] * seats
    for one in buildings:
        masks[one.kind == CITY, one.ruin][one.seat] |= 1 << CORNER[one.corner]
    for road in roads:
        paths[road.seat] |= 1 << PATH[road.path]
    ground = changed(
        empty,
        houses=tuple(masks[False, False]),
        cities=tuple(masks[True, False]),
        ruins=tuple(masks[False, True]),
        city_ruins=tuple(masks[True, True]),
        roads=tuple(paths),
        taken=sum(1 << CORNER[one.corner] for one in buildings),
        paved=sum(paths),
    )
    return changed(ground, lengths=tuple(map(ground.length, range(seats))))


def _dealt_cards(view: InkasView, rng: Random) -> tuple[Bundle, ...]:
    """What each hand has besides the cards that are sure: dealt from those that are neither there nor in the supply."""
    known = sum(of_counts(seat.sure) for seat in view.seats)
    pool = [kind for kind, count in enumerate(counts(SUPPLY - of_counts(view.supply) - known)) for _ in range(count)]
    rng.shuffle(pool)
    return tuple(_dealt(pool, seat.hand - sum(seat.sure)) for seat in view.seats)


def _dealt(pool: list[int], count: int) -> Bundle:
    return sum(1 << 8 * pool.pop() for _ in range(count))


def _cards(view: InkasView, rng: Random) -> tuple[Stack, ...]:
    """The viewer's own development cards, and the others' dealt from those that may have been drawn."""  # R25
    if view.all_cards:
        return tuple(map(stack_of, view.all_cards))
    mine = stack_of(view.cards)
    known = mine + stack_of(view.removed) + sum(seat.open for seat in view.seats)
    wanted = sum(seat.cards for seat in view.seats if seat.seat != view.viewer)
    pool = _drawn_by_others(view, card_counts(known), wanted, rng)
    return tuple(mine if seat.seat == view.viewer else _dealt(pool, seat.cards) for seat in view.seats)


def _drawn_by_others(view: InkasView, known: Sequence[int], wanted: int, rng: Random) -> list[int]:
    """As many cards as others hold; while the first stack lies on top the second adds nothing."""
    per_stack = card_counts(STACK)
    if view.stacks[0]:
        must: list[int] = []
        rest = [kind for kind, count in enumerate(per_stack) for _ in range(count - known[kind])]
    else:
        missing = [max(0, count - known[kind]) for kind, count in enumerate(per_stack)]
        must = [kind for kind, count in enumerate(missing) for _ in range(count)]
        left = [2 * per_stack[kind] - known[kind] - missing[kind] for kind in range(len(CARDS))]
        rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    pool = must + rng.sample(rest, wanted - len(must))
    rng.shuffle(pool)
    return pool


def _bought(view: InkasView, cards: Sequence[Stack], rng: Random) -> Stack:
    """Which of the cards were bought this turn."""
    if view.viewer == view.on_turn:
        return stack_of(view.bought)
    held = [kind for kind, count in enumerate(card_counts(cards[view.on_turn])) for _ in range(count)]
    return sum(1 << 8 * kind for kind in rng.sample(held, view.seats[view.on_turn].bought))


def _seven(view: InkasView, hands: Sequence[Bundle], rng: Random) -> Seven | None:
    if view.phase != DISCARD:
        return None
    due = tuple(seat.due for seat in view.seats)
    return Seven(due, tuple(_chosen(view, seat, hands[seat], rng) for seat in range(len(due))))


def _chosen(view: InkasView, seat: Seat, hand: Bundle, rng: Random) -> Bundle:
    """What a seat has chosen to give up: the viewer's own as it is, of others any cards once they are done."""
    if seat == view.viewer:
        return of_counts(view.chosen)
    if not view.seats[seat].chosen:
        return 0
    held = [kind for kind, count in enumerate(counts(hand)) for _ in range(count)]
    return sum(1 << 8 * kind for kind in rng.sample(held, view.seats[seat].due))


def _talks(view: InkasView) -> Talks:
    traded = [0] * len(view.seats)
    if view.viewer is not None:
        traded[view.viewer] = of_counts(view.traded)
    return Talks(tuple(map(_proposal, view.offers)), view.last_offer, tuple(traded))


def _proposal(one: ProposalView) -> Proposal:
    give, take = of_counts(one.give), of_counts(one.take)
    return Proposal(one.number, one.maker, one.to, give, take, one.choose, one.answers)
