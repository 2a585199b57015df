"""Rows and pages of boards, the conditions to be listed, and the overall board: strength over all
titles, of members with two titles or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, F, FloatField, Q, QuerySet, Sum, Value
from django.db.models.functions import Sqrt
from django.utils.translation import gettext as _

from club.community.ratings.ledger.pools import sigma_on
from club.community.ratings.models import Rating
from club.community.ratings.presentation.labels import RatingLabel, rating_label
from club.community.ratings.presentation.view_parts import PageNotFound
from club.community.ratings.rating_math.plackett_luce import MODEL, displayed
from club.community.ratings.rating_math.predictions import overall_strength
from club.people.members.models import Member
from games import registry

PAGE = 50  # rows
RANKED_RESULTS, RANKED_OPPONENTS = 6, 4  # for a season
RANKED = Q(results__gte=RANKED_RESULTS, opponents__gte=RANKED_OPPONENTS)
SHOWN = Q(member__is_active=True, member__off_boards=None)  # members who may be listed
Rows = QuerySet[Any, Any]
TITLES = 2  # titles that a member needs for the overall board


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


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board."""

    rows: Sequence[Row | Share]
    number: int
    pages: int
    members: int

    @property
    def before(self) -> int | None:
        if self.number > 1:
            return self.number - 1
        return None

    @property
    def after(self) -> int | None:
        if self.number < self.pages:
            return self.number + 1
        return None


def slice_page(rows: Rows, number: int) -> tuple[list[Any], int, int]:
    """Returns the rows of one page, the number of pages and of rows. Raises NoSuchPage."""
    members = rows.count()
    pages = max(1, -(-members // PAGE))
    if not 1 <= number <= pages:
        raise NoSuchPage(
            _("There is no page %(number)d: this board has %(pages)d.")
            % {"number": number, "pages": pages}
        )
    return list(rows[(number - 1) * PAGE : number * PAGE]), pages, members


def overall_page(number: int, today: date) -> BoardPage:
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
    page, pages, members = slice_page(ratings.values_list("member", "titles"), number)
    return BoardPage(
        _overall_rows(page, (number - 1) * PAGE, today), number, pages, members
    )


def overall_ratings() -> Q:
    """Condition for ratings that count for overall strength: installed titles alone."""
    installed = sorted({slug for slug, _version in registry.installed_versions()})
    return Q(pool__season="", pool__plays=False, pool__slug__in=installed)


def _overall_rows(
    page: Sequence[tuple[int, int]], skipped: int, today: date
) -> list[Row]:
    ratings: dict[int, list[Rating]] = {member: [] for member, _titles in page}
    overall = Rating.objects.filter(overall_ratings(), member__in=ratings)
    for rating in overall.select_related("member"):
        ratings[rating.member_id].append(rating)
    return [
        _overall_row(ratings[member], skipped + index, today)
        for index, (member, _titles) in enumerate(page, 1)
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
