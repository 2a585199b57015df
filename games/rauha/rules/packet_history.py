"""Who has looked at which cards: packets as they were, what was thrown away, what is left. Knows
what happened, tells nobody: which of it a viewer sees is decided in `presentation/view.py`.

The turn numbered `number` is the one at `TURNS[number]`, so turn 4 is the second of round 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Seat

from . import track
from .faces import ALL_OF_AGE, CARDS
from .position import Universe
from .track import TURNS
from .worlds import FOR_CRYSTALS


@dataclass(frozen=True, slots=True)
class Seen:
    """A packet that a seat has looked at, and what it took."""

    stop: int
    satellite: int
    cards: tuple[str, ...]
    taken: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A card that lies face down in the Black Hole."""

    card: str
    seat: Seat  # who threw it away or passed it over
    stop: int
    passed: bool  # over, the last of its packet


def packet(position: Universe, number: int, satellite: int) -> tuple[int, ...]:
    """What the packet held when it was looked at on that turn."""
    seats, first = position.terms.seats, number - number % 3
    taken = {
        position.picks[track.looker(TURNS[before], satellite, seats)][before]
        for before in range(first, number)
    }
    return tuple(
        card for card in position.packets[first // 3 * seats + satellite] if card not in taken
    )


def looked_at(position: Universe, seat: Seat) -> tuple[Seen, ...]:
    """The packets that a seat has taken a card from."""  # R31
    found = []
    for number, card in enumerate(position.picks[seat]):
        satellite = track.satellite(TURNS[number], seat, position.terms.seats)
        cards = tuple(CARDS[one] for one in packet(position, number, satellite))
        found.append(Seen(TURNS[number], satellite, cards, CARDS[card]))
    return tuple(found)


def gone(position: Universe, seats: Sequence[Seat]) -> tuple[Gone, ...]:
    """What these seats have put into the Black Hole."""  # R32, D22
    found = []
    for seat in seats:
        for number, card in enumerate(position.picks[seat]):
            uses, stop = position.worlds[seat].uses, TURNS[number]
            if number < len(uses) and uses[number] >= FOR_CRYSTALS:
                found.append(Gone(CARDS[card], seat, stop, False))
            if number % 3 == 2:
                satellite = track.satellite(stop, seat, position.terms.seats)
                (last,) = set(packet(position, number, satellite)) - {card}
                found.append(Gone(CARDS[last], seat, stop, True))
    return tuple(found)


def black_hole(position: Universe) -> int:
    """How many cards lie there."""
    thrown = sum(use >= FOR_CRYSTALS for world in position.worlds for use in world.uses)
    return thrown + len(position.picks[0]) // 3 * position.terms.seats


def undealt_counts(position: Universe) -> tuple[int, int]:
    """Cards of each Age that no packet has held."""
    first, second = ((position.undealt & ALL_OF_AGE[age]).bit_count() for age in (1, 2))
    return first, second
