"""Names in Redis that are this club's own. Other clubs may use the same server, and a message that
is published reaches all its databases.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

DIGITS = 8


def redis_name(thing: str) -> str:
    """The same in all processes of a club. Another club has another key; a restored copy has
    another database.
    """
    club = _club_id(settings.SECRET_KEY, str(connection.settings_dict["NAME"]))
    return f"kerho:{club}:{thing}"


@cache
def _club_id(secret: str, database: str) -> str:
    return salted_hmac("club.redis.names", database, secret=secret).hexdigest()[:DIGITS]
