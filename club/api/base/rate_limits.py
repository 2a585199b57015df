"""How often a key may ask (rate limits): counted by the minute and by the hour of the clock."""

from __future__ import annotations

from django.core.cache import cache
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from club.api.base.authentication import scope_of
from club.members.api_key_rows import KeyScope

MINUTE, HOUR = 60, 3600  # seconds
READS, WRITES = 600, 120  # a minute, of one key
EXPORTS = 6  # an hour


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


def _counted(name: str, remembered: int) -> int:
    """How often this was asked, with this time; remembered for so many seconds."""
    if cache.add(name, 1, remembered):
        return 1
    try:
        return int(cache.incr(name) or 1)  # None: Redis is away
    except ValueError:  # it ran out in between
        return 1
