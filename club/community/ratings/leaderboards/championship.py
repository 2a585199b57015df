"""The club championship of a year, and the seasons that members won.

Ranked members of each season earn points, and the best eight places of each member count. The
championship is computed from the boards of the seasons and not stored.
"""  # ratings 6.4

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Count, Exists, F, OuterRef, Window
from django.db.models.functions import Rank

from club.community.ratings.leaderboards.boards import (
    RANKED,
    SHOWN,
    Rows,
    overall_ratings,
)
from club.community.ratings.leaderboards.title_page import BoardSelection, season_name
from club.community.ratings.ledger.pools import season_bounds, sigma_on
from club.community.ratings.models import Pool, Rating
from club.community.ratings.presentation.labels import title_name
from club.community.ratings.rating_math.predictions import overall_strength
from club.people.members.models import Member

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)  # by place
COUNTED_PLACES = 8  # places of a member that count
MIN_MEMBERS_FOR_FULL_POINTS = (
    5  # ranked members of a season, with fewer of whom points are halved
)


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """The place of a member on the board of a title's season, with its points."""

    slug: str
    season: str  # "2026Q4"
    place: int
    points: Fraction = Fraction(0)

    @property
    def game(self) -> str:
        return title_name(self.slug)

    @property
    def season_name(self) -> str:
        return season_name(self.season)

    @property
    def query(self) -> str:
        """The query of the board's address."""
        return BoardSelection(season=self.season).query

    @property
    def points_text(self) -> str:
        return format_points(self.points)


@dataclass(frozen=True, slots=True)
class Champion:
    """The championship result of one member."""

    place: int
    member: Member
    points: Fraction
    earned: Sequence[SeasonPlace]  # those that count, the most points first
    dropped: int  # places beyond the best eight

    @property
    def points_text(self) -> str:
        return format_points(self.points)

    @property
    def firsts(self) -> int:
        return sum(part.place == 1 for part in self.earned)

    @property
    def seconds(self) -> int:
        return sum(part.place == 2 for part in self.earned)


@dataclass(frozen=True, slots=True)
class _RankedPlace:
    """A place on the board of a season."""

    rating: Rating
    place: int
    ranked: int  # number of ranked members in the season


def championship(year: int, today: date) -> list[Champion]:
    """All members with points, the best first. Takes three queries."""
    ranked = _ranked_places(year)
    earned: dict[int, list[SeasonPlace]] = defaultdict(list)
    for member_id, part in _season_points(ranked):
        earned[member_id].append(part)
    members = {place.rating.member_id: place.rating.member for place in ranked}
    counted = {
        member: sorted(
            parts, key=lambda part: (-part.points, part.place, part.season, part.slug)
        )
        for member, parts in earned.items()
    }
    return _place_champions(counted, members, _overall_strengths(counted, today))


def years() -> list[int]:
    """Years with seasons, the latest first."""
    seasons = (
        Pool.objects.exclude(season="")
        .order_by()
        .values_list("season", flat=True)
        .distinct()
    )
    return sorted({int(season[:4]) for season in seasons}, reverse=True)


def place_points(place: int, level: int, ranked: int) -> Fraction:
    """Points of a place that `level` members share, in a season with `ranked` members."""
    shared = sum(POINTS[place - 1 : place - 1 + level])
    whole = Fraction(shared, level)
    if ranked >= MIN_MEMBERS_FOR_FULL_POINTS:
        return whole
    return whole / 2


def _ranked_places(year: int) -> list[_RankedPlace]:
    """The best places of each season of the year."""
    ratings = Rating.objects.filter(SHOWN, RANKED, pool__season__startswith=f"{year}Q")
    numbered: Rows = ratings.annotate(
        place=Window(Rank(), partition_by=F("pool"), order_by=F("sure").desc()),
        ranked=Window(Count("pk"), partition_by=F("pool")),
    ).filter(place__lte=len(POINTS))
    in_order = numbered.select_related("member", "pool").order_by(
        "pool__key", "place", "member"
    )
    return [_RankedPlace(rating, rating.place, rating.ranked) for rating in in_order]


def _season_points(
    ranked: Sequence[_RankedPlace],
) -> Iterator[tuple[int, SeasonPlace]]:
    """Yields the id of a member with the points of one season."""
    level = Counter(
        (ranked_place.rating.pool_id, ranked_place.place) for ranked_place in ranked
    )
    for ranked_place in ranked:
        pool = ranked_place.rating.pool
        place = ranked_place.place
        points = place_points(place, level[pool.pk, place], ranked_place.ranked)
        yield (
            ranked_place.rating.member_id,
            SeasonPlace(pool.slug, pool.season, place, points),
        )


def _overall_strengths(members: Iterable[int], today: date) -> Mapping[int, float]:
    """Overall strength of members, which breaks ties."""
    figures: dict[int, list[tuple[float, float]]] = {member: [] for member in members}
    for rating in Rating.objects.filter(overall_ratings(), member__in=figures):
        sigma = sigma_on(rating, today)
        figures[rating.member_id].append((rating.mu, sigma))
    strengths: dict[int, float] = {}
    for member, ratings in figures.items():
        strengths[member], _, _ = overall_strength(ratings)
    return strengths


def _unplaced(member: Member, parts: Sequence[SeasonPlace]) -> Champion:
    """The championship result of a member before places are known; place is 0."""
    best = parts[:COUNTED_PLACES]
    points = sum((part.points for part in best), Fraction(0))
    return Champion(0, member, points, best, dropped=len(parts[COUNTED_PLACES:]))


def _place_champions(
    counted: Mapping[int, Sequence[SeasonPlace]],
    members: Mapping[int, Member],
    strengths: Mapping[int, float],
) -> list[Champion]:
    """Places members by points. Ties: more first places, more second places, overall strength."""
    champions = [_unplaced(members[member], parts) for member, parts in counted.items()]

    def rank(champion: Champion) -> tuple[Fraction, int, int, float]:
        strength = strengths[champion.member.pk]
        return champion.points, champion.firsts, champion.seconds, strength

    def sort_key(champion: Champion) -> tuple[object, ...]:
        return (*(-part for part in rank(champion)), champion.member.username)

    ranks = sorted(map(rank, champions), reverse=True)
    return [
        replace(champion, place=1 + ranks.index(rank(champion)))
        for champion in sorted(champions, key=sort_key)
    ]


def honours_of(member: Member, today: date) -> list[SeasonPlace]:
    """Seasons that a member won, the latest first."""
    return [
        SeasonPlace(pool.slug, pool.season, 1) for pool in won_seasons(member, today)
    ]


def won_seasons(member: Member, today: date) -> list[Pool]:
    """Pools of the seasons that a member won, the latest first: no other
    member has a higher safe rating. Takes one query.
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


def format_points(points: Fraction) -> str:
    """Points as text, with one decimal where they are not whole."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{float(points):.1f}"
