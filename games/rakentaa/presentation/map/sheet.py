"""The map as one sheet of SVG, made from `data/map.toml`: coasts, waters, terrain signs, names, a
compass. It has all parts that never change, also the ground of the narrow layout. Pages use it
in few pieces.

The things on the lands are in `land_pictures.py`. The sheet is committed as
games/rakentaa/static/map.svg, and a test compares it. After a change to the map, write it again:

    python -c "import games.rakentaa.presentation.map.sheet as s; \\
        print(s.draw_sheet(), end='')" > games/rakentaa/static/map.svg

Colours come from the page: an element that uses a part of the sheet sets --plain, --plain-sign,
--sea and so on. A land with its light, lit-..., inherits its stroke from the page. --casing is the
opacity of its rim, --casing-width its width, and --lift its filter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...rules.game_data import MAP
from .land_light import draw_light
from .layouts import (
    NARROW,
    NARROW_HEIGHT,
    NARROW_WIDTH,
    SCALE,
    write_island_transform,
)
from .outlines import (
    Line,
    find_shared_lines,
    write_closed_path,
    write_number,
    write_open_path,
)
from .terrain_signs import (
    ANCHOR,
    Region,
    draw_compass,
    draw_terrain_signs,
    draw_title,
    draw_waves,
)

WIDTH = MAP["canvas"]["width"]
HEIGHT = MAP["canvas"]["height"]
# depth lines: px off the coast, strength
RINGS: Final = ((34, 0.3), (21, 0.5), (10, 0.75))
SHALLOWS: Final = (10, 4.5)  # px off the shores of lakes and straits
# second parts of names of lands: in the narrow layout each has a line of its own
ENDINGS: Final = re.compile(
    "(harju|korpi|kumpu|lakeus|lehto|mäki|metsä|niitty|pelto|salo|tunturi|vaara|vuori)$"
)


def draw_sheet() -> str:
    """The whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    drawn = [
        *_define_shapes(),
        *_draw_sea(),
        *_draw_straits(),
        *_draw_islands(),
        *_draw_words(),
        *_draw_page_pieces(),
    ]
    return "\n".join([head, *drawn, "</svg>", ""])


def list_islands() -> tuple[Region, ...]:
    """The islands in file order, each with the names of its lands."""
    return tuple(MAP["islands"])


def _define_shapes() -> Iterator[str]:
    """Definitions: outlines of lands, lights and waters, and the signs of the terrain."""
    yield "<defs>"
    for land in MAP["lands"]:
        yield f'<path id="land-{land["id"]}" d="{write_closed_path(land["polygon"])}"/>'
        yield f'<path id="light-{land["id"]}" d="{draw_light(land)}"/>'
        yield _define_lit_land(land)
        yield f'<path id="signs-{land["id"]}" d="{"".join(draw_terrain_signs(land))}"/>'
    for water in MAP["waters"]:
        yield f'<path id="water-{water["id"]}" d="{write_closed_path(water["polygon"])}"/>'
    yield f'<g id="lands">{"".join(_use("land", land["id"]) for land in MAP["lands"])}</g>'
    yield "</defs>"


def _define_lit_land(land: Region) -> str:
    """A land with its light. The whole land can be clicked, and the rim is under the light."""
    rim = ' stroke="var(--tile)" stroke-width="var(--casing-width)" stroke-dasharray="none"'
    rim = _use("light", land["id"], f'{rim} stroke-opacity="var(--casing)"')
    light = _use("light", land["id"], ' filter="var(--lift,none)"')
    whole = _use("land", land["id"], ' stroke="none"')
    return f'<g id="lit-{land["id"]}" stroke-linejoin="round">{whole}{rim}{light}</g>'


def _draw_sea() -> Iterator[str]:
    """Open water: depth lines round the coasts, and waves."""
    water = f'<path fill="var(--sea)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
    yield f'<g id="sea" fill="none" stroke-linejoin="round">{water}'
    for off, strength in RINGS:
        line = f'stroke="var(--sea-line)" stroke-opacity="{strength}"'
        yield f'<use href="#lands" {line} stroke-width="{2 * off + 2}"/>'
        yield f'<use href="#lands" stroke="var(--sea)" stroke-width="{2 * off}"/>'
    pen = 'stroke="var(--sea-line)" stroke-width="1.2" stroke-linecap="round"'
    yield f'<path {pen} d="{"".join(draw_waves())}"/></g>'


