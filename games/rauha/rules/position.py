"""The fields of a position and what follows from them. Legal moves are in `play.py`.

Cards, faces, squares and Entities are numbers as in `faces.py`. A mask is an int with a bit per
square, source or card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from games.core import CHANCE, Move, Position, Seat

from . import effects, track
from .faces import FIRST_ENTITY, VUORI, VUORI_WATER
from .worlds import World

PILE = "pile"
DEAL = "deal"
CHOOSE = "choose"
CARD_STEP = "card"
RUN = "run"
SCORING = "scoring"
OVER = "over"
NOBODY: Final = -1
NO_CARD: Final = -1

CHANCE_ONLY: Final = frozenset({CHANCE})
NO_SEATS: Final[frozenset[Seat]] = frozenset()
SEAT_ALONE: Final = tuple(frozenset({seat}) for seat in range(5))
# indexed by the number of seats
ALL_SEATS: Final = tuple(frozenset(range(seats)) for seats in range(6))


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a table."""

    seats: int
    side: str  # a or b
    chain: bool  # a square that gets a Spore in a scoring still runs in it
    realign: bool  # a complete line can be completed again
    memory: bool  # a seat sees again the packets that it has seen


@dataclass(frozen=True, slots=True)
class BasePosition(Position[Move, Any]):
    """The fields of a position, hidden ones included."""

    terms: Terms
    stop: int  # 1 to 16, of all avatars
    phase: str  # pile, deal, choose, card, run, scoring or over
    order: tuple[Seat, ...]  # the order of acting in this turn or scoring
    at: int  # index into order
    to_act: frozenset[Seat]
    undealt: int  # mask of cards, both Ages
    # packets as dealt, round after round, packet 0 first; cards ascending
    packets: tuple[tuple[int, ...], ...]
    satellites: tuple[tuple[int, ...], ...]  # per packet of this round, its cards now
    picks: tuple[tuple[int, ...], ...]  # per seat: the card taken at each turn
    hands: tuple[int, ...]  # per seat: the card chosen and not yet used; -1 for none
    holders: tuple[Seat, ...]  # per Entity; -1 for nobody
    worlds: tuple[World, ...]  # per seat
    # masks of sources of the active seat
    left: int  # open, and not run yet
    used: int  # have run
    usable: int  # which of `left` can run now

    def change(self, **fields: Any) -> Self:
        """A copy with these fields changed. `game.py` replaces it by a fast function."""
        raise NotImplementedError

    @property
    def active(self) -> Seat:
        """The seat whose step it is; -1 while all choose or chance acts."""
        if self.phase in (CARD_STEP, RUN, SCORING):
            return self.order[self.at]
        return NOBODY

    @property
    def whose_turn(self) -> Seat:
        return self.active

    @property
    def turn(self) -> int:
        """Choosing and acting count as two turns, so that each has its own time."""
        return 2 * self.stop + (self.phase in (CARD_STEP, RUN))

    @property
    def may_act(self) -> frozenset[Seat]:
        return (
            ALL_SEATS[self.terms.seats] if self.phase == CHOOSE else self.to_act
        )  # R8

    def counts(self, seat: Seat) -> int:
        """The counts that the seat's effects use, with Vuori's water; packed as in `effects.py`."""
        # R19, D12
        vuori = VUORI_WATER if self.holders[VUORI] == seat else 0
        return self.worlds[seat].counts + vuori

    def water(self, seat: Seat) -> int:
        return effects.count_water(self.counts(seat))

    def held(self, seat: Seat) -> int:
        """Mask of the Entities that the seat holds."""
        held_mask = 0
        for entity, holder in enumerate(self.holders):
            if holder == seat:
                held_mask |= 1 << entity
        return held_mask

    def face(self, seat: Seat, source: int) -> int:
        """The face of a source: the visible one of a square, or that of an Entity."""
        if source < 9:
            return self.worlds[seat].cells[source]
        return FIRST_ENTITY + source - 9

    def seats_from_leader(self) -> tuple[Seat, ...]:
        """The seats from the leader on, clockwise."""  # R5, R10
        leader = max(range(self.terms.seats), key=self._rank_key)
        return (*range(leader, self.terms.seats), *range(leader))

    def offer(self, seat: Seat) -> tuple[int, ...]:
        """The packet that the seat sees at this stop."""  # R7
        satellite = track.find_satellite(self.stop, seat, self.terms.seats)
        return self.satellites[satellite]

    def _rank_key(self, seat: Seat) -> tuple[int, int]:
        return self.worlds[seat].energy, self.worlds[seat].arrival


def replace_item(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item replaced."""
    return (*values[:index], value, *values[index + 1 :])
