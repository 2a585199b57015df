"""The board constants: parts of a board that no move changes."""

from __future__ import annotations

from typing import Any

from games.data import load

from ..rules.faces import CELLS, FACES, SYMBOLS, WATER_PAYS


def board_constants() -> dict[str, Any]:
    """Faces by id, stops, lines, colours and coordinates; the templates of the board read them."""
    figures = load(__package__, "components")
    entities = load(__package__, "entities")["entities"]
    return {
        "faces": {face.id: face for face in FACES},
        "cells": CELLS,
        "entities": {entity["id"]: entity for entity in entities},
        "symbols": SYMBOLS,
        "stops": load(__package__, "track")["stops"],
        "lines": figures["lines"],
        "colours": figures["colours"],
        "track": figures["track"],
        "water": WATER_PAYS,
        "layout": load(__package__, "layout"),
    }
