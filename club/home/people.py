"""What members may see of one another: what somebody has played and how it came out, and where they
sit now.

Of tables by invitation only those are counted and listed that the viewer may find in the lists of
tables, too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.home import queries as home_queries
from club.members import queries as club_members
from club.members.models import Member
from club.table_cards.cards import TableCard, table_cards
from club.tables.presentation.results import ordinal
from club.ui.panels import Panel, panels
from games import registry

MOST_SEATED = 8
MOST_FINISHED = 5
ONE_PAGE = 60  # members
MOST_FOUND = 8
LONGEST_TYPED = 300  # characters


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """What somebody has made of one game."""

    game: str  # its name
    games: int
    places: tuple[tuple[str, int], ...]  # "first", and how often; the best first


@dataclass(frozen=True, slots=True)
class Activity:
    """How much a member plays."""

    member: Member
    sitting: int  # live tables
    over: int  # finished ones


@dataclass(frozen=True, slots=True)
class Portrait:
    """A member as another sees them."""

    played: tuple[GamesPlayed, ...]  # what was played most comes first
    seated: tuple[TableCard, ...]  # tables that are open or live
    finished: tuple[TableCard, ...]  # the latest first
    panels: tuple[Panel, ...]  # what wings add


@require_safe
def member(request: HttpRequest, name: str) -> HttpResponse:
    """What the others may see of a member."""
    shown = club_members.member_named(name)
    if shown is None:
        raise Http404(_("Nobody here has the name %(name)s.") % {"name": name})
    assert isinstance(request.user, Member)  # the middleware lets nobody else in
    portrait = portrait_of(shown, request.user, timezone.now())
    return render(request, "members/member.jinja", {"shown": shown, "portrait": portrait})


@require_safe
def list_members(request: HttpRequest) -> HttpResponse:
    """Everybody in the club, by name, some to a page."""
    assert isinstance(request.user, Member)  # the middleware lets nobody else in
    turned = Paginator(club_members.everybody(), ONE_PAGE).get_page(request.GET.get("page", "1"))
    shown = activities(list(turned.object_list), request.user)
    return render(request, "members/members.jinja", {"page": turned, "listed": shown})


def activities(members: list[Member], viewer: Member) -> tuple[Activity, ...]:
    """As the list of members shows them to the viewer, in one query."""
    counted = home_queries.tables_counted(members, viewer)
    return tuple(Activity(one, *counted.get(one.pk, (0, 0))) for one in members)


@require_safe
def found(request: HttpRequest) -> HttpResponse:
    """Names that begin as somebody types, as choices of a field. Of a list with commas between,
    the last name counts; those before it are kept.
    """
    kept, comma, begun = request.GET.get("name", "")[:LONGEST_TYPED].rpartition(",")
    before = f"{kept}{comma} " if comma else ""
    names = [f"{before}{one.username}" for one in club_members.members_like(begun, MOST_FOUND)]
    return render(request, "members/_found.jinja", {"names": names})


def portrait_of(shown: Member, viewer: Member, now: datetime) -> Portrait:
    """What the viewer may see of the member, in a fixed number of queries."""
    return Portrait(
        played=_played(shown, viewer),
        seated=table_cards(home_queries.tables_played_at(shown, viewer)[:MOST_SEATED], viewer, now),
        finished=table_cards(
            home_queries.finished_with(shown, viewer)[:MOST_FINISHED], viewer, now
        ),
        panels=panels("member", shown, viewer, now),
    )


def _played(shown: Member, viewer: Member) -> tuple[GamesPlayed, ...]:
    places: dict[str, Counter[int | None]] = {}
    for slug, place in home_queries.placings_of(shown, viewer):
        places.setdefault(slug, Counter())[place] += 1
    most_first = sorted(places.items(), key=lambda item: (-item[1].total(), item[0]))
    return tuple(
        GamesPlayed(registry.display_name(slug), counted.total(), _told(counted))
        for slug, counted in most_first
    )


def _told(counted: Counter[int | None]) -> tuple[tuple[str, int], ...]:
    """The best first; games that were left come last."""
    by_place = sorted((place, count) for place, count in counted.items() if place is not None)
    left = [(_("left before the end"), counted[None])] if counted[None] else []
    return (*((ordinal(place), count) for place, count in by_place), *left)
