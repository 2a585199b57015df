"""Gives each request an id that all its log lines contain, logs one line for each response, and
answers the health checks before other middleware asks the database.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from structlog.contextvars import (
    bind_contextvars,
    bound_contextvars,
    unbind_contextvars,
)

log = logging.getLogger("club.requests")

HEADER = "X-Request-ID"
HEALTH = "/health/"  # where the addresses of health checks begin
REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")  # of an id that a proxy set


class RequestLogMiddleware:
    """The outermost middleware. The response has the id in a header, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.headers.get(HEADER, "")
        request_id = sent if REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
        start = perf_counter()
        with bound_contextvars(request=request_id):
            try:
                response = self.get_response(request)
                log_request(request, response, perf_counter() - start)
            finally:
                unbind_contextvars("table")
        response[HEADER] = request_id
        return response

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> None:
        if "table_id" in kwargs:
            bind_contextvars(table=kwargs["table_id"])


def log_request(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Logs the route instead of the URL, because URLs may contain the secret of an invitation."""
    route = f"/{request.resolver_match.route}" if request.resolver_match else "?"
    fields = {
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000),
    }
    log.info(
        "%(method)s %(route)s %(status)s in %(ms)s ms", fields, extra={"fields": fields}
    )


def answer_without_database(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answers a health check at once. Session, member and time zone of the request
    would be read from the database, which may be away.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(HEALTH):
            return answer(request)
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return answer(request)
        request.resolver_match = match
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return response

    return respond
