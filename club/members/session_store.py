"""The session engine: sessions in the database, as Django keeps them. Every request asks for one,
so the query is compiled once.
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

_holding: CompiledQuery[Session] = CompiledQuery(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now),
    TextField(),
    DateTimeField(),
)
# what sessions that were begun before `backends.py` say they were begun by
RENAMED = {
    "django.contrib.auth.backends.ModelBackend": "club.members.backends.ByName",
    "allauth.account.auth_backends.AuthenticationBackend": "club.members.backends.AtTheDoor",
}


class SessionStore(db.SessionStore):  # Django signs sessions with this name
    """Django's own but for how a session is read, and which keys there may be at all: a cookie can
    hold characters that no database takes.
    """

    def __init__(self, session_key: str | None = None) -> None:
        is_possible = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_possible else None)

    def load(self) -> dict[str, Any]:
        if self.session_key is None:
            return {}
        with suppress(Session.DoesNotExist):
            return self.decode(_holding.get(self.session_key, timezone.now()).session_data)
        return super().load()  # there is none: Django chooses a new key

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        found: dict[str, Any] = super().decode(session_data)
        begun_by = found.get(BACKEND_SESSION_KEY)
        return found | {BACKEND_SESSION_KEY: RENAMED[begun_by]} if begun_by in RENAMED else found
