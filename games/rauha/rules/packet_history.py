"""The history of packets: what each held on a turn, what was discarded, what is undealt.

All of it is hidden information; `presentation/projection.py` decides what a viewer sees. Turns have
numbers from 0: turn `number` is at `TURN_STOPS[number]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Seat

from . import track
from .faces import CARDS, CARDS_OF_AGE
from .position import BasePosition
from .track import TURN_STOPS
from .worlds import FOR_CRYSTALS


@dataclass(frozen=True, slots=True)
class SeenPacket:
    """A packet that a seat has seen, and the card that it took."""

    stop: int
    satellite: int
    cards: tuple[str, ...]
    taken: str


@dataclass(frozen=True, slots=True)
class GoneCard:
    """A card in the Black Hole."""

    card: str
    seat: Seat  # that discarded it or passed it over
    stop: int
    passed: bool  # it was the last of its packet; else it was discarded


def find_packet(position: BasePosition, number: int, satellite: int) -> tuple[int, ...]:
    """The cards that the packet held on that turn."""
    seats = position.terms.seats
    first = number - number % 3
    taken = set()
    for earlier in range(first, number):
        looker = track.find_looker(TURN_STOPS[earlier], satellite, seats)
        taken.add(position.picks[looker][earlier])
    dealt = position.packets[first // 3 * seats + satellite]
    return tuple(card for card in dealt if card not in taken)


def list_seen_packets(position: BasePosition, seat: Seat) -> tuple[SeenPacket, ...]:
    """The packets from which a seat has taken a card."""  # R31
    seen_packets = []
    for number, taken in enumerate(position.picks[seat]):
        stop = TURN_STOPS[number]
        satellite = track.find_satellite(stop, seat, position.terms.seats)
        packet = find_packet(position, number, satellite)
        names = tuple(CARDS[card] for card in packet)
        seen_packets.append(SeenPacket(stop, satellite, names, CARDS[taken]))
    return tuple(seen_packets)


def list_gone_cards(
    position: BasePosition, seats: Sequence[Seat]
) -> tuple[GoneCard, ...]:
    """The cards that these seats have put into the Black Hole."""  # R32, D22
    gone_cards = []
    for seat in seats:
        for number, card in enumerate(position.picks[seat]):
            uses = position.worlds[seat].uses
            stop = TURN_STOPS[number]
            if number < len(uses) and uses[number] >= FOR_CRYSTALS:
                gone_cards.append(GoneCard(CARDS[card], seat, stop, False))
            if number % 3 == 2:
                satellite = track.find_satellite(stop, seat, position.terms.seats)
                (last,) = set(find_packet(position, number, satellite)) - {card}
                gone_cards.append(GoneCard(CARDS[last], seat, stop, True))
    return tuple(gone_cards)


def count_black_hole(position: BasePosition) -> int:
    """The number of cards in the Black Hole."""
    thrown = sum(use >= FOR_CRYSTALS for world in position.worlds for use in world.uses)
    return thrown + len(position.picks[0]) // 3 * position.terms.seats


def count_undealt(position: BasePosition) -> tuple[int, int]:
    """The numbers of cards of Age 1 and of Age 2 that no packet has held."""
    first, second = (
        (position.undealt & CARDS_OF_AGE[age]).bit_count() for age in (1, 2)
    )
    return first, second
