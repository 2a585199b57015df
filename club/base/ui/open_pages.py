"""Open pages of an older release: answers to scripts name the release, and the script of live
updates (`static/live.js`) reloads a page that another release has drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from club.base.processes.release import page_release_id

HEADER: Final = "Release"
RELEASE = page_release_id()


def release() -> str:
    """The id of the release, for templates."""
    return RELEASE


def name_release(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: names the release in answers to htmx."""

    def named(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if request.htmx:  # type: ignore[attr-defined]
            response[HEADER] = RELEASE
        return response

    return named
