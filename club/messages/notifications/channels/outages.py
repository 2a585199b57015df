"""A hint in the cache that the mail server was away a moment ago. It may be lost. Without it
each e-mail would wait for the server's time limit, and the worker with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import caches

from club.messages.notifications.outbox import is_unreachable

KEY = "mail_server_away"
SECONDS = 60  # for which no e-mail is tried


@contextmanager
def outage_noted() -> Iterator[None]:
    """Notes an outage if the code inside does not reach the mail server."""
    try:
        yield
    except OSError as failure:
        if is_unreachable(failure):
            caches["hints"].set(KEY, value=True, timeout=SECONDS)
        raise


def is_mail_server_away() -> bool:
    """Whether the mail server was not reached in the last minute."""
    return bool(caches["hints"].get(KEY))
