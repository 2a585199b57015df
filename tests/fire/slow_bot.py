"""A slow bot: at a table of bots alone, which play without end, fast ones would use the whole
machine.
"""

from __future__ import annotations

import time

from games.bots.random import RandomBot
from games.bots.request import DecisionRequest
from games.core import Move

PAUSE = 0.4  # seconds


class SlowBot(RandomBot):
    """As good as the random one."""

    def choose(self, request: DecisionRequest) -> Move:
        time.sleep(PAUSE)
        return super().choose(request)


BOT = SlowBot()
