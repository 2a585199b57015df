"""Data of the pages of a member at one title and of two members. Each takes a fixed number of
queries.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from club.community.ratings.ledger.inactivity import sigma_on
from club.community.ratings.ledger.models import Rating
from club.community.ratings.model.plackett_luce import displayed
from club.community.ratings.presentation.labels import RatingLabel, rating_label
from club.community.ratings.presentation.titles import title_name, title_names
from club.community.ratings.results.result_details import (
    ResultDetails,
    details_between,
    details_of_member,
)
from club.community.ratings.results.result_page import visible_results
from club.community.ratings.statistics.history_plot import History, history_plot
from club.community.ratings.statistics.member_statistics import (
    HeadToHead,
    MemberStatistics,
    head_to_head_of,
    member_statistics_of,
)
from club.people.members.models import Member

MAX_RESULTS = 600  # results that are counted for a page


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
