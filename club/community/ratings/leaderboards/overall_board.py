"""The overall board: strength over all titles, of members with two titles or more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import Count, F, FloatField, Q, Sum, Value
from django.db.models.functions import Sqrt

from club.community.ratings.leaderboards.board_rows import (
    PAGE,
    SHOWN,
    BoardPage,
    Row,
    slice_page,
)
from club.community.ratings.ledger.inactivity import sigma_on
from club.community.ratings.ledger.models import Rating
from club.community.ratings.model.plackett_luce import MODEL, displayed
from club.community.ratings.model.predictions import overall_strength
from club.community.ratings.presentation.labels import rating_label
from games import registry

TITLES = 2  # titles that a member needs for the overall board


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
