"""Views: what a viewer may know of a position. Boards and bots read them.

`projection.py` builds them. The classes for hidden cards are in `rules/packet_history.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer

from ..rules.faces import Face
from ..rules.packet_history import GoneCard, SeenPacket
from ..rules.position import Terms


@dataclass(frozen=True, slots=True)
class CellView:
    """One square and what lies on it."""

    id: str
    face: Face  # the visible biome
    spore: bool
    buried: tuple[str, ...]  # cards under the visible biome, oldest first
    runs: int  # how often a line still runs it
    scorings: int  # how often a scoring still runs it, with the Spores of now


@dataclass(frozen=True, slots=True)
class Use:
    """The placement or sale of a seat's card on one turn."""

    stop: int
    move: str  # in notation: "place r2c2", "discard for crystals"
    card: str  # empty if it was discarded


@dataclass(frozen=True, slots=True)
class WorldView:
    """One seat and its world."""

    seat: Seat
    crystals: int
    energy: int
    arrival: int  # of two seats with equal Energy, the one with more is ahead
    cells: tuple[CellView, ...]
    animals: tuple[int, int, int]  # sky, land, sea
    water: int  # Water Sources, with Vuori's
    water_pays: int  # Energy that a scoring would pay for them now
    spores: int
    entities: tuple[str, ...]
    chosen: bool  # it has a card that is not used yet
    line: tuple[int, int]  # crystals and Energy of the free squares of the line
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """One square or Entity that the active seat may run, or has run."""

    id: str
    face: Face
    used: bool
    usable: bool
    pay: int  # crystals
    brings: int  # crystals or Energy, by its kind; the best animal is counted


@dataclass(frozen=True, slots=True)
class RauhaView:
    """A position as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # pile, deal, choose, card, run, scoring or over
    stop: int
    round: int
    turn: int  # of the round, 0 at a corner
    symbol: str  # moon or star; empty at a corner
    line: tuple[str, ...]  # the squares in front of the avatars
    order: tuple[Seat, ...]  # of acting; empty before all have chosen
    active: Seat  # the seat whose step it is, or -1
    leaders: tuple[Seat, ...]  # clockwise from the leader; empty before the pile
    # by Energy, of equals the last to arrive first; empty before the pile
    track: tuple[Seat, ...]
    worlds: tuple[WorldView, ...]
    holders: tuple[tuple[str, Seat], ...]  # per Entity; -1 for nobody
    sources: tuple[Source, ...]  # of the active seat
    satellites: tuple[int, ...]  # cards on each; the first is between seats 0 and 1
    undealt: tuple[int, int]  # cards of each Age
    black_hole: int  # cards
    offer: tuple[str, ...]  # the viewer's packet, while all choose
    hand: str  # the card that the viewer has chosen and not used, or empty
    seen: tuple[SeenPacket, ...]  # the packets of the viewer's earlier turns
    # that the viewer discarded or passed over; of all seats at the end
    gone: tuple[GoneCard, ...]
    outcome: Outcome | None

    @property
    def foremost(self) -> Seat:
        """The seat whose world a table's card shows: the viewer, or the leader."""
        if self.viewer is None and self.leaders:
            return self.leaders[0]
        return self.viewer or 0
