"""Helpers of views: the request's member, requests of htmx, the redirect after a POST, numbers in
forms, things that do not exist, and pages that search engines do not list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxDetails

from club.base.processes.release import page_release_id

HEADER: Final = "Release"
RELEASE = page_release_id()
Thing = TypeVar("Thing")
NO_QUERY: Final[Mapping[str, str]] = MappingProxyType({})  # of an address


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


if TYPE_CHECKING:
    from django.contrib.auth.models import _User  # the model that AUTH_USER_MODEL names


class SeeOther(HttpResponseRedirect):
    """A redirect with status 303 after a POST: the browser follows it with GET."""

    status_code = 303


def hidden_from_search(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Decorates a view whose pages no search engine lists: they name members, or their address is
    a secret. `ClubSettings.hidden_from_search` hides all other pages, too.
    """

    @wraps(view)
    def answer(
        request: HttpRequest, *args: object, **kwargs: object
    ) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        return response

    return answer


def wants_fragments(request: HttpRequest) -> bool:
    """Whether htmx asks for fragments. For a page from its history it asks for the whole."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def member_of(request: HttpRequest) -> _User:
    """Returns the member who makes the request."""
    assert request.user.is_authenticated  # the middleware admits members alone
    return request.user


def page_of_list(
    query: Mapping[str, str],
    rows: QuerySet[Any] | Sequence[Thing],
    most: int,
    parameter: str = "page",
) -> Page[Thing]:
    """The page of a list that the query of the address asks for. A page with several lists has a
    parameter for each; `home/_pages.jinja` links to the other pages.
    """
    return Paginator(rows, most).get_page(query.get(parameter))


def typed_number(text: str, digits: int = 9) -> int | None:
    """The number that a form or an address says; None if it is none, or too long."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number else None


def typed_uuid(text: str) -> UUID | None:
    """The UUID that a form says; None if it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def or_404(thing: Thing | None) -> Thing:
    """The thing. Raises Http404 if there is none."""
    if thing is None:
        raise Http404
    return thing


def expect_found(condition: object) -> None:
    """Raises Http404 unless the condition holds."""
    if not condition:
        raise Http404


@contextmanager
def missing_as_404(*errors: type[Exception]) -> Iterator[None]:
    """Reads things of an address; these errors mean that the address leads nowhere."""
    try:
        yield
    except errors:
        raise Http404 from None
