"""Rakentaa: castles and structures on an archipelago; the highest income wins. The rules begin in
`rules/play.py`.
"""

from .game import Rakentaa

GAME = Rakentaa()
