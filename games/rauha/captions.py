"""How notation words are shown: cards by what is printed on them, Entities by their names."""

from __future__ import annotations

from typing import Any, Final

from games.data import load
from games.rauha.faces import CARDS, FACE, FACES, Face

_ENTITIES: Final[tuple[Any, ...]] = load("games.rauha", "entities")["entities"]


def caption(face: Face) -> str:
    """A card in one line: "Crystal · sky · free · +2 crystals"."""
    parts = [" and ".join(face.biomes).capitalize(), *_animals(face)]
    parts += [f"{face.water} water"] if face.water else []
    return " · ".join([*parts, price(face), effect(face)])


def price(face: Face) -> str:
    """What placing it takes."""
    if face.cells:
        return "only " + " ".join(face.cells)
    return one(f"{face.cost} crystals", face.cost) if face.cost else "free"


def effect(face: Face) -> str:
    """What running it brings."""
    if face.kind in ("gain_crystals", "gain_energy"):
        return one(f"+{face.amount} {face.kind.removeprefix('gain_')}", face.amount)
    if face.kind == "energy_per":
        return f"+{face.amount} energy per {face.per.replace('_', ' ')}"
    if face.kind == "pay_energy":
        return one(f"{face.pay} crystals → {face.amount} energy", face.pay)
    return one(f"{face.pay} crystals → a Spore", face.pay) if face.kind == "pay_spore" else "no effect"


def one(text: str, count: int) -> str:
    """The text that tells of crystals, "1 crystal" where there is one of them."""
    return text.replace(" crystals", " crystal") if abs(count) == 1 else text


def _animals(face: Face) -> list[str]:
    doubled = {animal: face.animals.count(animal) for animal in face.animals}
    return [f"{animal} twice" if times > 1 else animal for animal, times in doubled.items()]


WORDS: Final = {
    **{card: caption(FACES[FACE[card]]) for card in CARDS},
    **{one["id"]: one["name"] for one in _ENTITIES},
    "always": "carry it out whatever has changed",
}
