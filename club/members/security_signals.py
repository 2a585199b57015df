"""Signals of the doors, Django's and allauth's, written down in the security log."""

from __future__ import annotations

from functools import partial
from typing import Any

from allauth.account import signals as doors
from allauth.mfa import signals as seconds
from django.contrib.auth import signals as auth
from django.http import HttpRequest
from django.utils import timezone

from club.members import active_sessions
from club.members.models import LogIn, Matter, Member
from club.members.security_log import log_security_event

NOTED = (
    (doors.user_signed_up, Matter.JOINED),
    (doors.password_set, Matter.PASSWORD_CHANGED),
    (doors.password_changed, Matter.PASSWORD_CHANGED),
    (doors.password_reset, Matter.PASSWORD_CHANGED),
    (doors.email_changed, Matter.ADDRESS_CHANGED),
    (seconds.authenticator_added, Matter.FACTOR_ADDED),
    (seconds.authenticator_removed, Matter.FACTOR_REMOVED),
    (seconds.authentication_failed, Matter.FACTOR_FAILED),
)


def connect_signals() -> None:
    """Called once per process."""
    auth.user_logged_in.connect(_logged_in)
    auth.user_logged_out.connect(_logged_out)
    for signal, matter in NOTED:
        signal.connect(partial(_noted, matter), weak=False)


def _noted(matter: Matter, user: Member, request: HttpRequest, **_: Any) -> None:
    log_security_event(matter, user, request)


def _logged_in(user: Member, request: HttpRequest, **_: Any) -> None:
    active_sessions.begin_session(user, request, timezone.now())
    log_security_event(Matter.LOGGED_IN, user, request)


def _logged_out(user: Member | None, request: HttpRequest, **_: Any) -> None:
    """Django says so before it empties the session."""
    if user is None:
        return
    LogIn.objects.filter(session_key=request.session.session_key).delete()
    log_security_event(Matter.LOGGED_OUT, user, request)
