"""Gives every request a number that all it logs carries, and writes one line about it when it is
answered.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse

from club.configuration import logs

log = logging.getLogger("club.requests")

HEADER = "X-Request-ID"
SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")  # of a number that a proxy may have given


def numbered(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, the outermost: the number comes back with the answer."""

    def answered(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        number = given if SHAPE.fullmatch(given) else uuid.uuid4().hex
        began = perf_counter()
        token = logs.about.set(lambda: {"request": number, "table": _table_of(request)})
        try:
            response = answer(request)
            _write(request, response, perf_counter() - began)
        finally:
            logs.about.reset(token)
        response[HEADER] = number
        return response

    return answered


def _table_of(request: HttpRequest) -> int | None:
    found = request.resolver_match
    return found.kwargs.get("table_id") if found else None


def _write(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """The route and not the address: addresses carry invitations."""
    route = f"/{request.resolver_match.route}" if request.resolver_match else "?"
    told = {
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000),
    }
    log.info("%(method)s %(route)s %(status)s in %(ms)s ms", told, extra={"told": told})
