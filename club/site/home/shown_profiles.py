"""What a member's page shows of their profile to one viewer, and of the games between the two."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from club.people.members.models import Member
from club.people.profiles import queries as profiles
from club.people.profiles.models import Profile
from club.people.profiles.queries import Face, face_of
from club.play.tables.models import Table
from club.site.home import queries as home_queries
from club.site.home.queries import SharedGames
from games import registry


@dataclass(frozen=True, slots=True)
class FavouriteGame:
    """A favourite game of a member."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """A profile as one viewer sees it."""

    face: Face
    line: str
    favourites: tuple[FavouriteGame, ...]
    shows_profile: bool
    shows_history: bool
    last_seen: date | None  # None: not shown
    has_picture: bool
    is_friend: bool  # of the viewer
    head_to_head: SharedGames | None  # None: they have finished no game together
    invitable: tuple[Table, ...]  # open tables of the viewer with a free chair


def shown_profile(shown: Member, viewer: Member) -> ShownProfile:
    """The profile of a member for the viewer, in a fixed number of queries."""
    profile, is_self = profiles.profile_of(shown), shown.pk == viewer.pk
    picture = profile.shown_picture
    address = picture.get_absolute_url() if picture else ""
    return ShownProfile(
        face=face_of(shown.username, address),
        line=profile.shown_line,
        favourites=favourite_games(profile),
        shows_profile=profile.shows_profile,
        shows_history=profile.shows_history,
        last_seen=_last_seen(profile, viewer),
        has_picture=picture is not None,
        is_friend=not is_self and profiles.is_friend(viewer, shown),
        head_to_head=None if is_self else home_queries.shared_games_of(viewer, shown),
        invitable=() if is_self else home_queries.tables_to_invite_to(viewer, shown),
    )


def favourite_games(profile: Profile) -> tuple[FavouriteGame, ...]:
    """Those that are shown, and are still in the catalogue."""
    games = {game.info.slug: game for game in registry.games()}
    favourites = map(games.get, profile.shown_favourites)
    return tuple(
        FavouriteGame(game.info.slug, game.info.name) for game in favourites if game
    )


def _last_seen(profile: Profile, viewer: Member) -> date | None:
    """The day, if the member shows it. Those who sit at a live table with them are not told: a
    hidden question of that table could be read from it.
    """
    if not profile.shows_last_seen:
        return None
    if home_queries.is_playing_together(profile.member, viewer):
        return None
    return profiles.last_seen(profile.member)
