"""Every answer has a time limit: pages are drawn by rules, and rules may not come back. See
`processes/time_limit.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse

from club.base.error_pages import error_page
from club.base.processes.time_limit import (
    TimeLimitExceeded,
    was_interrupted,
    with_time_limit,
)

RETRY = "5"  # seconds


class RequestTimeoutMiddleware:
    """Middleware: interrupts an answer that takes too long, so that its thread becomes free. An
    interrupted GET asks the reader to load the page again
    (`docs/decisions/0002-page-time-limit.md`).
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        was_interrupted()  # what happened before this request does not count
        try:
            return with_time_limit(partial(self.answer, request), settings.LONGEST_PAGE)
        finally:
            if was_interrupted():
                forget_connections()

    def process_exception(
        self, request: HttpRequest, failure: Exception
    ) -> HttpResponse | None:
        """Answers an interrupted GET with 503. A POST stays 500, since it is unknown whether it
        took effect.
        """
        if not isinstance(failure, TimeLimitExceeded) or request.method not in (
            "GET",
            "HEAD",
        ):
            return None
        page = error_page(request, 503)
        page["Retry-After"] = RETRY
        return page


def forget_connections() -> None:
    """Closes those of this thread and drops what Django knows of them. An interruption can come
    just after a transaction began and before Django knows of it; the thread, and so the
    connection, would stay in it.
    """
    for connection in connections.all(initialized_only=True):
        connection.close()
        del connections[connection.alias]
