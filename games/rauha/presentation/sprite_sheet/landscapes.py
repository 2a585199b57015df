"""The five landscapes of cards and printed biomes, in squares of 260, drawn from far to near.

The page sets the colours: --crystal-sky, --crystal-far, --crystal-near and --crystal-deep, and the
same for each biome.
"""

from __future__ import annotations

from typing import Final

_SQUARE: Final = "M0 0H260V260H0Z"


def draw_landscape(biome: str) -> str:
    """The landscape of a biome."""
    return f'<path fill="var(--{biome}-sky)" d="{_SQUARE}"/>{_DRAW_BIOME[biome]()}'


def draw_sky(age: int) -> str:
    """The sky of an Age: a sun, or a planet with a ring; empty for Age 0, the printed biomes."""
    if age == 1:
        return '<circle cx="150" cy="56" r="21" fill="var(--glow)"/>'
    if age == 2:
        return (
            '<g fill="var(--glow)"><circle cx="148" cy="56" r="17"/><circle cx="104" cy="28"'
            ' r="3.4"/>'
            '<circle cx="184" cy="26" r="2.6"/><circle cx="96" cy="84" r="2.6"/></g>'
            '<ellipse cx="148" cy="56" rx="33" ry="8.5" fill="none"'
            ' stroke="var(--glow)" stroke-width="4" transform="rotate(-20 148 56)"/>'
        )
    return ""


def _draw_forest() -> str:
    far = "var(--forest-far)"
    near = "var(--forest-near)"
    return (
        f'<path fill="{far}" d="M0 150C40 118 84 132 124 122S214 96 260 128V260H0Z"/>'
        f"{_draw_trees('near', ((92, 150, 25), (138, 130, 33), (184, 146, 27)))}"
        f'<path fill="{near}" d="M0 196C54 168 96 182 148 178S222 160 260 176V260H0Z"/>'
        f"{_draw_trees('deep', ((64, 190, 17), (118, 184, 22), (166, 190, 18), (204, 186, 20)))}"
        '<path fill="var(--forest-deep)" opacity=".55" d="M0 226C70 204 150 214 260 206V260H0Z"/>'
    )


def _draw_trees(tone: str, places: tuple[tuple[int, int, int], ...]) -> str:
    return "".join(
        f'<g fill="var(--forest-{tone})"><path d="M{x - 3} {y + r}v{r // 2 + 6}h6v-{r // 2 + 6}Z"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}"/></g>'
        f'<path fill="none" stroke="var(--forest-sky)" stroke-width="2" opacity=".5" d="M{x}'
        f" {y + r}v-{r}m0 {r // 2}"
        f'l{r // 3}-{r // 3}"/>'
        for x, y, r in places
    )


def _draw_crystal() -> str:
    shards = (
        ((132, 62), (158, 96), (150, 196), (116, 196), (108, 98)),
        ((88, 108), (106, 132), (104, 200), (74, 200), (70, 136)),
        ((184, 92), (202, 122), (194, 200), (164, 200), (164, 122)),
        ((218, 142), (228, 158), (224, 204), (202, 204), (204, 160)),
    )
    return (
        '<path fill="var(--crystal-far)" d="M0 168 38 128 70 158 112 118 168 150 214 112 260'
        ' 150V260H0Z"/>'
        + "".join(_draw_shard(points) for points in shards)
        + '<path fill="var(--crystal-near)" d="M0 206 40 188 96 198 150 184 206 200 260'
        ' 186V260H0Z"/>'
        '<path fill="var(--crystal-deep)" opacity=".5" d="M0 232 80 216 170 226 260 212V260H0Z"/>'
    )


def _draw_shard(points: tuple[tuple[int, int], ...]) -> str:
    """A shard of crystal with light from the left."""
    tip, right, low_right, low_left, left = points
    middle = (low_right[0] + low_left[0]) // 2, low_right[1]
    waist = tip[0], (right[1] + left[1]) // 2 + 8
    lit = _draw_outline(tip, left, low_left, middle, waist)
    dim = _draw_outline(tip, right, low_right, middle, waist)
    edge = f"M{_point(left)}L{_point(waist)} {_point(right)}M{_point(waist)}L{_point(middle)}"
    return (
        f'<path fill="var(--crystal-near)" d="{lit}"/><path fill="var(--crystal-deep)" d="{dim}"/>'
        '<path fill="none" stroke="var(--crystal-sky)" stroke-width="2.4" opacity=".8"'
        f' d="{edge}"/>'
    )