def _draw_straits() -> Iterator[str]:
    """The straits with their shallows, and the dashed edges between them."""
    yield '<g id="waters" fill="none" stroke-linejoin="round">'
    yield from (
        _draw_water(water) for water in MAP["waters"] if water["kind"] == "strait"
    )
    meetings = "".join(write_open_path(line) for line in _list_water_edges())
    pen = 'stroke="var(--strait-edge)" stroke-width="1.6" stroke-dasharray="5 5"'
    yield f'<path {pen} d="{meetings}"/></g>'


def _draw_water(water: Region) -> str:
    colour = f"var(--{water['kind']})"
    shores = "".join(
        write_open_path(line) for line in find_shared_lines(water, MAP["lands"])
    )
    lines = "".join(
        f'<path stroke="var(--strait-line)" stroke-width="{2 * off + 1.6}" d="{shores}"/>'
        f'<path stroke="{colour}" stroke-width="{2 * off - 0.6}" d="{shores}"/>'
        for off in SHALLOWS
    )
    return f'<use href="#water-{water["id"]}" fill="{colour}"/>{lines}'


def _draw_islands() -> Iterator[str]:
    """Every island: its shore, its lands with terrain signs, its borders and its landing places."""
    for island in MAP["islands"]:
        lands = [land for land in MAP["lands"] if land["island"] == island["id"]]
        outlines = "".join(_use("land", land["id"]) for land in lands)
        yield from _draw_surf(island, lands, outlines)
        yield from _draw_island(island, lands, outlines)
        pen = 'fill="none" stroke-width="1.3" stroke-linecap="round"'
        yield f'<g id="ground-{island["id"]}" {pen}>'
        yield "".join(_use_coloured("signs", land, "stroke", "-sign") for land in lands)
        yield "</g>"


def _draw_surf(island: Region, lands: Sequence[Region], outlines: str) -> Iterator[str]:
    """The water round an island."""
    yield f'<g id="round-{island["id"]}" fill="none" stroke-linejoin="round">'
    pen = 'stroke="var(--sea-line)" stroke-opacity=".6" stroke-width="27"'
    yield f"<g {pen}>{outlines}</g>"
    yield f'<g stroke="var(--sea)" stroke-width="23">{outlines}</g>'
    straits = [water for water in MAP["waters"] if water["kind"] == "strait"]
    sounds = "".join(
        write_open_path(line)
        for strait in straits
        for line in find_shared_lines(strait, lands)
    )
    yield f'<path stroke="var(--strait)" stroke-width="26" d="{sounds}"/></g>'


def _draw_island(
    island: Region, lands: Sequence[Region], outlines: str
) -> Iterator[str]:
    """An island with its lakes."""
    pen = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    shade = 'stroke="var(--shade)" stroke-width="7" transform="translate(1.5 2.5)"'
    yield f'<g id="isle-{island["id"]}" {pen}>'
    yield f"<g {shade}>{outlines}</g>"
    yield f'<g stroke="var(--shore)" stroke-width="4.4">{outlines}</g>'
    yield from (
        _draw_water(water) for water in MAP["waters"] if _is_lake_of(water, island)
    )
    yield "".join(_use_coloured("land", land, "fill") for land in lands)
    yield f'<g stroke="var(--border)" stroke-width="1.3">{outlines}</g>'
    yield "</g>"


def _use_coloured(shape: str, land: Region, paint: str, shade: str = "") -> str:
    """A land's shape in the colour of its terrain."""
    return _use(shape, land["id"], f' {paint}="var(--{land["terrain"]}{shade})"')


def _write_water_name(water: Region) -> str:
    x, y = water["label"]
    return _write_text(water["name"], x, y, water["label_angle"])


def _is_lake_of(water: Region, island: Region) -> bool:
    is_lake = water["kind"] == "lake"
    return is_lake and water["shores"][0] in island["lands"]


