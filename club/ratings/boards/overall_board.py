"""The board over all titles: strength of those who have played two at least (K19, B3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import Count, F, FloatField, Q, Sum, Value
from django.db.models.functions import Sqrt

from club.ratings.boards.board_rows import PAGE, SHOWN, BoardPage, Row, cut_page
from club.ratings.ledger.inactivity import grown_by
from club.ratings.ledger.models import Rating
from club.ratings.model.plackett_luce import MODEL, displayed
from club.ratings.model.predictions import overall
from club.ratings.presentation.labels import label
from games import registry

TITLES = 2  # for the board over all titles


def of_all_titles(number: int, today: date) -> BoardPage:
    """K19, B3: strength over all titles, of who has played two at least; by number less doubt."""
    witness = Value(1.0) / (
        Value(MODEL.title_sigma**2) + (F("mu") - F("sure")) * (F("mu") - F("sure")) / Value(4.0)
    )
    prior = 1.0 / MODEL.overall_sigma**2
    found = (
        Rating.objects.filter(SHOWN, over_all_titles())
        .values("member")
        .annotate(
            titles=Count("pk"),
            total=Sum(witness, output_field=FloatField()),
            pull=Sum(witness * F("mu"), output_field=FloatField()),
        )
        .filter(titles__gte=TITLES)
        .annotate(
            order=(F("pull") + Value(MODEL.mu * prior)) / (F("total") + Value(prior))
            - Value(1.0) / Sqrt(F("total") + Value(prior))
        )
        .order_by("-order", "member__username")
    )
    some, pages, members = cut_page(found.values_list("member", "titles"), number)
    return BoardPage(_over_all(some, (number - 1) * PAGE, today), number, pages, members)


def over_all_titles() -> Q:
    """Ratings that strength over all titles is made of (K19, K27): those of titles on the shelf."""
    shelf = sorted({slug for slug, _version in registry.installed_versions()})
    return Q(pool__season="", pool__plays=False, pool__slug__in=shelf)


def _over_all(some: Sequence[tuple[int, int]], passed: int, today: date) -> list[Row]:
    ratings: dict[int, list[Rating]] = {member: [] for member, _titles in some}
    found = Rating.objects.filter(over_all_titles(), member__in=ratings)
    for rating in found.select_related("member"):
        ratings[rating.member_id].append(rating)
    return [
        _one_over_all(ratings[member], passed + at, today)
        for at, (member, _titles) in enumerate(some, 1)
    ]


def _one_over_all(ratings: Sequence[Rating], place: int, today: date) -> Row:
    figures = [(rating.mu, grown_by(rating, today)) for rating in ratings]
    number, doubt, _pulls = overall(figures)
    return Row(
        place,
        ratings[0].member,
        label(number, doubt),
        displayed(number - doubt),
        sum(rating.results for rating in ratings),
        max(rating.last_on for rating in ratings),
        titles=len(ratings),
    )
