"""The sprite sheet: all cards, printed biomes and signs as one SVG file; pages use its parts.

The file is games/rauha/static/sheet.svg. A test compares it; after a change write it again:

    python -c "import games.rauha.presentation.sprite_sheet.sheet as s; print(s.sheet(), end='')" \\
        > games/rauha/static/sheet.svg

A face is drawn twice: as `id` in full, and as `small-id` for the worlds of others, with larger
signs and without a landscape. Its price is a part of its own, because a placed card does not show
it. The page sets the colours, see colours.css.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from ...rules.faces import CARDS, CELLS, ENTITIES, FACES, Face
from ...rules.track import SYMBOL, TURN_STOPS
from ..layout import STOP_PLACES
from . import icons, landscapes

SIZE: Final = 260  # of a square
HEX, HEX_STEP = (46, 48), 76  # first biome, and how much lower the second stands
DROP, DROP_STEP = (24, 112), 27  # first Water Source under a lone biome
DIAMOND, DIAMOND_STEP = (216, 44), 64
RIBBON, RIBBON_HIGH = (90, 198), 52


def draw_sheet() -> str:
    """The text of the file."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 260">']
    for name, drawing in icons.draw_icons().items():
        lines.append(f'<symbol id="{name}" viewBox="-42 -42 84 84">{drawing}</symbol>')
    lines.append(f'<g id="rim">{"".join(_draw_rim())}</g>')
    lines += ["<defs>", *_draw_parts(), "</defs>"]
    for face in FACES:
        if face.id not in ENTITIES:
            lines.append(f'<g id="{face.id}">{"".join(_draw_face(face))}</g>')
            lines.append(
                f'<g id="small-{face.id}">{"".join(_draw_small_face(face))}</g>'
            )
        lines.append(f'<g id="brings-{face.id}">{"".join(_draw_effect(face))}</g>')
    lines += [
        f'<g id="price-{card}">{_draw_price(face)}</g>'
        for card, face in zip(CARDS, FACES, strict=False)
    ]
    lines += [*_draw_buried_counts(), *_draw_pips()]
    return "\n".join([*lines, "</svg>", ""])


def _draw_rim() -> Iterator[str]:
    """The rim of a world: a few stars, and the walk with its sixteen stops."""
    stars = Random(7)
    dots = "".join(
        f"M{stars.randrange(1000)} {stars.randrange(1000)}h.1" for _ in range(90)
    )
    yield '<rect width="1000" height="1000" rx="44" fill="var(--rim)"/>'
    yield (
        f'<path d="{dots}" stroke="var(--rim-ink)" stroke-width="4" stroke-linecap="round"'
        ' opacity=".4"/>'
    )
    yield (
        '<rect x="48" y="48" width="904" height="904" rx="8" fill="none"'
        ' stroke="var(--rim-line)" stroke-width="5"/>'
    )
    for (x, y), symbol in zip(STOP_PLACES, SYMBOL[1:], strict=True):
        name = symbol or "corner"
        yield (
            f'<g transform="translate({x} {y})" color="var(--rim-ink)"><circle r="34"'
            ' fill="var(--rim)"'
            ' stroke="var(--rim-line)" stroke-width="5"/><g'
            f' transform="scale(.78)">{_scale_sign(f"g-{name}", 1)}</g></g>'
        )


def _draw_parts() -> Iterator[str]:
    for name, drawing in icons.draw_icons().items():
        yield f'<g id="g-{name}">{drawing}</g>'
    for biome in icons.BIOMES:
        yield f'<g id="ground-{biome}">{landscapes.draw_landscape(biome)}</g>'
    for age in (1, 2):
        yield f'<g id="age-{age}">{landscapes.draw_sky(age)}</g>'


def _draw_face(face: Face) -> Iterator[str]:
    """The landscape, the symbols in the corners, and the effect on a ribbon."""
    if len(face.biomes) == 1:
        yield "" if face.age else _BARE
        yield f'<use href="#ground-{face.biomes[0]}"{"" if face.age else _PALE}/>'
    else:
        yield from _draw_halves(face.biomes)
    if face.age:
        yield f'<use href="#age-{face.age}"/>'
    yield from _draw_symbols(face)
    if face.kind != "none":
        x, y = RIBBON
        yield (
            '<path class="ribbon" fill="var(--print)" stroke="var(--dark)"'
            f' stroke-width="2.6" d="{_ribbon_path(x, y)}"/>'
        )
        yield (
            f'<use href="#brings-{face.id}" x="{(x + SIZE - 4) / 2:g}"'
            f' y="{y + RIBBON_HIGH / 2:g}"/>'
        )
    yield _CORNERS


