"""The printed income chart as one sheet of SVG: its spaces, and the figures on them.

Whose markers stand there is in `track.py`. The sheet is committed as
games/rakentaa/static/chart.svg, which a test compares; after a change to the chart, write it anew:

    python -c "from games.rakentaa import chart as c; print(c.sheet(), end='')" \\
        > games/rakentaa/static/chart.svg
"""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import board
from .income_chart import HEIGHT, PLACES


def sheet() -> str:
    """The whole file."""
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            '<g id="spaces" fill="var(--sheet)" stroke="var(--line)">',
            *_spaces(),
            "</g>",
            '<g id="incomes" fill="var(--quiet)">',
            *_incomes(),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _spaces() -> Iterator[str]:
    for x, y, width in PLACES:
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" rx="4"/>'


def _incomes() -> Iterator[str]:
    yield '<text x="72" y="12.5" text-anchor="end" font-size="11">START</text>'
    for income, (x, y, _) in zip(board.CHART, PLACES, strict=True):
        yield f'<text x="{x + 4}" y="{y + 13}">{income}</text>'
