"""Nim: heaps of stones, the smallest game on the shelf and the first to copy. Rules in `rules.py`."""

from games.nim.rules import Nim

GAME = Nim()
