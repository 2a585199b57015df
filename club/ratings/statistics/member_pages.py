"""The pages of a member at one title and of two members, as facts for their templates: one function
a page, each in a fixed number of queries.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.ledger.inactivity import grown_by
from club.ratings.ledger.models import Rating
from club.ratings.model.plackett_luce import displayed
from club.ratings.presentation.labels import Label, label
from club.ratings.results.result_details import Account, accounts_between, accounts_of
from club.ratings.results.result_page import seen_by
from club.ratings.statistics.history_plot import History, history_plot
from club.ratings.statistics.member_statistics import Career, Pairing, career_of, pairing_of
from games import registry

MOST = 600  # results of one member at one title that are counted for their page


@dataclass(frozen=True, slots=True)
class TitlePortrait:
    """A member at one title, whole."""

    game: str
    slug: str
    rating: Label
    doubt: int
    standing: Rating
    history: History | None
    seen: Set[int]  # numbers of the results whose page the viewer may see
    career: Career


def title_portrait(member: Member, slug: str, viewer: Member, today: date) -> TitlePortrait | None:
    """A member at one title; None who has no rating there."""
    found = Rating.objects.filter(member=member, pool__key=slug).select_related("pool")
    rating = found.first()
    if rating is None:
        return None
    sigma = grown_by(rating, today)
    changes = list(rating.pool.changes.filter(member=member).order_by("result"))
    history = history_plot(changes)
    numbers = [point.number for point in history.points] if history else []
    return TitlePortrait(
        game=registry.display_name(slug),
        slug=slug,
        rating=label(rating.mu, sigma, rating.opponents),
        doubt=displayed(sigma),
        standing=rating,
        history=history,
        seen=seen_by(viewer, numbers),
        career=career_of(member, accounts_of(member, rating.pool, MOST)),
    )


def pairings_of(one: Member, other: Member) -> Mapping[str, Pairing]:
    """Two members, title by title, and over all where they met in more than one."""
    found = accounts_between(one, other, MOST)
    by_title: dict[str, list[Account]] = {}
    for account in found:
        by_title.setdefault(account.result.slug, []).append(account)
    pairings = {
        registry.display_name(slug): pairing_of(one, other, accounts)
        for slug, accounts in sorted(by_title.items())
    }
    if len(pairings) > 1:
        pairings[_("All titles")] = pairing_of(one, other, found)
    return pairings
