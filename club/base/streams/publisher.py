"""Publishes signals to all processes: through Redis, or without Redis through a table.

A signal only says that a channel has news. The name of a channel contains an id and no secret.
Processes receive signals in `subscribers.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from functools import cache, partial

import redis
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils.crypto import salted_hmac

from club.base.redis import client
from club.base.streams.models import Signal
from compiled_queries.writes import build_insert_values, execute

log = logging.getLogger(__name__)

RETENTION = timedelta(minutes=10)  # of rows; subscribers read them within seconds


def chair_channel(chair_id: int) -> str:
    """The channel of a chair: changes of the chair and news of its occupant."""
    return f"chair:{chair_id}"


def spectators_channel(table_id: int) -> str:
    """The channel of a table: news that every spectator learns."""
    return f"table:{table_id}"


def home_channel(member_id: int) -> str:
    """The channel of a member's home page."""
    return f"home:{member_id}"


def publish_after_commit(channels: Iterable[str]) -> None:
    """Publishes a signal on each channel after the commit of the transaction. Without Redis, the
    rows become visible by the commit itself.
    """
    unique = sorted(set(channels))
    if unique and settings.REDIS_URL:
        transaction.on_commit(partial(publish, unique))
    elif unique:
        _insert_signals(unique)


def publish(channels: Collection[str]) -> None:
    """Publishes signals at once. Never raises: if a signal is lost, pages notice the news by their
    slow poll.
    """
    try:
        if settings.REDIS_URL:
            client(settings.REDIS_URL).publish(redis_channel(), " ".join(channels))
        else:
            _insert_signals(channels)
    except (redis.RedisError, DatabaseError, OSError) as failure:
        log.warning("a signal was lost: %s", type(failure).__name__)


def redis_channel() -> str:
    """The Redis channel of all signals of this club. It depends on the secret key and the database:
    another club, or a restored copy, on the same server uses another channel.
    """
    return _redis_channel(settings.SECRET_KEY, str(connection.settings_dict["NAME"]))


@cache
def _redis_channel(secret: str, database: str) -> str:
    club = salted_hmac("club.redis.names", database, secret=secret).hexdigest()[:8]
    return f"kerho:{club}:signals"


def _insert_signals(channels: Collection[str]) -> None:
    execute(
        *build_insert_values(Signal, ["channel"], [[channel] for channel in channels])
    )


def drop_old_signals(now: datetime) -> None:
    """Deletes rows that are older than `RETENTION`."""
    Signal.objects.filter(at__lt=now - RETENTION).delete()
