"""Biomes: the 80 cards, those printed on both sides of a world, and the seven Entities, read once
from `data/`.

All of them are numbered together, so that one table answers for each figure. Lines and stops are in
`track.py`.
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
CELL: Final = {name: index for index, name in enumerate(CELLS)}
ENTITIES: Final[tuple[str, ...]] = tuple(one["id"] for one in _ENTITIES)
VUORI: Final = ENTITIES.index("vuori")
# each with its Entity; desert has none
SYMBOLS: Final[tuple[str, ...]] = tuple(one["symbol"] for one in _ENTITIES)
SOURCES: Final = CELLS + ENTITIES  # what can be run: squares first
SOURCE: Final = {name: index for index, name in enumerate(SOURCES)}


@dataclass(frozen=True, slots=True)
class Face:
    """One biome, or one Entity, as it is printed."""

    id: str
    age: int  # 0 where printed on a world
    biomes: tuple[str, ...]
    animals: tuple[str, ...]  # one that is printed twice stands here twice
    water: int
    cost: int  # crystals
    cells: tuple[str, ...]  # the only squares it may lie on; empty: any
    kind: str
    amount: int
    pay: int  # crystals
    per: str

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.biomes + self.animals


def _face(line: Mapping[str, Any], id: str) -> Face:
    effect = line["effect"]
    return Face(
        id=id,
        age=line.get("age", 0),
        biomes=line.get("biomes", ()),
        animals=line.get("animals", ()),
        water=line.get("water", effect["amount"] if effect["kind"] == "passive_water" else 0),
        cost=line.get("cost", 0),
        cells=line.get("cells", ()),
        kind=effect["kind"],
        amount=effect.get("amount", 0),
        pay=effect.get("pay", 0),
        per=effect.get("per", ""),
    )


_PRINTED: Final = [
    (f"side_{side}_{line['id']}", line) for side in _SIDES for line in _SIDES[side]["cells"]
]
FACES: Final[tuple[Face, ...]] = (
    *(_face(line, line["id"]) for line in _CARDS),
    *(_face(line, id) for id, line in _PRINTED),
    *(_face(line, line["id"]) for line in _ENTITIES),
)
FACE: Final = {face.id: index for index, face in enumerate(FACES)}
CARDS: Final[tuple[str, ...]] = tuple(line["id"] for line in _CARDS)
CARD: Final = {name: index for index, name in enumerate(CARDS)}
FIRST_ENTITY: Final = len(CARDS) + len(_PRINTED)
# R1
PRINTED: Final = {side: tuple(FACE[f"side_{side}_{cell}"] for cell in CELLS) for side in _SIDES}

EFFECTS: Final[tuple[Effect, ...]] = tuple(
    effects.read(line["effect"]) for line in (*_CARDS, *(line for _, line in _PRINTED), *_ENTITIES)
)
COSTS: Final = tuple(face.cost for face in FACES)
AGES: Final = tuple(face.age for face in FACES)
ALL_OF_AGE: Final[tuple[int, ...]] = tuple(
    sum(1 << card for card in range(len(CARDS)) if AGES[card] == age) for age in range(3)
)


def _counts(face: Face) -> int:
    found = face.water << effects.WATER
    for animal in face.animals:
        found += 1 << 8 * ANIMALS.index(animal)
    return found


COUNTS: Final = tuple(map(_counts, FACES))  # what each adds to what effects count
VUORI_WATER: Final = COUNTS[FIRST_ENTITY + VUORI]
SHOWN: Final = tuple(
    sum(1 << bit for bit, symbol in enumerate(SYMBOLS) if symbol in face.symbols) for face in FACES
)  # mask of Entities whose symbol is there; a doubled symbol is there once  # D9

START_CRYSTALS: Final[int] = _FIGURES["start"]["crystals"]
DISCARD_CRYSTALS: Final[int] = _FIGURES["discard"]["crystals"]
WATER_PAYS: Final[tuple[int, ...]] = _FIGURES["water_scoring"]["energy"]
PACKET: Final[int] = _FIGURES["deal"]["cards_per_satellite"]
