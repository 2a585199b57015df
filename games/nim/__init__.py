"""Nim: heaps of stones, the smallest game on the shelf and the first to copy. See `rules`."""

from .rules import Nim

GAME = Nim()
