"""The environment variables of the project. Each is read and checked once. A wrong value raises
`ImproperlyConfigured` with one sentence that names the variable.

django-environ reads the files that `NAME_FILE` names, and parses the URLs of servers. Its casts are
not used: they take any unknown text for False, and a text that begins with `$` for the name of
another variable.
"""

import os
import re
import secrets
import zoneinfo
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured
from environ import Env
from environ.fileaware_mapping import FileAwareMapping

from club.base.configuration import addresses

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")
SHORTEST_TOKEN = 16
PUSH_KEY_BYTES = 32
PUSH_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
# The default number of web processes is at most this. Each opens five connections, and PostgreSQL
# accepts 100 by default.
MAX_DEFAULT_PROCESSES = 12
SERVERS = {  # schemes and an example of each URL
    "DATABASE_URL": (
        "postgres postgresql sqlite",
        "postgres://name:password@host:5432/database",
    ),
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
    """Reads environment variables, each by its type."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = FileAwareMapping(env=dict(values))

    def text(self, name: str, default: str = "") -> str:
        """The text, or the default when it is missing or empty: Docker Compose passes a variable
        that is not set as an empty text.
        """
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
        text = self.checked(
            name, "0", lambda text: text.lower() in YES + NO, "be 1 or 0"
        )
        return text.lower() in YES

    def number(self, name: str, default: int, most: int) -> int:
        def is_right(text: str) -> bool:
            is_number = (
                text.isascii() and text.isdigit() and len(text) <= len(str(most))
            )
            return is_number and 1 <= int(text) <= most

        must = f"be a whole number from 1 to {most}"
        return int(self.checked(name, str(default), is_right, must))

    def several(
        self, name: str, default: str, is_right: Check, example: str
    ) -> tuple[str, ...]:
        items = tuple(
            part.strip() for part in self.text(name, default).split(",") if part.strip()
        )
        require(items, f"{name} names nothing; list something, or leave it out.")
        for item in items:
            require(
                is_right(item), f"{name} holds {item!r}; each must look like {example}."
            )
        return items

    def server(self, name: str) -> str:
        """The URL of a server, or an empty text. Errors do not contain it: it may have a password
        in it.
        """
        text = self.text(name)
        schemes, example = SERVERS[name]
        scheme = text.split(":", 1)[0][:20]
        is_known = not text or scheme.lower() in schemes.split()
        require(
            is_known, f"{name} begins with {scheme!r}; it must look like {example}."
        )
        is_valid = addresses.is_server(text)
        require(is_valid, f"{name} cannot be read; it must look like {example}.")
        return text


class Environment(Variables):
    """All environment variables, checked."""

    def __init__(self, values: Mapping[str, str], base: Path) -> None:
        super().__init__(values)
        self.debug = self.flag("DEBUG")
        self.host = self.checked(
            "HOST",
            "localhost",
            addresses.is_bindable,
            "be an address or a name, such as 0.0.0.0",
        )
        self.port = self.number("PORT", 8000, 65535)
        self.time_zone = self.checked(
            "TIME_ZONE",
            "Europe/Helsinki",
            zoneinfo.available_timezones().__contains__,
            "be a zone such as Europe/Helsinki or UTC",
        )
        # games that a member plays at once; None: any number
        has_limit = bool(self.text("MOST_GAMES"))
        self.most_games = self.number("MOST_GAMES", 1, 1000) if has_limit else None
        # between two sweeps; a deadline is noticed at most so much later
        self.sweep_seconds = self.number("SWEEP_SECONDS", 60, 300)
        self.release = self.text("RELEASE")  # empty: computed from the source files
        self._read_servers(base)
        self._read_public_addresses()
        self._read_mail_in()
        self._read_secrets()

    def _read_servers(self, base: Path) -> None:
        database_url, self.redis_url, email_url = map(self.server, SERVERS)
        self.embedded = not database_url
        self.folder = self._folder(base / "var")  # for files that the processes write
        self.database: dict[str, Any] = Env.db_url_config(
            database_url or f"sqlite:///{self.folder / 'club.sqlite3'}"
        )
        self.email: dict[str, Any] = (
            Env.email_url_config(email_url) if email_url else {}
        )
        require(
            self.embedded or self.redis_url,
            "REDIS_URL is missing; a club on a database server needs Redis beside it.",
        )
        # a cpuset may allow only some cores
        has_affinity = hasattr(os, "sched_getaffinity")
        cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
        default = 1 if self.embedded else min(cores, MAX_DEFAULT_PROCESSES)
        self.web_processes = self.number("WEB_PROCESSES", default, 64)
        require(
            not self.embedded or self.web_processes == 1,
            "WEB_PROCESSES is more than 1; several need DATABASE_URL and REDIS_URL.",
        )

    def _folder(self, default: Path) -> Path:
        """The folder of VAR_DIR. It is made when VAR_DIR is set or no database server is used."""
        named = self.text("VAR_DIR")
        folder = Path(named) if named else default
        if named or self.embedded:
            with suppress(OSError):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            require(
                folder.is_dir() and os.access(folder, os.R_OK | os.W_OK | os.X_OK),
                f"VAR_DIR is '{folder}'; it cannot be made, or nothing can be stored in it.",
            )
        return folder

    def _read_public_addresses(self) -> None:
        self.has_public_url = bool(self.text("PUBLIC_URL"))
        # scheme and host, as members enter them in the browser
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
        # further directives of the header Strict-Transport-Security
        self.hsts_subdomains = self.flag("HSTS_SUBDOMAINS")
        self.hsts_preload = self.flag("HSTS_PRELOAD")
        require(
            self.hsts_subdomains or not self.hsts_preload,
            "HSTS_PRELOAD is 1; browsers ask for HSTS_SUBDOMAINS=1, too.",
        )
        self.trusted_origins = self.several(
            "CSRF_TRUSTED_ORIGINS",
            self.public_url,
            addresses.is_origin,
            "https://club.example",
        )
        public_host = urlsplit(self.public_url).hostname or ""
        hosts = (self.host, public_host, *self.allowed_hosts)
        self.is_loopback = all(map(addresses.is_loopback, hosts))
        self.hook_hosts = self._hook_hosts()
        self.email_from = self.checked(
            "LETTERS_FROM",
            "Kerho <kerho@localhost>",
            addresses.is_sender,
            "look like Kerho <kerho@club.example>",
        )

    def _hook_hosts(self) -> tuple[str, ...]:
        """Hosts inside the network that members' addresses may name; none by default."""
        if not self.text("HOOK_HOSTS"):
            return ()
        example = "chat.internal or chat.internal:8443"
        return self.several("HOOK_HOSTS", "", addresses.is_named_host, example)

    def _read_mail_in(self) -> None:
        """Received e-mail: both are empty where members cannot answer e-mails."""
        self.mail_auth_id = self.checked(
            "MAIL_AUTH_ID", "", addresses.is_mail_server, "look like mx.club.example"
        )
        self.mail_in_secret = self.text("MAIL_IN_SECRET")
        require(
            not self.mail_in_secret or addresses.is_webhook_secret(self.mail_in_secret),
            "MAIL_IN_SECRET is wrong; it must be whsec_ and 24 random bytes in base64.",
        )

    def _read_secrets(self) -> None:
        self.secret_key = self.text("SECRET_KEY")
        if self.embedded and not self.secret_key:
            self.secret_key = stored_secret(self.folder / "secret_key")
        require(
            self.secret_key,
            "SECRET_KEY is missing; a club on a database server needs a long random one.",
        )
        derived = urlsafe_b64encode(
            sha256(b"seal:" + self.secret_key.encode()).digest()
        ).decode()
        self.seal_keys = self.several("SEAL_KEYS", derived, bool, "")
        try:  # the first key encrypts, all keys decrypt
            [Fernet(key) for key in self.seal_keys]
        except ValueError:
            raise ImproperlyConfigured(
                "SEAL_KEYS holds a wrong key; each must be 32 random bytes in URL-safe base64."
            ) from None
        self._read_push_key()
        # empty: only admins see the metrics
        self.metrics_token = self.text("METRICS_TOKEN")
        require(
            not self.metrics_token or len(self.metrics_token) >= SHORTEST_TOKEN,
            f"METRICS_TOKEN is too short; it must have {SHORTEST_TOKEN} characters or more.",
        )

    def _read_push_key(self) -> None:
        """The private key of web push; empty: there is no push."""
        self.push_key = self.text("PUSH_KEY")
        if self.embedded and not self.push_key:
            self.push_key = stored_secret(self.folder / "push_key", PUSH_KEY_BYTES)
        require(
            not self.push_key or PUSH_KEY.fullmatch(self.push_key),
            "PUSH_KEY is wrong; it must be 32 random bytes in URL-safe base64, without =.",
        )


def stored_secret(path: Path, random_bytes: int = 50) -> str:
    """The random text in a file that only its owner may read. A missing file is made."""
    try:
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(random_bytes))
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as reason:
        raise ImproperlyConfigured(
            f"{path.name} in VAR_DIR cannot be read: {reason}."
        ) from None
