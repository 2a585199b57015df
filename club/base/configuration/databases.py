"""Settings of the database and the caches. Only `club/settings.py` imports them."""

from typing import Any

from club.base import redis
from club.base.configuration.base import ENVIRONMENT, REDIS_URL, VAR_DIR

SQLITE_OPTIONS = {
    # a deferred transaction that begins to write can fail with "database is locked"
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    # a commit is written to the disk before it is acknowledged, and survives a power cut
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
POSTGRES_OPTIONS = {
    # a server that cannot be reached, or vanished, is given up after about ten seconds
    "connect_timeout": 10,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    # a frequent query is planned once for each connection
    "server_side_binding": True,
    "prepare_threshold": 5,
}
ON_SQLITE = ENVIRONMENT.database["ENGINE"].endswith("sqlite3")
DATABASES = {
    "default": {
        # Connections stay open, with their prepared statements. A pooler between us and PostgreSQL
        # must therefore pool sessions.
        "CONN_MAX_AGE": 60,  # seconds
        "CONN_HEALTH_CHECKS": True,
        **ENVIRONMENT.database,
        "OPTIONS": (SQLITE_OPTIONS if ON_SQLITE else POSTGRES_OPTIONS)
        | ENVIRONMENT.database.get("OPTIONS", {}),
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

IN_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
IN_FILES = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": VAR_DIR / "hints",
    "OPTIONS": {"MAX_ENTRIES": 3_000},
}
IN_REDIS: dict[str, Any] = {
    "BACKEND": "club.base.redis.Cache",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": "kerho",
    "OPTIONS": {
        "IGNORE_EXCEPTIONS": True,
        "REDIS_CLIENT_CLASS": "club.base.redis.Redis",
        "CONNECTION_POOL_KWARGS": redis.OPTIONS,
    },
}
FRAGMENT_SECONDS = 300
FRAGMENTS_IN_MEMORY = IN_MEMORY | {
    "LOCATION": "fragments",
    "TIMEOUT": FRAGMENT_SECONDS,
    "OPTIONS": {"MAX_ENTRIES": 300},  # of some 30 kB
}
FRAGMENTS_IN_REDIS = IN_REDIS | {
    "KEY_PREFIX": "kerho-fragments",
    "TIMEOUT": FRAGMENT_SECONDS,
    "OPTIONS": IN_REDIS["OPTIONS"]
    | {"COMPRESSOR": "django_redis.compressors.zlib.ZlibCompressor"},
}
DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True
CACHES = {
    "default": IN_REDIS if REDIS_URL else IN_MEMORY,
    # messages between web processes and worker that may be lost
    "hints": IN_REDIS if REDIS_URL else IN_FILES,
    # drawings of boards, under keys that change with all that they show
    "fragments": FRAGMENTS_IN_REDIS if REDIS_URL else FRAGMENTS_IN_MEMORY,
}
