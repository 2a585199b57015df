"""One world as it is drawn: its squares, the lines that run now and next, and the lines at two of
three.

What is known of a world is in `view.py`; what lies ready for the whole page is gathered in
`picture.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core import Seat
from games.data import load

from ..rules.effects import ANIMALS
from ..rules.faces import CELL, CELLS, SYMBOLS, Face
from ..rules.position import CARD, CHOOSE, OVER, RUN, SCORING
from ..rules.track import LINE, LINE_NAME, LINES, SYMBOL, TURNS, members
from . import captions
from .view import CellView, RauhaView, WorldView

_LAYOUT: Final = load(__package__, "layout")
_PLACES: Final[Mapping[str, tuple[int, int]]] = {
    cell: tuple(at) for cell, at in _LAYOUT["cells"].items()
}
STOPS: Final[tuple[tuple[int, int], ...]] = tuple(tuple(at) for at in _LAYOUT["walk"]["stops"])
SIZE: Final[int] = _LAYOUT["board"]["cell_size"]
DOT: Final = "a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z"  # from its left end
NEAR, FAR, ASIDE = 46, 954, (36, 224)  # px: of the ticks on the rim, and along their line


@dataclass(frozen=True, slots=True)
class Tag:
    """What would come of something, shown where it is done."""

    energy: int = 0
    crystals: int = 0  # less than none: paid
    spore: bool = False
    welcomes: tuple[str, ...] = ()  # signs of the symbols of the Entities that would come
    paid: bool = False  # only for crystals

    @property
    def figures(self) -> tuple[tuple[str, str, int], ...]:
        """Sign, text and px off the middle of each figure."""
        shown = [("energy", f"+{self.energy}")] * (
            self.energy > 0 or not (self.crystals or self.spore)
        )
        shown += [("crystals", f"{self.crystals:+d}".replace("-", "−"))] * (self.crystals != 0)
        shown += [("spore", "")] * self.spore + [(sign, "") for sign in self.welcomes]
        step = 76 if len(shown) < 4 else 58
        first = -step * (len(shown) - 1) // 2
        return tuple((sign, text, first + step * at) for at, (sign, text) in enumerate(shown))

    @property
    def across(self) -> int:
        """px from the middle to either end."""
        return self.figures[-1][2] + 50

    @property
    def width(self) -> int:
        """px from end to end."""
        return 2 * self.across


@dataclass(frozen=True, slots=True)
class Square:
    """One square, what lies on it, and what may be done there."""

    id: str
    x: int
    y: int
    face: str
    said: str  # what is printed there, in words
    spore: bool
    buried: int  # cards, and what was printed
    times: tuple[tuple[str, str], ...]  # of those it will run, line and scoring: a path of dots
    runs: int
    now: bool  # it can run now
    soon: bool  # the line after this one runs it
    fresh: bool = False  # a card was laid there on the last turn
    used: bool = False
    ghost: str = ""  # the card that the only move left lays there, or a spore
    tag: Tag | None = None
    picks: tuple[str, ...] = ()  # fields and values, in turn, that a click on it picks
    plan: str = ""  # the order that a click on it writes


@dataclass(frozen=True, slots=True)
class Tick:
    """A line that shows a symbol twice, or three times while its Entity is elsewhere."""

    x: int
    y: int
    symbol: str
    sign: str  # its name on the sheet
    line: str
    count: int


@dataclass(frozen=True, slots=True)
class Band:
    """A line, as a frame round its squares."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class WorldPicture:
    """One world."""

    seat: Seat
    known: WorldView
    squares: tuple[Square, ...]
    ticks: tuple[Tick, ...]
    animals: tuple[tuple[str, int, str], ...]  # sign, count and name
    ahead: int  # Water Sources more than whoever has fewest
    about: str  # what its seat does: acts, holds a card, chooses, played, or nothing
    over: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """What a square of the viewer's own has besides what all can see."""

    used: bool = False
    ghost: str = ""
    tag: Tag | None = None
    picks: tuple[str, ...] = ()
    plan: str = ""
    now: bool | None = None  # None: as the line says


def world(view: RauhaView, seat: Seat, marks: Mapping[str, Marked]) -> WorldPicture:
    """The world of a seat; `marks` are for the viewer's own."""
    known = view.worlds[seat]
    least = min(other.water for other in view.worlds)
    counted = zip(ANIMALS, known.animals, strict=True)
    return WorldPicture(
        seat=seat,
        known=known,
        squares=tuple(
            _square(view, seat, cell, marks.get(cell.id, Marked())) for cell in known.cells
        ),
        ticks=tuple(_ticks(view, known)),
        animals=tuple((sign(animal), count, animal) for animal, count in counted),
        ahead=known.water - least,
        about=_about(view, known),
        over=view.phase == OVER,
    )


