"""What the club is told from outside: environment variables, each read and checked once, here.

What an address must look like is in `addresses.py`, what the values mean to Django in
`club/settings.py`. Whether the servers they name can be reached, `club/startup_checks.py` asks when
the club opens. A wrong value raises `ImproperlyConfigured` with one sentence for a person.
"""

import os
import re
import secrets
import zoneinfo
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

from club.configuration.addresses import (
    LISTENING,
    ORIGIN,
    SERVED,
    SITE,
    has_right_port,
    is_mailbox,
    own_hosts,
)

DATABASES = ("postgres", "postgresql", "sqlite")
BROKERS = ("redis", "rediss")
MAIL_SERVERS = ("smtp", "smtp+tls", "smtp+ssl", "smtps")
LETTERS = (*MAIL_SERVERS, "consolemail", "filemail", "memorymail", "dummymail")
SHORTEST_TOKEN = 16
MOST_UNASKED = 12  # web processes, six connections each: PostgreSQL takes 100 as it comes
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


@dataclass(frozen=True)
class Environment:
    """Everything the club was told, checked. `embedded` means: no database server was named."""

    embedded: bool
    debug: bool
    folder: Path  # where the embedded default keeps what it writes
    database: dict[str, Any]
    redis_url: str  # empty: no Redis
    secret_key: str
    seal_keys: tuple[str, ...]  # Fernet keys; the first seals, all of them open
    public_url: str  # scheme and host as members type them, no slash at the end
    allowed_hosts: tuple[str, ...]
    trusted_origins: tuple[str, ...]
    email: dict[str, Any]  # empty: letters stay in the house
    letters_from: str
    metrics_token: str  # empty: figures are shown to the keepers of the club alone
    time_zone: str
    host: str
    port: int
    web_processes: int
    release: str  # empty: known by its files
    sweep_seconds: int  # between two sweeps: how late a deadline may be acted on


