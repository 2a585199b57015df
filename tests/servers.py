"""The external programs that tests can use here, by the marker of the tests that need them. Run as
a script: `servers.py postgres` prints the address if there is one, and ends with 1 if there is
none; `servers.py` alone prints the other missing programs.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

REQUIRED = bool(os.environ.get("REQUIRE_ALL"))


def postgres() -> str | None:
    """The address of a PostgreSQL server where we may make databases."""
    import psycopg

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
    import redis

    url = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
    try:
        redis.Redis.from_url(url, socket_connect_timeout=3).ping()
    except redis.RedisError:
        return None
    return url


def chromium() -> str | None:
    """The path of a Chromium as members use it."""
    return next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)


def headless() -> str | None:
    """The path of a Chromium to drive: the one that TEST_BROWSER names, else the one without
    windows, tabs and menus if there is one, because it is a fifth faster.
    """
    return shutil.which(os.environ.get("TEST_BROWSER", "chromium-headless-shell")) or chromium()


def proc() -> str | None:
    """The folder in which Linux lists processes."""
    return "/proc" if Path("/proc/self/environ").exists() else None


def own_redis() -> str | None:
    """The path of a Redis server that tests may start and stop."""
    return shutil.which("redis-server")


def own_servers() -> str | None:
    """The folder with the programs of a PostgreSQL that tests, with a Redis, may start and stop:
    only for root.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return str(found[-1]) if found and own_redis() and not os.geteuid() else None


def own_disk() -> str | None:
    """A kind of disk that tests may mount, and fill."""
    with tempfile.TemporaryDirectory(prefix="kerho-disk-") as folder:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "none", folder], check=False, capture_output=True
        ).returncode
        if mounted:
            return None
        subprocess.run(["umount", folder], check=True)
    return "tmpfs"


def machines() -> str | None:
    """The folder with libraries that set a clock ahead, where hosts can be made of namespaces."""
    found = sorted(Path("/usr/lib").glob("*/faketime"))
    return str(found[0]) if found and own_servers() and shutil.which("caddy") else None


def curl() -> str | None:
    """The path of curl."""
    return shutil.which("curl")


def promtool() -> str | None:
    """The path of the program that checks and tests alert rules."""
    return shutil.which("promtool")


FOUND: dict[str, Callable[[], str | None]] = {
    "postgres": postgres,
    "redis": redis_url,
    "browser": chromium,
    "proc": proc,
    "own_redis": own_redis,
    "own_servers": own_servers,
    "own_disk": own_disk,
    "curl": curl,
    "promtool": promtool,
    "machines": machines,
}
WHOLE = {"machines"}  # needed by nothing but a whole run
WANTED = tuple(  # by some tests of a round on SQLite
    need for need in FOUND if need != "postgres" and (need not in WHOLE or os.environ.get("WHOLE"))
)

if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(*(need for need in WANTED if FOUND[need]() is None))
        sys.exit()
    where = FOUND[sys.argv[1]]()
    print(where or "")
    sys.exit(0 if where else 1)
