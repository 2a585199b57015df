"""What boards are drawn from besides a view, and no game changes."""

from __future__ import annotations

from typing import Any

from games.data import load

from ..rules.faces import CELLS, FACES, SYMBOLS, WATER_PAYS


def board_constants() -> dict[str, Any]:
    """Faces by their id, stops, colours and coordinates."""
    figures = load(__package__, "components")
    return {
        "faces": {face.id: face for face in FACES},
        "cells": CELLS,
        "entities": {one["id"]: one for one in load(__package__, "entities")["entities"]},
        "symbols": SYMBOLS,
        "stops": load(__package__, "track")["stops"],
        "lines": figures["lines"],
        "colours": figures["colours"],
        "track": figures["track"],
        "water": WATER_PAYS,
        "layout": load(__package__, "layout"),
    }
