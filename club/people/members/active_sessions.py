"""Sessions of members: their member, their validity, the list of a member, and how they end. A
session expires when it was not used for `SESSION_COOKIE_AGE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from allauth.core import context
from django.contrib import auth
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from club.people.members.api_keys import revoke_access
from club.people.members.models import LogIn, Member, SecurityEventType
from club.people.members.security_log import device_of, log_security_event, place_of
from club.people.members.session_store import SessionStore

# keys in the session
LAST_USE_KEY = "seen"  # the last day of use
LOGGED_IN_KEY = "logged_in_at"  # seconds since 1970


class _ReadOnlySession(dict[str, object]):
    """A session for reading its member, which must not end or renew it."""

    def flush(self) -> None: ...

    def cycle_key(self) -> None: ...


def member_with(session_key: str) -> Member | None:
    """The member of the session; None when the session is anonymous or has ended."""
    request = HttpRequest()
    request.session = _ReadOnlySession(SessionStore(session_key).load())  # type: ignore[assignment]
    member = auth.get_user(request)
    return member if member.is_authenticated else None


def live_sessions(session_keys: Iterable[str]) -> set[str]:
    """The keys of those sessions that have not ended, in one query."""
    live = Session.objects.filter(
        pk__in=set(session_keys), expire_date__gt=timezone.now()
    )
    return set(live.values_list("pk", flat=True))


def log_ins_of(member: Member) -> list[LogIn]:
    """The member's log-ins whose sessions have not ended, the last used first."""
    log_ins = list(LogIn.objects.filter(member=member))
    live = live_sessions(log_in.session_key for log_in in log_ins)
    return [log_in for log_in in log_ins if log_in.session_key in live]


def begin_session(member: Member, request: HttpRequest, now: datetime) -> None:
    """Stores a row about the session of a member who has just logged in."""
    request.session[LAST_USE_KEY] = f"{now:%Y-%m-%d}"
    request.session[LOGGED_IN_KEY] = now.timestamp()
    if not request.session.session_key:
        request.session.save()
    values = {
        "member": member,
        "place": place_of(request),
        "device": device_of(request),
        "at": now,
        "seen_at": now,
    }
    key = request.session.session_key
    LogIn.objects.update_or_create(session_key=key, defaults=values)


def renew_session(session: SessionBase, now: datetime) -> None:
    """Extends a session that is used, once a day, and notes the day of its last use."""
    today = f"{now:%Y-%m-%d}"
    if session.get(LAST_USE_KEY) != today:
        session[LAST_USE_KEY] = today
        LogIn.objects.filter(session_key=session.session_key).update(seen_at=now)


def end_session(member: Member, log_in_id: int, request: HttpRequest) -> bool:
    """Ends one of the member's own sessions; False when there is no such session."""
    return end_sessions(member.log_ins.filter(pk=log_in_id), member, request)


def end_other_sessions(member: Member, request: HttpRequest) -> bool:
    """Ends all of the member's sessions except that of the request, and revokes other access;
    False when there was no other session.
    """
    revoke_access(member, timezone.now())
    other_log_ins = member.log_ins.exclude(session_key=request.session.session_key)
    return end_sessions(other_log_ins, member, request)


def end_sessions_elsewhere(member: Member) -> None:
    """Ends all sessions of the member except that of the present request, if there is one."""
    request = context.request  # None in tasks and commands
    session_key = getattr(getattr(request, "session", None), "session_key", None)
    delete_sessions(member.log_ins.exclude(session_key=session_key or ""))


def end_sessions(
    log_ins: QuerySet[LogIn], member: Member, request: HttpRequest
) -> bool:
    """Ends these sessions of the member and writes it to the security log; False when there are
    none.
    """
    with transaction.atomic():
        if not delete_sessions(log_ins):
            return False
        log_security_event(SecurityEventType.SESSIONS_ENDED, member, request)
        return True


def delete_sessions(log_ins: QuerySet[LogIn]) -> int:
    """Ends these sessions; returns their number."""
    keys = list(log_ins.values_list("session_key", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    LogIn.objects.filter(session_key__in=keys).delete()
    return len(keys)


def drop_ended_sessions(now: datetime) -> None:
    """Deletes expired sessions and the log-ins without a session."""
    Session.objects.filter(expire_date__lt=now).delete()
    remaining = Session.objects.values("session_key")
    LogIn.objects.exclude(session_key__in=remaining).delete()
