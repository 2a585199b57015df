"""What the views of the rankings share: today, the game and the member that an address names, and
the answers for what is not here and for what is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from club.members import queries as members
from club.members.models import Member
from club.tables.errors import NotAllowed, Refused
from games import registry
from games.core import AnyGame

View = Callable[..., HttpResponse]


class NotHere(Exception):
    """There is no such page: the sentence says why."""


def says_why_not(view: View) -> View:
    """What is not here is answered by a page that says why not."""

    @wraps(view)
    def answered(request: HttpRequest, *named: object, **asked: object) -> HttpResponse:
        try:
            return view(request, *named, **asked)
        except NotHere as why:
            return render(request, "ratings/not_here.jinja", {"why": str(why)}, status=404)

    return answered


def utc_today() -> date:
    """The day by which ratings count."""
    return timezone.now().astimezone(UTC).date()


def game_or_not_here(slug: str) -> AnyGame:
    """Raises NotHere."""
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        raise NotHere(_("This game is not on our shelf.")) from None


def member_or_not_here(name: str) -> Member:
    """Raises NotHere."""
    shown = members.member_named(name)
    if shown is None:
        raise NotHere(_("Nobody here has the name %(name)s.") % {"name": name})
    return shown


def status_of(refused: Refused) -> int:
    """The HTTP status that answers a refusal."""
    return 403 if isinstance(refused, NotAllowed) else 422