_PALE: Final = ' opacity=".58"'
_BARE: Final = '<path d="M0 0H260V260H0Z" fill="var(--print)"/>'


def _draw_halves(biomes: tuple[str, ...]) -> Iterator[str]:
    for side, biome in enumerate(biomes):
        x = side * SIZE // 2
        yield (
            f'<svg x="{x}" width="130" height="260" viewBox="65 0 130 260" overflow="hidden">'
            f'<use href="#ground-{biome}"/></svg>'
        )
    yield '<path d="M130 0V260" stroke="var(--print)" stroke-width="4"/>'


def _draw_symbols(face: Face) -> Iterator[str]:
    for number, biome in enumerate(face.biomes):
        yield _place_sign(f"biome-{biome}", HEX[0], HEX[1] + number * HEX_STEP, 0.98)
    for number in range(face.water):
        yield _place_sign("drop", DROP[0] + number * DROP_STEP, DROP[1], 0.56)
    for number, animal in enumerate(face.animals):
        yield _place_sign(
            f"animal-{animal}", DIAMOND[0], DIAMOND[1] + number * DIAMOND_STEP, 0.86
        )


def _ribbon_path(x: int, y: int) -> str:
    right = SIZE - 4
    low = y + RIBBON_HIGH
    return f"M{x} {y}H{right}l-9 26 9 26H{x}l9-26Z".replace("26", f"{(low - y) // 2}")


def _draw_effect(face: Face) -> Iterator[str]:
    """The effect round (0, 0): bursts are Energy, tall hexagons crystals; a hollow arrow follows
    what is paid.
    """
    pay = _draw_figure("crystals", face.pay)
    brings = _draw_figure("energy", face.amount)
    if face.kind in ("gain_crystals", "gain_energy"):
        yield _move_right(_draw_figure(face.kind.removeprefix("gain_"), face.amount), 0)
    elif face.kind == "energy_per":
        counted = {"water": "g-drop", "spore": "g-spore"}.get(
            face.per, f"g-animal-{face.per}"
        )
        yield from (
            _draw_any_animal()
            if face.per == "chosen_animal"
            else (_move_right(_scale_sign(counted, 0.78), -45),)
        )
        yield f"{_draw_arrow(solid=True)}{_move_right(brings, 45)}"
    elif face.kind == "pay_energy":
        yield f"{_move_right(pay, -45)}{_draw_arrow(solid=False)}{_move_right(brings, 45)}"
    elif face.kind == "pay_spore":
        spore = _move_right(_scale_sign("g-spore", 0.78), 45)
        yield f"{_move_right(pay, -45)}{_draw_arrow(solid=False)}{spore}"
    elif face.kind == "passive_water":
        yield from (_move_right(_scale_sign("g-drop", 0.82), x) for x in (-24, 24))


def _draw_any_animal() -> Iterator[str]:
    """Three diamonds, one behind the other: an animal of the player's choice."""
    for x, animal in ((-66, "sky"), (-48, "land"), (-30, "sea")):
        yield _move_right(_scale_sign(f"g-animal-{animal}", 0.6), x)


_TEXT: Final = ' font-weight="700" text-anchor="middle"'


def _draw_figure(sign: str, amount: int) -> str:
    ink = "print" if sign == "crystals" else "dark"
    size = 44 if amount < 10 else 36
    low = 18 if sign == "crystals" else 15
    return (
        f'{_scale_sign(f"g-{sign}", 0.92)}<text y="{low}" font-size="{size}"'
        f' fill="var(--{ink})"{_TEXT}>{amount}</text>'
    )


def _draw_arrow(*, solid: bool) -> str:
    fill = "var(--dark)" if solid else "none"
    return (
        f'<path d="M-9-13 11 0-9 13Z" fill="{fill}" stroke="var(--dark)" stroke-width="3.4"'
        ' stroke-linejoin="round"/>'
    )


