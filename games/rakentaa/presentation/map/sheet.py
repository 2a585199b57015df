"""The map as one sheet of SVG, made from `data/map.toml`: coasts, waters, terrain signs, names, a
compass. All that never changes is in it, also the ground of the narrow drawing; a page uses it in
few pieces.

What stands on the lands is in `lands.py`. The sheet is committed as
games/rakentaa/static/map.svg, which a test compares; after a change to the map, write it
anew:

    python -c "import games.rakentaa.presentation.map.sheet as s; print(s.sheet(), end='')" \\
        > games/rakentaa/static/map.svg

Colours are the page's: whoever uses a part of the sheet sets --plain, --plain-sign, --sea and so on
around it. A land with its light, lit-..., takes over how the page strokes it; its rim is as strong
as --casing and as wide as --casing-width, and --lift is its filter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from ...rules.game_data import MAP
from .layouts import NARROW, NARROW_HEIGHT, NARROW_WIDTH, moved
from .lines import Line, Point, closed, edges, number, opened, shared
from .signs import ANCHOR, Region, compass, signs, title, waves

WIDTH, HEIGHT = MAP["canvas"]["width"], MAP["canvas"]["height"]
RINGS: Final = ((34, 0.3), (21, 0.5), (10, 0.75))  # depth lines: px off the coast, strength
SHALLOWS: Final = (10, 4.5)  # px off the shores of lakes and straits
LIGHT: Final = 6  # px that the light on a land keeps off its border


def sheet() -> str:
    """The whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    drawn = [*_shapes(), *_sea(), *_waters(), *_isles(), *_words(), *_pieces()]
    return "\n".join([head, *drawn, "</svg>", ""])


def islands() -> tuple[Region, ...]:
    """The islands in file order, each with the names of its lands."""
    return tuple(MAP["islands"])


def _shapes() -> Iterator[str]:
    """Outlines to be used: of lands, of where their light falls, of waters; and the signs of the
    terrain.
    """
    yield "<defs>"
    for land in MAP["lands"]:
        yield f'<path id="land-{land["id"]}" d="{closed(land["polygon"])}"/>'
        yield f'<path id="light-{land["id"]}" d="{_light(land)}"/>'
        yield _lit(land)
        yield f'<path id="signs-{land["id"]}" d="{"".join(signs(land))}"/>'
    for water in MAP["waters"]:
        yield f'<path id="water-{water["id"]}" d="{closed(water["polygon"])}"/>'
    yield f'<g id="lands">{"".join(_use("land", land["id"]) for land in MAP["lands"])}</g>'
    yield "</defs>"


def _lit(land: Region) -> str:
    """A land with the light on it: all of it can be hit, and its rim shows under the light."""
    rim = ' stroke="var(--tile)" stroke-width="var(--casing-width)" stroke-dasharray="none"'
    rim = _use("light", land["id"], f'{rim} stroke-opacity="var(--casing)"')
    light = _use("light", land["id"], ' filter="var(--lift,none)"')
    whole = _use("land", land["id"], ' stroke="none"')
    return f'<g id="lit-{land["id"]}" stroke-linejoin="round">{whole}{rim}{light}</g>'


def _sea() -> Iterator[str]:
    """Open water: rings of depth round the coasts, and some waves where there is room."""
    water = f'<path fill="var(--sea)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
    yield f'<g id="sea" fill="none" stroke-linejoin="round">{water}'
    for off, strength in RINGS:
        line = f'stroke="var(--sea-line)" stroke-opacity="{strength}"'
        yield f'<use href="#lands" {line} stroke-width="{2 * off + 2}"/>'
        yield f'<use href="#lands" stroke="var(--sea)" stroke-width="{2 * off}"/>'
    pen = 'stroke="var(--sea-line)" stroke-width="1.2" stroke-linecap="round"'
    yield f'<path {pen} d="{"".join(waves())}"/></g>'


