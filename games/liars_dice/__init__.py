"""Liar's dice: the smallest game with chance and secrets, and the example for other such games."""

from .game import LiarsDice

GAME = LiarsDice()
