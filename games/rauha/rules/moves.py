"""Every kind of move and how it is written; `VOCABULARY` lists them. Moves are made once and
shared.

What they do is in `card_uses.py` and `activation.py`, how the game goes on in `rounds.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core import Move, Seat

from .effects import ANIMALS
from .faces import CARDS, CELLS, FACES, SOURCES
from .track import members

NO_ANIMAL, NOWHERE = "no_animal", "nowhere"  # what runs of other sources name


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The card taken from the packet."""

    NOTATION = "choose {card}"
    TITLE = "Take a card"
    RULE = "R8"
    ASKS = {"card": "Which card do you take?"}
    card: str


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The card laid over a square."""

    NOTATION = "place {cell}"
    SPOKEN = "place the card on {cell}"
    TITLE = "Place the card"
    RULE = "R11"
    ASKS = {"cell": "On which square?"}
    cell: str


@dataclass(frozen=True, slots=True)
class DiscardForCrystals(Move):
    """The card thrown away for crystals."""

    NOTATION = "discard for crystals"
    TITLE = "Discard it for 4 crystals"
    RULE = "R12"


@dataclass(frozen=True, slots=True)
class DiscardForSpore(Move):
    """The card thrown away for a Spore."""

    NOTATION = "discard for spore {cell}"
    SPOKEN = "discard for a Spore on {cell}"
    TITLE = "Discard it for a Spore"
    RULE = "R13"
    ASKS = {"cell": "On which square?"}
    cell: str


@dataclass(frozen=True, slots=True)
class Run(Move):
    """One square or Entity run."""

    NOTATION = "run {source}[ for {animal}][, spore on {cell}]"
    TITLE = "Run one"
    RULE = "R17"
    ASKS = {"source": "Which one?", "animal": "Which animal?", "cell": "Where does the Spore go?"}
    source: str  # a square or an Entity
    animal: str = NO_ANIMAL  # Metsät's
    cell: str = NOWHERE  # a bought Spore's


@dataclass(frozen=True, slots=True)
class RunTheRest(Move):
    """All that is free and loses nothing by running now; what can be paid stays open."""

    NOTATION = "run the rest"
    TITLE = "Run all that is free"
    RULE = "R21"


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """The end of it: what is free runs first, unless it is left."""

    NOTATION = "finish[{leave}, leave the rest]"
    CLOSES = True
    TITLE = "Finish"
    RULE = "R20"
    ASKS = {"leave": "Leave what is free?"}
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
    cards: tuple[str, ...]  # in the order of their numbers


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Choose, Place, DiscardForCrystals, DiscardForSpore),
    *(RunTheRest, Run, Finish, Pile, Deal),
)

CHOICES: Final = tuple(map(Choose, CARDS))
PLACES: Final = tuple(map(Place, CELLS))
FOR_CRYSTALS: Final = DiscardForCrystals()
FOR_SPORE: Final = tuple(map(DiscardForSpore, CELLS))
RUNS: Final = tuple(map(Run, SOURCES))
THE_REST: Final = RunTheRest()
FINISH: Final = Finish()
LEAVE: Final = Finish(True)

PLACES_OF: Final = tuple(
    tuple(place for place in PLACES if not face.cells or place.cell in face.cells)
    for face in FACES[: len(CARDS)]
)  # per card


@cache
def free_cells(spores: int) -> tuple[int, ...]:
    """The squares without a Spore."""
    return members(~spores & 511)


@cache
def discards(spores: int) -> tuple[Move, ...]:
    """The ways to throw a card away."""  # R12, R13
    return (FOR_CRYSTALS, *(FOR_SPORE[cell] for cell in free_cells(spores)))


@cache
def uses(card: int, spores: int) -> tuple[Move, ...]:
    """What can be done with a card that can be paid."""
    return (*PLACES_OF[card], *discards(spores))


@cache
def spore_runs(source: int, spores: int) -> tuple[Run, ...]:
    """A Spore bought from a source, for each square that has none."""
    return tuple(Run(SOURCES[source], cell=CELLS[cell]) for cell in free_cells(spores))


@cache
def animal_runs(source: int, shown: tuple[bool, ...]) -> tuple[Run, ...]:
    """A source run for each animal that there is."""
    return tuple(
        Run(SOURCES[source], animal=animal)
        for animal, there in zip(ANIMALS, shown, strict=True)
        if there
    )
