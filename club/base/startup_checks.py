"""Checks before the processes start: database, Redis, port and lock. Environment variables are
checked in `configuration/environment.py`.
"""

import errno
import fcntl
import os
import socket
from pathlib import Path

import redis
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from club.base.streams.publisher import redis_channel


def check_servers() -> None:
    """Raises `CommandError` with one sentence when the database or Redis does not answer."""
    new_connection = connection.copy()
    try:
        new_connection.ensure_connection()
    except (DatabaseError, OSError) as reason:
        raise CommandError(
            f"The database of DATABASE_URL cannot be reached: {_first_line(reason)}"
        ) from None
    finally:
        new_connection.close()
    if settings.REDIS_URL:
        try:
            server = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5)
            server.publish(redis_channel(), "")  # checks the permission, too
        except (redis.RedisError, ValueError, OSError) as reason:
            raise CommandError(
                f"The Redis server of REDIS_URL cannot be reached: {_first_line(reason)}"
            ) from None


def check_port(host: str, port: int) -> None:
    """Raises `CommandError` with one sentence when the web server cannot listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as reason:
        if reason.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is already in use; choose another one: PORT={port + 1} bin/serve"
            ) from None
        raise CommandError(
            f"Cannot listen on {host}:{port}: {_first_line(reason)}"
        ) from None


def _first_line(reason: Exception) -> str:
    lines = str(reason).strip().splitlines()
    return lines[0] if lines else type(reason).__name__


def lock_folder(folder: Path) -> int:
    """Locks the folder for this process and for the program that replaces it by `exec`. Returns the
    file descriptor of the lock. Raises `CommandError` when another club uses the folder.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(folder / "serving", os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(
            f"Another bin/serve is already running with the files in {folder}."
        ) from None
    os.set_inheritable(lock, True)
    return lock
