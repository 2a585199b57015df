"""Seasons won and the club championship, as pages tell of them (K21, B12). Addresses are the
templates'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Exists, OuterRef

from club.members.models import Member
from club.ratings.boards.board_rows import RANKED, SHOWN
from club.ratings.boards.board_selection import Asked, season_name
from club.ratings.boards.championship import Champion, Earned, championship
from club.ratings.ledger.models import Pool, Rating
from club.ratings.ledger.pools import span_of
from games import registry


@dataclass(frozen=True, slots=True)
class Honour:
    """A place in a season of a title."""

    slug: str
    game: str  # its name
    season: str  # its name
    query: str  # of its board
    place: int = 1
    points: str = ""  # that it gives for the championship


@dataclass(frozen=True, slots=True)
class ChampionRow:
    """One member's year."""

    place: int
    member: Member
    points: str
    firsts: int
    seconds: int
    earned: Sequence[Honour]
    dropped: int  # places beyond those that count


def honours_of(member: Member, today: date) -> list[Honour]:
    """Seasons that a member came first in, the latest first."""
    return [_honour(pool.slug, pool.season) for pool in first_in(member, today)]


def first_in(member: Member, today: date) -> list[Pool]:
    """The seasons that a member came first in, the latest first; one query."""
    ahead = Rating.objects.filter(SHOWN, RANKED, pool=OuterRef("pool"), sure__gt=OuterRef("sure"))
    found = Rating.objects.filter(SHOWN, RANKED, ~Exists(ahead), member=member)
    won = found.exclude(pool__season="").select_related("pool").order_by("-pool__season", "pool")
    return [rating.pool for rating in won if span_of(rating.pool.season)[1].date() <= today]


def champions_of(year: int, today: date) -> list[ChampionRow]:
    """The championship as far as it has got."""
    return [_row(one) for one in championship(year, today)]


def in_points(points: Fraction) -> str:
    """Points with one decimal where they are not whole."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.1f}"


def _row(one: Champion) -> ChampionRow:
    return ChampionRow(
        place=one.place,
        member=one.member,
        points=in_points(one.points),
        firsts=one.firsts,
        seconds=one.seconds,
        earned=[_earned(part) for part in one.earned],
        dropped=one.dropped,
    )


def _earned(one: Earned) -> Honour:
    return _honour(one.slug, one.season, one.place, in_points(one.points))


def _honour(slug: str, season: str, place: int = 1, points: str = "") -> Honour:
    told = Asked(season=season).query
    return Honour(slug, registry.display_name(slug), season_name(season), told, place, points)
