"""Khronos: three boards at once, and time that ripples down them. Told in `RULES.md`, played from
`rules/play.py` on.
"""

from .game import Khronos

GAME = Khronos()
