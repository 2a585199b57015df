"""Sessions of members: whose one is, which of several still hold, where a member is logged in, and
the ending of them. A session ends by itself when it was not used for `SESSION_COOKIE_AGE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib import auth
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from club.members.api_keys import revoke_keys
from club.members.models import LogIn, Matter, Member
from club.members.security_log import device_of, log_security_event, place_of
from club.members.session_store import SessionStore

SEEN = "seen"  # in the session: the last day on which it was used


class _Shown(dict[str, object]):
    """A session that is only looked at: asking who somebody is must not end or renew it
    from here.
    """

    def flush(self) -> None: ...

    def cycle_key(self) -> None: ...


def member_with(session_key: str) -> Member | None:
    """Whose session this is; None: nobody's, or no longer."""
    request = HttpRequest()
    request.session = _Shown(SessionStore(session_key).load())  # type: ignore[assignment]
    member = auth.get_user(request)
    return member if member.is_authenticated else None


def live_sessions(session_keys: Iterable[str]) -> set[str]:
    """Those of the sessions that have not ended, in one query."""
    found = Session.objects.filter(pk__in=set(session_keys), expire_date__gt=timezone.now())
    return set(found.values_list("pk", flat=True))


def log_ins_of(member: Member) -> list[LogIn]:
    """Where the member is logged in, the last used first."""
    found = list(LogIn.objects.filter(member=member))
    holding = live_sessions(log_in.session_key for log_in in found)
    return [log_in for log_in in found if log_in.session_key in holding]


def begin_session(member: Member, request: HttpRequest, now: datetime) -> None:
    """The member has logged in; their session has its key."""
    request.session[SEEN] = f"{now:%Y-%m-%d}"
    if not request.session.session_key:
        request.session.save()
    facts = {
        "member": member,
        "place": place_of(request),
        "device": device_of(request),
        "at": now,
        "seen_at": now,
    }
    key = request.session.session_key
    LogIn.objects.update_or_create(session_key=key, defaults=facts)


def renew_session(session: SessionBase, now: datetime) -> None:
    """Once a day of use: the session holds on, and the list says when it was used."""
    today = f"{now:%Y-%m-%d}"
    if session.get(SEEN) != today:
        session[SEEN] = today
        LogIn.objects.filter(session_key=session.session_key).update(seen_at=now)


def end_session(member: Member, log_in_id: int, request: HttpRequest) -> bool:
    """Ends one of the member's own sessions; False when it is none of theirs, or over."""
    return end_sessions(member.log_ins.filter(pk=log_in_id), member, request)


def end_other_sessions(member: Member, request: HttpRequest) -> bool:
    """Ends all of the member's sessions but the one that asks, and revokes their keys; False when
    there was no such session.
    """
    revoke_keys(member, timezone.now())
    return end_sessions(
        member.log_ins.exclude(session_key=request.session.session_key), member, request
    )


def end_sessions(log_ins: QuerySet[LogIn], member: Member, request: HttpRequest) -> bool:
    """Ends these sessions of the member, and says so in the security log."""
    with transaction.atomic():
        if not delete_sessions(log_ins):
            return False
        log_security_event(Matter.SESSIONS_ENDED, member, request)
        return True


def delete_sessions(log_ins: QuerySet[LogIn]) -> int:
    """Ends these sessions; how many there were."""
    keys = list(log_ins.values_list("session_key", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    LogIn.objects.filter(session_key__in=keys).delete()
    return len(keys)


def drop_ended_sessions(now: datetime) -> None:
    """Drops sessions that have run out."""
    Session.objects.filter(expire_date__lt=now).delete()
    holding = Session.objects.values("session_key")
    LogIn.objects.exclude(session_key__in=holding).delete()