def _draw_price(face: Face) -> str:
    """The price, or a small grid of the squares that the card may lie on, or nothing."""
    if face.cells:
        squares = "".join(
            _draw_small_square(number, cell in face.cells)
            for number, cell in enumerate(CELLS)
        )
        return f'<rect x="-37" y="-37" width="74" height="74" rx="9" fill="var(--dark)"/>{squares}'
    if not face.cost:
        return ""
    return f'<circle r="41" fill="var(--dark)"/>{_draw_figure("crystals", face.cost)}'


def _draw_buried_counts() -> Iterator[str]:
    """The numbers of cards under the visible one, at most one per turn."""
    for count in range(1, len(TURN_STOPS) + 1):
        packet = '<use href="#packet" x="98" y="10" width="36" height="36"/>'
        large = f"{_draw_plate(92, 8, 72, 40)}{packet}{_draw_count(148, 39, count)}"
        small = f"{_draw_plate(8, 142, 50, 42, 14)}{_draw_count(33, 175, count)}"
        yield f'<g id="buried-{count}">{large}</g>'
        yield f'<g id="small-buried-{count}">{small}</g>'


def _draw_plate(x: int, y: int, width: int, height: int, round_by: int = 20) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_by}"'
        ' fill="var(--dark)" opacity=".82"/>'
    )


def _draw_count(x: int, y: int, count: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="37" fill="var(--print)"{_TEXT}>{count}</text>'


def _draw_pips() -> Iterator[str]:
    """Three dots below a tick, two or three of them filled."""
    for count in (2, 3):
        dots = "".join(
            f'<circle cx="{x}" cy="32" r="6"{"" if at < count else _HOLLOW}/>'
            for at, x in enumerate((-15, 0, 15))
        )
        look = 'fill="var(--rim-ink)" stroke="var(--rim-ink)" stroke-width="3"'
        yield f'<g id="pips-{count}" {look}>{dots}</g>'


_HOLLOW: Final = ' fill="none"'


def _draw_small_square(number: int, allowed: bool) -> str:
    x = -32 + number % 3 * 22
    y = -32 + number // 3 * 22
    if allowed:
        look = 'fill="var(--print)"'
    else:
        look = 'fill="none" stroke="var(--print)" stroke-width="1.6" opacity=".5"'
    size, inset = (20, 0) if allowed else (16, 2)
    return f'<rect x="{x + inset}" y="{y + inset}" width="{size}" height="{size}" rx="3" {look}/>'


def _draw_small_face(face: Face) -> Iterator[str]:
    """The face for the worlds of others: larger signs on plain colour, a Spore in the middle."""
    yield "" if face.age else _BARE
    wide = SIZE // len(face.biomes)
    for side, biome in enumerate(face.biomes):
        square = f"M{side * wide} 0h{wide}V260H{side * wide}Z"
        yield f'<path fill="var(--{biome}-sky)"{"" if face.age else _PALE} d="{square}"/>'
    for number, biome in enumerate(face.biomes):
        yield _place_sign(f"biome-{biome}", 50 + number * 80, 52, 1.1)
    for number in range(face.water):
        yield _place_sign("drop", 28 + number * 32, 122, 0.72)
    for number, animal in enumerate(face.animals):
        yield _place_sign(
            f"animal-{animal}",
            212,
            46 + number * (76 if len(face.animals) < 3 else 60),
            1,
        )
    if face.kind != "none":
        yield f'<g transform="translate(134 210) scale(1.3)"><use href="#brings-{face.id}"/></g>'
    yield _CORNERS


_CORNERS: Final = (
    '<path fill="var(--rim)" fill-rule="evenodd" d="M-1-1H261V261H-1ZM20 0A20 20 0 0 0 0'
    " 20V240A20 20 0 0 0 20 260H240"
    'A20 20 0 0 0 260 240V20A20 20 0 0 0 240 0Z"/>'
)


def _place_sign(name: str, x: float, y: float, scale: float) -> str:
    return (
        f'<use href="#g-{name}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'
    )


def _scale_sign(name: str, scale: float) -> str:
    return f'<use href="#{name}" transform="scale({scale:g})"/>'


def _move_right(drawing: str, x: float) -> str:
    if x:
        return f'<g transform="translate({x:g})">{drawing}</g>'
    return drawing
