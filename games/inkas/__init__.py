"""Catan: Rise of the Inkas: trade, building, tribes that fall into ruins. See `game.py`."""

from .game import Inkas

GAME = Inkas()
