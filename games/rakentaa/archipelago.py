"""The map as one sheet of SVG, made from `data/map.toml` alone: coasts, waters, terrain signs, names, a compass.

What stands on the lands is in `picture.py`. The sheet is committed as static/games/rakentaa/archipelago.svg, which a
test compares; after a change to the map, write it anew:

    python -c "from games.rakentaa import archipelago as a; print(a.sheet(), end='')" \\
        > static/games/rakentaa/archipelago.svg

Colours are the page's: whoever uses a part of the sheet sets --plain, --plain-sign, --sea and so on around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any, Final

from games.data import load
from games.rakentaa.lines import Line, Point, closed, distance, edges, inside, number, opened, shared
from games.rakentaa.signs import ANCHOR, KEPT_FREE, LATTICE, SIGNS, WAVE, compass, title

_MAP = load("games.rakentaa", "map")
WIDTH, HEIGHT = _MAP["canvas"]["width"], _MAP["canvas"]["height"]
RINGS: Final = ((34, 0.3), (21, 0.5), (10, 0.75))  # depth lines: px off the coast, strength
SHALLOWS: Final = (10, 4.5)  # px off the shores of lakes and straits
LIGHT: Final = 6  # px that the light on a land keeps off its border


def sheet() -> str:
    """The whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, *_shapes(), *_sea(), *_waters(), *_isles(), *_words(), "</svg>", ""])


def islands() -> tuple[Mapping[str, Any], ...]:
    """The islands in file order, each with the names of its lands."""
    return tuple(_MAP["islands"])


