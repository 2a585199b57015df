"""Faces: the 80 cards, the biomes printed on both sides of a world, and the seven Entities.

They come from `data/` and are numbered together: a tuple here has one entry per face. Lines and
stops are in `track.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.data import load

from . import effects
from .effects import ANIMALS, Effect

_CARDS: Final = load(__package__, "cards")["cards"]
_SIDES: Final = load(__package__, "boards")["sides"]
_ENTITIES: Final = load(__package__, "entities")["entities"]
_FIGURES: Final = load(__package__, "components")

CELLS: Final[tuple[str, ...]] = _FIGURES["symbols"]["cells"]
CELL_INDEX: Final = {name: index for index, name in enumerate(CELLS)}
ENTITIES: Final[tuple[str, ...]] = tuple(entity["id"] for entity in _ENTITIES)
VUORI: Final = ENTITIES.index("vuori")
# per Entity, the symbol that calls it; desert calls none
SYMBOLS: Final[tuple[str, ...]] = tuple(entity["symbol"] for entity in _ENTITIES)
SOURCES: Final = CELLS + ENTITIES  # all that can run
SOURCE_INDEX: Final = {name: index for index, name in enumerate(SOURCES)}


@dataclass(frozen=True, slots=True)
class Face:
    """One biome, or one Entity, as it is printed."""

    id: str
    age: int  # 0 where printed on a world
    biomes: tuple[str, ...]
    animals: tuple[str, ...]  # twice if it is printed twice
    water: int  # Water Sources
    cost: int  # crystals
    cells: tuple[str, ...]  # the squares that it may lie on; empty: all
    kind: str
    amount: int
    pay: int  # crystals
    per: str

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.biomes + self.animals


def _read_face(line: Mapping[str, Any], id: str) -> Face:
    effect = line["effect"]
    passive_water = effect["amount"] if effect["kind"] == "passive_water" else 0
    return Face(
        id=id,
        age=line.get("age", 0),
        biomes=line.get("biomes", ()),
        animals=line.get("animals", ()),
        water=line.get("water", passive_water),
        cost=line.get("cost", 0),
        cells=line.get("cells", ()),
        kind=effect["kind"],
        amount=effect.get("amount", 0),
        pay=effect.get("pay", 0),
        per=effect.get("per", ""),
    )


_PRINTED_LINES: Final = [
    (f"side_{side}_{line['id']}", line)
    for side in _SIDES
    for line in _SIDES[side]["cells"]
]
FACES: Final[tuple[Face, ...]] = (
    *(_read_face(line, line["id"]) for line in _CARDS),
    *(_read_face(line, id) for id, line in _PRINTED_LINES),
    *(_read_face(line, line["id"]) for line in _ENTITIES),
)
FACE_INDEX: Final = {face.id: index for index, face in enumerate(FACES)}
CARDS: Final[tuple[str, ...]] = tuple(line["id"] for line in _CARDS)
CARD_INDEX: Final = {name: index for index, name in enumerate(CARDS)}
FIRST_ENTITY: Final = len(CARDS) + len(_PRINTED_LINES)
# R1
PRINTED_FACES: Final = {
    side: tuple(FACE_INDEX[f"side_{side}_{cell}"] for cell in CELLS) for side in _SIDES
}

_PRINTED: Final = [line for _, line in _PRINTED_LINES]
EFFECTS: Final[tuple[Effect, ...]] = tuple(
    effects.read_effect(line["effect"]) for line in (*_CARDS, *_PRINTED, *_ENTITIES)
)
COSTS: Final = tuple(face.cost for face in FACES)
AGE_OF_FACE: Final = tuple(face.age for face in FACES)


def _mask_cards_of(age: int) -> int:
    return sum(1 << card for card in range(len(CARDS)) if AGE_OF_FACE[card] == age)


CARDS_OF_AGE: Final = tuple(_mask_cards_of(age) for age in range(3))


def _pack_counts(face: Face) -> int:
    """The amount that the face adds to `counts`, packed as in `effects.py`."""
    packed = face.water << effects.WATER
    for animal in face.animals:
        packed += 1 << 8 * ANIMALS.index(animal)
    return packed


def _mask_symbols(face: Face) -> int:
    """Mask of the Entities whose symbol the face shows; a doubled symbol counts once."""  # D9
    return sum(
        1 << entity for entity, symbol in enumerate(SYMBOLS) if symbol in face.symbols
    )


COUNTS: Final = tuple(map(_pack_counts, FACES))
VUORI_WATER: Final = COUNTS[FIRST_ENTITY + VUORI]
SYMBOL_MASKS: Final = tuple(map(_mask_symbols, FACES))

START_CRYSTALS: Final[int] = _FIGURES["start"]["crystals"]
DISCARD_CRYSTALS: Final[int] = _FIGURES["discard"]["crystals"]
WATER_PAYS: Final[tuple[int, ...]] = _FIGURES["water_scoring"]["energy"]
PACKET_SIZE: Final[int] = _FIGURES["deal"]["cards_per_satellite"]
