"""Every answer has a time limit: pages are drawn by rules, and rules may not come back. See `patience.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from club.tables.patience import in_time


def in_good_time(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an answer that takes too long is interrupted where it is, so that no thread is lost to it."""

    def limited(request: HttpRequest) -> HttpResponse:
        return in_time(partial(answer, request), settings.LONGEST_PAGE)

    return limited
