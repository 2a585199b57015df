"""The pages of errors, and the views and middleware that answer nothing else.

Most are drawn as all pages are (`templates/errors/`). The static ones say what must be said where
neither the database nor a template can be relied on: each is a text in one frame, drawn when the
process starts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from club.base.database.server import RETRY, is_database_away

API = "/api/v1/"  # programs get problems (RFC 9457) instead of pages
PROBLEM_TYPE = "application/problem+json"
PROBLEMS = {
    HTTPStatus.BAD_REQUEST: "not-understood",
    HTTPStatus.FORBIDDEN: "out-of-scope",
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "no-such-method",
    HTTPStatus.REQUEST_TIMEOUT: "too-slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.TOO_MANY_REQUESTS: "too-many",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "headers-too-large",
    HTTPStatus.INTERNAL_SERVER_ERROR: "fault",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}
FRAME = Path(__file__).parents[2] / "templates" / "errors" / "static.html"
_FRAME = Template(FRAME.read_text())


@dataclass(frozen=True, slots=True)
class StaticPage:
    """The texts and the link of a static page."""

    title: str
    heading: str
    why: str
    address: str = "/"
    link: str = "Home"

    def drawn(self, status: int, club: str) -> bytes:
        text = {name: escape(value) for name, value in asdict(self).items()}
        more = {"number": str(int(status)), "club": escape(club)}
        return _FRAME.substitute(text | more).encode()


STATIC_PAGES = {
    HTTPStatus.BAD_REQUEST: StaticPage(
        "Bad request",
        "We did not understand that",
        "Your browser sent something we cannot read, or asked for an address that is not ours."
        " Go back and try again.",
    ),
    HTTPStatus.REQUEST_TIMEOUT: StaticPage(
        "Too slow",
        "That took too long to send",
        "After a minute not all of what you sent had come. Nothing of it was kept."
        " Go back and try again when the line is better.",
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: StaticPage(
        "Too large",
        "That is more than we take",
        "What you sent is larger than one megabyte. Nothing of it was kept. Go back and send less.",
    ),
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: StaticPage(
        "Too large",
        "Your browser sends too much",
        "The address and the cookies together are larger than we accept."
        " Delete the cookies of this site in your browser, then try again.",
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: StaticPage(
        "Something broke",
        "Something broke, and it was us",
        "Nothing you did is lost: what was played stays played."
        " Wait a moment and load the page again.",
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: StaticPage(
        "Very busy",
        "The club is very busy",
        "The club cannot answer now. What you sent was not accepted. Wait a moment, then try "
        "again.",
        address="",
        link="Try again",
    ),
}
BACK_SOON = StaticPage(
    "Back soon",
    "The club is back soon",
    "The club cannot reach its database now. What was played stays played. Wait a moment, then"
    " load this page again. If you sent something, look whether it arrived before you send it"
    " again.",
    address="",
    link="Try again",
)
_DRAWN: dict[HTTPStatus, bytes] = {}
_names = ["Kerho"]  # the name of the club on the pages


def name_club(name: str) -> None:
    """Draws the static pages with this name, as soon as a process knows it."""
    if _names != [name] or not _DRAWN:
        _names[:] = [name]
        drawn = {
            status: page.drawn(status, name) for status, page in STATIC_PAGES.items()
        }
        _DRAWN.update(drawn)


name_club(*_names)


def static_error_page(status: int) -> bytes:
    """Returns a static page as HTML in UTF-8, with the name of the club that the process has last
    heard of. It needs neither Django nor a file. Raises KeyError if there is no such page.
    """
    return _DRAWN[HTTPStatus(status)]


def static_problem(status: int) -> bytes:
    """The problem of an error outside of the API's views. It needs neither Django nor a file."""
    known = HTTPStatus(status)
    problem = {
        "type": PROBLEMS[known],
        "title": known.phrase,
        "status": known.value,
        "detail": known.description,
    }
    return json.dumps(problem).encode()


def error_page(
    request: HttpRequest,
    status: int,
    template: str = "",
    facts: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Returns the page of an error, with `template` if the subject has its own.

    htmx gets the same page. For a 4xx status, htmx replaces the page with it. For a 5xx status,
    htmx would ignore it; the answer therefore reloads the whole page if there is a template, and
    otherwise leaves the page as it is to ask again.
    """
    if request.path.startswith(API):
        return HttpResponse(
            static_problem(status), status=status, content_type=PROBLEM_TYPE
        )
    if not template and status in _DRAWN:
        return HttpResponse(static_error_page(status), status=status)
    page = render(
        request, template or f"errors/{int(status)}.jinja", facts, status=status
    )
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        page["HX-Refresh"] = "true"
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    reason = getattr(exception, "shown_reason", "")  # of an ExplainedDenial
    return error_page(
        request, HTTPStatus.FORBIDDEN, "errors/403.jinja", {"reason": reason}
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old: 403 with a way on."""
    return error_page(request, HTTPStatus.FORBIDDEN, "errors/403_csrf.jinja")


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, HTTPStatus.NOT_FOUND)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Called by allauth too, which looks for it in the addresses' `handler429`."""
    return error_page(request, HTTPStatus.TOO_MANY_REQUESTS)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls it while it handles the exception, whichever middleware or view raised it."""
    if is_database_away(sys.exception()):
        return back_soon(request)
    return error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def back_soon(request: HttpRequest) -> HttpResponse:
    """The answer while the database is away. It needs neither the database nor a template."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    page = error_page(request, status)
    if not request.path.startswith(API):
        page.content = BACK_SOON.drawn(status, _names[0])
    page["Retry-After"] = RETRY
    page["Cache-Control"] = "no-store"
    return page


def explain_wrong_methods(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that gives a page to a 405 answer; Django's own has an empty body."""

    def explained(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = error_page(request, HTTPStatus.METHOD_NOT_ALLOWED)
        page["Allow"] = response["Allow"]
        return page

    return explained