def _about(view: RauhaView, known: WorldView) -> str:
    """What the seat is doing, in one word."""
    if known.seat == view.active:
        return "acts"
    if known.chosen:
        return "holds"
    if view.phase == CHOOSE:
        return "chooses"
    return "played" if view.phase in (CARD, RUN) else ""


def _square(view: RauhaView, seat: Seat, cell: CellView, mark: Marked) -> Square:
    x, y = _PLACES[cell.id]
    now = _runs_now(view, seat, cell) if mark.now is None else mark.now
    return Square(
        id=cell.id,
        x=x,
        y=y,
        face=cell.face.id,
        said=printed(cell.face),
        spore=cell.spore,
        buried=len(cell.buried) + bool(cell.buried or cell.face.age),
        times=_times(cell.runs, cell.scorings),
        runs=cell.runs + cell.scorings,
        now=now,
        soon=bool(next_line(view)[0] >> CELL[cell.id] & 1),
        fresh=_laid_last(view, seat) == cell.id,
        used=mark.used,
        ghost=mark.ghost,
        tag=mark.tag,
        picks=mark.picks,
        plan=mark.plan,
    )


@cache
def _times(lines: int, scorings: int) -> tuple[tuple[str, str], ...]:
    dots = [f"M{94 + at * 17} 183{DOT}" for at in range(lines + scorings)]
    both = ("line", "".join(dots[:lines])), ("scoring", "".join(dots[lines:]))
    return tuple((kind, path) for kind, path in both if path)


def _runs_now(view: RauhaView, seat: Seat, cell: CellView) -> bool:
    if view.phase == SCORING:
        return cell.spore and seat in view.order[view.order.index(view.active) :]
    return cell.id in view.line and view.phase != OVER


def _laid_last(view: RauhaView, seat: Seat) -> str:
    """The square on which the seat laid its card on this turn, or on the one before while that is
    still to come.
    """
    uses = view.worlds[seat].uses
    turn = max((one.stop for world in view.worlds for one in world.uses), default=0)
    return uses[-1].move.removeprefix("place ") if uses and uses[-1].stop == turn else ""


def next_line(view: RauhaView) -> tuple[int, str]:
    """Mask and name of the line that runs after this one; none after the last."""
    coming = next((stop for stop in TURNS if stop > view.stop), 0) if view.phase != OVER else 0
    return (LINE[coming], LINE_NAME[coming]) if coming else (0, "")


def bands(view: RauhaView) -> tuple[Band | None, Band | None]:
    """The line that runs now and the one after it."""
    now = LINE[view.stop] if SYMBOL[view.stop] and view.phase != OVER else 0
    return _band(now), _band(next_line(view)[0])


def _band(line: int) -> Band | None:
    if not line:
        return None
    corners = [_PLACES[CELLS[cell]] for cell in members(line)]
    x, y = corners[0]
    last_x, last_y = corners[-1]
    return Band(x - 9, y - 9, last_x - x + SIZE + 18, last_y - y + SIZE + 18)


def _ticks(view: RauhaView, known: WorldView) -> list[Tick]:
    """Symbols at two of three, where the Entity could still be called."""
    held = {SYMBOLS[at] for at, (_, holder) in enumerate(view.holders) if holder == known.seat}
    found = []
    for number, line in enumerate(LINES):
        shown = [set(known.cells[cell].face.symbols) for cell in line]
        counts = {
            symbol: sum(symbol in one for one in shown) for symbol in SYMBOLS if symbol not in held
        }
        near = [symbol for symbol, count in counts.items() if count >= 2]
        for place, symbol in enumerate(near[:4]):
            x, y = _tick_place(number, place)
            found.append(Tick(x, y, symbol, sign(symbol), line_name(number), counts[symbol]))
    return found


def sign(symbol: str) -> str:
    """A symbol's name on the sheet."""
    return f"{'animal' if symbol in ANIMALS else 'biome'}-{symbol}"


def _tick_place(line: int, place: int) -> tuple[int, int]:
    """On the rim at the end of a line, beside its stops."""
    along = _LAYOUT["cells"][CELLS[0]][0] + line % 3 * (SIZE + 10) + ASIDE[place % 2]
    across = FAR if place < 2 else NEAR
    return (across, along) if line < 3 else (along, across)


def line_name(line: int) -> str:
    return f"{'row' if line < 3 else 'column'} {line % 3 + 1}"


def printed(face: Face) -> str:
    """A face in words, without its price: "forest, sky twice, +1 energy per sea"."""
    animals = [
        f"{animal} twice" if face.animals.count(animal) > 1 else animal
        for animal in dict.fromkeys(face.animals)
    ]
    water = [f"{face.water} water"] if face.water else []
    return ", ".join([" and ".join(face.biomes), *animals, *water, captions.effect(face)])
