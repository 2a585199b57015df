"""Khronos: three boards, where a change on one changes those after it. `RULES.md` has the rules,
`rules/play.py` plays them.
"""

from .game import Khronos

GAME = Khronos()
