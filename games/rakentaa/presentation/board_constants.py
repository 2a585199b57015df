"""Constants of the board that templates use."""

from __future__ import annotations

from typing import Any

from ..rules.board import CHART
from ..rules.game_data import CARDS, MAP


def list_names() -> dict[str, str]:
    """The names of lands and cards on pages, by notation word."""
    return {
        item["id"]: item["name"]
        for part in (MAP["lands"], CARDS["cards"])
        for item in part
    }


def make_board_constants() -> dict[str, Any]:
    """Lands and islands of the map, texts of cards and tokens, the chart."""
    return {
        "lands": {land["id"]: land for land in MAP["lands"]},
        "islands": MAP["islands"],
        "cards": {card["id"]: card for card in CARDS["cards"]},
        "tokens": CARDS["tokens"],
        "chart": CHART,
    }
