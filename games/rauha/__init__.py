"""Rauha: draft biomes, cover a small world, welcome its Entities. Told in `RULES.md`, played from
`rules/play.py` on.
"""

from .game import Rauha

GAME = Rauha()