class Reader:
    """Reads one variable after another; `NAME_FILE` may name a file that holds the value
    of `NAME`.
    """

    def __init__(self, told: Mapping[str, str], house: Path) -> None:
        self.told = environ.fileaware_mapping.FileAwareMapping(env=dict(told))
        self.embedded = not self.text("DATABASE_URL")
        self.folder = self._folder(house / "var")

    def text(self, name: str, default: str = "") -> str:
        try:
            return str(self.told.get(name, "")).strip() or default
        except (OSError, UnicodeDecodeError) as reason:
            raise ImproperlyConfigured(
                f"{name}_FILE names a file that cannot be read: {reason}."
            ) from None

    def _folder(self, usual: Path) -> Path:
        """Where the club keeps what it writes; made where it is named, and where all of the club
        lies in it.
        """
        named = self.text("VAR_DIR")
        folder = Path(named) if named else usual
        if named or self.embedded:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as reason:
                raise ImproperlyConfigured(
                    f"VAR_DIR is '{folder}'; it cannot be made: {reason.strerror}."
                ) from None
            if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
                raise ImproperlyConfigured(f"VAR_DIR is '{folder}'; nothing can be kept in it.")
        return folder

    def names(self, name: str, default: str) -> tuple[str, ...]:
        found = tuple(part.strip() for part in self.text(name, default).split(",") if part.strip())
        if not found:
            raise ImproperlyConfigured(
                f"{name} names nothing; leave it out, or list something between its commas."
            )
        return found

    def named(
        self, name: str, default: str, form: re.Pattern[str], example: str
    ) -> tuple[str, ...]:
        """Several of one form, as hosts and origins are."""
        found = self.names(name, default)
        for one in found:
            if not form.fullmatch(one) or not has_right_port(one):
                raise ImproperlyConfigured(f"{name} holds {one!r}; each must look like {example}.")
        return found

    def host(self) -> str:
        text = self.text("HOST", "localhost")
        if not LISTENING.fullmatch(text):
            raise ImproperlyConfigured(
                f"HOST is {text!r}; it must be an address or a name, such as 0.0.0.0."
            )
        return text

    def flag(self, name: str) -> bool:
        text = self.text(name).lower()
        if text not in YES + NO:
            raise ImproperlyConfigured(f"{name} is {text!r}; it must be 1 or 0.")
        return text in YES

    def number(self, name: str, default: int, most: int) -> int:
        text = self.text(name, str(default))
        short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not (short and 1 <= int(text) <= most):
            raise ImproperlyConfigured(
                f"{name} is {text!r}; it must be a whole number from 1 to {most}."
            )
        return int(text)

    def web_processes(self) -> int:
        """One for each core, at most `MOST_UNASKED` of them; one on the embedded default."""
        has_affinity = hasattr(os, "sched_getaffinity")  # fewer than all in a cpuset
        cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
        usual = 1 if self.embedded else min(cores, MOST_UNASKED)
        count = self.number("WEB_PROCESSES", usual, 64)
        if self.embedded and count > 1:
            raise ImproperlyConfigured(
                "WEB_PROCESSES is more than 1; several need DATABASE_URL and REDIS_URL."
            )
        return count

    def time_zone(self) -> str:
        text = self.text("TIME_ZONE", "Europe/Helsinki")
        if text not in zoneinfo.available_timezones():
            raise ImproperlyConfigured(
                f"TIME_ZONE is {text!r}; it must be a zone such as Europe/Helsinki or UTC."
            )
        return text

    def scheme(self, name: str, known: tuple[str, ...], example: str) -> str:
        text = self.text(name)
        if text and text.split(":", 1)[0].lower() not in known:
            # The value itself may hold a password, so only its first word is repeated.
            raise ImproperlyConfigured(
                f"{name} begins with {text.split(':', 1)[0][:20]!r}; it must look like {example}."
            )
        return text

    def database(self) -> dict[str, Any]:
        text = self.scheme("DATABASE_URL", DATABASES, "postgres://name:password@host:5432/database")
        try:
            return dict(
                environ.Env.db_url_config(text or f"sqlite:///{self.folder / 'club.sqlite3'}")
            )
        except (ValueError, KeyError, ImproperlyConfigured):
            raise ImproperlyConfigured(
                "DATABASE_URL cannot be read; it must look like postgres://name:password@host:5432/database."
            ) from None

    def redis_url(self) -> str:
        text = self.scheme("REDIS_URL", BROKERS, "redis://host:6379/0")
        if not has_right_port(text):
            raise ImproperlyConfigured(
                "REDIS_URL has a wrong port; it must look like redis://host:6379/0."
            )
        return text

    def email(self) -> dict[str, Any]:
        text = self.scheme("EMAIL_URL", LETTERS, "smtp+tls://name:password@host:587")
        if not has_right_port(text) or (
            text.lower().startswith("smtp") and not urlsplit(text).hostname
        ):
            # Without the value, which may hold a password.
            raise ImproperlyConfigured(
                "EMAIL_URL cannot be read; it must look like smtp+tls://name:password@host:587."
            )
        return dict(environ.Env.email_url_config(text)) if text else {}

    def letters_from(self) -> str:
        text = self.text("LETTERS_FROM", "Kerho <kerho@localhost>")
        if not text.isprintable() or not is_mailbox(parseaddr(text)[1]):
            raise ImproperlyConfigured(
                f"LETTERS_FROM is {text!r}; it must look like Kerho <kerho@club.example>."
            )
        return text

    def metrics_token(self) -> str:
        text = self.text("METRICS_TOKEN")
        if text and len(text) < SHORTEST_TOKEN:
            raise ImproperlyConfigured(
                f"METRICS_TOKEN is too short; it must have {SHORTEST_TOKEN} characters or more."
            )
        return text

    def public_url(self, port: int) -> str:
        text = self.text("PUBLIC_URL", f"http://localhost:{port}").rstrip("/")
        if not SITE.fullmatch(text) or not has_right_port(text):
            raise ImproperlyConfigured(
                f"PUBLIC_URL is {text!r}; it must look like https://club.example."
            )
        return text

    def secret_key(self) -> str:
        text = self.text("SECRET_KEY")
        if text:
            return text
        if self.embedded:
            return kept_secret(self.folder / "secret_key")
        raise ImproperlyConfigured(
            "SECRET_KEY is missing; a club on a database server needs a long random one."
        )

    def seal_keys(self, secret_key: str) -> tuple[str, ...]:
        keys = self.names(
            "SEAL_KEYS", urlsafe_b64encode(sha256(b"seal:" + secret_key.encode()).digest()).decode()
        )
        try:
            [Fernet(key) for key in keys]
        except ValueError:
            raise ImproperlyConfigured(
                "SEAL_KEYS holds a wrong key; each must be 32 random bytes in URL-safe base64."
            ) from None
        return keys


def kept_secret(path: Path) -> str:
    """The random text kept in a file only we may read; made when it is not there yet."""
    try:
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(50))
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as reason:
        raise ImproperlyConfigured(f"{path.name} in VAR_DIR cannot be read: {reason}.") from None


def read(told: Mapping[str, str], house: Path) -> Environment:
    """All of the environment, checked. Raises `ImproperlyConfigured` that names the first wrong
    variable.
    """
    reader = Reader(told, house)
    port = reader.number("PORT", 8000, 65535)
    public_url = reader.public_url(port)
    database, redis_url = reader.database(), reader.redis_url()
    if not reader.embedded and not redis_url:
        raise ImproperlyConfigured(
            "REDIS_URL is missing; a club on a database server needs Redis beside it."
        )
    secret_key = reader.secret_key()
    return Environment(
        embedded=reader.embedded,
        debug=reader.flag("DEBUG"),
        folder=reader.folder,
        database=database,
        redis_url=redis_url,
        secret_key=secret_key,
        seal_keys=reader.seal_keys(secret_key),
        public_url=public_url,
        allowed_hosts=reader.named(
            "ALLOWED_HOSTS", own_hosts(public_url), SERVED, "club.example or .club.example"
        ),
        trusted_origins=reader.named(
            "CSRF_TRUSTED_ORIGINS", public_url, ORIGIN, "https://club.example"
        ),
        email=reader.email(),
        letters_from=reader.letters_from(),
        metrics_token=reader.metrics_token(),
        time_zone=reader.time_zone(),
        host=reader.host(),
        port=port,
        web_processes=reader.web_processes(),
        release=reader.text("RELEASE"),
        sweep_seconds=reader.number("SWEEP_SECONDS", 60, 300),
    )
