"""Acts that need a recent log-in: they give access that outlasts the session, or take data out. A
session that was left open, or whose cookie was stolen, is not enough for them.

Keys, addresses and second factors ask for the password after a recent log-in, too: they use
allauth's decorator as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request

from club.people.members.active_sessions import LOGGED_IN_KEY

RECENT: Final = timedelta(hours=1)
View = Callable[..., HttpResponseBase]


def recent_login_required(view: View) -> View:
    """Asks for the password before a POST when the log-in is older than an hour, and then does what
    was posted. Members without a password are not asked.
    """
    decorated: View = reauthentication_required(
        view, allow_get=True, enabled=is_login_old, app="allauth.account"
    )
    return decorated


def is_login_old(request: HttpRequest | Request) -> bool:
    """Whether the member of the session has given no password or passkey for an hour."""
    return timezone.now() - _last_login(request) > RECENT


def _last_login(request: HttpRequest | Request) -> datetime:
    records = get_authentication_records(request, request.user)
    moments = [float(record["at"]) for record in records]
    seconds = max([request.session.get(LOGGED_IN_KEY, 0.0), *moments])
    return datetime.fromtimestamp(seconds, timezone.get_current_timezone())
