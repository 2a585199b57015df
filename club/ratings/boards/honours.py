"""Won seasons and the club championship, as data of pages (K21, B12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Exists, OuterRef

from club.members.models import Member
from club.ratings.boards.board_rows import RANKED, SHOWN
from club.ratings.boards.board_selection import BoardSelection, season_name
from club.ratings.boards.championship import Champion, SeasonPoints, championship
from club.ratings.ledger.models import Pool, Rating
from club.ratings.ledger.pools import season_bounds
from games import registry


@dataclass(frozen=True, slots=True)
class Honour:
    """A place in a season of a title."""

    slug: str
    game: str  # its name
    season: str  # its name
    query: str  # of the address of its board
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
    dropped: int  # places beyond those that count


def honours_of(member: Member, today: date) -> list[Honour]:
    """Seasons that a member won, the latest first."""
    return [_honour(pool.slug, pool.season) for pool in won_seasons(member, today)]


def won_seasons(member: Member, today: date) -> list[Pool]:
    """Pools of the seasons that a member won, the latest first. Takes one query."""
    ahead = Rating.objects.filter(SHOWN, RANKED, pool=OuterRef("pool"), sure__gt=OuterRef("sure"))
    found = Rating.objects.filter(SHOWN, RANKED, ~Exists(ahead), member=member)
    won = found.exclude(pool__season="").select_related("pool").order_by("-pool__season", "pool")
    return [rating.pool for rating in won if season_bounds(rating.pool.season)[1].date() <= today]


def champion_rows(year: int, today: date) -> list[ChampionRow]:
    """The present rows of the championship."""
    return list(map(_champion_row, championship(year, today)))


def format_points(points: Fraction) -> str:
    """Points as text, with one decimal where they are not whole."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.1f}"


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
    return Honour(slug, registry.display_name(slug), season_name(season), query, place, points)
