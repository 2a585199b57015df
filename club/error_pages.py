"""The pages of errors, and the views and middleware that answer nothing else.

Most are drawn as all pages are (`templates/errors/`). The static ones say what must be said where
neither the database nor a template can be relied on: each is a text in one frame, drawn when the
process starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

FRAME = Path(__file__).parents[1] / "templates" / "errors" / "static.html"


@dataclass(frozen=True, slots=True)
class StaticPage:
    """What a static page says."""

    title: str
    heading: str
    why: str
    address: str = "/"
    link: str = "Home"

    def drawn(self, status: int) -> bytes:
        text = {name: escape(value) for name, value in asdict(self).items()}
        return Template(FRAME.read_text()).substitute(text, number=int(status)).encode()


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
    HTTPStatus.INTERNAL_SERVER_ERROR: StaticPage(
        "Something broke",
        "Something broke, and it was us",
        "Nothing you did is lost: what was played stays played."
        " Wait a moment and load the page again.",
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: StaticPage(
        "Very busy",
        "The club is very busy",
        "So many people ask at once that this page would come too late."
        " What you sent was not taken. Wait a moment, then try again.",
        address="",
        link="Try again",
    ),
}
_DRAWN = {status: page.drawn(status) for status, page in STATIC_PAGES.items()}


def static_error_page(status: int) -> bytes:
    """HTML in UTF-8. It needs neither Django nor a file. Raises KeyError where there is none."""
    return _DRAWN[HTTPStatus(status)]


def error_page(
    request: HttpRequest, status: int, template: str = "", facts: Mapping[str, object] | None = None
) -> HttpResponse:
    """The page of an error; by a `template` where a subject has one of its own.

    htmx gets the same. It puts a refusal (4xx) in the page's place. A page that the club failed to
    draw (5xx) it would leave out, so it loads the whole page where a template says what happened;
    otherwise what is shown stays, and asks again.
    """
    if not template and status in _DRAWN:
        return HttpResponse(static_error_page(status), status=status)
    page = render(request, template or f"errors/{int(status)}.jinja", facts, status=status)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        page["HX-Refresh"] = "true"
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, HTTPStatus.FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old: 403 with a way on."""
    return error_page(request, HTTPStatus.FORBIDDEN, "errors/403_csrf.jinja")


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, HTTPStatus.NOT_FOUND)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Called by allauth too, which looks for it in the addresses' `handler429`."""
    return error_page(request, HTTPStatus.TOO_MANY_REQUESTS)


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def explain_wrong_methods(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: what may not be asked in that way is refused in words, where Django would send
    nothing at all.
    """

    def explained(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = error_page(request, HTTPStatus.METHOD_NOT_ALLOWED)
        page["Allow"] = response["Allow"]
        return page

    return explained
