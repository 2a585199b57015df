"""Khronos: three boards at once, and time that ripples down them. Rules in `game.py`."""

from .game import Khronos

GAME = Khronos()
