"""Standings of a member: the rating at each title, and overall strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from club.community.ratings.leaderboards.overall_board import TITLES
from club.community.ratings.ledger.inactivity import sigma_on
from club.community.ratings.ledger.models import Rating
from club.community.ratings.model.plackett_luce import displayed
from club.community.ratings.model.predictions import overall_strength
from club.community.ratings.presentation.labels import RatingLabel, rating_label
from club.community.ratings.presentation.titles import is_other_title, title_names
from club.people.members.models import Member


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
