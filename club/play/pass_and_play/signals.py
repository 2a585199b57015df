"""Signals of games at one screen. Apps that import this connect their receivers when Django
starts.
"""

from django.dispatch import Signal

# game, places (by seat), scores (by seat, or empty), now: sent inside the transaction that ends the
# game
game_over = Signal()
