"""What every page of a member has in common: it tells time in their zone and is kept by nobody on the way."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control


def personal_pages(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the member's time zone while we answer, `private, no-store` on what we answered."""

    def personally(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return answer(request)
        with timezone.override(_zone(request.user.time_zone)):
            response = answer(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return personally


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    try:
        return zoneinfo.ZoneInfo(name)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError):
        return None  # a zone that left the database since: the club's own
