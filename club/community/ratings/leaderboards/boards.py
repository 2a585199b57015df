"""Pages of boards: the overall board (strength over all titles, of members with at least two), and
boards of one title by rating, or by wins for one number of seats or one source.

The number of queries of a page does not depend on the number of members.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import Avg, Count, F, FloatField, Q, QuerySet, Sum, Value
from django.db.models.functions import Sqrt
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.ratings.ledger.pools import (
    DORMANT,
    is_dormant,
    results_of_pool,
    season_bounds,
    sigma_on,
)
from club.community.ratings.models import Pool, Rating, ResultPlayer
from club.community.ratings.presentation.labels import RatingLabel, rating_label
from club.community.ratings.presentation.view_parts import PageNotFound
from club.community.ratings.rating_math.plackett_luce import (
    MODEL,
    displayed,
    lower_bound,
)
from club.community.ratings.rating_math.predictions import overall_strength
from club.people.members.models import Member
from games import registry

PAGE = 50  # rows
RANKED_RESULTS, RANKED_OPPONENTS = 6, 4  # for a season
RANKED = Q(results__gte=RANKED_RESULTS, opponents__gte=RANKED_OPPONENTS)
SHOWN = Q(member__is_active=True, member__off_boards=None)  # members who may be listed
Rows = QuerySet[Any, Any]
TITLES = 2  # titles that a member needs for the overall board
MIN_RESULTS = 5  # results that a member needs for a board of wins


class NoSuchPage(PageNotFound):
    """The board has no such page; the message says how many there are."""


@dataclass(frozen=True, slots=True)
class Row:
    """One member on a board of ratings."""

    place: int | None  # None: not ranked
    member: Member
    rating: RatingLabel
    sure: int
    results: int
    last_on: date | None
    missing: str = ""  # condition that is missing for a rank
    titles: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """One member on a board of wins."""

    place: int
    member: Member
    results: int
    wins: int
    share: int  # percent
    mean_place: float


def overall_page(number: int, today: date) -> Page[Any]:
    """A page of the overall board, sorted by strength minus sigma."""  # ratings 6.2
    precision = Value(1.0) / (
        Value(MODEL.title_sigma**2)
        + (F("mu") - F("sure")) * (F("mu") - F("sure")) / Value(4.0)
    )
    prior = 1.0 / MODEL.overall_sigma**2
    ratings = (
        Rating.objects.filter(SHOWN, overall_ratings())
        .values("member")
        .annotate(
            titles=Count("pk"),
            total=Sum(precision, output_field=FloatField()),
            pull=Sum(precision * F("mu"), output_field=FloatField()),
        )
        .filter(titles__gte=TITLES)
        .annotate(
            order=(F("pull") + Value(MODEL.mu * prior)) / (F("total") + Value(prior))
            - Value(1.0) / Sqrt(F("total") + Value(prior))
        )
        .order_by("-order", "member__username")
    )
    page = _find_page(ratings.values_list("member", "titles"), number)
    page.object_list = _overall_rows(list(page), page.start_index(), today)
    return page


def _find_page(rows: Rows, number: int) -> Page[Any]:
    """Raises NoSuchPage."""
    paginator = Paginator(rows, PAGE)
    try:
        return paginator.page(number)
    except EmptyPage:
        raise NoSuchPage(
            _("There is no page %(number)d: this board has %(pages)d.")
            % {"number": number, "pages": paginator.num_pages}
        ) from None


def overall_ratings() -> Q:
    """Condition for ratings that count for overall strength: installed titles alone."""
    installed = sorted({slug for slug, _version in registry.installed_versions()})
    return Q(pool__season="", pool__plays=False, pool__slug__in=installed)


def _overall_rows(
    page: Sequence[tuple[int, int]], first: int, today: date
) -> list[Row]:
    ratings: dict[int, list[Rating]] = {member: [] for member, _titles in page}
    overall = Rating.objects.filter(overall_ratings(), member__in=ratings)
    for rating in overall.select_related("member"):
        ratings[rating.member_id].append(rating)
    return [
        _overall_row(ratings[member], place, today)
        for place, (member, _titles) in enumerate(page, first)
    ]


def _overall_row(ratings: Sequence[Rating], place: int, today: date) -> Row:
    figures = [(rating.mu, sigma_on(rating, today)) for rating in ratings]
    number, sigma, _pulls = overall_strength(figures)
    return Row(
        place,
        ratings[0].member,
        rating_label(number, sigma),
        displayed(number - sigma),
        sum(rating.results for rating in ratings),
        max(rating.last_on for rating in ratings),
        titles=len(ratings),
    )


def rating_board(pool: Pool, number: int, today: date) -> Page[Any]:
    """A page of the board of a title or season, sorted by the lower bound of the rating."""
    ratings = ranked_ratings(pool, today).order_by("-sure", "-mu", "member__username")
    page = _find_page(ratings.select_related("member"), number)
    listed = list(page)
    first = ratings.filter(sure__gt=listed[0].sure).count() + 1 if listed else 1
    page.object_list = _ranked_rows(listed, pool, first, today)
    return page


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


def win_board(pool: Pool, seats: int | None, kind: str, number: int) -> Page[Any]:
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
    page = _find_page(columns, number)
    page.object_list = _win_rows(list(page), page.start_index())
    return page


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
    need = RANKED_OPPONENTS if pool.season else MODEL.opponents
    if missing := max(0, need - rating.opponents):
        text = ngettext("one more opponent", "%(count)d more opponents", missing)
        return text % {"count": missing}
    if pool.season and rating.results < RANKED_RESULTS:
        missing = RANKED_RESULTS - rating.results
        text = ngettext("one more result", "%(count)d more results", missing)
        return text % {"count": missing}
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
