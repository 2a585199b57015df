"""What views share: who asks, whether htmx does, and the redirect after something was done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails

from club.members.models import Member


class SeeOther(HttpResponseRedirect):
    """303: what was sent is done, now look there. Other redirects leave it to the browser whether
    to send it again.
    """

    status_code = 303


def wants_fragments(request: HttpRequest) -> bool:
    """Whether htmx asks for fragments; when it restores a page from its history it wants
    the whole.
    """
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def member_of(request: HttpRequest) -> Member:
    assert isinstance(request.user, Member)  # the site lets nobody else in
    return request.user
