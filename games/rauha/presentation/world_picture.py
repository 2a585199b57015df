"""One world as it is drawn: its squares, and the lines that run now and next.

What a viewer knows of a world is in `view.py`, the whole page in `picture.py`, the marks of lines
near an Entity in `line_ticks.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core import Seat

from ..rules.effects import ANIMALS
from ..rules.faces import CELL_INDEX, CELLS, Face
from ..rules.position import CARD_STEP, CHOOSE, OVER, RUN, SCORING
from ..rules.track import LINE_MASKS, LINE_NAMES, SYMBOL, TURN_STOPS, list_bits_cached
from . import captions
from .layout import CELL_PLACES, CELL_SIZE, symbol_sign
from .line_ticks import Tick, list_ticks
from .view import CellView, RauhaView, WorldView

DOT_PATH: Final = "a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z"  # from the dot's left end
FRAME_MARGIN: Final = 9  # px between the squares of a line and its frame
_MANY_FIGURES: Final = 4  # of a tag, with smaller gaps


@dataclass(frozen=True, slots=True)
class Tag:
    """The gain by a move, shown where it is made."""

    energy: int = 0
    crystals: int = 0  # negative: paid
    spore: bool = False
    welcomes: tuple[str, ...] = ()  # signs of the symbols of Entities that would come
    paid: bool = False  # only for crystals

    @property
    def figures(self) -> tuple[tuple[str, str, int], ...]:
        """Sign, text and distance from the middle in px, of each figure from left to right."""
        shown = self._list_figures()
        step = 76 if len(shown) < _MANY_FIGURES else 58
        first = -step * (len(shown) - 1) // 2
        return tuple(
            (sign, text, first + step * index)
            for index, (sign, text) in enumerate(shown)
        )

    def _list_figures(self) -> list[tuple[str, str]]:
        """Sign and text; 0 Energy is shown only if the tag would be empty."""
        shown = []
        if self.energy > 0 or not (self.crystals or self.spore):
            shown.append(("energy", f"+{self.energy}"))
        if self.crystals:
            shown.append(("crystals", f"{self.crystals:+d}".replace("-", "−")))
        if self.spore:
            shown.append(("spore", ""))
        return [*shown, *((sign, "") for sign in self.welcomes)]

    @property
    def half_width(self) -> int:
        """px from the middle to each end."""
        return self.figures[-1][2] + 50

    @property
    def width(self) -> int:
        """px from end to end."""
        return 2 * self.half_width


@dataclass(frozen=True, slots=True)
class Square:
    """One square, what lies on it, and what its viewer can do there."""

    id: str
    x: int
    y: int
    face: str
    description: str  # what is printed there, in words
    spore: bool
    buried: int  # cards under the visible face, and the printed face
    # the coming runs: "line" or "scoring", and a path of dots
    times: tuple[tuple[str, str], ...]
    runs: int  # how many are to come
    now: bool  # it can run now
    soon: bool  # the next line runs it
    fresh: bool = False  # a card was laid there on the last turn
    used: bool = False
    ghost: str = ""  # the card, or "spore", that the only move left lays there
    tag: Tag | None = None
    picks: tuple[str, ...] = ()  # fields and values, in turn, that a click picks
    plan: str = ""  # the order that a click writes


@dataclass(frozen=True, slots=True)
class Band:
    """The frame of a line."""

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
    ahead: int  # Water Sources more than the seat with the fewest
    status: str  # acts, holds (a card), chooses, played, or empty
    over: bool


@dataclass(frozen=True, slots=True)
class SquareMark:
    """The parts that only the viewer's own square shows."""

    used: bool = False
    ghost: str = ""
    tag: Tag | None = None
    picks: tuple[str, ...] = ()
    plan: str = ""
    now: bool | None = None  # None: as the line says


_NO_MARK: Final = SquareMark()


def draw_world(
    view: RauhaView, seat: Seat, marks: Mapping[str, SquareMark]
) -> WorldPicture:
    """The world of a seat; `marks` are by square, and empty for the worlds of others."""
    known = view.worlds[seat]
    fewest = min(other.water for other in view.worlds)
    counted = zip(ANIMALS, known.animals, strict=True)
    return WorldPicture(
        seat=seat,
        known=known,
        squares=tuple(
            _draw_square(view, seat, cell, marks.get(cell.id, _NO_MARK))
            for cell in known.cells
        ),
        ticks=tuple(list_ticks(view, known)),
        animals=tuple(
            (symbol_sign(animal), count, animal) for animal, count in counted
        ),
        ahead=known.water - fewest,
        status=_find_seat_status(view, known),
        over=view.phase == OVER,
    )


