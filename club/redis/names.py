"""Names in Redis that are this club's own, though several clubs share a server."""

from __future__ import annotations

from django.db import connection


def redis_name(thing: str) -> str:
    """Ids mean nothing outside their database, so its name is a part of it."""
    return f"kerho:{connection.settings_dict['NAME']}:{thing}"
