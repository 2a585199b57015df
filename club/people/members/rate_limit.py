"""The rate limit for forms: it counts the forms of each member in the current minute, in the memory
of this process.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from threading import Lock

from django.conf import settings

MINUTE = 60  # seconds


class FormCounter:
    """Counts the forms of each sender in the current minute."""

    def __init__(self) -> None:
        self._minute, self._sent, self._guard = 0, Counter[object](), Lock()

    def exceeds_limit(self, sender: object, now: datetime) -> bool:
        """Counts a form. Returns whether the sender has now sent more than `MAX_FORMS_PER_MINUTE`;
        0 is no limit.
        """
        minute = int(now.timestamp()) // MINUTE
        with self._guard:
            if minute != self._minute:
                self._minute, self._sent = minute, Counter()
            self._sent[sender] += 1
            return 0 < settings.MAX_FORMS_PER_MINUTE < self._sent[sender]


form_counter = FormCounter()
