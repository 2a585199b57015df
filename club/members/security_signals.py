"""Receivers that write signals of Django and allauth to the security log."""

from __future__ import annotations

from functools import partial
from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.http import HttpRequest
from django.utils import timezone

from club.members import active_sessions
from club.members.models import LogIn, Matter, Member
from club.members.security_log import log_security_event

LOGGED_SIGNALS = (
    (account.user_signed_up, Matter.JOINED),
    (account.password_set, Matter.PASSWORD_CHANGED),
    (account.password_changed, Matter.PASSWORD_CHANGED),
    (account.password_reset, Matter.PASSWORD_CHANGED),
    (account.email_changed, Matter.ADDRESS_CHANGED),
    (mfa.authenticator_added, Matter.FACTOR_ADDED),
    (mfa.authenticator_removed, Matter.FACTOR_REMOVED),
    (mfa.authentication_failed, Matter.FACTOR_FAILED),
)


def connect_signals() -> None:
    """Connects the receivers. It is called once per process."""
    auth.user_logged_in.connect(_logged_in)
    auth.user_logged_out.connect(_logged_out)
    for signal, matter in LOGGED_SIGNALS:
        signal.connect(partial(_log_signal, matter), weak=False)


def _log_signal(matter: Matter, user: Member, request: HttpRequest, **_: Any) -> None:
    log_security_event(matter, user, request)


def _logged_in(user: Member, request: HttpRequest, **_: Any) -> None:
    active_sessions.begin_session(user, request, timezone.now())
    log_security_event(Matter.LOGGED_IN, user, request)


def _logged_out(user: Member | None, request: HttpRequest, **_: Any) -> None:
    """Django sends this signal before it clears the session."""
    if user is None:
        return
    LogIn.objects.filter(session_key=request.session.session_key).delete()
    log_security_event(Matter.LOGGED_OUT, user, request)