def extent(island: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an island."""
    points = [point for land in _MAP["lands"] if land["island"] == island for point in land["polygon"]]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def _shapes() -> Iterator[str]:
    """Outlines to be used: of lands, of where their light falls, of waters; and the signs of the terrain."""
    yield "<defs>"
    for land in _MAP["lands"]:
        yield f'<path id="land-{land["id"]}" d="{closed(land["polygon"])}"/>'
        yield f'<path id="light-{land["id"]}" d="{_light(land)}"/>'
        yield f'<path id="signs-{land["id"]}" d="{"".join(_signs(land))}"/>'
    for water in _MAP["waters"]:
        yield f'<path id="water-{water["id"]}" d="{closed(water["polygon"])}"/>'
    yield f'<g id="lands">{"".join(_use("land", land["id"]) for land in _MAP["lands"])}</g>'
    yield "</defs>"


def _sea() -> Iterator[str]:
    """Open water: rings of depth round the coasts, and some waves where there is room."""
    yield f'<g id="sea" fill="none" stroke-linejoin="round"><path fill="var(--sea)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
    for off, strength in RINGS:
        yield f'<use href="#lands" stroke="var(--sea-line)" stroke-opacity="{strength}" stroke-width="{2 * off + 2}"/>'
        yield f'<use href="#lands" stroke="var(--sea)" stroke-width="{2 * off}"/>'
    yield f'<path stroke="var(--sea-line)" stroke-width="1.2" stroke-linecap="round" d="{"".join(_waves())}"/></g>'


def _waters() -> Iterator[str]:
    """The straits with their shallows, and the dashed edges at which they meet."""
    yield '<g id="waters" fill="none" stroke-linejoin="round">'
    yield from (_water(water) for water in _MAP["waters"] if water["kind"] == "strait")
    meetings = "".join(opened(line) for line in _meetings())
    yield f'<path stroke="var(--strait-edge)" stroke-width="1.6" stroke-dasharray="5 5" d="{meetings}"/></g>'


def _water(water: Mapping[str, Any]) -> str:
    colour = f"var(--{water['kind']})"
    shores = "".join(opened(line) for line in shared(water, _MAP["lands"]))
    lines = "".join(
        f'<path stroke="var(--strait-line)" stroke-width="{2 * off + 1.6}" d="{shores}"/>'
        f'<path stroke="{colour}" stroke-width="{2 * off - 0.6}" d="{shores}"/>'
        for off in SHALLOWS
    )
    return f'<use href="#water-{water["id"]}" fill="{colour}"/>{lines}'


def _isles() -> Iterator[str]:
    """Every island: its shore, its lands with the signs of their terrain, its borders, its landing places."""
    for island in _MAP["islands"]:
        lands = [land for land in _MAP["lands"] if land["island"] == island["id"]]
        outlines = "".join(_use("land", land["id"]) for land in lands)
        yield f'<g id="round-{island["id"]}" fill="none" stroke-linejoin="round">'
        yield f'<g stroke="var(--sea-line)" stroke-opacity=".6" stroke-width="27">{outlines}</g>'
        yield f'<g stroke="var(--sea)" stroke-width="23">{outlines}</g>'
        straits = [one for one in _MAP["waters"] if one["kind"] == "strait"]
        sounds = "".join(opened(line) for one in straits for line in shared(one, lands))
        yield f'<path stroke="var(--strait)" stroke-width="26" d="{sounds}"/></g>'
        yield f'<g id="isle-{island["id"]}" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        yield f'<g stroke="var(--shade)" stroke-width="7" transform="translate(1.5 2.5)">{outlines}</g>'
        yield f'<g stroke="var(--shore)" stroke-width="4.4">{outlines}</g>'
        yield from (_water(water) for water in _MAP["waters"] if _within(water, island))
        yield "".join(_use("land", land["id"], f' fill="var(--{land["terrain"]})"') for land in lands)
        yield f'<g stroke="var(--border)" stroke-width="1.3">{outlines}</g>'
        yield "</g>"
        yield f'<g id="ground-{island["id"]}" fill="none" stroke-width="1.3" stroke-linecap="round">'
        yield "".join(_use("signs", land["id"], f' stroke="var(--{land["terrain"]}-sign)"') for land in lands)
        yield "</g>"


def _water_name(water: Mapping[str, Any]) -> str:
    x, y = water["label"]
    return _text(water["name"], x, y, water["label_angle"])


def _within(water: Mapping[str, Any], island: Mapping[str, Any]) -> bool:
    return water["kind"] == "lake" and water["shores"][0] in island["lands"]


def _words() -> Iterator[str]:
    """Names of lands, islands and waters; anchors where ships land; title and compass."""
    yield title(*_MAP["layout"]["title"])
    yield '<g id="names" text-anchor="middle" fill="var(--map-ink)" font-family="var(--text)">'
    yield '<g font-size="13.2" font-weight="600">'
    yield from (_text(land["name"], land["x"], land["y"] - 29) for land in _MAP["lands"])
    for kind, size, spacing in (("strait", 11.5, 1), ("lake", 10.5, 0.2)):
        yield (
            f'</g><g font-size="{size}" font-style="italic" letter-spacing="{spacing}" fill="var(--water-ink)" '
            f'stroke="var(--{kind})" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">'
        )
        yield from (_water_name(one) for one in _MAP["waters"] if one["kind"] == kind)
    yield '</g><g font-size="13" font-family="var(--display)" font-weight="600" letter-spacing="3.5" '
    yield 'fill="var(--sea-ink)">'
    yield from (_text(one["name"].upper(), one["label"][0], one["label"][1]) for one in _MAP["islands"])
    yield "</g></g>"
    harbours = [land for land in _MAP["lands"] if land["ocean"]]
    anchors = "".join(f"M{number(land['x'] + 36)} {number(land['y'] - 19)}{ANCHOR}" for land in harbours)
    yield f'<path id="anchors" fill="none" stroke="var(--map-ink)" stroke-width="1.5" d="{anchors}"/>'
    yield compass(*_MAP["layout"]["compass"])


def _signs(land: Mapping[str, Any]) -> Iterator[str]:
    """The signs of a land's terrain, on a lattice, where neither border nor tile nor name is in their way."""
    step_x, step_y = LATTICE[land["terrain"]]
    rows = range(int(-90 // step_y), int(90 // step_y) + 1)
    for row in rows:
        for column in range(-6, 7):
            shake = (row * 7 + column * 11) % 5 - 2
            x = land["x"] + (column + (row % 2) / 2) * step_x + shake
            y = land["y"] + row * step_y + (column * 5 + row * 3) % 5 - 2
            if _free(land, x, y):
                yield f"M{number(x)} {number(y)}{SIGNS[land['terrain']]}"


def _free(land: Mapping[str, Any], x: float, y: float) -> bool:
    dx, dy = x - land["x"], y - land["y"]
    name = 4 * len(land["name"]) + 12
    if abs(dx) < name and -48 < dy < -22:
        return False
    if any(abs(dx) < half and top < dy < bottom for half, top, bottom in KEPT_FREE):
        return False
    return inside(land["polygon"], (x, y)) and distance(land["polygon"], (x, y)) > 10


def _waves() -> Iterator[str]:
    regions = [one["polygon"] for one in (*_MAP["lands"], *_MAP["waters"])]
    labels = [one["label"] for one in _MAP["islands"]] + [_MAP["layout"][name] for name in ("compass", "title")]
    for row in range(1, 15):
        for column in range(1, 16):
            x, y = column * 66 - 33 * (row % 2) + (row * 7) % 11, row * 48 - 12 + (column * 5) % 9
            open_water = min(distance(region, (x, y)) for region in regions) > 42
            clear = all(abs(x - at[0]) > 150 or abs(y - at[1]) > 50 for at in labels)
            if open_water and clear and not any(inside(region, (x, y)) for region in regions) and 20 < x < WIDTH - 20:
                yield f"M{number(x)} {number(y)}{WAVE}"


def _light(land: Mapping[str, Any]) -> str:
    """A soft outline a little closer to the land's middle: bends between every third of its corners."""
    corners = [_nearer(land, point) for point in land["polygon"][::3]]
    middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in edges(tuple(corners))]
    bends = zip(corners, (middles[-1], *middles), middles, strict=False)
    steps = (f"q{_step(start, corner)} {_step(start, goal)}" for corner, start, goal in bends)
    return f"M{round(middles[-1][0])} {round(middles[-1][1])}{''.join(steps)}Z".replace(" -", "-")


def _step(start: Point, goal: Point) -> str:
    return f"{round(goal[0]) - round(start[0])} {round(goal[1]) - round(start[1])}"


def _nearer(land: Mapping[str, Any], point: Point) -> Point:
    x, y = point[0] - land["x"], point[1] - land["y"]
    share = 1 - LIGHT / hypot(x, y)
    return land["x"] + x * share, land["y"] + y * share


def _meetings() -> Iterator[Line]:
    """The edges that two waters share."""
    waters = _MAP["waters"]
    for index, water in enumerate(waters):
        yield from shared(water, waters[index + 1 :])


def _use(kind: str, id: str, more: str = "") -> str:
    return f'<use href="#{kind}-{id}"{more}/>'


def _text(words: str, x: float, y: float, angle: float = 0) -> str:
    turned = f' transform="rotate({angle} {number(x)} {number(y)})"' if angle else ""
    return f'<text x="{number(x)}" y="{number(y)}"{turned}>{words}</text>'