def _waters() -> Iterator[str]:
    """The straits with their shallows, and the dashed edges at which they meet."""
    yield '<g id="waters" fill="none" stroke-linejoin="round">'
    yield from (_water(water) for water in MAP["waters"] if water["kind"] == "strait")
    meetings = "".join(opened(line) for line in _meetings())
    pen = 'stroke="var(--strait-edge)" stroke-width="1.6" stroke-dasharray="5 5"'
    yield f'<path {pen} d="{meetings}"/></g>'


def _water(water: Region) -> str:
    colour = f"var(--{water['kind']})"
    shores = "".join(opened(line) for line in shared(water, MAP["lands"]))
    lines = "".join(
        f'<path stroke="var(--strait-line)" stroke-width="{2 * off + 1.6}" d="{shores}"/>'
        f'<path stroke="{colour}" stroke-width="{2 * off - 0.6}" d="{shores}"/>'
        for off in SHALLOWS
    )
    return f'<use href="#water-{water["id"]}" fill="{colour}"/>{lines}'


def _isles() -> Iterator[str]:
    """Every island: its shore, its lands with the signs of their terrain, its borders, its landing
    places.
    """
    for island in MAP["islands"]:
        lands = [land for land in MAP["lands"] if land["island"] == island["id"]]
        outlines = "".join(_use("land", land["id"]) for land in lands)
        yield from _surf(island, lands, outlines)
        yield from _isle(island, lands, outlines)
        pen = 'fill="none" stroke-width="1.3" stroke-linecap="round"'
        yield f'<g id="ground-{island["id"]}" {pen}>'
        yield "".join(_coloured("signs", land, "stroke", "-sign") for land in lands)
        yield "</g>"


def _surf(island: Region, lands: Sequence[Region], outlines: str) -> Iterator[str]:
    """The water round an island."""
    yield f'<g id="round-{island["id"]}" fill="none" stroke-linejoin="round">'
    pen = 'stroke="var(--sea-line)" stroke-opacity=".6" stroke-width="27"'
    yield f"<g {pen}>{outlines}</g>"
    yield f'<g stroke="var(--sea)" stroke-width="23">{outlines}</g>'
    straits = [one for one in MAP["waters"] if one["kind"] == "strait"]
    sounds = "".join(opened(line) for one in straits for line in shared(one, lands))
    yield f'<path stroke="var(--strait)" stroke-width="26" d="{sounds}"/></g>'


def _isle(island: Region, lands: Sequence[Region], outlines: str) -> Iterator[str]:
    """An island itself, with its lakes."""
    pen = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    shade = 'stroke="var(--shade)" stroke-width="7" transform="translate(1.5 2.5)"'
    yield f'<g id="isle-{island["id"]}" {pen}>'
    yield f"<g {shade}>{outlines}</g>"
    yield f'<g stroke="var(--shore)" stroke-width="4.4">{outlines}</g>'
    yield from (_water(water) for water in MAP["waters"] if _within(water, island))
    yield "".join(_coloured("land", land, "fill") for land in lands)
    yield f'<g stroke="var(--border)" stroke-width="1.3">{outlines}</g>'
    yield "</g>"


def _coloured(shape: str, land: Region, paint: str, shade: str = "") -> str:
    """A land's shape in the colour of its terrain."""
    return _use(shape, land["id"], f' {paint}="var(--{land["terrain"]}{shade})"')


def _water_name(water: Region) -> str:
    x, y = water["label"]
    return _text(water["name"], x, y, water["label_angle"])


def _within(water: Region, island: Region) -> bool:
    is_lake = water["kind"] == "lake"
    return is_lake and water["shores"][0] in island["lands"]


def _words() -> Iterator[str]:
    """Names of lands, islands and waters; anchors where ships land; title and compass."""
    yield title(*MAP["layout"]["title"])
    yield '<g id="names" text-anchor="middle" fill="var(--map-ink)" font-family="var(--text)">'
    yield '<g font-size="13.2" font-weight="600">'
    yield from (_text(land["name"], land["x"], land["y"] - 29) for land in MAP["lands"])
    yield from _water_names("strait", 11.5, 1)
    yield from _water_names("lake", 10.5, 0.2)
    pen = 'font-size="13" font-family="var(--display)" font-weight="600" letter-spacing="3.5" '
    yield f"</g><g {pen}"
    yield 'fill="var(--sea-ink)">'
    yield from (_text(one["name"].upper(), *one["label"]) for one in MAP["islands"])
    yield "</g></g>"
    anchors = "".join(_anchor(land) for land in MAP["lands"] if land["ocean"])
    pen = 'fill="none" stroke="var(--map-ink)" stroke-width="1.5"'
    yield f'<path id="anchors" {pen} d="{anchors}"/>'
    yield compass(*MAP["layout"]["compass"])