def _draw_outline(first: tuple[int, int], *others: tuple[int, int]) -> str:
    return f"M{_point(first)}L{' '.join(map(_point, others))}Z"


def _point(point: tuple[int, int]) -> str:
    return f"{point[0]} {point[1]}"


def _draw_mushroom() -> str:
    return (
        '<path fill="var(--mushroom-far)" d="M0 160C52 134 92 152 140 140S222 122 260 146V260H0Z"/>'
        + _draw_cap(146, 106, 62, 46, 100)
        + _draw_cap(84, 152, 34, 26, 54)
        + _draw_cap(208, 158, 30, 23, 50)
        + '<path fill="var(--mushroom-near)" d="M0 208C60 186 110 200 160 194S226 186 260'
        ' 194V260H0Z"/>'
        '<path fill="var(--mushroom-deep)" opacity=".55" d="M0 234C80 214 160 226 260 214V260H0Z"/>'
    )


_SPOTS: Final = ((-0.45, -0.35, 0.13), (0.05, -0.6, 0.17), (0.5, -0.28, 0.12))


def _draw_cap(x: int, y: int, wide: int, high: int, stem: int) -> str:
    foot = max(7, wide // 5)
    left = x - wide
    right = x + wide
    low = y + 8
    top = f"{y - high * 1.35:.0f}"
    stalk = f"M{x - foot} {y}h{2 * foot}l{foot // 2} {stem}h-{3 * foot}Z"
    roof = f"M{left} {low}C{left} {top} {right} {top} {right} {low}Q{x} {y - 6} {left} {low}Z"
    spots = "".join(
        _draw_spot(x + dx * wide, y + dy * high, size * wide) for dx, dy, size in _SPOTS
    )
    return (
        f'<path fill="var(--mushroom-sky)" d="{stalk}"/>'
        f'<path fill="var(--mushroom-deep)" d="{roof}"/>'
        f'<g fill="var(--mushroom-sky)">{spots}</g>'
    )


def _draw_spot(x: float, y: float, size: float) -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}"/>'


def _draw_mountain() -> str:
    return (
        '<path fill="var(--mountain-far)" d="M0 176 44 122 82 158 128 92 186 160 222 124 260'
        ' 164V260H0Z"/>'
        '<path fill="var(--mountain-near)" d="M30 206 118 70l34 56 22-26 78 106Z"/>'
        '<path fill="var(--mountain-deep)" d="M118 70l34 56 22-26 78 106H150l-14-52 8-28Z"/>'
        '<path fill="var(--print)" d="M118 70 92 110l14-5 10 12 12-11 14 4ZM174 100l-12 15'
        ' 12 4 8-8 10 12Z"/>'
        '<path fill="var(--mountain-far)" d="M0 196H260V260H0Z"/><path fill="none"'
        ' stroke="var(--mountain-sky)"'
        ' stroke-width="3.4" stroke-linecap="round" d="M16 210h62M98 210h96M216 210h30M44'
        ' 224h98M166 224h54"/>'
    )


def _draw_desert() -> str:
    return (
        '<path fill="var(--desert-far)" d="M0 158C60 128 110 150 150 134S226 118 260 140V260H0Z"/>'
        '<path fill="var(--desert-near)" d="M0 186C70 150 128 160 168 190S230 206 260 196V260H0Z"/>'
        '<path fill="var(--desert-deep)" opacity=".5"'
        ' d="M92 163c34 6 52 22 76 40 24 14 62 8 92-2V214C200 226 150 222 92 163Z"/>'
        '<path fill="none" stroke="var(--desert-deep)" stroke-width="2.6" opacity=".45"'
        ' stroke-linecap="round"'
        ' d="M20 206c30-16 56-14 84-2M30 226c40-16 78-12 112 0M160 150c24-10 48-12 72-6"/>'
    )


_DRAW_BIOME: Final = {
    "forest": _draw_forest,
    "crystal": _draw_crystal,
    "mushroom": _draw_mushroom,
    "mountain": _draw_mountain,
    "desert": _draw_desert,
}
