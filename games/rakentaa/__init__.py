"""Rakentaa: castles and structures on an archipelago, and whose income climbs furthest. Rules in
`rules.py`.
"""

from .game import Rakentaa

GAME = Rakentaa()
