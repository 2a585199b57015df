"""Rate limits of the API, counted for each key."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club.people.members.api_key_rows import KeyScope

MINUTE, HOUR = 60, 3600  # seconds
READS, WRITES = 600, 120  # a minute, of one key
EXPORTS = 6  # an hour


class KeyThrottle(BaseThrottle):
    """The rate limits of reads and writes per minute of the clock, counted by the key itself."""

    span = MINUTE

    def allow_request(self, request: Request, view: Any) -> bool:
        if not request.user.is_authenticated:
            return True
        most, kind = self.most(request, view)
        number = int(timezone.now().timestamp()) // self.span
        holder = request.auth.pk if request.auth else f"member:{request.user.pk}"
        return _counted(f"api:{kind}:{holder}:{number}", 2 * self.span) <= most

    def wait(self) -> float:
        return self.span - timezone.now().timestamp() % self.span

    def most(self, request: Request, view: Any) -> tuple[int, str]:
        """Returns the limit for a time span, and the name of the requests that it limits."""
        reads = view.declared_for(request.method).scope in (None, KeyScope.READ)
        if reads:
            return (READS, "reads")
        return (WRITES, "writes")


class ExportThrottle(KeyThrottle):
    """The rate limit of exports: a number per hour."""

    span = HOUR

    def most(self, request: Request, view: Any) -> tuple[int, str]:
        return EXPORTS, "exports"


def _counted(name: str, remembered: int) -> int:
    """Counts a request and returns the count; it is stored for `remembered` seconds."""
    if cache.add(name, 1, remembered):
        return 1
    try:
        return int(cache.incr(name) or 1)  # None: Redis is away
    except ValueError:  # it ran out in between
        return 1
