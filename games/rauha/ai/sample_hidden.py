"""Sampling: a complete position that matches a view, with hidden cards drawn at random.

A packet has four slots: the cards taken from it on the three turns of its round, and the card that
was passed over. First come the slots that the viewer knows, then the cards that it knows to be in a
packet, in any slot, then cards drawn at random.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from games.core import Seat

from ..presentation.view import RauhaView, Source, WorldView
from ..rules import track, worlds
from ..rules.faces import CARD_INDEX, CARDS_OF_AGE, CELLS, FACE_INDEX, SOURCE_INDEX
from ..rules.position import (
    CARD_STEP,
    CHANCE_ONLY,
    CHOOSE,
    DEAL,
    NO_CARD,
    NO_SEATS,
    OVER,
    PILE,
    RUN,
    SEAT_ALONE,
    BasePosition,
)
from ..rules.track import TURN_STOPS
from ..rules.worlds import World, write_use

U = TypeVar("U", bound=BasePosition)

_TURN_NUMBER = {
    stop: number for number, stop in enumerate(TURN_STOPS)
}  # of a turn, from 0
_USE_BY_TEXT = {write_use(use): use for use in range(worlds.FOR_SPORE + len(CELLS))}
_LOCKED_PHASES = (CARD_STEP, RUN)
_EVERY_CARD = CARDS_OF_AGE[1] | CARDS_OF_AGE[2]

Slots = list[list[int]]  # per packet its four slots; -1 if the card is not known


def sample_hidden(kind: type[U], view: RauhaView, rng: Random) -> U:
    """A position of the class `kind` whose view for the viewer is `view`."""
    slots = _fill_slots(view, _known_slots(view), rng)
    satellites = _remaining_packets(view, slots)
    order = view.order or tuple(range(view.terms.seats))
    left, used, usable = _source_masks(view.sources)
    return kind(
        terms=view.terms,
        stop=view.stop,
        phase=view.phase,
        order=order,
        at=order.index(view.active) if view.active >= 0 else 0,
        to_act=_find_to_act(view),
        undealt=_EVERY_CARD & ~_known_cards_mask(slots),
        packets=tuple(tuple(sorted(packet)) for packet in slots),
        satellites=satellites,
        picks=tuple(_picks_of(view, slots, world.seat) for world in view.worlds),
        hands=_sample_hands(view, slots, satellites, rng),
        holders=tuple(holder for _, holder in view.holders),
        worlds=tuple(map(_build_world, view.worlds)),
        left=left,
        used=used,
        usable=usable,
    )


def _known_cards_mask(slots: Slots) -> int:
    """Mask of the cards in the slots."""
    return sum(1 << card for packet in slots for card in packet if card != NO_CARD)


def _source_masks(sources: tuple[Source, ...]) -> tuple[int, int, int]:
    """Masks of the sources left, of those that have run, and of those that can run."""
    left = _mask_of(source for source in sources if not source.used)
    used = _mask_of(source for source in sources if source.used)
    usable = _mask_of(source for source in sources if source.usable)
    return left, used, usable


def _mask_of(sources: Iterable[Source]) -> int:
    return sum(1 << SOURCE_INDEX[source.id] for source in sources)


def count_locked_turns(view: RauhaView) -> int:
    """On how many turns all choices were locked."""
    return sum(stop < view.stop for stop in TURN_STOPS) + (view.phase in _LOCKED_PHASES)


def _packet_index(view: RauhaView, number: int, seat: Seat) -> int:
    """The index of the packet that the seat saw on that turn."""
    seats = view.terms.seats
    return number // 3 * seats + track.find_satellite(TURN_STOPS[number], seat, seats)


def _known_slots(view: RauhaView) -> Slots:
    """The slots with the cards whose slot the viewer knows."""
    slots = [[NO_CARD] * 4 for _ in range(_count_dealt_packets(view))]
    for world in view.worlds:
        for use in world.uses:
            if use.card:
                _fill_slot(view, slots, use.stop, world.seat, use.card)
    for gone in view.gone:
        _fill_slot(view, slots, gone.stop, gone.seat, gone.card, passed=gone.passed)
    if view.viewer is not None and view.hand and view.phase in _LOCKED_PHASES:
        _fill_slot(view, slots, view.stop, view.viewer, view.hand)
    return slots


def _count_dealt_packets(view: RauhaView) -> int:
    """The number of packets that have been dealt."""
    seats = view.terms.seats
    now = sum(map(bool, view.satellites)) if view.phase in (PILE, DEAL) else seats
    return seats * (view.round - 1) + now


def _fill_slot(
    view: RauhaView,
    slots: Slots,
    stop: int,
    seat: Seat,
    card: str,
    *,
    passed: bool = False,
) -> None:
    """Put the card that the seat took or passed over at the stop into its slot."""
    number = _TURN_NUMBER[stop]
    slot = 3 if passed else number % 3
    slots[_packet_index(view, number, seat)][slot] = CARD_INDEX[card]


def _fill_slots(view: RauhaView, slots: Slots, rng: Random) -> Slots:
    """The slots with all other cards in any slot that is possible."""
    seen = [(_TURN_NUMBER[packet.stop], packet.cards) for packet in view.seen]
    if view.offer:
        seen.append((_TURN_NUMBER[view.stop], view.offer))
    # later turns first: they leave fewer slots for a card
    for number, names in reversed(seen):
        assert view.viewer is not None
        packet = slots[_packet_index(view, number, view.viewer)]
        cards = [CARD_INDEX[name] for name in names]
        without_slot = [card for card in cards if card not in packet]
        _spread_cards(packet, without_slot, number % 3, rng)
    _draw_unseen(view, slots, rng)
    return slots


def _draw_unseen(view: RauhaView, slots: Slots, rng: Random) -> None:
    """Fill the empty slots with cards that the viewer has not seen."""
    unseen = _EVERY_CARD & ~_known_cards_mask(slots)
    for number, packet in enumerate(slots):
        first_turn = number // view.terms.seats * 3
        of_age = CARDS_OF_AGE[track.AGE[TURN_STOPS[first_turn]]]
        missing = packet.count(NO_CARD)
        drawn: list[int] = []
        if missing:
            drawn = rng.sample(track.list_bits(unseen & of_age), missing)
        unseen &= ~sum(1 << card for card in drawn)
        _spread_cards(packet, drawn, 0, rng)


def _spread_cards(packet: list[int], cards: list[int], first: int, rng: Random) -> None:
    """Put the cards into the empty slots from `first` on, in random order."""
    rng.shuffle(cards)
    for slot in range(first, 4):
        if packet[slot] == NO_CARD and cards:
            packet[slot] = cards.pop()


def _remaining_packets(view: RauhaView, slots: Slots) -> tuple[tuple[int, ...], ...]:
    """The cards that the packets of this round still hold."""
    seats = view.terms.seats
    packets_of_round = slots[seats * (view.round - 1) :]
    is_open = view.phase not in _LOCKED_PHASES
    taken = view.turn - is_open if view.turn else 4
    first = 4 if taken == 3 else taken
    held = [tuple(sorted(packet[first:])) for packet in packets_of_round]
    missing = seats - len(held)
    return (*held, *((),) * missing)


def _picks_of(view: RauhaView, slots: Slots, seat: Seat) -> tuple[int, ...]:
    return tuple(
        slots[_packet_index(view, number, seat)][number % 3]
        for number in range(count_locked_turns(view))
    )


def _sample_hands(
    view: RauhaView, slots: Slots, satellites: tuple[tuple[int, ...], ...], rng: Random
) -> tuple[int, ...]:
    """Per seat, the card in its hand or NO_CARD; a sealed choice is drawn from its packet."""
    hands = []
    for world in view.worlds:
        if not world.chosen:
            card = NO_CARD
        elif world.seat == view.viewer:
            card = CARD_INDEX[view.hand]
        elif view.phase == CHOOSE:
            seats = view.terms.seats
            satellite = track.find_satellite(view.stop, world.seat, seats)
            card = rng.choice(satellites[satellite])
        else:
            number = _TURN_NUMBER[view.stop]
            card = slots[_packet_index(view, number, world.seat)][number % 3]
        hands.append(card)
    return tuple(hands)


def _find_to_act(view: RauhaView) -> frozenset[Seat]:
    if view.phase in (PILE, DEAL):
        return CHANCE_ONLY
    if view.phase == CHOOSE:
        return frozenset(world.seat for world in view.worlds if not world.chosen)
    if view.phase == OVER:
        return NO_SEATS
    return SEAT_ALONE[view.active]


def _build_world(seen: WorldView) -> World:
    cells = tuple(FACE_INDEX[cell.face.id] for cell in seen.cells)
    spores = sum(1 << number for number, cell in enumerate(seen.cells) if cell.spore)
    return World(
        crystals=seen.crystals,
        energy=seen.energy,
        arrival=seen.arrival,
        cells=cells,
        spores=spores,
        counts=worlds.count_symbols(cells, spores),
        uses=tuple(_USE_BY_TEXT[use.move] for use in seen.uses),
    )
