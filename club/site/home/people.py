"""Members' pages: games played with their results, and present tables.

A private table is counted and listed only for viewers who may find it in the lists of tables.
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

from club.base.ui.panel_places import (
    member_end_panels,
    member_history_panels,
    member_panels,
    member_profile_panels,
)
from club.base.ui.panels import Panel
from club.people.members import queries as club_members
from club.people.members.models import Member
from club.people.profiles.models import Profile
from club.people.profiles.queries import Face, faces_of, shown_parts_of
from club.play.table_cards.cards import TableCard, table_cards
from club.play.tables.presentation.results import ordinal
from club.site.home import queries as home_queries
from club.site.home.shown_profiles import ShownProfile, favourite_games, shown_profile
from games import registry

MOST_SEATED = 8
MOST_FINISHED = 5
ONE_PAGE = 60  # members
MOST_FOUND = 8
LONGEST_TYPED = 300  # characters


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """A member's results in one game."""

    game: str  # its name
    games: int
    places: tuple[tuple[str, int], ...]  # "first" and its count; the best place first


@dataclass(frozen=True, slots=True)
class Activity:
    """A member in the list of all members."""

    member: Member
    playing: str  # the games, by name; empty: none
    over: int | None  # finished tables; None: not shown
    favourites: str  # the games, by name; empty: none are shown
    face: Face


@dataclass(frozen=True, slots=True)
class Portrait:
    """The data of a member's page for one viewer."""

    shown: ShownProfile
    played: tuple[GamesPlayed, ...]  # the game played most comes first
    playing: tuple[TableCard, ...]  # live tables
    waiting: tuple[TableCard, ...]  # open tables
    finished: tuple[TableCard, ...]  # the latest first
    panels: tuple[Panel, ...]  # of other apps
    last_panels: tuple[Panel, ...]  # those at the end of the page


@require_safe
def member(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a member. 404 for an unknown name."""
    shown = club_members.member_named(name)
    if shown is None:
        raise Http404(_("There is no member named %(name)s.") % {"name": name})
    assert isinstance(request.user, Member)  # the middleware admits members alone
    portrait = portrait_of(shown, request.user, timezone.now())
    return render(
        request, "members/member.jinja", {"shown": shown, "portrait": portrait}
    )


@require_safe
def list_members(request: HttpRequest) -> HttpResponse:
    """The paged list of all members by name."""
    assert isinstance(request.user, Member)  # the middleware admits members alone
    page = Paginator(club_members.active_members(), ONE_PAGE).get_page(
        request.GET.get("page", "1")
    )
    listed = activities_of(list(page.object_list), request.user)
    return render(request, "members/members.jinja", {"page": page, "listed": listed})


def activities_of(members: list[Member], viewer: Member) -> tuple[Activity, ...]:
    """The members as the viewer sees them, in four queries."""
    finished = home_queries.finished_tables_counted(members, viewer)
    playing = home_queries.games_played_now(members, viewer)
    profiles, faces = shown_parts_of(members), faces_of(members)
    return tuple(
        _activity(
            one,
            playing.get(one.pk, []),
            finished.get(one.pk, 0),
            profiles.get(one.pk, Profile(member=one)),
            faces[one.pk],
        )
        for one in members
    )


def _activity(
    member: Member, playing: list[str], over: int, profile: Profile, face: Face
) -> Activity:
    return Activity(
        member,
        playing=", ".join(map(registry.display_name, playing)),
        over=over if profile.shows_history else None,
        favourites=", ".join(game.name for game in favourite_games(profile)),
        face=face,
    )


@require_safe
def complete_names(request: HttpRequest) -> HttpResponse:
    """Completions of a name that is being typed. In a list with commas the last name is completed,
    and the names before it are kept.
    """
    earlier, comma, typed = request.GET.get("name", "")[:LONGEST_TYPED].rpartition(",")
    prefix = f"{earlier}{comma} " if comma else ""
    names = [
        f"{prefix}{one.username}"
        for one in club_members.members_like(typed, MOST_FOUND)
    ]
    return render(request, "members/_found.jinja", {"names": names})


def portrait_of(shown: Member, viewer: Member, now: datetime) -> Portrait:
    """The data of the member's page for the viewer, in a fixed number of queries."""
    seated = home_queries.tables_played_at(shown, viewer)[:MOST_SEATED]
    finished = home_queries.finished_with(shown, viewer)[:MOST_FINISHED]
    cards = table_cards(seated, viewer, now)
    profile = shown_profile(shown, viewer)
    return Portrait(
        played=_games_played(shown, viewer) if profile.shows_history else (),
        shown=profile,
        playing=tuple(card for card in cards if card.table.live),
        waiting=tuple(card for card in cards if not card.table.live),
        finished=table_cards(finished, viewer, now) if profile.shows_history else (),
        panels=_panels_of(profile, shown, viewer, now),
        last_panels=member_end_panels.collect(shown, viewer, now),
    )


def _panels_of(
    profile: ShownProfile, shown: Member, viewer: Member, now: datetime
) -> tuple[Panel, ...]:
    """Returns the panels of other apps, as far as the member lets them show."""
    panels = member_panels.collect(shown, viewer, now)
    if profile.shows_profile:
        panels += member_profile_panels.collect(shown, viewer, now)
    if profile.shows_history:
        panels += member_history_panels.collect(shown, viewer, now)
    return panels


def _games_played(shown: Member, viewer: Member) -> tuple[GamesPlayed, ...]:
    places: dict[str, Counter[int | None]] = {}
    for slug, place in home_queries.placings_of(shown, viewer):
        places.setdefault(slug, Counter())[place] += 1
    most_first = sorted(places.items(), key=lambda item: (-item[1].total(), item[0]))
    return tuple(
        GamesPlayed(
            registry.display_name(slug), counts.total(), _places_in_words(counts)
        )
        for slug, counts in most_first
    )


def _places_in_words(counts: Counter[int | None]) -> tuple[tuple[str, int], ...]:
    """Places and their counts, the best first; games left before the end come last."""
    by_place = sorted(
        (place, count) for place, count in counts.items() if place is not None
    )
    left = [(_("left before the end"), counts[None])] if counts[None] else []
    return (*((ordinal(place), count) for place, count in by_place), *left)
