"""Liar's dice: the smallest game with chance and secrets, to be copied by any that has them. Rules in `rules.py`."""

from games.liars_dice.rules import LiarsDice

GAME = LiarsDice()
