"""Helpers of views: the request's member, requests of htmx, and the redirect after a POST."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails

from club.members.models import Member


class SeeOther(HttpResponseRedirect):
    """A redirect with status 303 after a POST: the browser follows it with GET."""

    status_code = 303


def wants_fragments(request: HttpRequest) -> bool:
    """Whether htmx asks for fragments. For a page from its history it asks for the whole."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def member_of(request: HttpRequest) -> Member:
    """The member who makes the request."""
    assert isinstance(request.user, Member)  # the middleware admits members alone
    return request.user
