"""Authentication and authorization of the API: by key or by session, and the scope of the key."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.people.members import api_keys
from club.people.members.api_key_rows import Key
from club.people.members.login.recent_login import is_login_old
from club.people.members.models import Member
from club.people.members.queries import lacks_factor

BEARER = "Bearer"


class KeyHolder(BaseAuthentication):
    """`Authorization: Bearer kerho_...`; checked first: anonymous requests get the hint to send a
    key.
    """

    def authenticate(self, request: Request) -> tuple[Member, Key] | None:
        header = request.headers.get("Authorization")
        if header is None:
            return None
        how, _blank, text = header.partition(" ")
        now = timezone.now()
        key = (
            api_keys.key_with_member(text.strip(), now)
            if how.lower() == BEARER.lower()
            else None
        )
        if key is None:
            raise AuthenticationFailed(
                _(
                    "This key opens nothing: it is no key of this club, has ended or was revoked."
                )
            )
        _expect_factor(key.member)
        _expect_member(key.member)
        api_keys.note_use(key, now)
        return key.member, key

    def authenticate_header(self, request: Request) -> str:
        return f'{BEARER} realm="kerho"'


class SessionHolder(SessionAuthentication):
    """A member's browser session, with Django's CSRF token; admins need their second factor."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        user_and_key = super().authenticate(request)
        if user_and_key is not None:
            _expect_factor(user_and_key[0])
            _expect_member(user_and_key[0])
        return user_and_key


def _expect_factor(member: Member) -> None:
    """Raises PermissionDenied for admins without a second factor."""
    if lacks_factor(member):
        raise PermissionDenied(
            _("Admins of the club log in with a second step. Set one up first.")
        )


def _expect_member(member: Member) -> None:
    """Raises PermissionDenied for guests: a key that they have from before is of no use."""
    if not may(member, Power.USE_KEYS_AND_FEEDS):
        raise PermissionDenied(_("Only members of the club may do this."))


class InScope(BasePermission):
    """Whether the key has the scope that the action needs; a session has all scopes."""

    def has_permission(self, request: Request, view: Any) -> bool:
        scope = view.declared_for(request.method).scope
        if scope is None:
            return True
        if not request.user.is_authenticated:
            return False  # with no holder at all, this is answered as 401
        if isinstance(request.auth, Key) and scope not in request.auth.opens:
            raise PermissionDenied(
                _("This key has no scope “%(scope)s”.") % {"scope": scope}
            )
        return True


class RecentLogin(BasePermission):
    """Whether the log-in of a session is recent enough for an action. A key is: it was made after
    the password was given.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        asks = view.declared_for(request.method).recent_login
        if asks and not isinstance(request.auth, Key) and is_login_old(request):
            raise PermissionDenied(
                _(
                    "Your log-in is older than an hour. Log in again, or send an API key."
                )
            )
        return True
