"""The signs of Rauha: hexagons, diamonds, drops, bursts and discs with their symbols.

A symbol is drawn round (0, 0) within 20 units of it, in the current colour. `sheet.py` puts signs
together.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

_HOOF: Final = (
    "M{x} {y}c-7-1-9-9-5-17 5 3 6 10 5 17ZM{right} {y}c7-1 9-9 5-17-5 3-6 10-5 17Z"
)
_SCALE: Final = "M{x} {y}h17v5a8.5 8.5 0 0 1-17 0Z"

BIOMES: Final = {
    "crystal": '<path d="M0-21 7-11 5 15H-5L-7-11ZM-11-8-8 15h-7L-19 2ZM11-8 19 2 15 15H8Z"/>',
    "forest": (
        '<path fill-rule="evenodd"'
        ' d="M-3 19V9a14.5 14.5 0 1 1 6 0V19ZM0-11v14l6-7M0-1l-6-6"/>'
        '<path class="cut" d="M0-10V6m0-3 6-6M0-2l-5-5"/>'
    ),
    "mushroom": (
        '<path fill-rule="evenodd"'
        ' d="M-20 3C-19-25 19-25 20 3Zm11-6a4 4 0 1 0 0-.1Zm10-6a4 4 0 1 0 0-.1Z"/>'
        '<path d="M-6 6H6l3 13H-9Z"/>'
    ),
    "mountain": '<path fill-rule="evenodd" d="M-22 15-7-16 2 1 8-9l14 24ZM-7-9l-5 10 5-2 4 3Z"/>',
    "desert": (
        '<path fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round"'
        ' d="M1 1a3 3 0 1 1-4 5C-9 2-5-8 3-8c9 0 14 8 11 16C10 17-3 20-11 14-20 7-19-7-9-14"/>'
    ),
}
_HOOVES: Final = _HOOF.format(x=-8, y=5, right=-6) + _HOOF.format(x=7, y=17, right=9)
_SCALES: Final = "".join(
    _SCALE.format(x=x, y=y) for x, y in ((-18, -13), (1, -13), (-8.5, 3))
)
ANIMALS: Final = {
    "sky": (
        '<path d="M-14 18C-13 4-8-16 15-19 17-4 9 8-7 9L-11 18Z"/>'
        '<path class="cut" d="M-9 9C-4-1 2-7 9-12M-1-1l8 1"/>'
    ),
    "land": f'<path d="{_HOOVES}"/>',
    "sea": f'<path d="{_SCALES}"/>',
}
MOON: Final = '<path d="M5-19A19 19 0 1 0 19 6 15.5 15.5 0 0 1 5-19Z"/>'
STAR: Final = (
    '<path d="M0-22C2.5-6 6-2.5 22 0 6 2.5 2.5 6 0 22-2.5 6-6 2.5-22'
    ' 0-6-2.5-2.5-6 0-22Z"/>'
)
TURN: Final = (
    '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" d="M-13'
    ' 8A15 15 0 1 1 2 15"/>'
    '<path d="M5 7v17L-8 15Z"/>'
)
SHAMAN: Final = (
    '<path d="M0-10C12-10 18 4 22 36H-22C-18 4-12-10 0-10Z"/><circle cy="-14" r="9"/>'
    '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"'
    ' d="M-5-20C-8-27-17-26-18-38M-13-28'
    'l-9-3M-8-25c0-5 0-8 1-11M5-20C8-27 17-26 18-38M13-28l9-3M8-25c0-5 0-8-1-11"/>'
    '<circle cx="12" cy="14" r="10" fill="var(--print)" stroke="currentColor" stroke-width="3"/>'
    '<path d="M12 7v14M5 14h14" stroke="currentColor" stroke-width="2"/>'
)


def draw_hexagon(size: float) -> str:
    """The path of a hexagon, flat at the top and at the bottom; `size` from middle to corner."""
    points = []
    for corner in range(6):
        angle = corner * pi / 3
        x = size * cos(angle)
        y = size * sin(angle)
        points.append(f"{x:.1f} {y:.1f}")
    return f"M{' '.join(points)}Z"


def draw_burst(points: int, far: float, near: float) -> str:
    """The icon of Energy: a star with this number of rays."""
    turns = [
        (far if turn % 2 == 0 else near, turn * pi / points)
        for turn in range(2 * points)
    ]
    return (
        "M"
        + " ".join(
            f"{size * sin(turn):.1f} {-size * cos(turn):.1f}" for size, turn in turns
        )
        + "Z"
    )


def draw_icons() -> dict[str, str]:
    """All signs by name, each in a square of 80."""
    return {
        **{f"biome-{name}": draw_biome(name) for name in BIOMES},
        **{f"animal-{name}": draw_animal(name) for name in ANIMALS},
        "drop": draw_drop(),
        "spore": draw_spore(),
        "energy": draw_energy(),
        "crystals": draw_crystals(),
        "moon": f'<g fill="currentColor">{MOON}</g>',
        "star": f'<g fill="currentColor">{STAR}</g>',
        "corner": f'<g fill="currentColor">{TURN}</g>',
        "shaman": f'<g fill="currentColor">{SHAMAN}</g>',
        "hole": draw_black_hole(),
        "packet": draw_packet(),
    }


def draw_biome(name: str) -> str:
    return (
        f'<path d="{draw_hexagon(37)}" fill="var(--{name}-deep)" stroke="var(--print)"'
        ' stroke-width="4"/>'
        f'<g fill="var(--print)" color="var(--print)" transform="scale(1.22)">'
        f"{_fill_cuts(BIOMES[name], f'var(--{name}-deep)')}</g>"
    )


def draw_animal(name: str) -> str:
    return (
        '<path d="M0-39 39 0 0 39-39 0Z" fill="var(--print)" stroke="var(--dark)"'
        ' stroke-width="3.4"/>'
        '<g fill="var(--dark)" color="var(--dark)"'
        f' transform="scale(1.1)">{_fill_cuts(ANIMALS[name], "var(--print)")}</g>'
    )


def draw_drop() -> str:
    return (
        '<path d="M0-34C12-18 22-6 22 10A22 22 0 0 1-22 10C-22-6-12-18 0-34Z" fill="var(--water)"'
        ' stroke="var(--print)" stroke-width="4"/><path d="M-11 10a11 11 0 0 0 9 11"'
        ' fill="none" stroke="var(--print)"'
        ' stroke-width="4.5" stroke-linecap="round"/>'
    )


def draw_spore() -> str:
    return (
        '<circle r="36" fill="var(--spore)" stroke="var(--print)" stroke-width="4"/>'
        '<path d="M-25-25 25 25M25-25-25 25" stroke="var(--print)" stroke-width="3.4"'
        ' opacity=".85"/>'
        '<g fill="var(--print)"><circle r="9.5"/><circle cy="-22" r="5"/><circle cy="22" r="5"/>'
        '<circle cx="-22" r="5"/>'
        '<circle cx="22" r="5"/></g>'
    )


def draw_energy() -> str:
    return (
        f'<path d="{draw_burst(8, 39, 28)}" fill="var(--energy)"'
        ' stroke="var(--dark)" stroke-width="3.2" stroke-linejoin="round"/>'
    )


def draw_crystals() -> str:
    return (
        '<path d="M0-40 25-22V22L0 40-25 22V-22Z" fill="var(--crystals)"'
        ' stroke="var(--print)" stroke-width="3.4"/>'
        '<path d="M-25-22 0-15 25-22M0-15V-40" fill="none" stroke="var(--print)"'
        ' stroke-width="2" opacity=".6"/>'
    )


def draw_black_hole() -> str:
    return (
        '<ellipse rx="39" ry="13" fill="none" stroke="currentColor" stroke-width="3"'
        ' transform="rotate(-18)"/>'
        '<circle r="24" fill="var(--void)"/><path d="M-38 9C-14 17 20 9 38-9" fill="none"'
        ' stroke="currentColor"'
        ' stroke-width="5" stroke-linecap="round"/>'
    )


def draw_packet() -> str:
    card = (
        '<rect x="-19" y="-26" width="38" height="52" rx="5" fill="var(--print)"'
        ' stroke="var(--dark)" stroke-width="3"'
    )
    return (
        f'{card} transform="translate(7 3) rotate(9)"/>{card} transform="translate(-5 0)'
        ' rotate(-4)"/>'
    )


def _fill_cuts(sign: str, ground: str) -> str:
    """The sign with its cut lines in the colour of the ground."""
    return sign.replace(
        'class="cut"',
        f'fill="none" stroke="{ground}" stroke-width="3.4" stroke-linecap="round"'
        ' stroke-linejoin="round"',
    )
