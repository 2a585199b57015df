"""What members may see of one another: what somebody has played and how it came out, and where they sit now.

Of tables by invitation only those are counted and listed that the viewer may find in the lists of tables, too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.members import queries as members
from club.members.models import Member
from club.tables import queries
from club.tables.glimpses import Glimpse, glimpses
from club.tables.standing import ordinal
from games import registry

MOST_SEATED = 8
MOST_FINISHED = 5


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody has made of one game."""

    game: str  # its name
    games: int
    places: tuple[tuple[str, int], ...]  # "first", and how often; the best first


@dataclass(frozen=True, slots=True)
class Portrait:
    """A member as another sees them."""

    played: tuple[Played, ...]  # what was played most comes first
    seated: tuple[Glimpse, ...]  # tables that are open or live
    finished: tuple[Glimpse, ...]  # the latest first


@require_safe
def member(request: HttpRequest, name: str) -> HttpResponse:
    """What the others may see of a member."""
    shown = members.member_named(name)
    if shown is None:
        raise Http404(_("Nobody here has the name %(name)s.") % {"name": name})
    assert isinstance(request.user, Member)  # the middleware lets nobody else in
    portrait = portrait_of(shown, request.user, timezone.now())
    return render(request, "members/member.html", {"shown": shown, "portrait": portrait})


def portrait_of(shown: Member, viewer: Member, now: datetime) -> Portrait:
    """What the viewer may see of the member, in a fixed number of queries."""
    return Portrait(
        played=_played(shown, viewer),
        seated=glimpses(queries.sat_at(shown, viewer)[:MOST_SEATED], viewer, now),
        finished=glimpses(queries.finished_with(shown, viewer)[:MOST_FINISHED], viewer, now),
    )


def _played(shown: Member, viewer: Member) -> tuple[Played, ...]:
    places: dict[str, Counter[int]] = {}
    for slug, place in queries.places_of(shown, viewer):
        places.setdefault(slug, Counter())[place] += 1
    most_first = sorted(places.items(), key=lambda item: (-item[1].total(), item[0]))
    return tuple(Played(_name(slug), counted.total(), _told(counted)) for slug, counted in most_first)


def _told(counted: Counter[int]) -> tuple[tuple[str, int], ...]:
    return tuple((ordinal(place), count) for place, count in sorted(counted.items()))


def _name(slug: str) -> str:
    try:
        return registry.find(slug).info.name
    except registry.UnknownGame:
        return slug.replace("_", " ").capitalize()
