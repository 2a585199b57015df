"""Nim: heaps of stones, the smallest game on the shelf and the first to copy. See `rules`."""

from .game import Nim

GAME = Nim()
