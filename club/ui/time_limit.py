"""Every answer has a time limit: pages are drawn by rules, and rules may not come back. See
`processes/time_limit.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from club.processes.time_limit import TimeLimitExceeded, was_interrupted, with_time_limit

RETRY = "5"  # seconds


class RequestTimeoutMiddleware:
    """Middleware: an answer that takes too long is interrupted where it is, so that no thread is
    lost to it. Who only looked is asked to look again (`docs/decisions/0002-page-time-limit.md`).
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

    def process_exception(self, request: HttpRequest, failure: Exception) -> HttpResponse | None:
        """503 for a look; of what was sent nobody knows whether it was taken, so that stays 500."""
        if not isinstance(failure, TimeLimitExceeded) or request.method not in ("GET", "HEAD"):
            return None
        page = render(request, "503.html", status=503)
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


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old: 403 with a way on."""
    return render(request, "403_csrf.jinja", status=403)


def method_not_allowed_page(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: what may not be asked in that way is refused in words, where Django would send
    nothing at all.
    """

    def in_words(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.jinja", status=405)
        page["Allow"] = response["Allow"]
        return page

    return in_words
