"""Members' pages: games played with their results, and present tables.

A private table is counted and listed only for viewers who may find it in the lists of tables.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from club.base.ui.panel_places import (
    member_end_panels,
    member_history_panels,
    member_links,
    member_panels,
    member_profile_panels,
)
from club.base.ui.panels import PageLink, Panel
from club.people.members.models import Member
from club.people.profiles import queries as profiles
from club.people.profiles.models import Profile
from club.people.profiles.queries import Face, face_of, faces_of, shown_parts_of
from club.play.table_cards.cards import TableCard, table_cards
from club.play.tables.models import Table
from club.play.tables.presentation.results import ordinal
from club.site.home import queries as home_queries
from club.site.home.queries import SharedGames
from club.site.home.queries_of_members import visit_day
from games import registry
from games.core import Info

MOST_SEATED = 8
MOST_FINISHED = 5


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
    seen_on: date | None  # the day of the last visit; None: not shown


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


def activities_of(members: list[Any], viewer: Member) -> tuple[Activity, ...]:
    """The members of `listed_members` as the viewer sees them, in four queries."""
    finished = home_queries.finished_tables_counted(members, viewer)
    playing = home_queries.games_played_now(members, viewer)
    profiles, faces = shown_parts_of(members), faces_of(members)
    return tuple(
        _activity(
            member,
            playing.get(member.pk, []),
            finished.get(member.pk, 0),
            profiles.get(member.pk, Profile(member=member)),
            faces[member.pk],
        )
        for member in members
    )


def _activity(
    member: Any, playing: list[str], over: int, profile: Profile, face: Face
) -> Activity:
    return Activity(
        member,
        playing=", ".join(map(registry.display_name, playing)),
        over=over if profile.shows_history else None,
        favourites=", ".join(game.name for game in favourite_games(profile)),
        face=face,
        seen_on=member.seen_at.date() if member.seen_at else None,
    )


def portrait_of(member: Member, viewer: Member, now: datetime) -> Portrait:
    """The data of the member's page for the viewer, in a fixed number of queries."""
    seated = home_queries.tables_played_at(member, viewer)[:MOST_SEATED]
    finished = home_queries.finished_with(member, viewer)[:MOST_FINISHED]
    cards = table_cards(seated, viewer, now)
    profile = shown_profile(member, viewer, now)
    return Portrait(
        played=_games_played(member, viewer) if profile.shows_history else (),
        shown=profile,
        playing=tuple(card for card in cards if card.table.live),
        waiting=tuple(card for card in cards if not card.table.live),
        finished=table_cards(finished, viewer, now) if profile.shows_history else (),
        panels=_panels_of(profile, member, viewer, now),
        last_panels=member_end_panels.collect(member, viewer, now),
    )


def _panels_of(
    profile: ShownProfile, member: Member, viewer: Member, now: datetime
) -> tuple[Panel, ...]:
    """Returns the panels of other apps, as far as the member allows."""
    panels = member_panels.collect(member, viewer, now)
    if profile.shows_profile:
        panels += member_profile_panels.collect(member, viewer, now)
    if profile.shows_history:
        panels += member_history_panels.collect(member, viewer, now)
    return panels


def _games_played(member: Member, viewer: Member) -> tuple[GamesPlayed, ...]:
    places: dict[str, Counter[int | None]] = {}
    for slug, place in home_queries.placings_of(member, viewer):
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


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """A profile as one viewer sees it."""

    face: Face
    line: str
    favourites: tuple[Info, ...]
    shows_profile: bool
    shows_history: bool
    last_seen: date | None  # None: not shown
    has_picture: bool
    is_friend: bool  # of the viewer
    head_to_head: SharedGames | None  # None: they have finished no game together
    invitable: tuple[Table, ...]  # open tables of the viewer with a free chair
    links: tuple[PageLink, ...]  # of other apps


def shown_profile(member: Member, viewer: Member, now: datetime) -> ShownProfile:
    """The profile of a member for the viewer, in a fixed number of queries."""
    profile, is_self = profiles.profile_of(member), member.pk == viewer.pk
    picture = profile.shown_picture
    address = picture.get_absolute_url() if picture else ""
    return ShownProfile(
        face=face_of(member.username, address),
        line=profile.shown_line,
        favourites=favourite_games(profile),
        shows_profile=profile.shows_profile,
        shows_history=profile.shows_history,
        last_seen=visit_day(member, viewer),
        has_picture=picture is not None,
        is_friend=not is_self and profiles.is_friend(viewer, member),
        head_to_head=None if is_self else home_queries.shared_games_of(viewer, member),
        invitable=() if is_self else home_queries.tables_to_invite_to(viewer, member),
        links=member_links.collect(member, viewer, now),
    )


def favourite_games(profile: Profile) -> tuple[Info, ...]:
    """Returns the shown favourites that are still in the catalogue."""
    games = {game.info.slug: game.info for game in registry.games()}
    favourites = map(games.get, profile.shown_favourites)
    return tuple(game for game in favourites if game)
