"""The club championship of a year: what the ranked of every title's seasons earn, of which each
member's best eight count (K21). Computed from the seasons' boards; nothing is stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Count, F, Window
from django.db.models.functions import Rank

from club.members.models import Member
from club.ratings.boards.board_rows import RANKED, SHOWN, Rows
from club.ratings.boards.overall_board import over_all_titles
from club.ratings.ledger.inactivity import grown_by
from club.ratings.ledger.models import Pool, Rating
from club.ratings.model.predictions import overall

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)  # by place
BEST = 8  # of a member's places count
FULL = 5  # ranked members that a season needs to give its points whole


@dataclass(frozen=True, slots=True)
class Earned:
    """What one season of one title gave."""

    slug: str
    season: str  # "2026Q4"
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Champion:
    """One member's year."""

    place: int
    member: Member
    points: Fraction
    earned: Sequence[Earned]  # what counts, the most first
    dropped: int  # places beyond the best eight

    @property
    def firsts(self) -> int:
        return sum(one.place == 1 for one in self.earned)

    @property
    def seconds(self) -> int:
        return sum(one.place == 2 for one in self.earned)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A place on a season's board."""

    rating: Rating
    place: int
    ranked: int  # how many are, in that season


def championship(year: int, today: date) -> list[Champion]:
    """Everybody who has earned something, the best first; three queries."""
    ranked = _ranked(year)
    earned: dict[int, list[Earned]] = defaultdict(list)
    for member_id, part in _earned(ranked):
        earned[member_id].append(part)
    members = {one.rating.member_id: one.rating.member for one in ranked}
    counted = {
        member: sorted(some, key=lambda one: (-one.points, one.place, one.season, one.slug))
        for member, some in earned.items()
    }
    return _placed(counted, members, _strengths(counted, today))


def years() -> list[int]:
    """Years that have a season, the latest first."""
    found = Pool.objects.exclude(season="").order_by().values_list("season", flat=True).distinct()
    return sorted({int(season[:4]) for season in found}, reverse=True)


def points_for(place: int, level: int, ranked: int) -> Fraction:
    """K21: of a place that so many share, in a season with so many ranked."""
    shared = sum(POINTS[place - 1 : place - 1 + level])
    whole = Fraction(shared, level)
    return whole if ranked >= FULL else whole / 2


def _ranked(year: int) -> list[_Ranked]:
    """The first of every season of the year."""
    found = Rating.objects.filter(SHOWN, RANKED, pool__season__startswith=f"{year}Q")
    numbered: Rows = found.annotate(
        place=Window(Rank(), partition_by=F("pool"), order_by=F("sure").desc()),
        ranked=Window(Count("pk"), partition_by=F("pool")),
    ).filter(place__lte=len(POINTS))
    in_order = numbered.select_related("member", "pool").order_by("pool__key", "place", "member")
    return [_Ranked(rating, rating.place, rating.ranked) for rating in in_order]


def _earned(ranked: Sequence[_Ranked]) -> Iterator[tuple[int, Earned]]:
    """By member's id."""
    level = Counter((one.rating.pool_id, one.place) for one in ranked)
    for one in ranked:
        pool = one.rating.pool
        points = points_for(one.place, level[pool.pk, one.place], one.ranked)
        yield one.rating.member_id, Earned(pool.slug, pool.season, one.place, points)


def _strengths(members: Iterable[int], today: date) -> Mapping[int, float]:
    """Strength over all titles, which parts who is level."""
    figures: dict[int, list[tuple[float, float]]] = {member: [] for member in members}
    for rating in Rating.objects.filter(over_all_titles(), member__in=figures):
        figures[rating.member_id].append((rating.mu, grown_by(rating, today)))
    return {member: overall(some)[0] for member, some in figures.items()}


def _placed(
    counted: Mapping[int, Sequence[Earned]],
    members: Mapping[int, Member],
    strengths: Mapping[int, float],
) -> list[Champion]:
    """Level: more firsts, more seconds, overall."""
    made = [
        Champion(
            place=0,
            member=members[member],
            points=sum((one.points for one in some[:BEST]), Fraction(0)),
            earned=some[:BEST],
            dropped=len(some[BEST:]),
        )
        for member, some in counted.items()
    ]

    def rank(one: Champion) -> tuple[Fraction, int, int, float]:
        return one.points, one.firsts, one.seconds, strengths[one.member.pk]

    ranks = sorted(map(rank, made), reverse=True)
    made.sort(key=lambda one: (*(-part for part in rank(one)), one.member.username))
    return [
        Champion(1 + ranks.index(rank(one)), one.member, one.points, one.earned, one.dropped)
        for one in made
    ]
