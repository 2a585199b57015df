"""Reykholt: vegetables from warm houses, spent on a walk from table to table. Told in `RULES.md`,
played from `rules.py` on.
"""

from .rules import Reykholt

GAME = Reykholt()
