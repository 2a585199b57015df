"""The seasons that members won and the club championship, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Exists, OuterRef

from club.community.ratings.leaderboards.board_rows import RANKED, SHOWN
from club.community.ratings.leaderboards.board_selection import (
    BoardSelection,
    season_name,
)
from club.community.ratings.leaderboards.championship import (
    Champion,
    SeasonPoints,
    championship,
)
from club.community.ratings.ledger.models import Pool, Rating
from club.community.ratings.ledger.pools import season_bounds
from club.community.ratings.presentation.titles import title_name
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class Honour:
    """The place of a member on the board of one game and season."""

    slug: str
    game: str  # its name
    season: str  # its name
    query: str  # query string of the board's URL
    place: int = 1
    points: str = ""  # for the championship


@dataclass(frozen=True, slots=True)
class ChampionRow:
    """The championship result of one member."""

    place: int
    member: Member
    points: str
    firsts: int
    seconds: int
    earned: Sequence[Honour]
    dropped: int  # results that do not count, since only the best ones do


def honours_of(member: Member, today: date) -> list[Honour]:
    """Seasons that a member won, the latest first."""
    return [_honour(pool.slug, pool.season) for pool in won_seasons(member, today)]


def won_seasons(member: Member, today: date) -> list[Pool]:
    """Pools of the seasons that a member won, the latest first: nobody has a higher safe rating.
    Takes one query.
    """
    ahead = Rating.objects.filter(
        SHOWN, RANKED, pool=OuterRef("pool"), sure__gt=OuterRef("sure")
    )
    ratings = Rating.objects.filter(SHOWN, RANKED, ~Exists(ahead), member=member)
    won = (
        ratings.exclude(pool__season="")
        .select_related("pool")
        .order_by("-pool__season", "pool")
    )
    return [
        rating.pool
        for rating in won
        if season_bounds(rating.pool.season)[1].date() <= today
    ]


def champion_rows(year: int, today: date) -> list[ChampionRow]:
    """The present rows of the championship."""
    return list(map(_champion_row, championship(year, today)))


def format_points(points: Fraction) -> str:
    """Points as text, with one decimal where they are not whole."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{float(points):.1f}"


def _champion_row(champion: Champion) -> ChampionRow:
    return ChampionRow(
        place=champion.place,
        member=champion.member,
        points=format_points(champion.points),
        firsts=champion.firsts,
        seconds=champion.seconds,
        earned=[_honour_of_points(part) for part in champion.earned],
        dropped=champion.dropped,
    )


def _honour_of_points(part: SeasonPoints) -> Honour:
    return _honour(part.slug, part.season, part.place, format_points(part.points))


def _honour(slug: str, season: str, place: int = 1, points: str = "") -> Honour:
    query = BoardSelection(season=season).query
    return Honour(slug, title_name(slug), season_name(season), query, place, points)
