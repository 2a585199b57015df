"""Rauha: draft biomes, cover a small world, welcome its Entities.

`RULES.md` explains the game; its code begins in `rules/play.py`.
"""

from .game import Rauha

GAME = Rauha()
