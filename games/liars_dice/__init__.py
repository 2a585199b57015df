"""Liar's dice: the smallest game with chance and secrets, to be copied by any that has them."""

from .game import LiarsDice

GAME = LiarsDice()
