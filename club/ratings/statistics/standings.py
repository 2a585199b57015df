"""A member's standings: their rating at every title, and what they come to together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from club.members.models import Member
from club.ratings.boards.overall_board import TITLES
from club.ratings.ledger.inactivity import grown_by
from club.ratings.ledger.models import Rating
from club.ratings.model.plackett_luce import displayed
from club.ratings.model.predictions import overall
from club.ratings.presentation.labels import Label, label
from games import registry


@dataclass(frozen=True, slots=True)
class Standing:
    """A member at one title."""

    slug: str
    game: str  # its name
    rating: Label
    results: int
    last_on: date
    pull: int  # of 100: how much of the overall number it makes


@dataclass(frozen=True, slots=True)
class Standings:
    """A member over all titles."""

    titles: Sequence[Standing]  # the most played first
    overall: Label | None  # None below two titles
    doubt: int
    start_pull: int  # of 100: what the start still makes of it

    @property
    def provisional(self) -> bool:
        """Whether any number carries a question mark."""
        return any(title.rating.provisional for title in self.titles)


def standings_of(member: Member, today: date) -> Standings:
    """All titles of a member, and what they come to together; one query."""
    ratings = list(
        Rating.objects.filter(member=member, pool__season="", pool__plays=False)
        .select_related("pool")
        .order_by("-results", "pool__slug")
    )
    figures = [(rating.mu, grown_by(rating, today)) for rating in ratings]
    number, doubt, pulls = overall(figures)
    *titles, start = (round(100 * pull) for pull in pulls)
    return Standings(
        titles=[
            _standing(rating, sigma, pull)
            for rating, (_mu, sigma), pull in zip(ratings, figures, titles, strict=True)
        ],
        overall=label(number, doubt) if len(ratings) >= TITLES else None,
        doubt=displayed(doubt),
        start_pull=start,
    )


def _standing(rating: Rating, sigma: float, pull: int) -> Standing:
    return Standing(
        rating.pool.slug,
        registry.display_name(rating.pool.slug),
        label(rating.mu, sigma, rating.opponents),
        rating.results,
        rating.last_on,
        pull,
    )
