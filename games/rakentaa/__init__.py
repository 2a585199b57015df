"""Rakentaa: castles and structures on an archipelago, and whose income climbs furthest. Rules in
`rules/play.py`.
"""

from .game import Rakentaa

GAME = Rakentaa()
