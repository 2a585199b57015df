"""How notation words are shown: cards by what is printed on them, Entities by their names."""

from __future__ import annotations

from typing import Any, Final

from games.data import load

from ..rules.faces import CARDS, CELLS, FACE, FACES, Face
from ..rules.log_messages import one

_ENTITIES: Final[tuple[Any, ...]] = load(__package__, "entities")["entities"]


_ROWS: Final = {"1": "top", "2": "middle", "3": "bottom"}
_COLUMNS: Final = {"1": "left", "2": "middle", "3": "right"}


def caption(face: Face) -> str:
    """A card in one line: "Crystal · sky · free · +2 crystals"."""
    parts = [" and ".join(face.biomes).capitalize(), *_animals(face)]
    parts += [f"{face.water} water"] if face.water else []
    return " · ".join([*parts, price(face), effect(face)])


def price(face: Face) -> str:
    """What placing it takes."""
    if face.cells:
        return "only " + _where(face.cells)
    return one(f"{face.cost} crystals", face.cost) if face.cost else "free"


def _where(cells: tuple[str, ...]) -> str:
    """Squares in words: "in the left column", "in a corner", or each by its name."""
    rows, columns = {cell[1] for cell in cells}, {cell[3] for cell in cells}
    if len(rows) == 1 and len(columns) == 3:
        return f"in the {_ROWS[rows.pop()]} row"
    if len(columns) == 1 and len(rows) == 3:
        return f"in the {_COLUMNS[columns.pop()]} column"
    if len(cells) == 4 and not rows & {"2"}:
        return "in a corner"
    return ", ".join(map(_square, cells))


def _square(cell: str) -> str:
    """Its name: top left, left, middle."""
    down, along = _ROWS[cell[1]], _COLUMNS[cell[3]]
    return " ".join(part for part in (down, along) if part != "middle") or "middle"


def effect(face: Face) -> str:
    """What running it brings."""
    if face.kind in ("gain_crystals", "gain_energy"):
        return one(f"+{face.amount} {face.kind.removeprefix('gain_')}", face.amount)
    if face.kind == "energy_per":
        return f"+{face.amount} energy per {face.per.replace('_', ' ')}"
    if face.kind == "pay_energy":
        return one(f"{face.pay} crystals → {face.amount} energy", face.pay)
    return (
        one(f"{face.pay} crystals → a Spore", face.pay) if face.kind == "pay_spore" else "no effect"
    )


def _animals(face: Face) -> list[str]:
    doubled = {animal: face.animals.count(animal) for animal in face.animals}
    return [f"{animal} twice" if times > 1 else animal for animal, times in doubled.items()]


WORDS: Final = {
    **{card: caption(FACES[FACE[card]]) for card in CARDS},
    **{one["id"]: one["name"] for one in _ENTITIES},
    **{cell: f"the {_square(cell)} square" for cell in CELLS},
    "always": "carry it out whatever has changed",
}
