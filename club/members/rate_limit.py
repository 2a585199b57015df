"""A rate limit for members: how many forms each has sent in the minute that runs, in this process.

In memory, so that a form costs nothing and needs no server beside us.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from threading import Lock

from django.conf import settings

MINUTE = 60  # seconds


class FormCounter:
    """Counts forms by who sends them, and forgets them every minute."""

    def __init__(self) -> None:
        self._minute, self._sent, self._guard = 0, Counter[object](), Lock()

    def carries(self, sender: object, now: datetime) -> bool:
        """Counts one more form; whether it is more than `MOST_POSTS`, of which 0 is no bound."""
        minute = int(now.timestamp()) // MINUTE
        with self._guard:
            if minute != self._minute:
                self._minute, self._sent = minute, Counter()
            self._sent[sender] += 1
            return 0 < settings.MOST_POSTS < self._sent[sender]


flood = FormCounter()
