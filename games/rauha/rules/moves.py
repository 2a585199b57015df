"""All kinds of move with their notation, listed in `VOCABULARY`. Equal moves are one object.

What they change is in `card_uses.py`, `activation.py` and `rounds.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core import Move, Seat

from .effects import ANIMALS
from .faces import CARDS, CELLS, FACES, SOURCES
from .track import list_bits_cached
from .worlds import ALL_CELLS

NO_ANIMAL, NOWHERE = "no_animal", "nowhere"  # in runs that need no animal or no square


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Take a card from the packet."""

    NOTATION = "choose {card}"
    TITLE = "Take a card"
    RULE = "R8"
    ASKS = {"card": "Which card do you take?"}
    card: str


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place the card on a square."""

    NOTATION = "place {cell}"
    SPOKEN = "place the card on {cell}"
    TITLE = "Place the card"
    RULE = "R11"
    ASKS = {"cell": "On which square?"}
    cell: str


@dataclass(frozen=True, slots=True)
class DiscardForCrystals(Move):
    """Discard the card for crystals."""

    NOTATION = "discard for crystals"
    TITLE = "Discard it for 4 crystals"
    RULE = "R12"


@dataclass(frozen=True, slots=True)
class DiscardForSpore(Move):
    """Discard the card for a Spore."""

    NOTATION = "discard for spore {cell}"
    SPOKEN = "discard for a Spore on {cell}"
    TITLE = "Discard it for a Spore"
    RULE = "R13"
    ASKS = {"cell": "On which square?"}
    cell: str


@dataclass(frozen=True, slots=True)
class Run(Move):
    """Run one square or Entity."""

    NOTATION = "run {source}[ for {animal}][, spore on {cell}]"
    TITLE = "Run one"
    RULE = "R17"
    ASKS = {
        "source": "Which one?",
        "animal": "Which animal?",
        "cell": "Where does the Spore go?",
    }
    source: str  # a square or an Entity
    animal: str = NO_ANIMAL  # that Metsät counts
    cell: str = NOWHERE  # where a bought Spore goes


@dataclass(frozen=True, slots=True)
class RunTheRest(Move):
    """Run everything free and loses nothing by that; what must be paid stays open."""

    NOTATION = "run the rest"
    TITLE = "Run everything free"
    RULE = "R21"


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """Finish the step. The free sources run first, unless the seat leaves them."""

    NOTATION = "finish[{leave}, leave the rest]"
    CLOSES = True
    TITLE = "Finish"
    RULE = "R20"
    ENDS_WITH = "Finish, leave the rest"
    ASKS = {"leave": "Leave the rest?"}
    LABELS = {"leave": "leave the rest:"}
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Pile(Move):
    """Chance: the Energy tokens on space 0, from bottom to top."""

    NOTATION = "pile {seats}"
    RULE = "R4"
    SEATS = frozenset({"seats"})
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: a packet for the next satellite."""

    NOTATION = "deal {cards}"
    RULE = "R7"
    cards: tuple[str, ...]  # as in `CARDS`, the lowest first


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Choose, Place, DiscardForCrystals, DiscardForSpore),
    *(RunTheRest, Run, Finish, Pile, Deal),
)

CHOICES: Final = tuple(map(Choose, CARDS))
PLACES: Final = tuple(map(Place, CELLS))
FOR_CRYSTALS: Final = DiscardForCrystals()
FOR_SPORE: Final = tuple(map(DiscardForSpore, CELLS))
RUNS: Final = tuple(map(Run, SOURCES))
RUN_THE_REST: Final = RunTheRest()
FINISH: Final = Finish()
FINISH_AND_LEAVE: Final = Finish(True)

PLACES_OF_CARD: Final = tuple(
    tuple(place for place in PLACES if not face.cells or place.cell in face.cells)
    for face in FACES[: len(CARDS)]
)  # per card


@cache
def list_free_cells(spores: int) -> tuple[int, ...]:
    """The squares without a Spore."""
    return list_bits_cached(~spores & ALL_CELLS)


@cache
def list_discards(spores: int) -> tuple[Move, ...]:
    """The moves that discard a card."""  # R12, R13
    return (FOR_CRYSTALS, *(FOR_SPORE[cell] for cell in list_free_cells(spores)))


@cache
def list_card_uses(card: int, spores: int) -> tuple[Move, ...]:
    """All moves with a card that the seat can pay for."""
    return (*PLACES_OF_CARD[card], *list_discards(spores))


@cache
def list_spore_runs(source: int, spores: int) -> tuple[Run, ...]:
    """The moves that buy a Spore from a source, one per square without a Spore."""
    return tuple(
        Run(SOURCES[source], cell=CELLS[cell]) for cell in list_free_cells(spores)
    )


@cache
def list_animal_runs(source: int, shown: tuple[bool, ...]) -> tuple[Run, ...]:
    """The moves that run a source, one per animal that the world shows."""
    return tuple(
        Run(SOURCES[source], animal=animal)
        for animal, is_shown in zip(ANIMALS, shown, strict=True)
        if is_shown
    )
