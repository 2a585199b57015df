"""Reykholt: vegetables from warm houses, spent on a walk from table to table. Told in `RULES.md`,
played from `rules/play.py` on.
"""

from .game import Reykholt

GAME = Reykholt()
