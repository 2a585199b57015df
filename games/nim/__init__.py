"""Nim, with heaps of stones: the smallest installed game, and the best first example."""

from .game import Nim

GAME = Nim()
