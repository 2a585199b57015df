"""Nim: heaps of stones, the smallest game on the shelf and the first to copy. See `game`."""

from .game import Nim

GAME = Nim()
