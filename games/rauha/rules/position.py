"""Everything there is at one moment: the fields of a position and what follows from them. What is
legal is in `play.py`.

Cards, faces, squares and Entities are numbers as in `faces.py`; masks are ints with a bit per
square, source or card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from games.core import CHANCE, Move, Position, Seat

from . import effects, track
from .faces import FIRST_ENTITY, VUORI, VUORI_WATER
from .worlds import World

PILE, DEAL, CHOOSE, CARD, RUN, SCORING, OVER = (
    "pile",
    "deal",
    "choose",
    "card",
    "run",
    "scoring",
    "over",
)
NOBODY: Final = -1
NO_CARD: Final = -1

CHANCE_ONLY: Final = frozenset({CHANCE})
NO_SEATS: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset({seat}) for seat in range(5))
TOGETHER: Final = tuple(frozenset(range(seats)) for seats in range(6))  # by number of seats


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on."""

    seats: int
    side: str  # a or b
    chain: bool  # a square that gets a Spore in its owner's scoring still runs in it
    realign: bool  # a line complete already can be completed again
    memory: bool  # packets looked at are shown again


@dataclass(frozen=True, slots=True)
class Universe(Position[Move, Any]):
    """Everything there is, hidden things included."""

    terms: Terms
    stop: int  # 1 to 16, of all avatars
    phase: str  # pile, deal, choose, card, run, scoring or over
    order: tuple[Seat, ...]  # who acts after whom, from the lock or the corner on
    at: int  # index into order
    to_act: frozenset[Seat]
    undealt: int  # mask of cards, both Ages
    # as dealt, round after round, packet 0 first; cards rising
    packets: tuple[tuple[int, ...], ...]
    satellites: tuple[tuple[int, ...], ...]  # what each packet still holds
    picks: tuple[tuple[int, ...], ...]  # per seat: the card taken at each turn
    hands: tuple[int, ...]  # per seat: the card chosen and not yet used; -1 for none
    holders: tuple[Seat, ...]  # per Entity; -1 for nobody
    worlds: tuple[World, ...]  # per seat
    left: int  # masks of sources: what the active seat may still run, as far as it is possible
    used: int  # what it has run
    usable: int  # which of `left` can be run now

    def change(self, **fields: Any) -> Self:
        """A copy with some fields new; `game.py` puts the fast one here."""
        raise NotImplementedError

    @property
    def active(self) -> Seat:
        """The seat whose own step it is; nobody while all choose or chance acts."""
        return self.order[self.at] if self.phase in (CARD, RUN, SCORING) else NOBODY

    @property
    def whose_turn(self) -> Seat:
        return self.active

    @property
    def turn(self) -> int:
        """Choosing and what follows from it count as two turns, so that each has its own time."""
        return 2 * self.stop + (self.phase in (CARD, RUN))

    @property
    def may_act(self) -> frozenset[Seat]:
        return TOGETHER[self.terms.seats] if self.phase == CHOOSE else self.to_act  # R8

    def counts(self, seat: Seat) -> int:
        """What the seat's effects can count, Vuori's water included."""  # R19, D12
        return self.worlds[seat].counts + (VUORI_WATER if self.holders[VUORI] == seat else 0)

    def water(self, seat: Seat) -> int:
        return effects.water(self.counts(seat))

    def held(self, seat: Seat) -> int:
        """Mask of the Entities that the seat holds."""
        found = 0
        for entity, holder in enumerate(self.holders):
            if holder == seat:
                found |= 1 << entity
        return found

    def face(self, seat: Seat, source: int) -> int:
        """The face of a source: of a square as it is visible, or of an Entity."""
        return self.worlds[seat].cells[source] if source < 9 else FIRST_ENTITY + source - 9

    def leading(self) -> tuple[Seat, ...]:
        """The seats from the leader on, clockwise."""  # R5, R10
        leader = max(range(self.terms.seats), key=self._standing)
        return (*range(leader, self.terms.seats), *range(leader))

    def offer(self, seat: Seat) -> tuple[int, ...]:
        """The packet that the seat looks at at this stop."""  # R7
        return self.satellites[track.satellite(self.stop, seat, self.terms.seats)]

    def _standing(self, seat: Seat) -> tuple[int, int]:
        return self.worlds[seat].energy, self.worlds[seat].arrival


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item new."""
    return (*values[:index], value, *values[index + 1 :])
