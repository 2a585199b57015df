"""Channels, and how a signal on one reaches all processes: through Redis where there is one, else
through a table.

A signal says that something is new and nothing more; a channel's name is an id and tells no secret.
Processes receive it in `subscribers.py`.
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

from club.redis import client
from club.streams.models import Signal
from compiled_queries.writes import build_insert_values, execute

log = logging.getLogger(__name__)

KEPT = timedelta(minutes=10)  # rows of the table; readers are at most seconds behind


def of_chair(chair_id: int) -> str:
    """What befalls a chair and what its occupant learns."""
    return f"chair:{chair_id}"


def of_spectators(table_id: int) -> str:
    """What everybody who may see the table learns."""
    return f"table:{table_id}"


def of_home(member_id: int) -> str:
    """What changes a member's home page."""
    return f"home:{member_id}"


def publish_after_commit(channels: Iterable[str]) -> None:
    """Says that the channels have news, once what they tell of can be read; a row comes with the
    commit.
    """
    told = sorted(set(channels))
    if told and settings.REDIS_URL:
        transaction.on_commit(partial(publish, told))
    elif told:
        _write(told)


def publish(channels: Collection[str]) -> None:
    """Says it now. Never raises: what is lost here is found by the pages' slow poll."""
    try:
        if settings.REDIS_URL:
            client(settings.REDIS_URL).publish(redis_channel(), " ".join(channels))
        else:
            _write(channels)
    except (redis.RedisError, DatabaseError, OSError) as failure:
        log.warning("a signal was lost: %s", type(failure).__name__)


def redis_channel() -> str:
    """The one channel of Redis on which all signals of this club travel. Another club on the same
    server has another secret key; a restored copy has another database.
    """
    return _redis_channel(settings.SECRET_KEY, str(connection.settings_dict["NAME"]))


@cache
def _redis_channel(secret: str, database: str) -> str:
    club = salted_hmac("club.redis.names", database, secret=secret).hexdigest()[:8]
    return f"kerho:{club}:signals"


def _write(channels: Collection[str]) -> None:
    execute(*build_insert_values(Signal, ["channel"], [[channel] for channel in channels]))


def drop_old_signals(now: datetime) -> None:
    """Rows that every process has read long ago."""
    Signal.objects.filter(at__lt=now - KEPT).delete()