def _find_seat_status(view: RauhaView, known: WorldView) -> str:
    if known.seat == view.active:
        return "acts"
    if known.chosen:
        return "holds"
    if view.phase == CHOOSE:
        return "chooses"
    if view.phase in (CARD_STEP, RUN):
        return "played"
    return ""


def _draw_square(
    view: RauhaView, seat: Seat, cell: CellView, mark: SquareMark
) -> Square:
    x, y = CELL_PLACES[cell.id]
    next_mask, _ = find_next_line(view)
    covers_print = bool(cell.buried or cell.face.age)
    return Square(
        id=cell.id,
        x=x,
        y=y,
        face=cell.face.id,
        description=describe_face(cell.face),
        spore=cell.spore,
        buried=len(cell.buried) + covers_print,
        times=_draw_run_dots(cell.runs, cell.scorings),
        runs=cell.runs + cell.scorings,
        now=_can_run_now(view, seat, cell) if mark.now is None else mark.now,
        soon=bool(next_mask >> CELL_INDEX[cell.id] & 1),
        fresh=_find_last_laid(view, seat) == cell.id,
        used=mark.used,
        ghost=mark.ghost,
        tag=mark.tag,
        picks=mark.picks,
        plan=mark.plan,
    )


@cache
def _draw_run_dots(lines: int, scorings: int) -> tuple[tuple[str, str], ...]:
    """A path of a dot for each run to come, for lines and for scorings; none without dots."""
    columns = [94 + index * 17 for index in range(lines + scorings)]
    dots = [f"M{x} 183{DOT_PATH}" for x in columns]
    line_path = "".join(dots[:lines])
    scoring_path = "".join(dots[lines:])
    paths = (("line", line_path), ("scoring", scoring_path))
    return tuple((kind, path) for kind, path in paths if path)


def _can_run_now(view: RauhaView, seat: Seat, cell: CellView) -> bool:
    if view.phase == SCORING:
        still_to_score = view.order[view.order.index(view.active) :]
        return cell.spore and seat in still_to_score
    return cell.id in view.line and view.phase != OVER


def _find_last_laid(view: RauhaView, seat: Seat) -> str:
    """The square of the seat's last card, if no seat has used a card on a later turn."""
    uses = view.worlds[seat].uses
    stops = [use.stop for world in view.worlds for use in world.uses]
    if not uses or uses[-1].stop != max(stops):
        return ""
    return uses[-1].move.removeprefix("place ")


def find_next_line(view: RauhaView) -> tuple[int, str]:
    """Mask and name of the next line that runs; 0 and empty after the last."""
    if view.phase == OVER:
        return 0, ""
    stop = next((stop for stop in TURN_STOPS if stop > view.stop), 0)
    if stop:
        return (LINE_MASKS[stop], LINE_NAMES[stop])
    return (0, "")


def draw_bands(view: RauhaView) -> tuple[Band | None, Band | None]:
    """The frames of the line that runs now and of the next one."""
    running = bool(SYMBOL[view.stop]) and view.phase != OVER
    now = LINE_MASKS[view.stop] if running else 0
    next_mask, _ = find_next_line(view)
    return _draw_band(now), _draw_band(next_mask)


def _draw_band(line: int) -> Band | None:
    if not line:
        return None
    places = [CELL_PLACES[CELLS[cell]] for cell in list_bits_cached(line)]
    x, y = places[0]
    last_x, last_y = places[-1]
    margins = 2 * FRAME_MARGIN
    width = last_x - x + CELL_SIZE
    height = last_y - y + CELL_SIZE
    return Band(x - FRAME_MARGIN, y - FRAME_MARGIN, width + margins, height + margins)


def describe_face(face: Face) -> str:
    """A face in words, without its price: "forest, sky twice, +1 energy per sea"."""
    biomes = " and ".join(face.biomes)
    water = [f"{face.water} water"] if face.water else []
    effect = captions.describe_effect(face)
    return ", ".join([biomes, *captions.list_animals(face), *water, effect])
