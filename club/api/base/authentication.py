"""Authentication and authorization of the API: who asks, by key or by session, and whether the key
opens what is asked for.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from club.members import api_keys
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member
from club.members.second_factors import lacks_factor

BEARER = "Bearer"


class KeyHolder(BaseAuthentication):
    """`Authorization: Bearer kerho_...`; asked first, so that a stranger is told to bring a key."""

    def authenticate(self, request: Request) -> tuple[Member, Key] | None:
        sent = request.headers.get("Authorization")
        if sent is None:
            return None
        how, _blank, text = sent.partition(" ")
        now = timezone.now()
        key = api_keys.key_with_member(text.strip(), now) if how.lower() == BEARER.lower() else None
        if key is None:
            raise AuthenticationFailed(
                _("This key opens nothing: it is no key of this club, has ended or was revoked.")
            )
        api_keys.note_use(key, now)
        return key.member, key

    def authenticate_header(self, request: Request) -> str:
        return f'{BEARER} realm="kerho"'


class SessionHolder(SessionAuthentication):
    """A member's browser, with Django's CSRF token; keepers only with their second step."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        found = super().authenticate(request)
        if found is not None and lacks_factor(found[0]):
            raise PermissionDenied(
                _("Keepers of the club log in with a second step. Set one up first.")
            )
        return found


class InScope(BasePermission):
    """Whether the key has the scope that the method asks for; a session has every one."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        scope = scope_of(view, request)
        if scope is None:
            return True
        if not request.user.is_authenticated:
            return False  # with no holder at all, this is answered as 401
        if isinstance(request.auth, Key) and scope not in request.auth.opens:
            raise PermissionDenied(_("This key has no scope “%(scope)s”.") % {"scope": scope})
        return True


def scope_of(view: APIView, request: Request) -> KeyScope | None:
    """The scope that a method of a view asks for; None: it is open to everybody."""
    method = "GET" if request.method == "HEAD" else request.method
    scopes: dict[str | None, KeyScope] = getattr(view, "scopes", {})
    return scopes.get(method)
