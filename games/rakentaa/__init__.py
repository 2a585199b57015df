"""Rakentaa: castles and structures on an archipelago, and whose income climbs furthest. Rules in `rules.py`."""

from games.rakentaa.rules import Rakentaa

GAME = Rakentaa()
