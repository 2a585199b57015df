"""Small hand-drawn signs for the map: terrains, waves, anchors, the compass, the title. Paths start
at a point.
"""

from __future__ import annotations

from typing import Final

SIGNS: Final = {
    "plain": "m-9-2.5c5-2 13-2 18 0m-17 5c5-2 11-2 16 0",  # furrows
    "hill": "m-8 4c2-9 11-9 13 0m-3-5c2-3 7-3 9 3",  # arcs
    "forest": "m0-7-3.6 5.4h2l-3.2 5h9.6l-3.2-5h2Zm0 10.4v3",  # a fir
    "mountain": "m-8 5 6.5-11 6.5 11m-6.5-11 1.5 6-2.4 3m6.4-3.4 2.6-3.6 3.4 5.6",  # peaks
}
# px across, px down
LATTICE: Final = {"plain": (27, 13), "hill": (25, 15), "forest": (18, 17), "mountain": (25, 18)}
WAVE: Final = "m-12 0q3-4 6 0t6 0t6 0t6 0"
# px: half width, top and bottom, round a land's middle
KEPT_FREE: Final = ((48, -26, 6), (50, 4, 24), (40, 22, 44))
ANCHOR: Final = (
    "m-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0"  # ring
    "m1.8 1.8v10.2m-2.8-6.8h5.6"  # shank and stock
    "m-8 2.8c.2 2.6 2.4 4 5.2 4s5-1.4 5.2-4"  # flukes
)


def title(x: float, y: float) -> str:
    """The game's name between two lines of waves."""
    return (
        f'<g id="title" transform="translate({x} {y})" '
        'stroke="var(--sea-ink)" fill="none" stroke-width="1.3">'
        '<path d="M-128-4q5-5 10 0t10 0 10 0 10 0M88-4q5-5 10 0t10 0 10 0 10 0"/>'
        '<path d="M-118 5q5-5 10 0t10 0M98 5q5-5 10 0t10 0"/>'
        '<text y="9" text-anchor="middle" font-family="var(--display)" '
        'font-weight="600" font-size="31" '
        'letter-spacing=".5" stroke="none" fill="var(--sea-ink)">Rakentaa</text></g>'
    )


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    return (
        f'<g id="compass" transform="translate({x} {y})" '
        'stroke="var(--sea-ink)" fill="none" stroke-width="1.2">'
        '<circle r="21"/><circle r="24.5" stroke-width=".7"/>'
        '<path d="M-13 -13 13 13M13 -13-13 13" stroke-width=".8"/>'
        '<path fill="var(--sea)" d="M0-33 5.5-5.5 33 0 5.5 5.5 0 33-5.5 5.5-33 0-5.5-5.5Z"/>'
        '<path fill="var(--sea-ink)" '
        'd="M0-33V0L5.5-5.5ZM33 0H0L5.5 5.5ZM0 33V0L-5.5 5.5ZM-33 0H0L-5.5-5.5Z"/>'
        '<text y="-37" text-anchor="middle" font-family="var(--display)" '
        'font-weight="600" font-size="12" '
        'stroke="none" fill="var(--sea-ink)">N</text></g>'
    )
