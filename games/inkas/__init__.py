"""Catan: Rise of the Inkas: trade, building, and tribes that decline into ruins. See `game.py`."""

from .game import Inkas

GAME = Inkas()
