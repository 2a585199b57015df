"""The environment variables of a club, each read and checked once.

django-environ reads files that `NAME_FILE` names, and addresses of servers. Its casts are not used:
they take any text for a false flag, and a `$` at the beginning for the name of another variable. A
wrong value raises `ImproperlyConfigured` with one sentence that names the variable.
"""

import os
import secrets
import zoneinfo
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured
from environ import Env
from environ.fileaware_mapping import FileAwareMapping

from club.configuration import addresses

YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
SHORTEST_TOKEN = 16
MOST_UNASKED = 12  # web processes, five connections each: PostgreSQL takes 100 by default
SERVERS = {  # schemes and an example of each address
    "DATABASE_URL": ("postgres postgresql sqlite", "postgres://name:password@host:5432/database"),
    "REDIS_URL": ("redis rediss", "redis://host:6379/0"),
    "EMAIL_URL": (
        "smtp smtp+tls smtp+ssl smtps consolemail filemail memorymail dummymail",
        "smtp+tls://name:password@host:587",
    ),
}
Check = Callable[[str], object]


def require(is_right: object, sentence: str) -> None:
    if not is_right:
        raise ImproperlyConfigured(sentence)


class Variables:
    """Reads one variable after another."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = FileAwareMapping(env=dict(values))

    def text(self, name: str, default: str = "") -> str:
        """The default where it is empty, too: compose passes what is not set as an empty text."""
        try:
            return str(self.values.get(name, "")).strip() or default
        except (OSError, UnicodeDecodeError) as reason:
            raise ImproperlyConfigured(
                f"{name}_FILE names a file that cannot be read: {reason}."
            ) from None

    def checked(self, name: str, default: str, is_right: Check, must: str) -> str:
        text = self.text(name, default)
        require(is_right(text), f"{name} is {text!r}; it must {must}.")
        return text

    def flag(self, name: str) -> bool:
        text = self.checked(name, "0", lambda text: text.lower() in YES + NO, "be 1 or 0")
        return text.lower() in YES

    def number(self, name: str, default: int, most: int) -> int:
        def is_right(text: str) -> bool:
            short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
            return short and 1 <= int(text) <= most

        must = f"be a whole number from 1 to {most}"
        return int(self.checked(name, str(default), is_right, must))

    def several(self, name: str, default: str, is_right: Check, example: str) -> tuple[str, ...]:
        found = tuple(part.strip() for part in self.text(name, default).split(",") if part.strip())
        require(found, f"{name} names nothing; list something, or leave it out.")
        for one in found:
            require(is_right(one), f"{name} holds {one!r}; each must look like {example}.")
        return found

    def server(self, name: str) -> str:
        """An address, or an empty text. Messages do not repeat it: it may hold a password."""
        text = self.text(name)
        schemes, example = SERVERS[name]
        scheme = text.split(":", 1)[0][:20]
        known = not text or scheme.lower() in schemes.split()
        require(known, f"{name} begins with {scheme!r}; it must look like {example}.")
        readable = addresses.is_server(text)
        require(readable, f"{name} cannot be read; it must look like {example}.")
        return text


class Environment(Variables):
    """All values, checked."""

    def __init__(self, values: Mapping[str, str], base: Path) -> None:
        super().__init__(values)
        self.debug = self.flag("DEBUG")
        self.host = self.checked(
            "HOST", "localhost", addresses.is_bindable, "be an address or a name, such as 0.0.0.0"
        )
        self.port = self.number("PORT", 8000, 65535)
        self.time_zone = self.checked(
            "TIME_ZONE",
            "Europe/Helsinki",
            zoneinfo.available_timezones().__contains__,
            "be a zone such as Europe/Helsinki or UTC",
        )
        # between two sweeps: how late a deadline may be acted on
        self.sweep_seconds = self.number("SWEEP_SECONDS", 60, 300)
        self.release = self.text("RELEASE")  # empty: made of the files' times
        self._read_servers(base)
        self._read_public_addresses()
        self._read_secrets()

    def _read_servers(self, base: Path) -> None:
        database_url, self.redis_url, email_url = map(self.server, SERVERS)
        self.embedded = not database_url
        self.folder = self._folder(base / "var")  # of the files that the embedded default writes
        self.database: dict[str, Any] = Env.db_url_config(
            database_url or f"sqlite:///{self.folder / 'club.sqlite3'}"
        )
        self.email: dict[str, Any] = Env.email_url_config(email_url) if email_url else {}
        require(
            self.embedded or self.redis_url,
            "REDIS_URL is missing; a club on a database server needs Redis beside it.",
        )
        has_affinity = hasattr(os, "sched_getaffinity")  # fewer than all in a cpuset
        cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
        usual = 1 if self.embedded else min(cores, MOST_UNASKED)
        self.web_processes = self.number("WEB_PROCESSES", usual, 64)
        require(
            not self.embedded or self.web_processes == 1,
            "WEB_PROCESSES is more than 1; several need DATABASE_URL and REDIS_URL.",
        )

    def _folder(self, usual: Path) -> Path:
        """Made where it is named, or where the embedded default needs it."""
        named = self.text("VAR_DIR")
        folder = Path(named) if named else usual
        if named or self.embedded:
            with suppress(OSError):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            require(
                folder.is_dir() and os.access(folder, os.R_OK | os.W_OK | os.X_OK),
                f"VAR_DIR is '{folder}'; it cannot be made, or nothing can be stored in it.",
            )
        return folder

    def _read_public_addresses(self) -> None:
        # scheme and host as members type them
        self.public_url = self.checked(
            "PUBLIC_URL",
            f"http://localhost:{self.port}",
            addresses.is_site,
            "look like https://club.example",
        ).rstrip("/")
        self.allowed_hosts = self.several(
            "ALLOWED_HOSTS",
            addresses.own_hosts(self.public_url),
            addresses.is_host,
            "club.example or .club.example",
        )
        self.trusted_origins = self.several(
            "CSRF_TRUSTED_ORIGINS", self.public_url, addresses.is_origin, "https://club.example"
        )
        self.letters_from = self.checked(
            "LETTERS_FROM",
            "Kerho <kerho@localhost>",
            addresses.is_sender,
            "look like Kerho <kerho@club.example>",
        )

    def _read_secrets(self) -> None:
        self.secret_key = self.text("SECRET_KEY")
        if self.embedded and not self.secret_key:
            self.secret_key = stored_secret(self.folder / "secret_key")
        require(
            self.secret_key,
            "SECRET_KEY is missing; a club on a database server needs a long random one.",
        )
        derived = urlsafe_b64encode(sha256(b"seal:" + self.secret_key.encode()).digest()).decode()
        self.seal_keys = self.several("SEAL_KEYS", derived, bool, "")
        try:  # the first encrypts, all of them decrypt
            [Fernet(key) for key in self.seal_keys]
        except ValueError:
            raise ImproperlyConfigured(
                "SEAL_KEYS holds a wrong key; each must be 32 random bytes in URL-safe base64."
            ) from None
        # empty: only admins see the figures
        self.metrics_token = self.text("METRICS_TOKEN")
        require(
            not self.metrics_token or len(self.metrics_token) >= SHORTEST_TOKEN,
            f"METRICS_TOKEN is too short; it must have {SHORTEST_TOKEN} characters or more.",
        )


def stored_secret(path: Path) -> str:
    """The random text in a file that only its owner may read; made when it is missing."""
    try:
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(50))
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as reason:
        raise ImproperlyConfigured(f"{path.name} in VAR_DIR cannot be read: {reason}.") from None
