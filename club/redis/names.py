"""Names in Redis that are this club's own, though others use the same server: what is published
there is heard in all its databases.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

LETTERS = 8


def redis_name(thing: str) -> str:
    """The same in all processes of a club, which share a key as nobody else does."""
    club = salted_hmac("club.redis.names", "").hexdigest()[:LETTERS]
    return f"kerho:{club}:{thing}"