def _pieces() -> Iterator[str]:
    """What a page draws at once: what lies under the ships of the whole sheet, what lies over them
    and under the signs of the moment, and what lies over these; and the ground of the narrow
    drawing.
    """
    ids = [island["id"] for island in MAP["islands"]]
    yield '<g id="under"><use href="#sea"/><use href="#waters"/></g>'
    yield f'<g id="isles">{"".join(map(_ground, ids))}</g>'
    yield '<g id="over"><use href="#title"/><use href="#anchors"/><use href="#compass"/></g>'
    rounds = "".join(_use("round", id, f' transform="{moved(id)}"') for id in ids)
    water = f'<path fill="var(--sea)" d="M0 0H{NARROW_WIDTH}V{NARROW_HEIGHT}H0Z"/>'
    pen = 'fill="var(--sea-ink)" font-family="var(--display)" font-weight="600" font-size="12"'
    yield f'<g id="narrow" letter-spacing=".12em" text-anchor="middle" {pen}>{water}{rounds}'
    for island in MAP["islands"]:
        yield f'<g transform="{moved(island["id"])}">{_ground(island["id"])}</g>'
        yield _text(island["name"], *NARROW[island["id"]][1])
    yield "</g>"


def _ground(island: str) -> str:
    return _use("isle", island) + _use("ground", island)


def _water_names(kind: str, size: float, spacing: float) -> Iterator[str]:
    letters = f'font-size="{size}" font-style="italic" letter-spacing="{spacing}"'
    rim = f'stroke="var(--{kind})" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"'
    yield f'</g><g {letters} fill="var(--water-ink)" {rim}>'
    yield from (_water_name(one) for one in MAP["waters"] if one["kind"] == kind)


def _anchor(land: Region) -> str:
    return f"M{number(land['x'] + 36)} {number(land['y'] - 19)}{ANCHOR}"


def _light(land: Region) -> str:
    """A soft outline a little closer to the land's middle: bends between every third of its
    corners.
    """
    corners = [_nearer(land, point) for point in land["polygon"][::3]]
    middles = [_midpoint(one, other) for one, other in edges(tuple(corners))]
    starts = (middles[-1], *middles)
    path = f"M{_rounded(middles[-1])}"
    for corner, start, goal in zip(corners, starts, middles, strict=False):
        path += f"q{_step(start, corner)} {_step(start, goal)}"
    return f"{path}Z".replace(" -", "-")


def _midpoint(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _rounded(point: Point) -> str:
    x, y = point
    return f"{round(x)} {round(y)}"


def _step(start: Point, goal: Point) -> str:
    """The way from one point to another, both rounded first."""
    across = round(goal[0]) - round(start[0])
    down = round(goal[1]) - round(start[1])
    return f"{across} {down}"


def _nearer(land: Region, point: Point) -> Point:
    """The point moved towards the land's middle by the width of the light."""
    across, down = point[0] - land["x"], point[1] - land["y"]
    share = 1 - LIGHT / hypot(across, down)
    return land["x"] + across * share, land["y"] + down * share


def _meetings() -> Iterator[Line]:
    """The edges that two waters share."""
    waters = MAP["waters"]
    for index, water in enumerate(waters):
        yield from shared(water, waters[index + 1 :])


def _use(kind: str, id: str, more: str = "") -> str:
    return f'<use href="#{kind}-{id}"{more}/>'


def _text(words: str, x: float, y: float, angle: float = 0) -> str:
    left, top = number(x), number(y)
    turned = f' transform="rotate({angle} {left} {top})"' if angle else ""
    return f'<text x="{left}" y="{top}"{turned}>{words}</text>'
