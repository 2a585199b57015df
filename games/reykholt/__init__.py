"""Reykholt: vegetables from warm houses, spent on a walk from table to table. Told in `RULES.md`,
played from `game.py` on.
"""

from .game import Reykholt

GAME = Reykholt()
