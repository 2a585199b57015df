"""Authentication and authorization of the API: who asks, by key or by session; whether the key
opens what is asked for; how often it may ask (rate limit).
"""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from club.members import api_keys
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member
from club.members.second_factors import lacks_factor

BEARER = "Bearer"
MINUTE, HOUR = 60, 3600  # seconds
READS, WRITES = 600, 120  # a minute, of one key
EXPORTS = 6  # an hour


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


class KeyPace(BaseThrottle):
    """So many reads and writes in each minute of the clock, counted by the key itself."""

    span = MINUTE

    def allow_request(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            return True
        most, kind = self.most(request, view)
        number = int(timezone.now().timestamp()) // self.span
        holder = request.auth.pk if request.auth else f"member:{request.user.pk}"
        return _counted(f"api:{kind}:{holder}:{number}", 2 * self.span) <= most

    def wait(self) -> float:
        return self.span - timezone.now().timestamp() % self.span

    def most(self, request: Request, view: APIView) -> tuple[int, str]:
        """How many of these there may be in a span, and what they are called."""
        reads = scope_of(view, request) in (None, KeyScope.READ)
        return (READS, "reads") if reads else (WRITES, "writes")


class ExportPace(KeyPace):
    """The same for what is heavy: so many in an hour."""

    span = HOUR

    def most(self, request: Request, view: APIView) -> tuple[int, str]:
        return EXPORTS, "exports"


def scope_of(view: APIView, request: Request) -> KeyScope | None:
    """The scope that a method of a view asks for; None: it is open to everybody."""
    method = "GET" if request.method == "HEAD" else request.method
    scopes: dict[str | None, KeyScope] = getattr(view, "scopes", {})
    return scopes.get(method)


def _counted(name: str, remembered: int) -> int:
    """How often this was asked, with this time; remembered for so many seconds."""
    if cache.add(name, 1, remembered):
        return 1
    try:
        return int(cache.incr(name) or 1)  # None: Redis is away
    except ValueError:  # it ran out in between
        return 1
