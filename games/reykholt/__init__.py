"""Reykholt: grow vegetables in greenhouses, and spend them on a walk from table to table.

`RULES.md` has the rules; their code begins in `rules/play.py`.
"""

from .game import Reykholt, ReykholtVersion1

GAME = Reykholt()
EARLIER_VERSIONS = (ReykholtVersion1(),)
