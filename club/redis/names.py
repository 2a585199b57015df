"""Names in Redis that are this club's own, though others use the same server: what is published
there is heard in all its databases.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

LETTERS = 8


def redis_name(thing: str) -> str:
    """The same in all processes of a club: they share a key as other clubs do not, and a database
    as a restored copy does not.
    """
    club = _club(settings.SECRET_KEY, str(connection.settings_dict["NAME"]))
    return f"kerho:{club}:{thing}"


@cache
def _club(secret: str, database: str) -> str:
    return salted_hmac("club.redis.names", database, secret=secret).hexdigest()[:LETTERS]