def _draw_words() -> Iterator[str]:
    """Names of lands, islands and waters; anchors, title and compass."""
    yield draw_title(*MAP["layout"]["title"])
    yield '<g id="names" text-anchor="middle" fill="var(--map-ink)" font-family="var(--text)">'
    yield '<g font-size="13.2" font-weight="600">'
    yield from (
        _write_text(land["name"], land["x"], land["y"] - 29) for land in MAP["lands"]
    )
    yield from _write_water_names("strait", 11.5, 1)
    yield from _write_water_names("lake", 10.5, 0.2)
    pen = 'font-size="13" font-family="var(--display)" font-weight="600" letter-spacing="3.5" '
    yield f"</g><g {pen}"
    yield 'fill="var(--sea-ink)">'
    yield from (
        _write_text(island["name"].upper(), *island["label"])
        for island in MAP["islands"]
    )
    yield "</g></g>"
    anchors = "".join(_draw_anchor(land) for land in MAP["lands"] if land["ocean"])
    pen = 'fill="none" stroke="var(--map-ink)" stroke-width="1.5"'
    yield f'<path id="anchors" {pen} d="{anchors}"/>'
    yield draw_compass(*MAP["layout"]["compass"])


def _draw_page_pieces() -> Iterator[str]:
    """The pieces that pages use: the layer under the ships, the islands, the layer over them, and
    the ground of the narrow layout.
    """
    ids = [island["id"] for island in MAP["islands"]]
    yield '<g id="under"><use href="#sea"/><use href="#waters"/></g>'
    yield f'<g id="isles">{"".join(map(_use_ground, ids))}</g>'
    yield '<g id="over"><use href="#title"/><use href="#anchors"/><use href="#compass"/></g>'
    rounds = "".join(
        _use("round", id, f' transform="{write_island_transform(id)}"') for id in ids
    )
    water = f'<path fill="var(--sea)" d="M0 0H{NARROW_WIDTH}V{NARROW_HEIGHT}H0Z"/>'
    pen = 'fill="var(--sea-ink)" font-family="var(--display)" font-weight="600" font-size="12"'
    yield f'<g id="narrow" letter-spacing=".12em" text-anchor="middle" {pen}>{water}{rounds}'
    for island in MAP["islands"]:
        ground = _use_ground(island["id"])
        place = write_island_transform(island["id"])
        yield f'<g transform="{place}">{ground}</g>'
        yield _write_text(island["name"], *NARROW[island["id"]][1])
    yield "</g>"
    pen = 'fill="var(--map-ink)" font-family="var(--text)" font-weight="600"'
    yield f'<g id="narrow-names" text-anchor="middle" {pen}>'
    yield from (_write_narrow_name(land) for land in MAP["lands"])
    yield "</g>"


def _write_narrow_name(land: Region) -> str:
    """The name of a land in the middle of it, in two lines."""
    left, top = NARROW[land["island"]][0]
    x, y = write_number(left + land["x"] * SCALE), write_number(top + land["y"] * SCALE)
    first, second, _ = ENDINGS.split(land["name"])
    return f'<text x="{x}" y="{y}">{first}-<tspan x="{x}" dy="1.1em">{second}</tspan></text>'


def _use_ground(island: str) -> str:
    return _use("isle", island) + _use("ground", island)


def _write_water_names(kind: str, size: float, spacing: float) -> Iterator[str]:
    letters = f'font-size="{size}" font-style="italic" letter-spacing="{spacing}"'
    rim = f'stroke="var(--{kind})" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"'
    yield f'</g><g {letters} fill="var(--water-ink)" {rim}>'
    yield from (
        _write_water_name(water) for water in MAP["waters"] if water["kind"] == kind
    )


def _draw_anchor(land: Region) -> str:
    return f"M{write_number(land['x'] + 36)} {write_number(land['y'] - 19)}{ANCHOR}"


def _list_water_edges() -> Iterator[Line]:
    """The edges that two waters share."""
    waters = MAP["waters"]
    for index, water in enumerate(waters):
        yield from find_shared_lines(water, waters[index + 1 :])


def _use(kind: str, id: str, more: str = "") -> str:
    return f'<use href="#{kind}-{id}"{more}/>'


def _write_text(words: str, x: float, y: float, angle: float = 0) -> str:
    left = write_number(x)
    top = write_number(y)
    turned = f' transform="rotate({angle} {left} {top})"' if angle else ""
    return f'<text x="{left}" y="{top}"{turned}>{words}</text>'
