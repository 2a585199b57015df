"""The session engine: Django's sessions in the database. Every request reads one, so the query is
compiled once.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import DateTimeField, TextField
from django.utils import timezone

from compiled_queries.queries import CompiledQuery

_live_session: CompiledQuery[Session] = CompiledQuery(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now),
    TextField(),
    DateTimeField(),
)
# Sessions store the name of their backend; these are earlier names.
BY_NAME, BY_EMAIL = (
    f"club.people.members.backends.{name}Backend" for name in ("Username", "Email")
)
RENAMED_BACKENDS = {
    "django.contrib.auth.backends.ModelBackend": BY_NAME,
    "allauth.account.auth_backends.AuthenticationBackend": BY_EMAIL,
    "club.members.backends.UsernameBackend": BY_NAME,
    "club.members.backends.EmailBackend": BY_EMAIL,
}


# Django signs sessions with the name of this class
class SessionStore(db.SessionStore):
    """Django's session store with a compiled query. Keys that are not ASCII letters and digits
    count as missing, because a cookie may contain characters that no database accepts.
    """

    def __init__(self, session_key: str | None = None) -> None:
        is_possible = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_possible else None)

    def load(self) -> dict[str, Any]:
        if self.session_key is None:
            return {}
        with suppress(Session.DoesNotExist):
            session = _live_session.get(self.session_key, timezone.now())
            return self.decode(session.session_data)
        return super().load()  # there is no session: Django chooses a new key

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        values: dict[str, Any] = super().decode(session_data)
        backend = values.get(BACKEND_SESSION_KEY)
        if backend in RENAMED_BACKENDS:
            values[BACKEND_SESSION_KEY] = RENAMED_BACKENDS[backend]
        return values
