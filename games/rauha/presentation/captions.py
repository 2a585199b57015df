"""Words of the notation as members read them: a card is described by what is printed on it."""

from __future__ import annotations

from typing import Any, Final

from games.data import load

from ..rules.faces import CARDS, CELLS, FACE_INDEX, FACES, Face
from ..rules.log_messages import singularize_crystals

_ENTITIES: Final[tuple[Any, ...]] = load(__package__, "entities")["entities"]


_ROWS: Final = {"1": "top", "2": "middle", "3": "bottom"}
_COLUMNS: Final = {"1": "left", "2": "middle", "3": "right"}


def describe_card(face: Face) -> str:
    """A card in one line: "Crystal · sky · free · +2 crystals"."""
    biomes = " and ".join(face.biomes).capitalize()
    water = [f"{face.water} water"] if face.water else []
    price = describe_price(face)
    effect = describe_effect(face)
    return " · ".join([biomes, *list_animals(face), *water, price, effect])


def describe_price(face: Face) -> str:
    """The conditions of placing the card: "2 crystals", "free", "only in a corner"."""
    if face.cells:
        return "only " + _describe_cells(face.cells)
    if face.cost:
        return singularize_crystals(f"{face.cost} crystals", face.cost)
    return "free"


def _describe_cells(cells: tuple[str, ...]) -> str:
    """Squares in words: "in the left column", "in a corner", or each by its name."""
    rows = {cell[1] for cell in cells}
    columns = {cell[3] for cell in cells}
    if len(rows) == 1 and len(columns) == 3:
        return f"in the {_ROWS[rows.pop()]} row"
    if len(columns) == 1 and len(rows) == 3:
        return f"in the {_COLUMNS[columns.pop()]} column"
    if len(cells) == 4 and not rows & {"2"}:
        return "in a corner"
    return ", ".join(map(_square_name, cells))


def _square_name(cell: str) -> str:
    """The name of a square: "top left", "left", "middle"."""
    down = _ROWS[cell[1]]
    along = _COLUMNS[cell[3]]
    return " ".join(part for part in (down, along) if part != "middle") or "middle"


def describe_effect(face: Face) -> str:
    """The gain by a run: "+2 crystals", "2 crystals → 4 energy", "no effect"."""
    if face.kind in ("gain_crystals", "gain_energy"):
        return singularize_crystals(
            f"+{face.amount} {face.kind.removeprefix('gain_')}", face.amount
        )
    if face.kind == "energy_per":
        return f"+{face.amount} energy per {face.per.replace('_', ' ')}"
    if face.kind == "pay_energy":
        return singularize_crystals(
            f"{face.pay} crystals → {face.amount} energy", face.pay
        )
    if face.kind == "pay_spore":
        return singularize_crystals(f"{face.pay} crystals → a Spore", face.pay)
    return "no effect"


def list_animals(face: Face) -> list[str]:
    """The animals of a face, each once: "sky twice", "land"."""
    words = []
    for animal in dict.fromkeys(face.animals):
        doubled = face.animals.count(animal) > 1
        words.append(f"{animal} twice" if doubled else animal)
    return words


WORDS: Final = {
    **{card: describe_card(FACES[FACE_INDEX[card]]) for card in CARDS},
    **{entity["id"]: entity["name"] for entity in _ENTITIES},
    **{cell: f"the {_square_name(cell)} square" for cell in CELLS},
    "always": "do it even if something changes",
}
