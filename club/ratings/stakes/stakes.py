"""What is at stake before a game: the mean change that each place would bring to one of those who
sit there now (K18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from club.members.models import Member
from club.ratings.ledger import rows
from club.ratings.ledger.models import Rating
from club.ratings.model.plackett_luce import Rated, displayed, grown
from club.ratings.model.predictions import stakes
from club.ratings.model.rated_players import Placed, weight
from club.ratings.model.rating_run import Contest, Figures, damped_by
from club.ratings.presentation.labels import Label, hundred, label, signed
from club.tables.presentation.results import ordinal

NOT_YET = 2**62  # a number after all there are


@dataclass(frozen=True, slots=True)
class Stake:
    """One place, and what it would bring."""

    place: str
    change: str  # signed
    often: int  # of 100 games


@dataclass(frozen=True, slots=True)
class Rival:
    """One of those who sit there, with what their rating is by now."""

    member: Member
    rating: Label
    figures: Figures  # sigma as it has grown
    pool: int | None  # id; None before the first result


def rivals_of(slug: str, members: Sequence[Member], now: datetime) -> list[Rival]:
    """The ratings of some members at a title, in the order given; one query."""
    today = now.astimezone(UTC).date().toordinal()
    found = Rating.objects.filter(pool__key=slug, member__in=members)
    ratings = {rating.member_id: rating for rating in found}
    return [_rival(member, ratings.get(member.pk), today) for member in members]


def at_stake(rivals: Sequence[Rival], one: int | None, bots: int, now: datetime) -> list[Stake]:
    """For each place, what it would bring to one of the rivals; empty while there is no company,
    and for who is not among them.
    """
    if one is None or len(rivals) < 2:
        return []
    company = [Rated(rival.figures.mu, rival.figures.sigma) for rival in rivals]
    contest = _to_come(rivals, now, weight(1.0, len(rivals), len(rivals) + bots))
    pools = [rival.pool for rival in rivals if rival.pool is not None][:1]
    met = rows.meetings(pools, contest) if pools else {}
    damped = damped_by(met.get(pools[0], {}) if pools else {}, contest.members)
    return [
        Stake(ordinal(place), signed(displayed(change)), hundred(chance))
        for place, (chance, change) in enumerate(stakes(company, one, contest.weight, damped), 1)
    ]


def _rival(member: Member, rating: Rating | None, today: int) -> Rival:
    if rating is None:
        start = Figures()
        return Rival(member, label(start.mu, start.sigma, 0), start, None)
    figures = rows.rating_figures(rating)
    assert figures.day is not None
    by_now = replace(figures, sigma=grown(figures.sigma, today - figures.day))
    return Rival(member, label(by_now.mu, by_now.sigma, rating.opponents), by_now, rating.pool_id)


def _to_come(rivals: Sequence[Rival], now: datetime, at_weight: float) -> Contest:
    """The result as it would be entered now."""
    sitting = [Placed(seat, rival.member.pk, 1, 1.0, False) for seat, rival in enumerate(rivals)]
    return Contest(NOT_YET, now.astimezone(UTC).date().toordinal(), at_weight, sitting)
