"""What of the outside world the tests can use here: PostgreSQL, Redis, Chromium. Run as a script: `servers.py postgres`
prints the address when there is one and ends with 1 when there is none.
"""

import os
import shutil
import sys
from collections.abc import Callable

import psycopg
import redis

REQUIRED = bool(os.environ.get("REQUIRE_ALL"))


def postgres() -> str | None:
    """The address of a PostgreSQL server where we may make databases."""
    for url in (os.environ.get("TEST_POSTGRES_URL"), "postgres://root@127.0.0.1:5432/postgres"):
        if url:
            try:
                psycopg.connect(url, connect_timeout=3).close()
            except psycopg.Error:
                continue
            return url
    return None


def redis_url() -> str | None:
    """The address of a Redis database that tests may empty."""
    url = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
    try:
        redis.Redis.from_url(url, socket_connect_timeout=3).ping()
    except redis.RedisError:
        return None
    return url


def chromium() -> str | None:
    """The path of a Chromium to drive."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


FOUND: dict[str, Callable[[], str | None]] = {"postgres": postgres, "redis": redis_url, "browser": chromium}

if __name__ == "__main__":
    where = FOUND[sys.argv[1]]()
    print(where or "")
    sys.exit(0 if where else 1)
