"""Khronos: three boards at once, and time that ripples down them. Rules in `rules.py`."""

from .rules import Khronos

GAME = Khronos()
