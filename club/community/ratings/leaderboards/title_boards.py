"""Boards of one title: by rating, or by wins for one number of seats or one source. The number of
queries of a page does not depend on the number of members.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db.models import Avg, Count, F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.ratings.leaderboards.boards import (
    PAGE,
    RANKED,
    RANKED_OPPONENTS,
    RANKED_RESULTS,
    SHOWN,
    BoardPage,
    Row,
    Share,
    slice_page,
)
from club.community.ratings.ledger.pools import (
    DORMANT,
    is_dormant,
    results_of_pool,
    season_bounds,
    sigma_on,
)
from club.community.ratings.models import Pool, Rating, ResultPlayer
from club.community.ratings.presentation.labels import rating_label
from club.community.ratings.rating_math.plackett_luce import (
    MODEL,
    displayed,
    lower_bound,
)
from club.people.members.models import Member

MIN_RESULTS = 5  # results that a member needs for a board of wins


def rating_board(pool: Pool, number: int, today: date) -> BoardPage:
    """A page of the board of a title or season, sorted by the lower bound of the rating."""
    ratings = ranked_ratings(pool, today).order_by("-sure", "-mu", "member__username")
    page_ratings, pages, members = slice_page(ratings.select_related("member"), number)
    first = (
        ratings.filter(sure__gt=page_ratings[0].sure).count() + 1 if page_ratings else 1
    )
    return BoardPage(
        _ranked_rows(page_ratings, pool, first, today), number, pages, members
    )


def unranked_rows(pool: Pool, today: date) -> list[Row]:
    """Members with a rating and without a rank: provisional, or inactive for long."""
    ranked = ranked_ratings(pool, today).values("pk")
    ratings = Rating.objects.filter(SHOWN, pool=pool).exclude(pk__in=ranked)
    page_ratings = ratings.select_related("member").order_by(
        "-sure", "member__username"
    )[:PAGE]
    return [
        _row(rating, pool, None, today, _missing_for_rank(rating, pool, today))
        for rating in page_ratings
    ]


def win_board(pool: Pool, seats: int | None, kind: str, number: int) -> BoardPage:
    """A page of wins and mean places, for one number of seats or one source.

    None and "": any. These selections have no ratings of their own.
    """  # ratings 6.5
    results = results_of_pool(pool).filter(voided_why="").order_by()
    results = results.filter(seats=seats) if seats else results
    results = results.filter(kind=kind) if kind else results
    rows = (
        ResultPlayer.objects.filter(SHOWN, result__in=results)
        .order_by()
        .values("member")
        .annotate(
            results=Count("pk"),
            wins=Count("pk", filter=Q(place=1)),
            mean_place=Avg("place"),
        )
        .filter(results__gte=MIN_RESULTS)
        .annotate(share=F("wins") * 1.0 / F("results"))
        .order_by("-share", "mean_place", "member__username")
    )
    columns = rows.values_list("member", "results", "wins", "mean_place")
    page_rows, pages, members = slice_page(columns, number)
    return BoardPage(
        _win_rows(page_rows, (number - 1) * PAGE + 1), number, pages, members
    )


def ranked_ratings(pool: Pool, today: date) -> QuerySet[Rating]:
    """Ratings that are not provisional, of active and visible members. Seasons: ratings 6.3."""
    ratings = Rating.objects.filter(SHOWN, pool=pool)
    if pool.season:
        return ratings.filter(RANKED)
    return ratings.filter(
        # the column `sure` includes the growth of sigma
        sure__gte=F("mu") - 2.0 * MODEL.settled,
        opponents__gte=MODEL.opponents,
        last_on__gte=today - timedelta(days=DORMANT),
    )


def _ranked_rows(
    ratings: Sequence[Rating], pool: Pool, first: int, today: date
) -> list[Row]:
    """Rows with places; equal ratings share a place."""
    rows: list[Row] = []
    for index, rating in enumerate(ratings):
        level = index > 0 and rating.sure == ratings[index - 1].sure
        place = rows[-1].place if level else first + index
        rows.append(_row(rating, pool, place, today))
    return rows


def _row(
    rating: Rating, pool: Pool, place: int | None, today: date, missing: str = ""
) -> Row:
    """A row of a board. Absence does not change the ratings of a season, only those of all time."""
    sigma = rating.sigma if pool.season else sigma_on(rating, today)
    return Row(
        place,
        rating.member,
        rating_label(rating.mu, sigma, rating.opponents),
        displayed(lower_bound(rating.mu, sigma)),
        rating.results,
        rating.last_on,
        missing,
    )


def _missing_for_rank(rating: Rating, pool: Pool, today: date) -> str:
    """The results that the member lacks for a rank; empty in a season that is over."""
    if pool.season and season_bounds(pool.season)[1].date() <= today:
        return ""
    results = rating.results
    opponents = rating.opponents
    need = RANKED_OPPONENTS if pool.season else MODEL.opponents
    if opponents < need:
        missing = need - opponents
        return ngettext("one more opponent", "%(count)d more opponents", missing) % {
            "count": missing
        }
    if pool.season and results < RANKED_RESULTS:
        missing = RANKED_RESULTS - results
        return ngettext("one more result", "%(count)d more results", missing) % {
            "count": missing
        }
    if not pool.season and is_dormant(rating, today):
        return _("a game, after half a year")
    return _("a few more results")


def _win_rows(
    member_rows: Sequence[tuple[int, int, int, float]], first: int
) -> list[Share]:
    members = Member.objects.in_bulk([member for member, *_rest in member_rows])
    return [
        Share(
            first + index,
            members[member],
            results,
            wins,
            round(100 * wins / results),
            mean,
        )
        for index, (member, results, wins, mean) in enumerate(member_rows)
    ]
