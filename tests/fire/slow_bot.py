"""A slow bot: at a table of bots alone, which play without end, fast ones would use the whole
machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.bots.random import RandomBot
from games.core import AnyGame, Move, Seat

PAUSE = 0.4  # seconds


class SlowBot(RandomBot):
    """As good as the random one."""

    def choose(
        self, game: AnyGame, seat: Seat, moves: Sequence[Move], view: Callable[[], Any], rng: Random
    ) -> Move:
        time.sleep(PAUSE)
        return super().choose(game, seat, moves, view, rng)


BOT = SlowBot()
