"""Receivers that write signals of Django and allauth to the security log."""

from __future__ import annotations

from functools import partial
from typing import Any

from allauth.account import signals as account
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from club.people.members import active_sessions
from club.people.members.models import LogIn, Member, SecurityEventType
from club.people.members.security_log import email_member, log_security_event

LOGGED_SIGNALS = (
    (account.user_signed_up, SecurityEventType.JOINED),
    (account.password_set, SecurityEventType.PASSWORD_CHANGED),
    (account.password_changed, SecurityEventType.PASSWORD_CHANGED),
    (account.password_reset, SecurityEventType.PASSWORD_CHANGED),
    (account.email_added, SecurityEventType.ADDRESS_CHANGED),
    (account.email_changed, SecurityEventType.ADDRESS_CHANGED),
    (mfa.authenticator_added, SecurityEventType.FACTOR_ADDED),
    (mfa.authenticator_removed, SecurityEventType.FACTOR_REMOVED),
    (mfa.authentication_failed, SecurityEventType.FACTOR_FAILED),
)


def connect_signals() -> None:
    """Connects the receivers. It is called once per process."""
    auth.user_logged_in.connect(_logged_in)
    auth.user_logged_out.connect(_logged_out)
    for signal, event_type in LOGGED_SIGNALS:
        signal.connect(partial(_log_signal, event_type), weak=False)
    for signal in (account.password_set, account.password_changed):
        signal.connect(_password_changed)
    account.email_added.connect(_address_added)


def _log_signal(
    event_type: SecurityEventType, user: Member, request: HttpRequest, **_: Any
) -> None:
    log_security_event(event_type, user, request)


def _logged_in(user: Member, request: HttpRequest, **_: Any) -> None:
    active_sessions.begin_session(user, request, timezone.now())
    log_security_event(SecurityEventType.LOGGED_IN, user, request)


def _logged_out(user: Member | None, request: HttpRequest, **_: Any) -> None:
    """Django sends this signal before it clears the session."""
    if user is None:
        return
    LogIn.objects.filter(session_key=request.session.session_key).delete()
    log_security_event(SecurityEventType.LOGGED_OUT, user, request)


def _password_changed(user: Member, request: HttpRequest, **_: Any) -> None:
    """The session of the request has a new key by now, and needs a new row in place of the old."""
    active_sessions.end_sessions_elsewhere(user)
    active_sessions.begin_session(user, request, timezone.now())


def _address_added(
    user: Member, request: HttpRequest, email_address: EmailAddress, **_: Any
) -> None:
    """Sends an e-mail to the address that the member had before."""
    text = gettext(
        "The address %(address)s was added to your account. If it was not you, choose a new"
        " password at once and remove the address."
    )
    subject = gettext("An address was added to your account")
    email_member(user, subject, text % {"address": email_address.email})
