"""Members over all titles, at one title and beside another member; and their reliability, which
never changes ratings.
"""  # ratings 1.5, ratings 7.3

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from statistics import median

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from club.community.ratings.leaderboards.boards import TITLES
from club.community.ratings.ledger.pools import sigma_on
from club.community.ratings.models import Attendance, Rating
from club.community.ratings.presentation.charts import History, history_plot
from club.community.ratings.presentation.labels import (
    RatingLabel,
    is_other_title,
    rating_label,
    title_name,
    title_names,
)
from club.community.ratings.rating_math.plackett_luce import displayed
from club.community.ratings.rating_math.predictions import overall_strength
from club.community.ratings.results.result_details import (
    ResultDetails,
    details_between,
    details_of_member,
)
from club.community.ratings.results.result_page import visible_results
from club.community.ratings.statistics.member_statistics import (
    HeadToHead,
    MemberStatistics,
    head_to_head_of,
    member_statistics_of,
)
from club.people.members.models import Member

EVALUATED_TABLES = 20  # tables that are evaluated
MAX_RESULTS = 600  # results that are counted for a page


@dataclass(frozen=True, slots=True)
class Standing:
    """A member at one title."""

    slug: str
    game: str  # its name
    rating: RatingLabel
    results: int
    last_on: date
    pull: int  # percent: weight of the title in overall strength


@dataclass(frozen=True, slots=True)
class Standings:
    """A member over all titles."""

    titles: Sequence[Standing]  # the most played first
    overall: RatingLabel | None  # None: fewer than two titles
    uncertainty: int  # overall sigma
    start_pull: int  # percent: weight of the start

    @property
    def provisional(self) -> bool:
        """Whether any rating has a question mark."""
        return any(title.rating.provisional for title in self.titles)


def standings_of(member: Member, today: date) -> Standings:
    """The standings of a member. Takes one query."""
    ratings = list(
        Rating.objects.filter(member=member, pool__season="", pool__plays=False)
        .select_related("pool")
        .order_by("-results", "pool__slug")
    )
    names = title_names(rating.pool.slug for rating in ratings)
    whole = [rating for rating in ratings if not is_other_title(rating.pool.slug)]
    figures = [(rating.mu, sigma_on(rating, today)) for rating in whole]
    number, overall_sigma, shares = overall_strength(figures)
    *titles, start = (round(100 * share) for share in shares)
    pulls = {rating.pool.slug: pull for rating, pull in zip(whole, titles, strict=True)}
    return Standings(
        titles=[
            _standing(rating, sigma_on(rating, today), pulls, names)
            for rating in ratings
        ],
        overall=rating_label(number, overall_sigma) if len(whole) >= TITLES else None,
        uncertainty=displayed(overall_sigma),
        start_pull=start,
    )


def _standing(
    rating: Rating, sigma: float, pulls: Mapping[str, int], names: Mapping[str, str]
) -> Standing:
    slug = rating.pool.slug
    return Standing(
        slug,
        names[slug],
        rating_label(rating.mu, sigma, rating.opponents),
        rating.results,
        rating.last_on,
        pulls.get(slug, 0),  # titles without a game of ours have none
    )


@dataclass(frozen=True, slots=True)
class Reliability:
    """The reliability of a member."""

    tables: int  # evaluated, the latest
    plies: int
    by_others: int
    used: int | None  # percent of the turn time, median of these tables
    left: int  # of all tables
    finished: int  # of all tables
    helped: int  # of all tables


def reliability_of(member: Member) -> Reliability | None:
    """The reliability of a member; None: no finished table. Takes two queries."""
    latest = list(
        Attendance.objects.filter(member=member).order_by("-moment")[:EVALUATED_TABLES]
    )
    if not latest:
        return None
    totals = Attendance.objects.filter(member=member).aggregate(
        finished=Count("pk"),
        left=Count("pk", filter=Q(left=True)),
        helped=Count("pk", filter=Q(helped=True)),
    )
    used = [row.used for row in latest if row.used is not None]
    return Reliability(
        tables=len(latest),
        plies=sum(row.plies for row in latest),
        by_others=sum(row.by_others for row in latest),
        used=round(100 * median(used)) if used else None,
        **totals,
    )


@dataclass(frozen=True, slots=True)
class MemberTitlePage:
    """The page of a member at one title."""

    game: str
    slug: str
    rating: RatingLabel
    uncertainty: int  # sigma
    standing: Rating
    history: History | None
    seen: Set[int]  # numbers of the results whose page the viewer may see
    statistics: MemberStatistics


def member_title_page(
    member: Member, slug: str, viewer: Member, today: date
) -> MemberTitlePage | None:
    """The page of a member at one title; None: no rating there."""
    ratings = Rating.objects.filter(member=member, pool__key=slug).select_related(
        "pool"
    )
    rating = ratings.first()
    if rating is None:
        return None
    sigma = sigma_on(rating, today)
    changes = list(rating.pool.changes.filter(member=member).order_by("result"))
    history = history_plot(changes)
    numbers = [point.number for point in history.points] if history else []
    return MemberTitlePage(
        game=title_name(slug),
        slug=slug,
        rating=rating_label(rating.mu, sigma, rating.opponents),
        uncertainty=displayed(sigma),
        standing=rating,
        history=history,
        seen=visible_results(viewer, numbers),
        statistics=member_statistics_of(
            member, details_of_member(member, rating.pool, MAX_RESULTS)
        ),
    )


def head_to_heads_of(member: Member, opponent: Member) -> Mapping[str, HeadToHead]:
    """Head-to-head statistics of two members by title, and over all titles if there are several."""
    result_details = details_between(member, opponent, MAX_RESULTS)
    by_title: dict[str, list[ResultDetails]] = {}
    for details in result_details:
        by_title.setdefault(details.result.slug, []).append(details)
    names = title_names(by_title)
    pairings = {
        names[slug]: head_to_head_of(member, opponent, several)
        for slug, several in sorted(by_title.items())
    }
    if len(pairings) > 1:
        pairings[_("All titles")] = head_to_head_of(member, opponent, result_details)
    return pairings
