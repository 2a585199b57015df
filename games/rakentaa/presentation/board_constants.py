"""What boards are drawn from besides a view, and no game changes."""

from __future__ import annotations

from typing import Any

from ..rules.board import CHART
from ..rules.game_data import CARDS, MAP


def names() -> dict[str, str]:
    """How lands and cards are written on the page, by their notation words."""
    return {one["id"]: one["name"] for part in (MAP["lands"], CARDS["cards"]) for one in part}


def board_constants() -> dict[str, Any]:
    """Lands and islands of the map, texts of cards and tokens, the chart."""
    return {
        "lands": {land["id"]: land for land in MAP["lands"]},
        "islands": MAP["islands"],
        "cards": {card["id"]: card for card in CARDS["cards"]},
        "tokens": CARDS["tokens"],
        "chart": CHART,
    }
