"""Helpers of the views of rankings: date, game and member of an address, pages and status codes
of errors.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.error_pages import error_page
from club.people.members import queries as members
from club.people.members.models import Member
from games import registry
from games.core import AnyGame

View = Callable[..., HttpResponse]


class PageNotFound(Exception):
    """There is no such page; the message says why."""


def explain_not_found(view: View) -> View:
    """Decorator: answers PageNotFound with a page that has status 404 and the reason."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except PageNotFound as why:
            return error_page(request, 404, "ratings/not_here.jinja", {"why": str(why)})

    return wrapped


def utc_today() -> date:
    """The present date in UTC; ratings count days in UTC."""
    return timezone.now().astimezone(UTC).date()


def require_game(slug: str) -> AnyGame:
    """Returns a game. Raises PageNotFound."""
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        raise PageNotFound(_("This game is not in the catalogue.")) from None


def require_member(name: str) -> Member:
    """Returns a member by name. Raises PageNotFound."""
    member = members.member_named(name)
    if member is None:
        raise PageNotFound(_("There is no member named %(name)s.") % {"name": name})
    return member
